// The SLA as shown and filtered in lists, at a time that the test sets.
import { randomUUID } from 'node:crypto'
import type { SlaState } from '#contracts/enumerations.ts'
import { IncomingQuery, type ReferralRow, ReviewQuery } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'

const daysLater = (days: number) => new Date(Date.UTC(2026, 2, 2, 15) + days * 86_400_000).toISOString()
const oneSecond = 1 / 86_400

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.createOrganization(ids.sender, 'Hope House')
  await fixture.createOrganization(ids.receiver, 'Harbor Kitchen')
  await fixture.createOrganization(ids.otherOrganization, 'Open Door')
})
afterAll(() => fixture.close())

/** Appends a referral for a new client, each event on its given day. Tests find the referral by the client's name. */
const appendReferral = async (
  name: string,
  ...history: readonly (readonly [day: number, event: ReferralEvent])[]
): Promise<string> => {
  const [id, client] = [randomUUID(), randomUUID()]
  await fixture.registerClient({ id: client, firstName: name })
  const events = [[0, referralEvents.requested({ referralId: id, clientId: client })] as const, ...history]
  for (const [day, event] of events) await fixture.append(referralStream(id), [event], daysLater(day))
  await fixture.waitForReadModels()
  return id
}

const everyStatus = ['requested', 'pending_review', 'in_review', 'submitted', 'received', 'returned', 'closed'] as const
const listByName = async (name: string, filter: object = {}, queries = fixture.queries) =>
  queries.reviewReferrals(ReviewQuery.parse({ q: name, status: everyStatus, ...filter }), actors.staff)
const readSla = async (name: string, queries = fixture.queries): Promise<ReferralRow['sla']> => {
  const [row] = (await listByName(name, {}, queries)).rows
  if (row === undefined) throw new Error(`no row for ${name}`)
  return row.sla
}
/** Returns the SLA states whose filters find this referral. */
const findMatchingStates = async (name: string, queries = fixture.queries): Promise<SlaState[]> => {
  const states: SlaState[] = ['on_time', 'at_risk', 'overdue']
  const listsByState = await Promise.all(states.map((sla) => listByName(name, { sla }, queries)))
  listsByState.forEach(({ rows, total }) => expect(rows).toHaveLength(total))
  return states.filter((_, index) => listsByState[index]?.total === 1)
}

describe('a running clock', () => {
  it.each([
    ['Just made', 0, 0, 'on_time'],
    ['Almost six', 6 - oneSecond, 5, 'on_time'],
    ['Six', 6, 6, 'at_risk'],
    ['Almost eight', 8 - oneSecond, 7, 'at_risk'],
    ['Eight', 8, 8, 'overdue'],
    ['Forgotten', 400, 400, 'overdue'],
  ] as const)(
    'SLA-01 SLA-02 SLA-06 of the client %s, %s days after creation, shows %s days and the state %s',
    async (name, elapsedDays, days, state) => {
      await appendReferral(name)
      fixture.setNow(daysLater(elapsedDays))
      expect(await readSla(`${name} g`)).toEqual({ days, state, stopped: false })
      expect(await findMatchingStates(`${name} g`)).toEqual([state])
    },
  )

  it('SLA-04 follows the configured thresholds, in badge and filter', async () => {
    await appendReferral('Threshold')
    fixture.setNow(daysLater(3))
    const strictQueries = fixture.queriesWith({ atRiskAfterDays: 1, overdueAfterDays: 2 })
    expect(await readSla('Threshold')).toMatchObject({ state: 'on_time' })
    expect(await readSla('Threshold', strictQueries)).toMatchObject({ state: 'overdue' })
    expect(await findMatchingStates('Threshold', strictQueries)).toEqual(['overdue'])
  })

  it('SLA-03 keeps running for declined and returned referrals', async () => {
    await appendReferral('Declined', [1, referralEvents.submitted()], [2, referralEvents.declined()])
    await appendReferral('Returned', [1, referralEvents.returned()])
    fixture.setNow(daysLater(9))
    expect(await readSla('Declined')).toEqual({ days: 9, state: 'overdue', stopped: false })
    expect(await readSla('Returned')).toEqual({ days: 9, state: 'overdue', stopped: false })
  })
})

describe('a stopped clock', () => {
  it('SLA-03 stops at closing and is filtered by its age at that time', async () => {
    await appendReferral('Closing', [6.5, referralEvents.closed()])
    fixture.setNow(daysLater(300))
    expect(await readSla('Closing')).toEqual({ days: 6, state: 'at_risk', stopped: true })
    expect(await findMatchingStates('Closing')).toEqual(['at_risk'])
  })

  it('SLA-03 stops at the withdrawal, even if the referral is closed later', async () => {
    await appendReferral('Withdrawn', [2, referralEvents.withdrawn()], [20, referralEvents.closed()])
    fixture.setNow(daysLater(300))
    expect(await readSla('Withdrawn')).toEqual({ days: 2, state: 'on_time', stopped: true })
  })

  it('SLA-03 starts over at a reopening', async () => {
    await appendReferral('Reopened', [10, referralEvents.closed()], [20, referralEvents.reopened()])
    fixture.setNow(daysLater(21))
    expect(await readSla('Reopened')).toEqual({ days: 1, state: 'on_time', stopped: false })
    expect(await findMatchingStates('Reopened')).toEqual(['on_time'])
  })
})

it('SLA-05 filters over the whole result, and sorts running and stopped clocks together by age', async () => {
  await appendReferral('Agetwo')
  await appendReferral('Agethree', [3.5, referralEvents.closed()])
  await appendReferral('Agefour', [30, referralEvents.closed()])
  fixture.setNow(daysLater(12))
  const listAges = async (direction: 'asc' | 'desc') =>
    (await listByName('age', { sort: 'sla', direction })).rows.map((row) => [row.client?.firstName, row.sla.days])
  const oldestFirst = [
    ['Agefour', 30],
    ['Agetwo', 12],
    ['Agethree', 3],
  ]
  expect(await listAges('desc')).toEqual(oldestFirst)
  expect(await listAges('asc')).toEqual(oldestFirst.toReversed())
  expect(await listByName('age', { sla: 'overdue' })).toMatchObject({ total: 2, pages: 1 })
})

it('INC-19 SLA-07 shows the receiver clock in the queue, restarted by a reroute, and the overall clock in staff review', async () => {
  const id = await appendReferral(
    'Reroute',
    [1, referralEvents.submitted()],
    [8, referralEvents.routed(ids.otherOrganization, true)],
  )
  fixture.setNow(daysLater(10))
  const receiver = { ...actors.outsider, organizationId: ids.otherOrganization }
  const queue = await fixture.queries.incomingReferrals(IncomingQuery.parse({}), receiver)
  expect(queue.rows.find((row) => row.id === id)).toMatchObject({
    sla: { days: 2, state: 'on_time' },
    receivedAt: daysLater(8),
  })
  expect(await readSla('Reroute')).toMatchObject({ days: 10, state: 'overdue' })
})
