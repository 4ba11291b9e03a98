// A partner's queue: its lists, its figures, and what it does not show.
import { randomUUID } from 'node:crypto'
import { IncomingList, IncomingQuery, PartnerSummary } from '#contracts/referrals.ts'
import type { IncomingBox, ReferralRow } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'

const hoursLater = (hours: number) => new Date(Date.UTC(2026, 2, 2, 15) + hours * 3_600_000).toISOString()
const submission = referralEvents.submitted()

/** Referrals from the sender to the receiver, each defined by its history. */
const histories = {
  chosen: [referralEvents.routed(ids.receiver, false)],
  waiting: [submission],
  inService: [submission, referralEvents.accepted()],
  waitlisted: [submission, referralEvents.waitlisted()],
  declined: [submission, referralEvents.declined()],
  outcome: [submission, referralEvents.accepted(), referralEvents.outcomeRecorded({ dollarsInvestedCents: 12_550 })],
  rerouted: [submission, referralEvents.routed(ids.otherOrganization, true)],
  reopened: [submission, referralEvents.closed(), referralEvents.reopened()],
  neverSent: [referralEvents.routed(ids.receiver, false), referralEvents.closed()],
} as const satisfies Record<string, readonly ReferralEvent[]>
type HistoryName = keyof typeof histories
const counties = ['Floyd', 'Bartow', null] as const

let fixture: QueryFixture
const historyById = new Map<string, HistoryName>()
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.createOrganization(ids.sender, 'Hope House')
  await fixture.createOrganization(ids.receiver, 'Harbor Kitchen')
  let hour = 0
  for (const [name, history] of Object.entries(histories)) {
    const [id, client] = [randomUUID(), randomUUID()]
    await fixture.registerClient({ id: client, firstName: name, county: counties[hour % counties.length] ?? null })
    const request = referralEvents.requested({
      referralId: id,
      clientId: client,
      priority: hour % 2 === 0 ? 'low' : null,
    })
    for (const event of [request, ...history]) await fixture.append(referralStream(id), [event], hoursLater(hour++))
    historyById.set(id, name as HistoryName)
  }
  await fixture.waitForReadModels()
  fixture.setNow(hoursLater(hour))
})
afterAll(() => fixture.close())

const listBox = async (
  box: IncomingBox,
  filter: object = {},
  reader: typeof actors.receiver | typeof actors.sender = actors.receiver,
) => IncomingList.parse(await fixture.queries.incomingReferrals(IncomingQuery.parse({ box, ...filter }), reader))
const listHistories = async (...args: Parameters<typeof listBox>) =>
  (await listBox(...args)).rows.map(({ id }) => historyById.get(id))

/** The value that each sort uses; an unspecified county comes last. */
const sortValues: Record<IncomingQuery['sort'], (row: ReferralRow) => number | string> = {
  received: (row) => row.createdAt,
  client: (row) => row.client?.firstName.toLowerCase() ?? '',
  county: (row) => row.client?.county ?? 'Z',
  need: (row) => row.need,
  priority: (row) => (row.priority === 'low' ? 0 : 1),
  updated: (row) => row.updatedAt,
}

describe('the queue', () => {
  it("INC-01 lists referrals submitted to the organization, separated by the organization's answer", async () => {
    expect(await listHistories('waiting')).toEqual(['waiting'])
    expect(new Set(await listHistories('service'))).toEqual(new Set(['inService', 'waitlisted']))
    expect(new Set(await listHistories('done'))).toEqual(new Set(['declined', 'outcome', 'rerouted', 'reopened']))
  })

  it('REF-15 shows the sender everything it created, in any state', async () => {
    expect(new Set(await listHistories('sent', {}, actors.sender))).toEqual(new Set(Object.keys(histories)))
    expect(await listBox('sent', {}, actors.receiver)).toMatchObject({ total: 0, pages: 1, rows: [] })
  })

  it("INC-01 contains no other organizations' referrals", async () => {
    const boxes = ['waiting', 'service', 'done'] as const
    for (const box of boxes) expect(await listBox(box, {}, actors.sender)).toMatchObject({ total: 0 })
  })

  it('INC-02 INC-13 includes client, county, need, priority, times, investment, masked contact, and sender in each row', async () => {
    const [row] = (await listBox('waiting')).rows
    expect(row).toMatchObject({
      client: { firstName: 'waiting', lastInitial: 'G', county: null },
      clientContactMasked: '(•••) •••-0148',
      incomplete: false,
      from: { name: 'Hope House' },
      need: 'Food Assistance',
      receivedAt: hoursLater(3),
      investedCents: 0,
      actions: ['decline', 'accept', 'waitlist', 'add_note'],
    })
  })

  it('INC-14 TL-09 offers an outcome for referrals in service, a note for closed ones, and nothing once a part ended', async () => {
    const listActions = async (box: IncomingBox, name: HistoryName) =>
      (await listBox(box)).rows.find(({ id }) => historyById.get(id) === name)?.actions
    expect(await listActions('service', 'inService')).toContain('record_outcome')
    expect(await listActions('service', 'waitlisted')).toContain('accept')
    expect(await listActions('done', 'declined')).toEqual([])
    expect(await listActions('done', 'outcome')).toEqual(['add_note'])
  })

  it.each(['received', 'client', 'county', 'need', 'priority', 'updated'] as const)(
    'INC-13 sorts by %s in both directions',
    async (sort) => {
      const sortValue = sortValues[sort]
      const ascending = (await listBox('sent', { sort, direction: 'asc' }, actors.sender)).rows
      const values = ascending.map(sortValue)
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const descending = (await listBox('sent', { sort, direction: 'desc' }, actors.sender)).rows
      expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).toReversed())
    },
  )
})

describe('referrals whose part has ended', () => {
  const listEnded = async (filter: object = {}) =>
    (await listBox('done', filter)).rows.filter(({ part }) => part !== null)

  it('ROLE-24 keep a header without names, as it was at the end', async () => {
    const rows = await listEnded()
    const byName = Object.fromEntries(rows.map((row) => [historyById.get(row.id), row]))
    for (const row of rows)
      expect(row).toMatchObject({ client: null, clientContactMasked: null, from: null, to: { id: ids.receiver } })
    expect(byName).toMatchObject({
      declined: { status: 'returned', disposition: 'declined', part: { ending: 'declined' } },
      rerouted: { status: 'submitted', disposition: 'approved', part: { ending: 'rerouted' } },
      reopened: { status: 'closed', disposition: null, part: { ending: 'reopened' }, investedCents: null },
    })
    expect(rows).toHaveLength(3)
  })

  it('ROLE-24 sort among the closed ones by what they show', async () => {
    for (const sort of ['received', 'client', 'county', 'need', 'priority', 'updated'] as const) {
      const ascending = await listHistories('done', { sort, direction: 'asc' })
      expect(ascending, sort).toHaveLength(4)
      expect(await listHistories('done', { sort, direction: 'desc' }), sort).toEqual(ascending.toReversed())
    }
    expect((await listHistories('done', { sort: 'client' })).at(0)).toBe('outcome')
    const updated = (await listBox('done', { sort: 'updated' })).rows.map(({ updatedAt }) => updatedAt)
    expect(updated).toEqual(updated.toSorted().toReversed())
  })

  it('ROLE-24 include a closed one from 30 days after its closing on', async () => {
    const [outcome] = (await listBox('done')).rows.filter(({ id }) => historyById.get(id) === 'outcome')
    const closedAt = new Date(outcome?.updatedAt ?? 0)
    const later = (milliseconds: number) => new Date(closedAt.getTime() + 30 * 86_400_000 + milliseconds).toISOString()
    fixture.setNow(later(-1))
    expect(await listEnded()).toHaveLength(3)
    fixture.setNow(later(0))
    const rows = await listEnded()
    expect(rows).toHaveLength(4)
    expect(rows.find(({ id }) => id === outcome?.id)).toMatchObject({
      client: null,
      part: { ending: 'closed', endedAt: later(0) },
      investedCents: 12_550,
      actions: [],
    })
    const { total, completed } = await fixture.queries.partnerSummary(actors.receiver, undefined)
    expect([total, completed]).toEqual([7, 1])
    fixture.setNow(closedAt.toISOString())
  })
})

describe('the figures', () => {
  it('ORG-05 ORG-06 ORG-07 INC-12 REF-18 count referrals sent to the organization, without counting waitlisted ones as in service', async () => {
    const figures = await fixture.queries.partnerSummary(actors.receiver, undefined)
    expect(PartnerSummary.parse(figures)).toMatchObject({
      total: 7,
      active: 1,
      completed: 1,
      waiting: 1,
      investedCents: 12_550,
    })
  })

  it('count what needs attention: in service without activity for 14 days, and returned to the sender', async () => {
    const readCounts = async (reader: typeof actors.receiver | typeof actors.sender) => {
      const { quiet, returned } = await fixture.queries.partnerSummary(reader, undefined)
      return { quiet, returned }
    }
    const accepted = (await listBox('service')).rows.find(({ id }) => historyById.get(id) === 'inService')
    const acceptedAt = Date.parse(accepted?.updatedAt ?? '')
    const fourteenDays = 14 * 86_400_000
    const now = hoursLater(Object.values(histories).flat().length + Object.keys(histories).length)
    fixture.setNow(new Date(acceptedAt + fourteenDays - 1).toISOString())
    expect(await readCounts(actors.receiver)).toEqual({ quiet: 0, returned: 0 })
    expect(await listHistories('quiet')).toEqual([])
    fixture.setNow(new Date(acceptedAt + fourteenDays).toISOString())
    // The waitlisted one is not in service.
    expect(await readCounts(actors.receiver)).toEqual({ quiet: 1, returned: 0 })
    expect(await listHistories('quiet')).toEqual(['inService'])
    fixture.setNow(now)

    expect(await readCounts(actors.sender)).toEqual({ quiet: 0, returned: 1 })
    expect(await listHistories('returned', {}, actors.sender)).toEqual(['declined'])
    expect(await listHistories('returned')).toEqual([])
  })

  it('ORG-05 are zero for an organization that received nothing', async () => {
    const figures = await fixture.queries.partnerSummary(actors.sender, undefined)
    expect(figures).toMatchObject({ total: 0, active: 0, completed: 0, waiting: 0, quiet: 0, investedCents: 0 })
  })
})
