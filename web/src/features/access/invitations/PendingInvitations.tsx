// The invitations that were not accepted yet, with buttons that send or cancel them. `exchange` is the list of the
// exchange's admins, `own` the one of an organization's admins.
import { m } from '#messages'
import type { InvitationList, PendingInvitation } from '#contracts/invitations.ts'
import { chakra } from '@chakra-ui/react'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { roleName } from '../shared/role-names.ts'
import { type InvitationChanges, type InvitationScope, useInvitationChanges } from './useInvitationChanges.tsx'

interface Props {
  readonly list: {
    readonly data: InvitationList | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly onPage: (page: number) => void
  readonly scope: InvitationScope
  /** False for staff, who only read the invitations (ROLE-13). */
  readonly canChange?: boolean
}

export const PendingInvitations = ({ list, onPage, scope, canChange = true }: Props) => {
  const changes = useInvitationChanges(scope)
  return (
    <Panel aria-labelledby="invitations-title">
      <PanelHeading id="invitations-title">{m['access:invite.list.title']()}</PanelHeading>
      <QueryContent query={list} failedTitle={m['access:invite.list.loadFailed']()}>
        {({ rows, page, pages }) =>
          rows.length === 0 && page === 1 ? (
            <EmptyState title={m['access:invite.list.empty.title']()} text={m['access:invite.list.empty.text']()} />
          ) : (
            <>
              <chakra.ul display="grid">
                {rows.map((invitation) => (
                  <Row
                    key={invitation.id}
                    invitation={invitation}
                    scope={scope}
                    changes={canChange ? changes : undefined}
                  />
                ))}
              </chakra.ul>
              {pages > 1 && <Paging page={page} pages={pages} onPage={onPage} />}
            </>
          )
        }
      </QueryContent>
      {changes.dialog}
    </Panel>
  )
}

interface RowProps {
  readonly invitation: PendingInvitation
  readonly scope: InvitationScope
  readonly changes: InvitationChanges | undefined
}

const Row = ({ invitation, scope, changes }: RowProps) => {
  const { email, role, organization, invitedBy, expiresAt, expired } = invitation
  const now = useNow()
  const date = formatDate(expiresAt, now)
  // The admin of an organization can cancel what an admin of the exchange sent, but sends only to members.
  const canResend = scope === 'exchange' || role === 'member'
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0', paddingTop: '0' }}
    >
      <chakra.div minWidth="0" flex="1 1 16rem">
        <chakra.strong display="block" fontWeight="650" overflowWrap="anywhere">
          {email}
        </chakra.strong>
        <chakra.span display="block" overflowWrap="anywhere">
          {scope === 'own'
            ? roleName(role)
            : m['access:invite.list.roleAt']({ role: roleName(role), organization: organization.name })}
        </chakra.span>
        <chakra.span display="block" color="fg.muted" textStyle="small">
          {m['access:invite.list.by']({ name: invitedBy.name })}
          {' · '}
          {expired ? m['access:invite.list.expired']({ date }) : m['access:invite.list.expires']({ date })}
        </chakra.span>
      </chakra.div>
      {changes !== undefined && <Buttons invitation={invitation} canResend={canResend} changes={changes} />}
    </chakra.li>
  )
}

interface ButtonsProps {
  readonly invitation: PendingInvitation
  readonly canResend: boolean
  readonly changes: InvitationChanges
}

const Buttons = ({ invitation, canResend, changes }: ButtonsProps) => (
  <chakra.div display="flex" gap="2">
    {canResend && (
      <Button
        variant="outline"
        size="row"
        px="3"
        aria-label={m['access:invite.list.resendLabel']({ email: invitation.email })}
        aria-busy={changes.resendingId === invitation.id}
        onClick={() => changes.resend(invitation)}
      >
        {m['access:invite.list.resend']()}
      </Button>
    )}
    <Button
      variant="quiet"
      size="row"
      aria-label={m['access:invite.list.cancelLabel']({ email: invitation.email })}
      onClick={() => changes.openCancel(invitation)}
    >
      {m['access:invite.list.cancel']()}
    </Button>
  </chakra.div>
)
