// Queries for the account page.
import { routeQuery } from '../../../lib/api/route-query.ts'

/** Gets no live updates, because signing in on a device creates no event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

/** Gets no live updates, because the setting is changed only on this page or by a link in an email. */
export const emailPreference = () => routeQuery('mailPreference', {}, [])
