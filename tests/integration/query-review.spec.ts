// Staff review compared with a plain list in memory: every filter, every sort in both directions, every page. Filters
// with few matches are gathered and filters with many are walked; the list in memory does neither.
import { ReviewExport } from '#contracts/exports.ts'
import { type ReferralStatus, priorities, referralStatuses, slaStates } from '#contracts/enumerations.ts'
import { ReviewList, ReviewQuery, SelectionQuery, type ReferralRow, reviewSorts } from '#contracts/referrals.ts'
import { referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import {
  type Fact,
  type Filter,
  day,
  matches,
  openReviewHouse,
  organizations,
  pick,
  valueOf,
} from '#tests/support/review-house.ts'

let house: ReadHouse
let facts: readonly Fact[]

beforeAll(async () => {
  ;({ house, facts } = await openReviewHouse())
}, 120_000)
afterAll(() => house.close())

const page = async (filter: object): Promise<ReviewList> =>
  ReviewList.parse(await house.queries.reviewReferrals(ReviewQuery.parse(filter), people.staff))
const factOf = ({ id }: Pick<ReferralRow, 'id'>): Fact => {
  const fact = facts.find((known) => known.id === id)
  if (fact === undefined) throw new Error(`unknown referral ${id}`)
  return fact
}
const inOrder = (values: readonly (number | string)[]) => values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const all: readonly ReferralStatus[] = referralStatuses
type Case = readonly [title: string, filter: Filter]
const filters: readonly Case[] = [
  ['REV-05 the default statuses', {}],
  ...all.map((status): Case => [`REV-05 ${status} alone`, { status: [status] }]),
  ['every status', { status: all }],
  ...[undefined, all].flatMap((status): Case[] => {
    const among = status === undefined ? {} : { status }
    const said = status === undefined ? '' : ' in every status'
    return [
      ...(['Cobb', 'Floyd', 'Other'] as const).map(
        (county) => [`REV-07 county ${county}${said}`, { ...among, county }] as const,
      ),
      ...organizations.map((partner, n) => [`REV-07 partner ${n}${said}`, { ...among, partner }] as const),
      ...slaStates.map((sla) => [`REV-07 SLA-05 ${sla}${said}`, { ...among, sla }] as const),
      ...(['Childcare', 'Clothing'] as const).map((need) => [`need ${need}${said}`, { ...among, need }] as const),
      ...priorities.map((priority) => [`REF-07 priority ${priority}${said}`, { ...among, priority }] as const),
      ...(['me', 'nobody'] as const).map(
        (assigned) => [`assigned to ${assigned}${said}`, { ...among, assigned }] as const,
      ),
      ...['mar', 'maria', 'maria b', 'wen', 'jose', 'abe', 'zzz'].map(
        (q) => [`REV-06 search ${q}${said}`, { ...among, q }] as const,
      ),
      [`several filters${said}`, { ...among, partner: ids.sender, sla: 'overdue', priority: 'high' }] as const,
      [`a reviewer and an SLA state${said}`, { ...among, assigned: ids.colleague, sla: 'overdue' }] as const,
      [`search and county${said}`, { ...among, q: 'wendy', county: 'Cobb' }] as const,
    ]
  }),
  ['unassigned, with a partner', { status: all, assigned: 'nobody', partner: ids.sender }],
]

describe.each(filters)('%s', (_, filter) => {
  it.each(reviewSorts)(
    'REV-06 REV-09 finds exactly the matching referrals, sorted by %s in both directions',
    async (sort) => {
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
    },
  )
})

describe('pages', () => {
  it.each([
    ['walked', {}],
    ['walked over running and stopped clocks', { status: all }],
    ['gathered', { partner: ids.receiver, status: all }],
  ] as const)('REV-09 returns every referral once in a stable order, for a list that is %s', async (_, filter) => {
    for (const sort of reviewSorts) {
      const first = await page({ ...filter, sort })
      const rows: ReferralRow[] = []
      for (let n = 1; n <= first.pages; n += 1) rows.push(...(await page({ ...filter, sort, page: n })).rows)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
      const values = rows.map((row) => valueOf[sort](factOf(row)))
      expect(values).toEqual(inOrder(values).toReversed())
    }
  })

  it('REV-09 returns no rows past the last page, and one page for an empty list', async () => {
    expect(await page({ page: 5_000 })).toMatchObject({ rows: [], page: 5_000 })
    expect(await page({ q: 'nobody' })).toMatchObject({ rows: [], total: 0, pages: 1 })
  })
})

it('REV-11 selects the first 1,000 referrals of the filter in list order, with their versions', async () => {
  const select = async (filter: object) => house.queries.reviewSelection(SelectionQuery.parse(filter), people.staff)
  const few = await select({ assigned: 'me', status: all })
  const mine = facts.filter((fact) => matches(fact, { assigned: 'me', status: all }))
  expect(few.total).toBe(mine.length)
  expect(inOrder(few.items.map(({ id }) => id))).toEqual(inOrder(mine.map(({ id }) => id)))
  expect(new Set(few.items.map(({ version }) => version)).size).toBeGreaterThan(1)
  for (const item of few.items) {
    const { status, to } = factOf(item)
    expect(item).toMatchObject({ status, to: to === null ? null : { id: to } })
  }

  const many = await select({ sort: 'created', direction: 'asc' })
  const oldest = facts.filter((fact) => matches(fact, {})).toSorted((a, b) => a.created - b.created)
  expect(many.total).toBe(oldest.length)
  expect(many.items).toHaveLength(1_000)
  const last = pick(oldest, 999).created
  expect(many.items.every((item) => factOf(item).created <= last)).toBe(true)
  expect((await select({ q: 'nobody' })).items).toEqual([])
})

describe('the search', () => {
  it('REV-06 finds an id by its prefix, with or without hyphens', async () => {
    const fact = pick(facts, 17)
    for (const length of [8, 13, 36]) {
      const list = await page({ q: fact.id.slice(0, length).toUpperCase(), status: all })
      expect(list.rows.map(({ id }) => id)).toContain(fact.id)
    }
    expect((await page({ q: fact.id, status: all })).total).toBe(1)
  })

  it('REV-06 never matches the text of notes', async () => {
    expect((await page({ q: 'family', status: all })).total).toBe(0)
    expect((await page({ q: 'crib', status: all })).total).toBe(0)
  })

  it('REV-06 treats wildcards and quotes literally', async () => {
    expect((await page({ q: "mar%'", status: all })).total).toBe(0)
    expect((await page({ q: 'm_r', status: all })).total).toBe(0)
  })
})

it('REV-05 counts all referrals for the status checkboxes, regardless of other filters', async () => {
  const counts = Object.fromEntries(
    all.map((status) => [status, facts.filter((fact) => fact.status === status).length]),
  )
  expect((await page({})).counts).toEqual(counts)
  const { awaiting } = await house.queries.reviewSummary(undefined)
  expect(awaiting).toBe((counts['requested'] ?? 0) + (counts['pending_review'] ?? 0) + (counts['in_review'] ?? 0))
  expect((await page({ status: ['closed'], county: 'Floyd', q: 'maria' })).counts).toEqual(counts)
})

it('REV-04 returns client, organizations, need, status, age, investment, and staff actions in each row', async () => {
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

const exported = async (filter: object) => {
  const cursor = await house.queries.exportReview(ReviewExport.parse(filter), people.staff)
  const listed: string[] = []
  /** Reads one batch; returns false at the end. */
  const read = async (): Promise<boolean> => {
    const rows = await cursor.next()
    listed.push(...rows.map(({ id }) => id))
    return rows.length > 0
  }
  return { total: cursor.total, listed, read, close: cursor.close }
}

describe('the export', () => {
  const each = filters.map(([title, filter], n) => [title, pick(reviewSorts, n), filter] as const)
  it.each(each)('REV-25 %s, by %s: contains the rows of the table in their order', async (_, sort, filter) => {
    const file = await exported({ ...filter, sort })
    while (await file.read());
    await file.close()
    const expected = facts.filter((fact) => matches(fact, filter)).map(({ id }) => id)
    expect(file.listed.toSorted()).toEqual(expected.toSorted())
    expect(file.total).toBe(expected.length)
    const pages = Math.max(1, Math.ceil(expected.length / 20))
    for (const at of [1, pages]) {
      const { rows } = await page({ ...filter, sort, page: at })
      expect(rows.map(({ id }) => id)).toEqual(file.listed.slice((at - 1) * 20, at * 20))
    }
  })

  it('REV-25 reflects a single instant, without changes made while it is written', async () => {
    const file = await exported({ q: 'wendy', sort: 'client' })
    await file.read()
    const gone = facts.filter(({ name }) => name === 'Wendy').at(-1)
    if (gone === undefined) throw new Error('no Wendy')
    await house.append(referralStream(gone.id), [occurred.closed()], new Date().toISOString())
    await house.settled()
    expect((await page({ q: 'wendy' })).total).toBe(file.total - 1)
    while (await file.read());
    await file.close()
    expect(file.listed).toContain(gone.id)
    expect(new Set(file.listed).size).toBe(file.total)
  })
})
