// Which routes the signed-in person may call, according to the route table that the server enforces.
import { admits, callerKindsOf } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { useSession } from './session.ts'

/** Whether the route allows the person's roles. The server may still refuse a call about a certain resource. */
export const useCanCall = (route: RouteName): boolean =>
  useSession(({ user }) => user !== null && admits(routes[route].access, callerKindsOf(user)))
