// Which routes the signed-in person may call, by the route table that the server enforces.
import { admits, callersOf } from '#contracts/callers.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { useSession } from './stores/session.ts'

/** Whether the route admits the person's roles. The rules of a single resource apply in addition. */
export const useMayCall = (route: RouteName): boolean =>
  useSession(({ user }) => user !== null && admits(routes[route].access, callersOf(user)))
