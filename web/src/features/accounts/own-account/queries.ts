// Queries for the account page.
import type { OwnEmailChange } from '#contracts/email-change.ts'
import { call } from '../../../lib/api/client.ts'
import { routeQuery } from '../../../lib/api/route-query.ts'
import { updateUser, useSession } from '../../../lib/session/session.ts'

/** Gets no live updates, because signing in on a device creates no event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

/** How often the page looks whether both addresses have confirmed the change, in milliseconds. */
const confirmationInterval = 10_000

/** Gets no live updates, because confirming a change creates no event. The page then shows the new address. */
export const ownEmailChange = () => ({
  ...routeQuery('ownEmailChange', {}, []),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const own = await call('ownEmailChange', {}, { signal })
    if (own.email !== useSession.getState().user?.email) updateUser(await call('currentUser', {}, { signal }))
    return own
  },
  refetchInterval: ({ state: { data } }: { state: { data: OwnEmailChange | undefined } }) =>
    (data?.change ?? null) === null ? false : (confirmationInterval as number | false),
  refetchOnWindowFocus: 'always' as const,
})
