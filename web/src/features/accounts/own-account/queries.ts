// The queries of the account page.
import { routeQuery } from '../../../lib/api/route-query.ts'

/** No live topic, because signing in on a device creates no event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

/** No live topic. The setting is changed on this page, or by a link in an email. */
export const mailPreference = () => routeQuery('mailPreference', {}, [])
