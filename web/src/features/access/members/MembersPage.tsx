// The members of the user's organization. Its admins invite people, change roles and remove members (ROLE-16,
// docs/decisions/0055-invitations-by-email.md).
import { m } from '#messages'
import { MemberQuery } from '#contracts/access-control.ts'
import type { Membership } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { members } from '../queries.ts'
import type { PersonRow } from '../shared/person-columns.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { type ListUrl, readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { MemberInvitations } from '../invitations/MemberInvitations.tsx'
import { MemberCard, memberColumns } from './member-columns.tsx'
import { useMemberChange } from './useMemberChange.tsx'

const filterNames = ['q'] as const

export const MembersPage = () => {
  const membership = useSession(({ user }) =>
    user?.memberships.find(({ organization }) => organization.id === user.organizationId),
  )
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['access:members.title']()}</chakra.h1>
      {membership?.role === 'org_admin' ? (
        <Members organization={membership.organization} />
      ) : (
        <Panel marginTop="5">
          <EmptyState title={m['access:members.notAdmin.title']()} text={m['access:members.notAdmin.text']()} />
        </Panel>
      )}
    </>
  )
}

const SearchBox = ({ url }: { url: ListUrl }) => {
  const [text, setText] = useDebouncedFilter(url, 'q')
  return (
    <chakra.search display="block" maxWidth="24rem" marginBottom="4">
      <Field id="members-search" label={m['access:members.search']()}>
        {(control) => (
          <SearchInput
            {...control}
            type="search"
            placeholder={m['access:members.searchHint']()}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </chakra.search>
  )
}

const Members = ({ organization }: Pick<Membership, 'organization'>) => {
  const url = useListUrl()
  const query = readQuery(MemberQuery, url.params)
  const memberList = useQuery(members(query))
  const currentUserId = useSession((state) => state.user?.id)
  const memberChange = useMemberChange(organization.name)
  const columns = useMemo(() => memberColumns(memberChange.open), [memberChange.open])
  const rows = memberList.data?.rows.map((grant): PersonRow => ({
    ...grant,
    id: grant.user.id,
    version: 0,
    isOwn: grant.user.id === currentUserId,
  }))
  return (
    <>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['access:members.intro']({ organization: organization.name })}
      </chakra.p>
      <SearchBox url={url} />
      <DataTable
        caption={m['access:members.title']()}
        columns={columns}
        rows={rows}
        rowName={({ user }) => user.name}
        card={(row) => <MemberCard row={row} onChange={memberChange.open} />}
        densityChoice
        {...serverListProps(
          memberList,
          {
            rowNoun: (count) => m['access:members.countNoun']({ count }),
            loadFailed: m['access:members.loadFailed'](),
          },
          url.setPage,
        )}
        empty={
          query.q === undefined ? (
            <EmptyState title={m['access:members.empty.title']()} text={m['access:members.empty.text']()} />
          ) : (
            <NoMatches title={m['access:members.noMatch']()} onClear={() => url.clear(filterNames)} />
          )
        }
      />
      <MemberInvitations key={organization.id} organizationId={organization.id} />
      {memberChange.dialog}
    </>
  )
}
