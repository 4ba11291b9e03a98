// The page "Access Control": the list of granted roles, invitations and the account audit log. Staff can only view the
// grants. Admins grant and revoke roles, invite people, reset second factors, and read the audit log (ROLE-07, ROLE-13).
import { m } from '#messages'
import { Tabs, chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/session/session.ts'
import { AuditPanel } from './audit-log/AuditPanel.tsx'
import { AllInvitations } from './invitations/AllInvitations.tsx'
import { GrantForm } from './grants/GrantForm.tsx'
import { GrantList } from './grants/GrantList.tsx'
import { RoleGuidelines } from './grants/RoleGuidelines.tsx'
import { useResetFactor } from './shared/useResetFactor.tsx'
import { useRevoke } from './grants/useRevoke.tsx'

export const AccessPage = () => {
  const isAdmin = useSession((state) => state.user?.platformRole === 'admin')
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['access:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {isAdmin ? m['access:intro']() : m['access:readOnlyIntro']()}
      </chakra.p>
      {isAdmin ? <AdminTabs /> : <Grants canGrant={false} />}
    </>
  )
}

const tabs = ['grants', 'invitations', 'audit'] as const

/** Switching tabs clears the URL, because each tab has its own filters. */
const AdminTabs = () => {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'grants'
  return (
    <Tabs.Root
      value={tab}
      onValueChange={({ value }) => setSearch(value === 'grants' ? {} : { tab: value })}
      lazyMount
      unmountOnExit
    >
      <Tabs.List aria-label={m['access:tabs.label']()}>
        <Tabs.Trigger value="grants">{m['access:tabs.grants']()}</Tabs.Trigger>
        <Tabs.Trigger value="invitations">{m['access:tabs.invitations']()}</Tabs.Trigger>
        <Tabs.Trigger value="audit">{m['access:tabs.audit']()}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="grants">
        <Grants canGrant />
      </Tabs.Content>
      <Tabs.Content value="invitations">
        <AllInvitations />
      </Tabs.Content>
      <Tabs.Content value="audit">
        <AuditPanel />
      </Tabs.Content>
    </Tabs.Root>
  )
}

const Grants = ({ canGrant }: { canGrant: boolean }) => {
  const revoke = useRevoke()
  const reset = useResetFactor()
  return (
    <>
      <chakra.div
        display="grid"
        alignItems="start"
        gap={{ base: '7', xl: '8' }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 24rem) minmax(0, 1fr)' }}
      >
        <div>
          {canGrant && <GrantForm />}
          <RoleGuidelines />
        </div>
        <GrantList onRevoke={canGrant ? revoke.open : undefined} onReset={canGrant ? reset.open : undefined} />
      </chakra.div>
      {revoke.dialog}
      {reset.dialog}
    </>
  )
}
