// Access Control: grant a role, see who has which, take it back; and the audit of accounts. Staff look at the grants; admins
// grant, revoke, reset factors and read the audit (ROLE-07, ROLE-13).
import { m } from '#messages'
import { Tabs, chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/stores/session.ts'
import { t } from '../../lib/texts.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { GrantForm, RoleGuidelines } from './GrantForm.tsx'
import { GrantList } from './GrantList.tsx'
import { useResetFactor } from './useResetFactor.tsx'
import { useRevoke } from './useRevoke.tsx'

const words = t.access

export const AccessPage = () => {
  const isAdmin = useSession((state) => state.user?.platformRole === 'admin')
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['access:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {isAdmin ? m['access:lead']() : `${m['access:lead']()} ${words.list.adminsOnly}`}
      </chakra.p>
      {isAdmin ? <AdminTabs /> : <Grants mayGrant={false} />}
    </>
  )
}

/** Each tab has the address to itself: filters of the one mean nothing in the other. */
const AdminTabs = () => {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'audit' ? 'audit' : 'grants'
  return (
    <Tabs.Root
      value={tab}
      onValueChange={({ value }) => setSearch(value === 'audit' ? { tab: value } : {})}
      lazyMount
      unmountOnExit
    >
      <Tabs.List aria-label={m['access:tabs.label']()}>
        <Tabs.Trigger value="grants">{m['access:tabs.grants']()}</Tabs.Trigger>
        <Tabs.Trigger value="audit">{m['access:tabs.audit']()}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="grants">
        <Grants mayGrant />
      </Tabs.Content>
      <Tabs.Content value="audit">
        <AuditPanel />
      </Tabs.Content>
    </Tabs.Root>
  )
}

const Grants = ({ mayGrant }: { mayGrant: boolean }) => {
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
          {mayGrant && <GrantForm />}
          <RoleGuidelines />
        </div>
        <GrantList onRevoke={mayGrant ? revoke.ask : undefined} onReset={mayGrant ? reset.ask : undefined} />
      </chakra.div>
      {revoke.dialog}
      {reset.dialog}
    </>
  )
}
