// A data set of referrals for staff review, and an in-memory model of the expected results: which referrals a filter
// matches and how each sort orders them. The model is independent of the queries.
import { randomUUID } from 'node:crypto'
import { clientCounties, needCategories, priorities, referralStatuses } from '#contracts/enumeration-values.ts'
import type { ClientCounty, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import { type ReviewQuery, type reviewSorts } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'

import { type QueryFixture, openQueryFixture } from './query-fixture.ts'
import { ids, referralEvents } from './referral-fixtures.ts'

const hour = 3_600_000
export const day = 24 * hour
/** The current time of the queries. */
export const now = Date.UTC(2026, 5, 1, 12)

/** The expected values of one referral. */
export interface ExpectedReferral {
  readonly id: string
  readonly name: string
  readonly initial: string
  readonly county: ClientCounty | null
  readonly fromOrganizationId: string | null
  readonly toOrganizationId: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  readonly status: ReferralStatus
  /** The current reviewer, or the last one. */
  readonly reviewer: string | null
  readonly investedCents: number
  readonly created: number
  readonly updated: number
  readonly age: number
}

export const organizations = [ids.sender, ids.receiver, ids.otherOrganization]
const names = ['Maria', 'Marcus', 'Ana', 'José', 'Abel', 'Deb']

/** Final statuses, each with the events that lead to it. */
const statusHistories: readonly (readonly [ReferralStatus, (to: string, n: number) => readonly ReferralEvent[]])[] = [
  ['requested', () => []],
  ['in_review', (_, n) => [referralEvents.reviewStarted(n % 20 < 10 ? ids.staff : ids.colleague)]],
  ['submitted', (to, n) => [...(n % 20 < 10 ? [] : [referralEvents.assigned()]), referralEvents.submitted(to)]],
  ['received', (to) => [referralEvents.submitted(to), referralEvents.accepted({ organizationId: to })]],
  ['returned', () => [referralEvents.reviewStarted(), referralEvents.returned()]],
  ['returned', () => [referralEvents.withdrawn()]],
  ['closed', () => [referralEvents.closed()]],
  ['in_review', () => [referralEvents.closed(), referralEvents.reopened()]],
  ['closed', () => [referralEvents.closed(), referralEvents.reopened(), referralEvents.closed()]],
  [
    'closed',
    (to, n) => [
      referralEvents.submitted(to),
      referralEvents.accepted({ organizationId: to }),
      referralEvents.outcomeRecorded({ organizationId: to, dollarsInvestedCents: 100 * (n % 37) + 250 }),
    ],
  ],
]

export const elementAt = <T>(list: readonly T[], n: number): T => {
  const element = list[n % list.length]
  if (element === undefined) throw new Error('The list is empty.')
  return element
}

const reviewerAfter = (reviewer: string | null, event: ReferralEvent): string | null => {
  if (event.type === 'ReviewStarted' || event.type === 'ReferralReopened') return event.data.claimedBy
  return event.type === 'ReferralAssigned' ? event.data.assignedTo : reviewer
}

/** Appends a referral and its client, and returns the values that a query must show. */
const appendReferral = async (
  fixture: QueryFixture,
  expected: Omit<ExpectedReferral, 'updated' | 'age' | 'investedCents' | 'reviewer'>,
  events: readonly ReferralEvent[],
  interval: number,
): Promise<ExpectedReferral> => {
  const clientId = randomUUID()
  await fixture.registerClient({
    id: clientId,
    firstName: expected.name,
    lastInitial: expected.initial,
    county: expected.county,
  })
  const request = referralEvents.requested({
    referralId: expected.id,
    clientId,
    fromOrganizationId: expected.fromOrganizationId,
    toOrganizationId: expected.toOrganizationId,
    needCategory: expected.need,
    priority: expected.priority,
  })
  let at = expected.created
  let clockStart = at
  await fixture.append(referralStream(expected.id), [request], new Date(at).toISOString())
  for (const event of events) {
    at += interval
    if (event.type === 'ReferralReopened') clockStart = at
    await fixture.append(referralStream(expected.id), [event], new Date(at).toISOString())
  }
  const lastEvent = events.at(-1)
  const isClockStopped =
    lastEvent !== undefined && ['ReferralClosed', 'OutcomeRecorded', 'ReferralWithdrawn'].includes(lastEvent.type)
  const investedCents = lastEvent?.type === 'OutcomeRecorded' ? lastEvent.data.dollarsInvestedCents : 0
  const reviewer = events.reduce(reviewerAfter, null)
  return { ...expected, reviewer, investedCents, updated: at, age: (isClockStopped ? at : now) - clockStart }
}

/** Referrals of every kind, spread over ten weeks. */
const variedCount = 300
/**
 * Referrals that differ only in age. They are so many that the page query reads them in index order instead of sorting
 * all matches.
 */
const similarCount = 1_250

/** Opens the fixture and fills it. */
export const openReviewFixture = async (): Promise<{
  readonly fixture: QueryFixture
  readonly expectedReferrals: readonly ExpectedReferral[]
}> => {
  const fixture = await openQueryFixture()
  fixture.setNow(new Date(now).toISOString())
  await fixture.createAccount(ids.staff, 'Sam Staff')
  await fixture.createAccount(ids.colleague, 'Ann Admin')
  for (const [index, id] of organizations.entries()) await fixture.createOrganization(id, `Partner ${index}`)
  const tasks: (() => Promise<ExpectedReferral>)[] = []
  const expectedReferrals: ExpectedReferral[] = []
  for (let n = 0; n < variedCount; n += 1) {
    const [status, events] = elementAt(statusHistories, n)
    const to = elementAt(organizations, Math.floor(n / statusHistories.length))
    const expected = {
      id: randomUUID(),
      name: elementAt(names, Math.floor(n / 3)),
      initial: String.fromCharCode(65 + (n % 26)),
      county: n % 9 === 0 ? null : elementAt(clientCounties, n),
      fromOrganizationId: n % 5 === 0 ? null : elementAt(organizations, n),
      toOrganizationId: to,
      need: elementAt(needCategories, Math.floor(n / 2)),
      priority: n % 4 === 0 ? null : elementAt(priorities, n),
      status: n % 5 === 0 && status === 'requested' ? ('pending_review' as const) : status,
      created: now - (n * 7 + 3) * hour,
    }
    const history = events(to, n)
    // Some get an answer within the hour, some after weeks.
    const interval = Math.floor(((now - expected.created) * (n % 10)) / 10 / (history.length + 1))
    tasks.push(() => appendReferral(fixture, expected, history, interval))
  }
  for (let n = 0; n < similarCount; n += 1) {
    const expected = {
      id: randomUUID(),
      name: 'Wendy',
      initial: 'W',
      county: 'Cobb' as const,
      fromOrganizationId: ids.sender,
      toOrganizationId: null,
      need: 'Childcare' as const,
      priority: 'high' as const,
      status: 'requested' as const,
      created: now - 30 * 24 * hour - n * hour,
    }
    tasks.push(() => appendReferral(fixture, expected, [], 0))
  }
  // Each referral is a separate stream, so 16 are appended at a time.
  const queue = tasks.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const task of queue) expectedReferrals.push(await task())
    }),
  )
  await fixture.waitForReadModels()
  return { fixture, expectedReferrals }
}

/** A filter as in the URL, without page and sort. */
export type Filter = Readonly<Partial<Omit<ReviewQuery, 'status'>>> & { readonly status?: readonly ReferralStatus[] }

const getSlaState = (expected: ExpectedReferral) =>
  expected.age >= 8 * day ? 'overdue' : expected.age >= 6 * day ? 'at_risk' : 'on_time'
const searchableName = (expected: ExpectedReferral) =>
  `${expected.name} ${expected.initial}`.toLowerCase().replace('é', 'e')

/** "me" is Sam Staff, who runs the query. */
const isAssigned = ({ reviewer }: ExpectedReferral, { assigned }: Filter): boolean => {
  if (assigned === undefined) return true
  if (assigned === 'nobody') return reviewer === null
  return reviewer === (assigned === 'me' ? ids.staff : assigned)
}

export const matchesFilter = (expected: ExpectedReferral, filter: Filter): boolean =>
  (filter.status ?? ['requested', 'pending_review', 'in_review']).includes(expected.status) &&
  (filter.county === undefined || expected.county === filter.county) &&
  (filter.need === undefined || expected.need === filter.need) &&
  (filter.priority === undefined || (expected.priority ?? 'medium') === filter.priority) &&
  (filter.partner === undefined ||
    expected.fromOrganizationId === filter.partner ||
    expected.toOrganizationId === filter.partner) &&
  isAssigned(expected, filter) &&
  (filter.sla === undefined || getSlaState(expected) === filter.sla) &&
  (filter.q === undefined || searchableName(expected).startsWith(filter.q) || expected.id.startsWith(filter.q))

/** The value that each sort orders by. Rows with equal values may come in any order, as long as it is stable. */
export const sortValue: Record<(typeof reviewSorts)[number], (expected: ExpectedReferral) => number | string> = {
  sla: (expected) => expected.age,
  created: (expected) => expected.created,
  updated: (expected) => expected.updated,
  client: searchableName,
  need: (expected) => (expected.need === 'Other' ? '~' : expected.need),
  status: (expected) => referralStatuses.indexOf(expected.status),
  priority: (expected) => priorities.indexOf(expected.priority ?? 'medium'),
  investment: (expected) => expected.investedCents,
}
