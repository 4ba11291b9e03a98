// The SLA as lists show and filter it, at an instant that the spec sets.
import { randomUUID } from 'node:crypto'
import type { SlaState } from '#contracts/enumerations.ts'
import { IncomingQuery, type ReferralRow, ReviewQuery } from '#contracts/referrals.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadHouse, openReadHouse } from '#tests/support/read-house.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'

const at = (days: number) => new Date(Date.UTC(2026, 2, 2, 15) + days * 86_400_000).toISOString()
const second = 1 / 86_400

let house: ReadHouse
beforeAll(async () => {
  house = await openReadHouse()
  await house.organization(ids.sender, 'Hope House')
  await house.organization(ids.receiver, 'Harbor Kitchen')
  await house.organization(ids.otherOrganization, 'Open Door')
})
afterAll(() => house.close())

/** A referral of its own client, found by the name of that client; each event on its day. */
const referral = async (
  name: string,
  ...history: readonly (readonly [day: number, event: ReferralEvent])[]
): Promise<string> => {
  const [id, client] = [randomUUID(), randomUUID()]
  await house.client({ id: client, firstName: name })
  const events = [[0, occurred.requested({ referralId: id, clientId: client })] as const, ...history]
  for (const [day, event] of events) await house.append(referralStream(id), [event], at(day))
  await house.settled()
  return id
}

const everyStatus = ['requested', 'pending_review', 'in_review', 'submitted', 'received', 'returned', 'closed'] as const
const review = async (name: string, more: object = {}, queries = house.queries) =>
  queries.reviewReferrals(ReviewQuery.parse({ q: name, status: everyStatus, ...more }), people.staff)
const only = async (name: string, queries = house.queries): Promise<ReferralRow['sla']> => {
  const [row] = (await review(name, {}, queries)).rows
  if (row === undefined) throw new Error(`no row for ${name}`)
  return row.sla
}
/** The states whose filters find this referral. */
const foundAs = async (name: string, queries = house.queries): Promise<SlaState[]> => {
  const states: SlaState[] = ['on_time', 'at_risk', 'overdue']
  const lists = await Promise.all(states.map((sla) => review(name, { sla }, queries)))
  lists.forEach(({ rows, total }) => expect(rows).toHaveLength(total))
  return states.filter((_, index) => lists[index]?.total === 1)
}

describe('a running clock', () => {
  it.each([
    ['Just made', 0, 0, 'on_time'],
    ['Almost six', 6 - second, 5, 'on_time'],
    ['Six', 6, 6, 'at_risk'],
    ['Almost eight', 8 - second, 7, 'at_risk'],
    ['Eight', 8, 8, 'overdue'],
    ['Forgotten', 400, 400, 'overdue'],
  ] as const)(
    'SLA-01 SLA-02 SLA-06 %s: %s days after creation shows %s days, %s',
    async (name, elapsed, days, state) => {
      await referral(name)
      house.setNow(at(elapsed))
      expect(await only(`${name} g`)).toEqual({ days, state, stopped: false })
      expect(await foundAs(`${name} g`)).toEqual([state])
    },
  )

  it('SLA-04 follows the configured thresholds, in badge and filter', async () => {
    await referral('Threshold')
    house.setNow(at(3))
    const strict = house.queriesWith({ atRiskAfterDays: 1, overdueAfterDays: 2 })
    expect(await only('Threshold')).toMatchObject({ state: 'on_time' })
    expect(await only('Threshold', strict)).toMatchObject({ state: 'overdue' })
    expect(await foundAs('Threshold', strict)).toEqual(['overdue'])
  })

  it('SLA-03 keeps running for declined and returned referrals', async () => {
    await referral('Declined', [1, occurred.submitted()], [2, occurred.declined()])
    await referral('Returned', [1, occurred.returned()])
    house.setNow(at(9))
    expect(await only('Declined')).toEqual({ days: 9, state: 'overdue', stopped: false })
    expect(await only('Returned')).toEqual({ days: 9, state: 'overdue', stopped: false })
  })
})

describe('a stopped clock', () => {
  it('SLA-03 stops at closing and is filtered by its age at that time', async () => {
    await referral('Closing', [6.5, occurred.closed()])
    house.setNow(at(300))
    expect(await only('Closing')).toEqual({ days: 6, state: 'at_risk', stopped: true })
    expect(await foundAs('Closing')).toEqual(['at_risk'])
  })

  it('SLA-03 stops at the withdrawal, even if the referral is closed later', async () => {
    await referral('Withdrawn', [2, occurred.withdrawn()], [20, occurred.closed()])
    house.setNow(at(300))
    expect(await only('Withdrawn')).toEqual({ days: 2, state: 'on_time', stopped: true })
  })

  it('SLA-03 starts over at a reopening', async () => {
    await referral('Reopened', [10, occurred.closed()], [20, occurred.reopened()])
    house.setNow(at(21))
    expect(await only('Reopened')).toEqual({ days: 1, state: 'on_time', stopped: false })
    expect(await foundAs('Reopened')).toEqual(['on_time'])
  })
})

it('SLA-05 filters over the whole result, and sorts running and stopped clocks together by age', async () => {
  await referral('Agetwo')
  await referral('Agethree', [3.5, occurred.closed()])
  await referral('Agefour', [30, occurred.closed()])
  house.setNow(at(12))
  const ages = async (direction: 'asc' | 'desc') =>
    (await review('age', { sort: 'sla', direction })).rows.map((row) => [row.client.firstName, row.sla.days])
  const oldestFirst = [
    ['Agefour', 30],
    ['Agetwo', 12],
    ['Agethree', 3],
  ]
  expect(await ages('desc')).toEqual(oldestFirst)
  expect(await ages('asc')).toEqual(oldestFirst.toReversed())
  expect(await review('age', { sla: 'overdue' })).toMatchObject({ total: 2, pages: 1 })
})

it('SLA-07 shows the receiver clock in the queue, restarted by a reroute, and the overall clock in staff review', async () => {
  const id = await referral('Reroute', [1, occurred.submitted()], [8, occurred.routed(ids.otherOrganization, true)])
  house.setNow(at(10))
  const receiver = { ...people.stranger, organizationId: ids.otherOrganization }
  const queue = await house.queries.incomingReferrals(IncomingQuery.parse({}), receiver)
  expect(queue.rows.find((row) => row.id === id)).toMatchObject({
    sla: { days: 2, state: 'on_time' },
    receivedAt: at(8),
  })
  expect(await only('Reroute')).toMatchObject({ days: 10, state: 'overdue' })
})
