// The frame of pages that everybody has: the desk's for whoever works there, the client's for everybody else.
import { useSession } from '../lib/stores/session.ts'
import { ClientShell } from './ClientShell.tsx'
import { DeskShell } from './DeskShell.tsx'

export const OwnShell = () => {
  const worksHere = useSession(
    ({ user }) => user !== null && (user.platformRole !== null || user.memberships.length > 0),
  )
  return worksHere ? <DeskShell /> : <ClientShell />
}
