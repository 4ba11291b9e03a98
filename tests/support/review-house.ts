// A data set of referrals for staff review, and an in-memory model of the expected results: which referrals a filter
// matches and how each sort orders them. The model is independent of the queries.
import { randomUUID } from 'node:crypto'
import {
  type ClientCounty,
  type NeedCategory,
  type Priority,
  type ReferralStatus,
  clientCounties,
  needCategories,
  priorities,
  referralStatuses,
} from '#contracts/enumerations.ts'
import { type ReviewQuery, type reviewSorts } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'

import { type ReadHouse, openReadHouse } from './read-house.ts'
import { ids, occurred } from './referrals.ts'

const hour = 3_600_000
export const day = 24 * hour
const now = Date.UTC(2026, 5, 1, 12)

/** The expected values of one referral. */
export interface Fact {
  readonly id: string
  readonly name: string
  readonly initial: string
  readonly county: ClientCounty | null
  readonly from: string | null
  readonly to: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  readonly status: ReferralStatus
  /** The current reviewer, or the last one. */
  readonly reviewer: string | null
  readonly invested: number
  readonly created: number
  readonly updated: number
  readonly age: number
}

export const organizations = [ids.sender, ids.receiver, ids.otherOrganization]
const names = ['Maria', 'Marcus', 'Ana', 'José', 'Abel', 'Deb']

/** Final statuses, each with the events that lead to it. */
const ways: readonly (readonly [ReferralStatus, (to: string, n: number) => readonly ReferralEvent[]])[] = [
  ['requested', () => []],
  ['in_review', (_, n) => [occurred.reviewStarted(n % 20 < 10 ? ids.staff : ids.colleague)]],
  ['submitted', (to, n) => [...(n % 20 < 10 ? [] : [occurred.assigned()]), occurred.submitted(to)]],
  ['received', (to) => [occurred.submitted(to), occurred.accepted({ organizationId: to })]],
  ['returned', () => [occurred.reviewStarted(), occurred.returned()]],
  ['returned', () => [occurred.withdrawn()]],
  ['closed', () => [occurred.closed()]],
  ['in_review', () => [occurred.closed(), occurred.reopened()]],
  ['closed', () => [occurred.closed(), occurred.reopened(), occurred.closed()]],
  [
    'closed',
    (to, n) => [
      occurred.submitted(to),
      occurred.accepted({ organizationId: to }),
      occurred.outcomeRecorded({ organizationId: to, dollarsInvestedCents: 100 * (n % 37) + 250 }),
    ],
  ],
]

export const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

const reviewerAfter = (reviewer: string | null, event: ReferralEvent): string | null => {
  if (event.type === 'ReviewStarted' || event.type === 'ReferralReopened') return event.data.claimedBy
  return event.type === 'ReferralAssigned' ? event.data.assignedTo : reviewer
}

/** Appends a referral and its client, and returns the values that a query must show. */
const happen = async (
  house: ReadHouse,
  fact: Omit<Fact, 'updated' | 'age' | 'invested' | 'reviewer'>,
  events: readonly ReferralEvent[],
  step: number,
): Promise<Fact> => {
  const clientId = randomUUID()
  await house.client({ id: clientId, firstName: fact.name, lastInitial: fact.initial, county: fact.county })
  const request = occurred.requested({
    referralId: fact.id,
    clientId,
    fromOrganizationId: fact.from,
    toOrganizationId: fact.to,
    needCategory: fact.need,
    priority: fact.priority,
  })
  let at = fact.created
  let clock = at
  await house.append(referralStream(fact.id), [request], new Date(at).toISOString())
  for (const event of events) {
    at += step
    if (event.type === 'ReferralReopened') clock = at
    await house.append(referralStream(fact.id), [event], new Date(at).toISOString())
  }
  const last = events.at(-1)
  const stopped = last !== undefined && ['ReferralClosed', 'OutcomeRecorded', 'ReferralWithdrawn'].includes(last.type)
  const invested = last?.type === 'OutcomeRecorded' ? last.data.dollarsInvestedCents : 0
  const reviewer = events.reduce(reviewerAfter, null)
  return { ...fact, reviewer, invested, updated: at, age: (stopped ? at : now) - clock }
}

/** Referrals of every kind, spread over ten weeks. */
const varied = 300
/**
 * Referrals that differ only in age. They are so many that the page query reads them in index order instead of sorting
 * all matches.
 */
const alike = 1_250

/** Opens the fixture and fills it. */
export const openReviewHouse = async (): Promise<{ readonly house: ReadHouse; readonly facts: readonly Fact[] }> => {
  const house = await openReadHouse()
  house.setNow(new Date(now).toISOString())
  await house.account(ids.staff, 'Sam Staff')
  await house.account(ids.colleague, 'Ann Admin')
  for (const [index, id] of organizations.entries()) await house.organization(id, `Partner ${index}`)
  const makers: (() => Promise<Fact>)[] = []
  const facts: Fact[] = []
  for (let n = 0; n < varied; n += 1) {
    const [status, events] = pick(ways, n)
    const to = pick(organizations, Math.floor(n / ways.length))
    const fact = {
      id: randomUUID(),
      name: pick(names, Math.floor(n / 3)),
      initial: String.fromCharCode(65 + (n % 26)),
      county: n % 9 === 0 ? null : pick(clientCounties, n),
      from: n % 5 === 0 ? null : pick(organizations, n),
      to,
      need: pick(needCategories, Math.floor(n / 2)),
      priority: n % 4 === 0 ? null : pick(priorities, n),
      status: n % 5 === 0 && status === 'requested' ? ('pending_review' as const) : status,
      created: now - (n * 7 + 3) * hour,
    }
    const history = events(to, n)
    // Some get an answer within the hour, some after weeks.
    const step = Math.floor(((now - fact.created) * (n % 10)) / 10 / (history.length + 1))
    makers.push(() => happen(house, fact, history, step))
  }
  for (let n = 0; n < alike; n += 1) {
    const fact = {
      id: randomUUID(),
      name: 'Wendy',
      initial: 'W',
      county: 'Cobb' as const,
      from: ids.sender,
      to: null,
      need: 'Childcare' as const,
      priority: 'high' as const,
      status: 'requested' as const,
      created: now - 30 * 24 * hour - n * hour,
    }
    makers.push(() => happen(house, fact, [], 0))
  }
  // Each referral is a separate stream, so 16 are appended at a time.
  const queue = makers.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const make of queue) facts.push(await make())
    }),
  )
  await house.settled()
  return { house, facts }
}

/** A filter as in the URL, without page and sort. */
export type Filter = Readonly<Partial<Omit<ReviewQuery, 'status'>>> & { readonly status?: readonly ReferralStatus[] }

const stateOf = (fact: Fact) => (fact.age >= 8 * day ? 'overdue' : fact.age >= 6 * day ? 'at_risk' : 'on_time')
const plainName = (fact: Fact) => `${fact.name} ${fact.initial}`.toLowerCase().replace('é', 'e')

/** "me" is Sam Staff, who runs the query. */
const isAssigned = ({ reviewer }: Fact, { assigned }: Filter): boolean => {
  if (assigned === undefined) return true
  if (assigned === 'nobody') return reviewer === null
  return reviewer === (assigned === 'me' ? ids.staff : assigned)
}

export const matches = (fact: Fact, filter: Filter): boolean =>
  (filter.status ?? ['requested', 'pending_review', 'in_review']).includes(fact.status) &&
  (filter.county === undefined || fact.county === filter.county) &&
  (filter.need === undefined || fact.need === filter.need) &&
  (filter.priority === undefined || (fact.priority ?? 'medium') === filter.priority) &&
  (filter.partner === undefined || fact.from === filter.partner || fact.to === filter.partner) &&
  isAssigned(fact, filter) &&
  (filter.sla === undefined || stateOf(fact) === filter.sla) &&
  (filter.q === undefined || plainName(fact).startsWith(filter.q) || fact.id.startsWith(filter.q))

/** The value that each sort orders by. Rows with equal values may come in any order, as long as it is stable. */
export const valueOf: Record<(typeof reviewSorts)[number], (fact: Fact) => number | string> = {
  sla: (fact) => fact.age,
  created: (fact) => fact.created,
  updated: (fact) => fact.updated,
  client: plainName,
  need: (fact) => (fact.need === 'Other' ? '~' : fact.need),
  status: (fact) => referralStatuses.indexOf(fact.status),
  priority: (fact) => priorities.indexOf(fact.priority ?? 'medium'),
  investment: (fact) => fact.invested,
}
