// The frame of pages that everybody has: the desk's for whoever works there, the client's for everybody else.
import { useSession } from '../lib/stores/session.ts'
import { ClientLayout } from './ClientLayout.tsx'
import { WorkspaceLayout } from './WorkspaceLayout.tsx'

export const AccountLayout = () => {
  const hasWorkspace = useSession(
    ({ user }) => user !== null && (user.platformRole !== null || user.memberships.length > 0),
  )
  return hasWorkspace ? <WorkspaceLayout /> : <ClientLayout />
}
