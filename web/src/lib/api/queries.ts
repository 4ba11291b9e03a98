// What the pages read, as query options; each says which live topics make it out of date.
import type { z } from 'zod'
import type { ReadModelList } from '#contracts/read-models.ts'
import type { RouteName, routes } from '#contracts/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './call.ts'

type QueryOf<N extends RouteName> = (typeof routes)[N] extends { readonly query: infer S extends z.ZodType }
  ? z.input<S>
  : never

/** After this long an answer that was behind is asked for again, also where no news comes through; milliseconds. */
const againMs = 2_000

/** The server says that the answer may miss what this page has written. */
const isBehind = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

const read = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, signal),
    refetchInterval: ({ state: { data } }) => (isBehind(data) ? againMs : false),
    meta: { topics },
  })

/** A list keeps the old rows while its next page loads. */
const readList = <N extends RouteName>(name: N, input: CallInput<N>, topics: readonly string[]) => ({
  ...read(name, input, topics),
  placeholderData: keepPreviousData,
})

export const reviewReferrals = (query: QueryOf<'reviewReferrals'>) => readList('reviewReferrals', { query }, ['review'])

/** What waits for the staff, for every page of the console. */
export const reviewSummary = () => read('reviewSummary', { query: {} }, ['review'])

/** What visitors report of listings. No topic tells of it: the bell does. */
export const listingProblems = (page: number) => readList('listingProblems', { query: { page } }, [])

/** No topic tells of it: colleagues share views rarely. */
export const savedViews = () => read('savedViews', {}, [])

/** No topic tells of it: who is staff changes rarely. */
export const staffMembers = () => read('staffMembers', { query: {} }, [])

export const incomingReferrals = (organizationId: string, query: QueryOf<'incomingReferrals'>) =>
  readList('incomingReferrals', { query }, [`organization:${organizationId}`])

export const partnerSummary = (organizationId: string) =>
  read('partnerSummary', { query: {} }, [`organization:${organizationId}`])

/** `clientId`: of a reader who follows it as the client it is about. */
export const referral = (id: string, clientId: string | null) =>
  read('referral', { params: { id }, query: {} }, [clientId === null ? `referral:${id}` : `client:${clientId}`])

/** Their texts are asked for apart, since every reading is recorded. */
export const adminNotes = (id: string) => read('adminNotes', { params: { id } }, [`adminnotes:${id}`])

/** No topic tells of it: who is registered meanwhile is found with the next look. */
export const clientsLike = (id: string) => read('similarClientsOf', { params: { id } }, [])

/** No topic tells of it: whoever needs it asks for it. */
export const familyContact = (id: string) => read('familyContact', { params: { id } }, [])

/** No topic tells of it: to read makes no event. */
export const adminNoteReadings = (id: string, page: number) =>
  readList('adminNoteAccessLog', { params: { id }, query: { page } }, [])

export const ownReferrals = (clientId: string, page: number) =>
  readList('ownReferrals', { query: { page } }, [`client:${clientId}`])

export const clients = (q: string) => readList('clients', { query: { q } }, ['clients'])

/** No topic tells of it: what an admin changes here is read again at once. */
export const accessGrants = (query: QueryOf<'accessGrants'>) => readList('accessGrants', { query }, [])

/** Of the organization the session acts for; no topic tells of it: what is changed here is read again at once. */
export const members = (query: QueryOf<'members'>) => readList('members', { query }, [])

/** No topic tells of it: it is read when somebody looks. */
export const accountAudit = (query: QueryOf<'audit'>) => readList('audit', { query }, [])

/** No topic tells of it: a device signs in and out without an event. */
export const ownSessions = () => read('ownSessions', {}, [])

export const organization = (id: string) => read('organization', { params: { id } }, ['organizations'])

export const organizations = (q: string) => readList('organizations', { query: { q } }, ['organizations'])

export const notifications = (userId: string, query: QueryOf<'notifications'>) =>
  readList('notifications', { query }, [`notifications:${userId}`])

export const organizationUpdates = (organizationId: string, page: number) =>
  readList('organizationUpdates', { query: { page } }, [`updates:${organizationId}`])

export const clientActivity = (clientId: string) => read('clientActivity', {}, [`activity:${clientId}`])

/** No topic tells of it: it is chosen here, or by a link in a mail. */
export const mailPreference = () => read('mailPreference', {}, [])

/** How often the page of the read models looks: at a run under way, and otherwise; milliseconds. */
const lookMs = { underWay: 1_000, quiet: 10_000 }

/** No topic tells of it: what is not the content of a model is no news of it. */
export const readModels = () => ({
  ...read('readModels', {}, []),
  refetchInterval: ({ state: { data } }: { state: { data?: ReadModelList | undefined } }) =>
    data?.rows.some(({ underWay }) => underWay !== null) ? lookMs.underWay : lookMs.quiet,
})
