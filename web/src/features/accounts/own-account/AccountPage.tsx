// /account: the user's profile, password, two-step sign-in, email preference, and sessions.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useSession } from '../../../lib/session/session.ts'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { EmailPreferencePanel } from './EmailPreferencePanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PendingRolesNotice } from './PendingRolesNotice.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const Column = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '5' },
})

export const AccountPage = () => {
  const user = useSession((session) => session.user)
  if (user === null) return null
  return (
    <chakra.div maxWidth="clientPage">
      <chakra.h1 textStyle="pageTitle" marginBottom="5">
        {m['own-account:title']()}
      </chakra.h1>
      {user.rolesPending && <PendingRolesNotice />}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="5"
      >
        <Column>
          <ProfilePanel user={user} />
          <PasswordPanel user={user} />
          <EmailPreferencePanel />
        </Column>
        <Column>
          <SecondFactorPanel user={user} />
          <SessionsPanel />
        </Column>
      </chakra.div>
    </chakra.div>
  )
}
