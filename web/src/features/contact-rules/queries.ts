// Queries for the rules about contacting a family. They are read from the log, and the clients' topic tells of changes.
import { routeQuery } from '../../lib/api/route-query.ts'

/** Gets no live updates. A save with a stale version shows the current rules. */
export const ownContactRules = () => routeQuery('ownContactRules', {}, [])

export const contactRules = (clientId: string) => routeQuery('contactRules', { params: { id: clientId } }, ['clients'])

export const ownReach = (clientId: string) => routeQuery('ownReach', {}, [`client:${clientId}`])

export const referralReach = (id: string) => routeQuery('referralReach', { params: { id } }, ['clients'])
