// The layout of the account page: the workspace layout for members and staff, whose pages are in English, and the client
// layout for clients.
import { defaultLanguage } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { useSession } from '../lib/session/session.ts'
import { ClientLayout } from './ClientLayout.tsx'
import { RedirectToEnglish } from './RedirectToLanguage.tsx'
import { WorkspaceLayout } from './WorkspaceLayout.tsx'

export const AccountLayout = () => {
  const hasWorkspace = useSession(
    ({ user }) => user !== null && (user.platformRole !== null || user.memberships.length > 0),
  )
  if (!hasWorkspace) return <ClientLayout />
  return language === defaultLanguage ? <WorkspaceLayout /> : <RedirectToEnglish />
}
