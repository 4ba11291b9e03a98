// The queries of the account page.
import { routeQuery } from '../../../lib/api/route-query.ts'

/** Has no live topic, because signing in on a device creates no event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

/** Has no live topic, because the setting is changed only on this page or by a link in an email. */
export const emailPreference = () => routeQuery('mailPreference', {}, [])
