// Queries for what a family reads about itself.
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

/** Gets no live updates, because reading changes nothing else. */
export const ownReadings = (page: number) => listQuery('ownReadings', { query: { page } }, [])

/** Follows the answer of an admin. */
export const ownErasureRequest = (clientId: string) => routeQuery('ownErasureRequest', {}, [`client:${clientId}`])

/** Everything, for paper. It does not change while it is read. */
export const ownInformation = (clientId: string) => ({
  ...routeQuery('ownInformation', {}, []),
  queryKey: ['ownInformation', clientId] as const,
})

export const ownSharing = (clientId: string, page: number) =>
  listQuery('ownSharing', { query: { page } }, [`client:${clientId}`])
