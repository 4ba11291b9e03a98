// What the pages read, as query options; each says which live topics make it out of date.
import type { z } from 'zod'
import type { ReadModelList } from '#contracts/read-models.ts'
import type { RouteName, routes } from '#contracts/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './client.ts'

type QueryOf<N extends RouteName> = (typeof routes)[N] extends { readonly query: infer S extends z.ZodType }
  ? z.input<S>
  : never

/** After this long an answer that was behind is asked for again, also where no news comes through; milliseconds. */
const staleRefetchMs = 2_000

/** The server says that the answer may miss what this page has written. */
const isBehind = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

const routeQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
    refetchInterval: ({ state: { data } }) => (isBehind(data) ? staleRefetchMs : false),
    meta: { topics },
  })

/** A list keeps the old rows while its next page loads. */
const listQuery = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) => ({
  ...routeQuery(name, input, topics),
  placeholderData: keepPreviousData,
})

export const reviewReferrals = (query: QueryOf<'reviewReferrals'>) =>
  listQuery('reviewReferrals', { query }, ['review'])

/** What waits for the staff, for every page of the console. */
export const reviewSummary = () => routeQuery('reviewSummary', { query: {} }, ['review'])

/** What visitors report of listings. No topic tells of it: the bell does. */
export const listingProblems = (page: number) => listQuery('listingProblems', { query: { page } }, [])

/** No topic tells of it: colleagues share views rarely. */
export const savedViews = () => routeQuery('savedViews', {}, [])

/** No topic tells of it: who is staff changes rarely. */
export const staffMembers = () => routeQuery('staffMembers', { query: {} }, [])

export const incomingReferrals = (organizationId: string, query: QueryOf<'incomingReferrals'>) =>
  listQuery('incomingReferrals', { query }, [`organization:${organizationId}`])

export const partnerSummary = (organizationId: string) =>
  routeQuery('partnerSummary', { query: {} }, [`organization:${organizationId}`])

/** `clientId`: of a reader who follows it as the client it is about. */
export const referral = (id: string, clientId: string | null) =>
  routeQuery('referral', { params: { id }, query: {} }, [clientId === null ? `referral:${id}` : `client:${clientId}`])

/** Their texts are asked for apart, since every reading is recorded. */
export const adminNotes = (id: string) => routeQuery('adminNotes', { params: { id } }, [`adminnotes:${id}`])

/** No topic tells of it: who is registered meanwhile is found with the next look. */
export const similarClients = (id: string) => routeQuery('similarClientsOf', { params: { id } }, [])

/** No topic tells of it: whoever needs it asks for it. */
export const familyContact = (id: string) => routeQuery('familyContact', { params: { id } }, [])

/** No topic tells of it: to read makes no event. */
export const adminNoteAccessLog = (id: string, page: number) =>
  listQuery('adminNoteAccessLog', { params: { id }, query: { page } }, [])

export const ownReferrals = (clientId: string, page: number) =>
  listQuery('ownReferrals', { query: { page } }, [`client:${clientId}`])

export const clients = (q: string) => listQuery('clients', { query: { q } }, ['clients'])

/** No topic tells of it: what an admin changes here is read again at once. */
export const accessGrants = (query: QueryOf<'accessGrants'>) => listQuery('accessGrants', { query }, [])

/** Of the organization the session acts for; no topic tells of it: what is changed here is read again at once. */
export const members = (query: QueryOf<'members'>) => listQuery('members', { query }, [])

/** No topic tells of it: it is read when somebody looks. */
export const accountAudit = (query: QueryOf<'audit'>) => listQuery('audit', { query }, [])

/** No topic tells of it: a device signs in and out without an event. */
export const ownSessions = () => routeQuery('ownSessions', {}, [])

export const organization = (id: string) => routeQuery('organization', { params: { id } }, ['organizations'])

export const organizations = (q: string) => listQuery('organizations', { query: { q } }, ['organizations'])

export const notifications = (userId: string, query: QueryOf<'notifications'>) =>
  listQuery('notifications', { query }, [`notifications:${userId}`])

export const organizationUpdates = (organizationId: string, page: number) =>
  listQuery('organizationUpdates', { query: { page } }, [`updates:${organizationId}`])

export const clientActivity = (clientId: string) => routeQuery('clientActivity', {}, [`activity:${clientId}`])

/** No topic tells of it: it is chosen here, or by a link in a mail. */
export const mailPreference = () => routeQuery('mailPreference', {}, [])

/** How often the page of the read models looks: at a run under way, and otherwise; milliseconds. */
const refetchMs = { running: 1_000, idle: 10_000 }

/** No topic tells of it: what is not the content of a model is no news of it. */
export const readModels = () => ({
  ...routeQuery('readModels', {}, []),
  refetchInterval: ({ state: { data } }: { state: { data?: ReadModelList | undefined } }) =>
    data?.rows.some(({ underWay }) => underWay !== null) ? refetchMs.running : refetchMs.idle,
})
