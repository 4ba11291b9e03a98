// Staff review against a plain list in memory: every filter, every sort in both directions, every page. Some filters match
// few referrals and are gathered, others match most and are walked; the list in memory knows no such difference.
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
  slaStates,
} from '#contracts/enumerations.ts'
import { ReviewList, ReviewQuery, type ReferralRow, reviewSorts } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadHouse, openReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 5, 1, 12)

/** What the spec itself knows of a referral. */
interface Fact {
  readonly id: string
  readonly name: string
  readonly initial: string
  readonly county: ClientCounty | null
  readonly from: string | null
  readonly to: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  readonly status: ReferralStatus
  readonly invested: number
  readonly created: number
  readonly updated: number
  readonly age: number
}

const organizations = [ids.sender, ids.receiver, ids.otherOrganization]
const names = ['Maria', 'Marcus', 'Ana', 'José', 'Abel', 'Deb']

/** Where a referral stands at its end, by the events that bring it there. */
const ways: readonly (readonly [ReferralStatus, (to: string, n: number) => readonly ReferralEvent[]])[] = [
  ['requested', () => []],
  ['in_review', () => [occurred.reviewStarted()]],
  ['submitted', (to) => [occurred.submitted(to)]],
  ['received', (to) => [occurred.submitted(to), occurred.accepted({ organizationId: to })]],
  ['returned', () => [occurred.returned()]],
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

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

let house: ReadHouse
const facts: Fact[] = []

/** Appends a referral and its client, and notes what must be read of it. */
const happen = async (
  fact: Omit<Fact, 'updated' | 'age' | 'invested'>,
  events: readonly ReferralEvent[],
  step: number,
) => {
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
  facts.push({ ...fact, invested, updated: at, age: (stopped ? at : now) - clock })
}

/** Some of every kind, spread over ten weeks. */
const varied = 300
/** Alike but for their age: so many of one status that whatever they have in common is walked for, not gathered. */
const alike = 1_250

beforeAll(async () => {
  house = await openReadHouse()
  house.setNow(new Date(now).toISOString())
  await house.account(ids.staff, 'Sam Staff')
  for (const [index, id] of organizations.entries()) await house.organization(id, `Partner ${index}`)
  const makers: (() => Promise<void>)[] = []
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
    // Some are answered within the hour, some after weeks.
    const step = Math.floor(((now - fact.created) * (n % 10)) / 10 / (history.length + 1))
    makers.push(() => happen(fact, history, step))
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
    makers.push(() => happen(fact, [], 0))
  }
  // Each referral is a stream of its own; sixteen at a time.
  const queue = makers.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const make of queue) await make()
    }),
  )
  await house.settled()
}, 120_000)
afterAll(() => house.close())

type Parsed = ReturnType<typeof ReviewQuery.parse>
type Filter = Readonly<Partial<Omit<Parsed, 'status'>>> & { readonly status?: readonly ReferralStatus[] }
const day = 24 * hour

const stateOf = (fact: Fact) => (fact.age >= 8 * day ? 'overdue' : fact.age >= 6 * day ? 'at_risk' : 'on_time')
const plainName = (fact: Fact) => `${fact.name} ${fact.initial}`.toLowerCase().replace('é', 'e')

const matches = (fact: Fact, filter: Filter): boolean =>
  (filter.status ?? ['requested', 'pending_review', 'in_review']).includes(fact.status) &&
  (filter.county === undefined || fact.county === filter.county) &&
  (filter.need === undefined || fact.need === filter.need) &&
  (filter.priority === undefined || (fact.priority ?? 'medium') === filter.priority) &&
  (filter.partner === undefined || fact.from === filter.partner || fact.to === filter.partner) &&
  (filter.sla === undefined || stateOf(fact) === filter.sla) &&
  (filter.q === undefined || plainName(fact).startsWith(filter.q) || fact.id.startsWith(filter.q))

/** What each sort goes by, as a person would say it; equal values stand in any order that stays. */
const valueOf: Record<(typeof reviewSorts)[number], (fact: Fact) => number | string> = {
  sla: (fact) => fact.age,
  created: (fact) => fact.created,
  updated: (fact) => fact.updated,
  client: plainName,
  need: (fact) => (fact.need === 'Other' ? '~' : fact.need),
  status: (fact) => referralStatuses.indexOf(fact.status),
  priority: (fact) => priorities.indexOf(fact.priority ?? 'medium'),
  investment: (fact) => fact.invested,
}

const page = async (filter: object): Promise<ReviewList> =>
  ReviewList.parse(await house.queries.reviewReferrals(ReviewQuery.parse(filter), people.staff))
const factOf = ({ id }: ReferralRow): Fact => {
  const fact = facts.find((known) => known.id === id)
  if (fact === undefined) throw new Error(`unknown referral ${id}`)
  return fact
}
const inOrder = (values: readonly (number | string)[]) => values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const all: readonly ReferralStatus[] = referralStatuses
type Case = readonly [title: string, filter: Filter]
const filters: readonly Case[] = [
  ['REV-05 the opening statuses', {}],
  ...all.map((status): Case => [`REV-05 ${status} alone`, { status: [status] }]),
  ['every status', { status: all }],
  ...[undefined, all].flatMap((status): Case[] => {
    const among = status === undefined ? {} : { status }
    const said = status === undefined ? '' : ' among every status'
    return [
      ...(['Cobb', 'Floyd', 'Other'] as const).map(
        (county) => [`REV-07 county ${county}${said}`, { ...among, county }] as const,
      ),
      ...organizations.map((partner, n) => [`REV-07 partner ${n}${said}`, { ...among, partner }] as const),
      ...slaStates.map((sla) => [`REV-07 SLA-05 ${sla}${said}`, { ...among, sla }] as const),
      ...(['Childcare', 'Clothing'] as const).map((need) => [`need ${need}${said}`, { ...among, need }] as const),
      ...priorities.map((priority) => [`REF-07 priority ${priority}${said}`, { ...among, priority }] as const),
      ...['mar', 'maria', 'maria b', 'wen', 'jose', 'abe', 'zzz'].map(
        (q) => [`REV-06 search ${q}${said}`, { ...among, q }] as const,
      ),
      [`several filters${said}`, { ...among, partner: ids.sender, sla: 'overdue', priority: 'high' }] as const,
      [`search and county${said}`, { ...among, q: 'wendy', county: 'Cobb' }] as const,
    ]
  }),
]

describe.each(filters)('%s', (_, filter) => {
  it.each(reviewSorts)('REV-06 REV-09 finds exactly the matching ones, sorted by %s either way', async (sort) => {
    const expected = facts.filter((fact) => matches(fact, filter))
    const values = inOrder(expected.map(valueOf[sort]))
    for (const direction of ['asc', 'desc'] as const) {
      const list = await page({ ...filter, sort, direction })
      expect(list.total).toBe(expected.length)
      expect(list.pages).toBe(Math.max(1, Math.ceil(expected.length / 20)))
      const found = list.rows.map(factOf)
      expect(found.every((fact) => matches(fact, filter))).toBe(true)
      expect(found.map(valueOf[sort])).toEqual((direction === 'asc' ? values : values.toReversed()).slice(0, 20))
    }
  })
})

describe('pages', () => {
  it.each([
    ['walked', {}],
    ['walked over running and stopped clocks', { status: all }],
    ['gathered', { partner: ids.receiver, status: all }],
  ] as const)('REV-09 of a list that is %s hold every referral once, in one order', async (_, filter) => {
    for (const sort of reviewSorts) {
      const first = await page({ ...filter, sort })
      const rows: ReferralRow[] = []
      for (let n = 1; n <= first.pages; n += 1) rows.push(...(await page({ ...filter, sort, page: n })).rows)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
      const values = rows.map((row) => valueOf[sort](factOf(row)))
      expect(values).toEqual(inOrder(values).toReversed())
    }
  })

  it('REV-09 past the last there are no rows, and an empty list has one page', async () => {
    expect(await page({ page: 5_000 })).toMatchObject({ rows: [], page: 5_000 })
    expect(await page({ q: 'nobody' })).toMatchObject({ rows: [], total: 0, pages: 1 })
  })
})

describe('the search', () => {
  it('REV-06 finds an id by its beginning, with or without its hyphens', async () => {
    const fact = pick(facts, 17)
    for (const length of [8, 13, 36]) {
      const list = await page({ q: fact.id.slice(0, length).toUpperCase(), status: all })
      expect(list.rows.map(({ id }) => id)).toContain(fact.id)
    }
    expect((await page({ q: fact.id, status: all })).total).toBe(1)
  })

  it('REV-06 never finds by the text of notes', async () => {
    expect((await page({ q: 'family', status: all })).total).toBe(0)
    expect((await page({ q: 'crib', status: all })).total).toBe(0)
  })

  it('REV-06 takes wildcards and quotes for what they are', async () => {
    expect((await page({ q: "mar%'", status: all })).total).toBe(0)
    expect((await page({ q: 'm_r', status: all })).total).toBe(0)
  })
})

it('REV-05 the checkboxes count over all referrals, whatever else is filtered', async () => {
  const counts = Object.fromEntries(
    all.map((status) => [status, facts.filter((fact) => fact.status === status).length]),
  )
  expect((await page({})).counts).toEqual(counts)
  const { awaiting } = await house.queries.reviewSummary(undefined)
  expect(awaiting).toBe((counts['requested'] ?? 0) + (counts['pending_review'] ?? 0) + (counts['in_review'] ?? 0))
  expect((await page({ status: ['closed'], county: 'Floyd', q: 'maria' })).counts).toEqual(counts)
})

it('REV-04 a row has client, organizations, need, status, age, investment and the actions of staff', async () => {
  const [row] = (await page({ status: ['closed'], sort: 'investment' })).rows
  if (row === undefined) throw new Error('no closed referral')
  const fact = factOf(row)
  expect(row).toMatchObject({
    client: { firstName: fact.name, lastInitial: fact.initial, county: fact.county },
    to: { id: fact.to, name: `Partner ${organizations.indexOf(fact.to ?? '')}` },
    need: fact.need,
    status: 'closed',
    investedCents: fact.invested,
    sla: { days: Math.floor(fact.age / day), stopped: true },
    actions: ['reopen', 'add_note'],
  })
  expect(fact.invested).toBeGreaterThan(0)
})
