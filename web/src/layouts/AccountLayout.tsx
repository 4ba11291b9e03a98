// The layout of the account page: the workspace layout for members and staff, whose pages are in English, and the client
// layout for clients. A page that a person may not open has it too.
import { defaultLanguage } from '#contracts/language.ts'
import type { ReactNode } from 'react'
import { language } from '../lib/language.ts'
import { useSession } from '../lib/session/session.ts'
import { ClientLayout } from './ClientLayout.tsx'
import { RedirectToEnglish } from './RedirectToLanguage.tsx'
import { WorkspaceLayout } from './WorkspaceLayout.tsx'

/** Shows the page of the route, or `children` in its place. */
export const AccountLayout = ({ children }: { readonly children?: ReactNode }) => {
  const hasWorkspace = useSession(
    ({ user }) => user !== null && (user.platformRole !== null || user.memberships.length > 0),
  )
  if (!hasWorkspace) return <ClientLayout>{children}</ClientLayout>
  return language === defaultLanguage ? <WorkspaceLayout>{children}</WorkspaceLayout> : <RedirectToEnglish />
}
