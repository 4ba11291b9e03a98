// The queries of the pages, as query options. Each lists the live topics that make it stale.
import type { z } from 'zod'
import type { ReadModelList } from '#contracts/read-models.ts'
import type { RouteName, routes } from '#contracts/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './client.ts'

type QueryOf<N extends RouteName> = (typeof routes)[N] extends { readonly query: infer S extends z.ZodType }
  ? z.input<S>
  : never

/** A stale response is refetched after this time, even without a live update; milliseconds. */
const staleRefetchMs = 2_000

/** The server marks a response that may not include this page's latest writes. */
const isBehind = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

const routeQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
    refetchInterval: ({ state: { data } }) => (isBehind(data) ? staleRefetchMs : false),
    meta: { topics },
  })

/** A list keeps its old rows while the next page loads. */
const listQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) => ({
  ...routeQuery(name, input, topics),
  placeholderData: keepPreviousData,
})

export const reviewReferrals = (query: QueryOf<'reviewReferrals'>) =>
  listQuery('reviewReferrals', { query }, ['review'])

/** Counts of work for staff, used on every staff page. */
export const reviewSummary = () => routeQuery('reviewSummary', { query: {} }, ['review'])

/** Reports about directory listings. There is no live topic, because staff get a notification. */
export const listingProblems = (page: number) => listQuery('listingProblems', { query: { page } }, [])

/** No live topic, because colleagues rarely share views. */
export const savedViews = () => routeQuery('savedViews', {}, [])

/** No live topic, because staff members rarely change. */
export const staffMembers = () => routeQuery('staffMembers', { query: {} }, [])

export const incomingReferrals = (organizationId: string, query: QueryOf<'incomingReferrals'>) =>
  listQuery('incomingReferrals', { query }, [`organization:${organizationId}`])

export const partnerSummary = (organizationId: string) =>
  routeQuery('partnerSummary', { query: {} }, [`organization:${organizationId}`])

/** `clientId`: the id of the client that the referral is about, if that client is the reader. */
export const referral = (id: string, clientId: string | null) =>
  routeQuery('referral', { params: { id }, query: {} }, [clientId === null ? `referral:${id}` : `client:${clientId}`])

/** The note texts are fetched separately, because each access is recorded. */
export const adminNotes = (id: string) => routeQuery('adminNotes', { params: { id } }, [`adminnotes:${id}`])

/** No live topic. New clients appear with the next request. */
export const similarClients = (id: string) => routeQuery('similarClientsOf', { params: { id } }, [])

/** No live topic. It is fetched each time someone opens it. */
export const familyContact = (id: string) => routeQuery('familyContact', { params: { id } }, [])

/** No live topic, because reading a note creates no event. */
export const adminNoteAccessLog = (id: string, page: number) =>
  listQuery('adminNoteAccessLog', { params: { id }, query: { page } }, [])

export const ownReferrals = (clientId: string, page: number) =>
  listQuery('ownReferrals', { query: { page } }, [`client:${clientId}`])

export const clients = (q: string) => listQuery('clients', { query: { q } }, ['clients'])

/** No live topic. A change that an admin makes on this page triggers a refetch. */
export const accessGrants = (query: QueryOf<'accessGrants'>) => listQuery('accessGrants', { query }, [])

/** The members of the session's organization. No live topic: a change made on this page triggers a refetch. */
export const members = (query: QueryOf<'members'>) => listQuery('members', { query }, [])

/** No live topic. It is fetched when someone opens the page. */
export const accountAudit = (query: QueryOf<'audit'>) => listQuery('audit', { query }, [])

/** No live topic, because signing in on a device creates no event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

export const organization = (id: string) => routeQuery('organization', { params: { id } }, ['organizations'])

export const organizations = (q: string) => listQuery('organizations', { query: { q } }, ['organizations'])

export const notifications = (userId: string, query: QueryOf<'notifications'>) =>
  listQuery('notifications', { query }, [`notifications:${userId}`])

export const organizationUpdates = (organizationId: string, page: number) =>
  listQuery('organizationUpdates', { query: { page } }, [`updates:${organizationId}`])

export const clientActivity = (clientId: string) => routeQuery('clientActivity', {}, [`activity:${clientId}`])

/** No live topic. The setting is changed on this page, or by a link in an email. */
export const mailPreference = () => routeQuery('mailPreference', {}, [])

/** How often the read models page refetches, with and without an active run; milliseconds. */
const refetchMs = { running: 1_000, idle: 10_000 }

/** No live topic, because a run does not change the content of a model. */
export const readModels = () => ({
  ...routeQuery('readModels', {}, []),
  refetchInterval: ({ state: { data } }: { state: { data?: ReadModelList | undefined } }) =>
    data?.rows.some(({ activeRun }) => activeRun !== null) ? refetchMs.running : refetchMs.idle,
})
