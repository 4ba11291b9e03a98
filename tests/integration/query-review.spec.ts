// Staff review compared with a plain list in memory: every filter, every sort in both directions, every page. For a
// filter with many matches, the query scans an index in order; for one with few, it collects and sorts the matches.
import { ReviewExport } from '#contracts/exports.ts'
import { priorities, referralStatuses, slaStates } from '#contracts/enumeration-values.ts'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { ReviewList, ReviewQuery, SelectionQuery, type ReferralRow, reviewSorts } from '#contracts/referrals.ts'
import { referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import {
  type ExpectedReferral,
  type Filter,
  day,
  matchesFilter,
  now,
  openReviewFixture,
  organizations,
  elementAt,
  sortValue,
} from '#tests/support/review-fixture.ts'

let fixture: QueryFixture
let expectedReferrals: readonly ExpectedReferral[]

beforeAll(async () => {
  ;({ fixture, expectedReferrals } = await openReviewFixture())
}, 120_000)
afterAll(() => fixture.close())

const readPage = async (filter: object): Promise<ReviewList> =>
  ReviewList.parse(await fixture.queries.reviewReferrals(ReviewQuery.parse(filter), actors.staff))
const findExpected = ({ id }: Pick<ReferralRow, 'id'>): ExpectedReferral => {
  const expected = expectedReferrals.find((candidate) => candidate.id === id)
  if (expected === undefined) throw new Error(`unknown referral ${id}`)
  return expected
}
const sorted = (values: readonly (number | string)[]) => values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const allStatuses: readonly ReferralStatus[] = referralStatuses
type Case = readonly [title: string, filter: Filter]
const filters: readonly Case[] = [
  ['REV-05 the default statuses', {}],
  ...allStatuses.map((status): Case => [`REV-05 ${status} alone`, { status: [status] }]),
  ['every status', { status: allStatuses }],
  ...[undefined, allStatuses].flatMap((status): Case[] => {
    const statusFilter = status === undefined ? {} : { status }
    const titleSuffix = status === undefined ? '' : ' in every status'
    return [
      ...(['Cobb', 'Floyd', 'Other'] as const).map(
        (county) => [`REV-07 county ${county}${titleSuffix}`, { ...statusFilter, county }] as const,
      ),
      ...organizations.map(
        (partner, n) => [`REV-07 partner ${n}${titleSuffix}`, { ...statusFilter, partner }] as const,
      ),
      ...slaStates.map((sla) => [`REV-07 SLA-05 ${sla}${titleSuffix}`, { ...statusFilter, sla }] as const),
      ...(['Childcare', 'Clothing'] as const).map(
        (need) => [`need ${need}${titleSuffix}`, { ...statusFilter, need }] as const,
      ),
      ...priorities.map(
        (priority) => [`REF-07 priority ${priority}${titleSuffix}`, { ...statusFilter, priority }] as const,
      ),
      ...(['me', 'nobody'] as const).map(
        (assigned) => [`assigned to ${assigned}${titleSuffix}`, { ...statusFilter, assigned }] as const,
      ),
      ...['mar', 'maria', 'maria b', 'wen', 'jose', 'abe', 'zzz'].map(
        (q) => [`REV-06 search ${q}${titleSuffix}`, { ...statusFilter, q }] as const,
      ),
      [
        `several filters${titleSuffix}`,
        { ...statusFilter, partner: ids.sender, sla: 'overdue', priority: 'high' },
      ] as const,
      [
        `a reviewer and an SLA state${titleSuffix}`,
        { ...statusFilter, assigned: ids.colleague, sla: 'overdue' },
      ] as const,
      [`search and county${titleSuffix}`, { ...statusFilter, q: 'wendy', county: 'Cobb' }] as const,
    ]
  }),
  ['unassigned, with a partner', { status: allStatuses, assigned: 'nobody', partner: ids.sender }],
]

describe.each(filters)('%s', (_, filter) => {
  it.each(reviewSorts)(
    'REV-06 REV-09 finds exactly the matching referrals, sorted by %s in both directions',
    async (sort) => {
      const expectedRows = expectedReferrals.filter((referral) => matchesFilter(referral, filter))
      const values = sorted(expectedRows.map(sortValue[sort]))
      for (const direction of ['asc', 'desc'] as const) {
        const list = await readPage({ ...filter, sort, direction })
        expect(list.total).toBe(expectedRows.length)
        expect(list.pages).toBe(Math.max(1, Math.ceil(expectedRows.length / 20)))
        const actualRows = list.rows.map(findExpected)
        expect(actualRows.every((referral) => matchesFilter(referral, filter))).toBe(true)
        expect(actualRows.map(sortValue[sort])).toEqual(
          (direction === 'asc' ? values : values.toReversed()).slice(0, 20),
        )
      }
    },
  )
})

describe('paging', () => {
  it.each([
    ['scanned in order', {}],
    ['scanned in order over running and stopped clocks', { status: allStatuses }],
    ['gathered and sorted', { partner: ids.receiver, status: allStatuses }],
  ] as const)('REV-09 returns every referral once in a stable order, for a list that is %s', async (_, filter) => {
    for (const sort of reviewSorts) {
      const firstPage = await readPage({ ...filter, sort })
      const rows: ReferralRow[] = []
      for (let n = 1; n <= firstPage.pages; n += 1) rows.push(...(await readPage({ ...filter, sort, page: n })).rows)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(firstPage.total)
      const values = rows.map((row) => sortValue[sort](findExpected(row)))
      expect(values).toEqual(sorted(values).toReversed())
    }
  })

  it('REV-09 returns no rows past the last page, and one page for an empty list', async () => {
    expect(await readPage({ page: 5_000 })).toMatchObject({ rows: [], page: 5_000 })
    expect(await readPage({ q: 'nobody' })).toMatchObject({ rows: [], total: 0, pages: 1 })
  })
})

it('REV-11 selects the first 1,000 referrals of the filter in list order, with their versions', async () => {
  const select = async (filter: object) => fixture.queries.reviewSelection(SelectionQuery.parse(filter), actors.staff)
  const ownSelection = await select({ assigned: 'me', status: allStatuses })
  const ownReferrals = expectedReferrals.filter((referral) =>
    matchesFilter(referral, { assigned: 'me', status: allStatuses }),
  )
  expect(ownSelection.total).toBe(ownReferrals.length)
  expect(sorted(ownSelection.items.map(({ id }) => id))).toEqual(sorted(ownReferrals.map(({ id }) => id)))
  expect(new Set(ownSelection.items.map(({ version }) => version)).size).toBeGreaterThan(1)
  for (const item of ownSelection.items) {
    const { status, toOrganizationId } = findExpected(item)
    expect(item).toMatchObject({ status, to: toOrganizationId === null ? null : { id: toOrganizationId } })
  }

  const largeSelection = await select({ sort: 'created', direction: 'asc' })
  const oldest = expectedReferrals
    .filter((referral) => matchesFilter(referral, {}))
    .toSorted((a, b) => a.created - b.created)
  expect(largeSelection.total).toBe(oldest.length)
  expect(largeSelection.items).toHaveLength(1_000)
  const lastCreated = elementAt(oldest, 999).created
  expect(largeSelection.items.every((item) => findExpected(item).created <= lastCreated)).toBe(true)
  expect((await select({ q: 'nobody' })).items).toEqual([])
})

describe('the search', () => {
  it('REV-06 finds an id by its prefix, with or without hyphens', async () => {
    const referral = elementAt(expectedReferrals, 17)
    for (const length of [8, 13, 36]) {
      const list = await readPage({ q: referral.id.slice(0, length).toUpperCase(), status: allStatuses })
      expect(list.rows.map(({ id }) => id)).toContain(referral.id)
    }
    expect((await readPage({ q: referral.id, status: allStatuses })).total).toBe(1)
  })

  it('REV-06 never matches the text of notes', async () => {
    expect((await readPage({ q: 'family', status: allStatuses })).total).toBe(0)
    expect((await readPage({ q: 'crib', status: allStatuses })).total).toBe(0)
  })

  it('REV-06 treats wildcards and quotes literally', async () => {
    expect((await readPage({ q: "mar%'", status: allStatuses })).total).toBe(0)
    expect((await readPage({ q: 'm_r', status: allStatuses })).total).toBe(0)
  })
})

it('REV-05 counts all referrals for the status checkboxes, regardless of other filters', async () => {
  const counts = Object.fromEntries(
    allStatuses.map((status) => [status, expectedReferrals.filter((referral) => referral.status === status).length]),
  )
  expect((await readPage({})).counts).toEqual(counts)
  const { awaiting } = await fixture.queries.reviewSummary(undefined)
  expect(awaiting).toBe((counts['requested'] ?? 0) + (counts['pending_review'] ?? 0) + (counts['in_review'] ?? 0))
  expect((await readPage({ status: ['closed'], county: 'Floyd', q: 'maria' })).counts).toEqual(counts)
})

it('REV-04 returns client, organizations, need, status, age, investment, and staff actions in each row', async () => {
  const [row] = (await readPage({ status: ['closed'], sort: 'investment' })).rows
  if (row === undefined) throw new Error('no closed referral')
  const referral = findExpected(row)
  expect(row).toMatchObject({
    client: { firstName: referral.name, lastInitial: referral.initial, county: referral.county },
    to: { id: referral.toOrganizationId, name: `Partner ${organizations.indexOf(referral.toOrganizationId ?? '')}` },
    need: referral.need,
    status: 'closed',
    investedCents: referral.investedCents,
    sla: { days: Math.floor(referral.age / day), stopped: true },
    actions: ['reopen', 'add_note'],
  })
  expect(referral.investedCents).toBeGreaterThan(0)
})

const openExport = async (filter: object) => {
  const cursor = await fixture.queries.exportReview(ReviewExport.parse(filter), actors.staff)
  const exportedIds: string[] = []
  /** Reads one batch; returns false at the end. */
  const readBatch = async (): Promise<boolean> => {
    const rows = await cursor.next()
    exportedIds.push(...rows.map(({ id }) => id))
    return rows.length > 0
  }
  return { total: cursor.total, exportedIds, readBatch, close: cursor.close }
}

describe('the export', () => {
  const exportCases = filters.map(([title, filter], n) => [title, elementAt(reviewSorts, n), filter] as const)
  it.each(exportCases)('%s, by %s: contains the rows of the table in their order', async (_, sort, filter) => {
    const file = await openExport({ ...filter, sort })
    while (await file.readBatch());
    await file.close()
    const expectedRows = expectedReferrals.filter((referral) => matchesFilter(referral, filter)).map(({ id }) => id)
    expect(file.exportedIds.toSorted()).toEqual(expectedRows.toSorted())
    expect(file.total).toBe(expectedRows.length)
    const pages = Math.max(1, Math.ceil(expectedRows.length / 20))
    for (const pageNumber of [1, pages]) {
      const { rows } = await readPage({ ...filter, sort, page: pageNumber })
      expect(rows.map(({ id }) => id)).toEqual(file.exportedIds.slice((pageNumber - 1) * 20, pageNumber * 20))
    }
  })

  it('reflects a single instant, without changes made while it is written', async () => {
    const file = await openExport({ q: 'wendy', sort: 'client' })
    await file.readBatch()
    const closedReferral = expectedReferrals.filter(({ name }) => name === 'Wendy').at(-1)
    if (closedReferral === undefined) throw new Error('no Wendy')
    await fixture.append(referralStream(closedReferral.id), [referralEvents.closed()], new Date(now).toISOString())
    expectedReferrals = expectedReferrals.map((expected) =>
      expected === closedReferral ? { ...expected, status: 'closed', updated: now } : expected,
    )
    await fixture.waitForReadModels()
    expect((await readPage({ q: 'wendy' })).total).toBe(file.total - 1)
    while (await file.readBatch());
    await file.close()
    expect(file.exportedIds).toContain(closedReferral.id)
    expect(new Set(file.exportedIds).size).toBe(file.total)
  })
})
