// Queries for referrals, clients, and receiving organizations.
import { type RouteQueryParams, listQuery, routeQuery } from '../../lib/api/route-query.ts'

export const incomingReferrals = (organizationId: string, query: RouteQueryParams<'incomingReferrals'>) =>
  listQuery('incomingReferrals', { query }, [`organization:${organizationId}`])

export const partnerSummary = (organizationId: string) =>
  routeQuery('partnerSummary', { query: {} }, [`organization:${organizationId}`])

/** The signed-in person, with the roles that the server knows now. */
export const currentUser = () => routeQuery('currentUser', {}, [])

/** Gets no live updates, because staff members rarely share views. */
export const savedViews = () => routeQuery('savedViews', {}, [])

/** Gets no live updates, because staff members rarely change. */
export const staffMembers = () => routeQuery('staffMembers', { query: {} }, [])

export const clients = (q: string) => listQuery('clients', { query: { q } }, ['clients'])

/** Gets no live updates. New clients appear with the next request. */
export const similarClients = (id: string) => routeQuery('similarClientsOf', { params: { id } }, [])

/**
 * Gets no live updates and is not kept, because each request is recorded. It is sent only when someone opens the
 * contact.
 */
export const familyContact = (id: string) => ({
  ...routeQuery('openContact', { params: { id } }, []),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** For staff. */
export const clientSafety = (clientId: string) =>
  routeQuery('clientSafety', { params: { id: clientId } }, ['protection'])

/** Not refetched automatically, because each request is recorded. */
export const clientSituation = (clientId: string) => ({
  ...routeQuery('clientSituation', { params: { id: clientId } }, []),
  staleTime: Infinity,
  gcTime: 0,
})

/** Not refetched automatically, because each request is recorded. */
export const mailingAddress = (clientId: string) => ({
  ...routeQuery('mailingAddress', { params: { id: clientId } }, []),
  staleTime: Infinity,
  gcTime: 0,
})

/** Gets no live updates, because reading creates no event. */
export const clientReadings = (clientId: string, page: number) =>
  listQuery('clientReadings', { params: { id: clientId }, query: { page } }, [])

/** The text of each note is fetched separately, because each access is recorded. */
export const adminNotes = (id: string) => routeQuery('adminNotes', { params: { id } }, [`adminnotes:${id}`])

/** Gets no live updates, because reading a note creates no event. */
export const adminNoteAccessLog = (id: string, page: number) =>
  listQuery('adminNoteAccessLog', { params: { id }, query: { page } }, [])

export const organization = (id: string) => routeQuery('organization', { params: { id } }, ['organizations'])

export const organizations = (q: string) => listQuery('organizations', { query: { q } }, ['organizations'])
