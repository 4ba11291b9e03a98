// The layout of the account page: the workspace layout for members and staff, the client layout for clients.
import { useSession } from '../lib/session/session.ts'
import { ClientLayout } from './ClientLayout.tsx'
import { WorkspaceLayout } from './WorkspaceLayout.tsx'

export const AccountLayout = () => {
  const hasWorkspace = useSession(
    ({ user }) => user !== null && (user.platformRole !== null || user.memberships.length > 0),
  )
  return hasWorkspace ? <WorkspaceLayout /> : <ClientLayout />
}
