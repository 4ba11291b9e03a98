// The people of an organization, and its invitations. Only an admin invites (ROLE-07).
import { m } from '#messages'
import { OrganizationRole } from '#contracts/enumerations.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { InviteForm } from '../../access/invitations/InviteForm.tsx'
import { PendingInvitations } from '../../access/invitations/PendingInvitations.tsx'
import { accessGrants, invitations } from '../../access/queries.ts'
import { PersonCardLines, type PersonRow, personColumn, roleColumn } from '../../access/shared/person-columns.tsx'
import { roleName } from '../../access/shared/role-names.ts'

interface Props {
  readonly organizationId: string
}

/** No one can be invited to an organization that is closing. */
export const OrganizationPeople = ({ organizationId, isOpen }: Props & { readonly isOpen: boolean }) => {
  const mayInvite = useCanCall('invitePerson')
  const canInvite = mayInvite && isOpen
  const [page, setPage] = useState(1)
  const pending = useQuery(invitations({ page, organizationId }))
  return (
    <chakra.div
      display="grid"
      alignItems="start"
      gap={{ base: '7', xl: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 24rem)' }}
    >
      <chakra.div display="grid" gap="7" gridTemplateColumns="minmax(0, 1fr)">
        <People organizationId={organizationId} />
        <PendingInvitations list={pending} onPage={setPage} scope="exchange" canChange={mayInvite} />
      </chakra.div>
      {canInvite && (
        <InviteForm
          target={{ route: 'invitePerson', organizationId }}
          title={m['organizations:people.invite']()}
          roles={OrganizationRole.options}
        />
      )}
    </chakra.div>
  )
}

const columns = [personColumn, roleColumn]

const Card = ({ row }: { readonly row: PersonRow }) => (
  <>
    <PersonCardLines {...row} />
    <chakra.p marginTop="1.5">{roleName(row.role)}</chakra.p>
  </>
)

const People = ({ organizationId }: Props) => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery, url.params)
  const grants = useQuery(accessGrants({ page, organizationId }))
  const currentUserId = useSession(({ user }) => user?.id)
  const rows = grants.data?.rows.map((grant): PersonRow => ({
    ...grant,
    id: grant.user.id,
    version: 0,
    isOwn: grant.user.id === currentUserId,
  }))
  return (
    <chakra.section aria-labelledby="people-title" minWidth="0">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent="space-between"
        gap="2"
        marginBottom="3"
      >
        <chakra.h2 id="people-title" textStyle="section">
          {m['organizations:people.title']()}
        </chakra.h2>
        <TextLink to={paths.access({ organizationId })}>{m['organizations:people.changeRoles']()}</TextLink>
      </chakra.div>
      <DataTable
        caption={m['organizations:people.title']()}
        columns={columns}
        rows={rows}
        rowName={({ user }) => user.name}
        card={(row) => <Card row={row} />}
        {...serverListProps(
          grants,
          {
            rowNoun: (count) => m['organizations:people.countNoun']({ count }),
            loadFailed: m['organizations:people.loadFailed'](),
          },
          url.setPage,
        )}
        empty={
          <EmptyState title={m['organizations:people.empty.title']()} text={m['organizations:people.empty.text']()} />
        }
      />
    </chakra.section>
  )
}
