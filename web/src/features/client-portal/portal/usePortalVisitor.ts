// Who has opened the client portal, which decides what the page shows.
import type { CurrentUser } from '#contracts/people.ts'
import { type PortalVisitor, toPortalVisitor } from '#contracts/portal-visitor.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { useSession } from '../../../lib/session/session.ts'

/** Until the session has loaded, it is the visitor that the server rendered the page for. */
export const usePortalVisitor = (): PortalVisitor => {
  const rendered = usePageState().data?.portalVisitor
  const status = useSession((session) => session.status)
  const user = useSession((session): CurrentUser | null => session.user)
  return status === 'loading' && rendered !== undefined ? rendered : toPortalVisitor(user)
}
