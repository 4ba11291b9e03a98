// The SLA over time: what it records, who sees it, and who is notified.
import { afterEach, beforeEach, expect, it } from 'vitest'

import { createOneOffContext } from '#commands/context.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { slaDayLength } from '#contracts/sla.ts'
import { slaStream } from '#domain/sla/events.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const startTime = Date.parse('2026-03-02T15:00:00.000Z')
const daysLater = (days: number) => new Date(startTime + days * slaDayLength).toISOString()

let app: TestApp
let scenario: ReferralScenario
let staffActor: ResolvedActor
let partnerActor: ResolvedActor

beforeEach(async () => {
  app = await createTestApp({ pollInterval: 100 })
  scenario = await createReferralScenario(app)
  staffActor = { userId: scenario.staff.id, organizationId: null, role: 'staff', clientId: null }
  partnerActor = { userId: scenario.partner.id, organizationId: scenario.senderId, role: 'member', clientId: null }
  const checkpointQuery = `select from reaction_checkpoint where reaction = any('{service-level,overdue-referral}')`
  await waitUntil('the reactions have started', async () => (await queryRows(checkpointQuery)).length === 2)
})
afterEach(() => app.close())

const queryRows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(sql, [...values])).rows

const findOverdueNotifications = () =>
  queryRows(`select user_id, type, title, link from notification where title = 'Overdue referral'`)

/** Returns when the referral's timer fires next, or undefined if it has none. */
const findNextTimer = async (id: string): Promise<string | undefined> => {
  const [timer] = await queryRows<{ due_at: Date }>(
    `select due_at from reaction_due where reaction = 'service-level' and stream = $1`,
    [`referral-${id}`],
  )
  return timer?.due_at.toISOString()
}
const waitForTimer = (id: string, at: string | undefined) =>
  waitUntil(`the timer of ${id} is at ${at}`, async () => (await findNextTimer(id)) === at)

const actOnReferral = (
  person: ResolvedActor,
  id: string,
  body: Parameters<typeof app.server.services.commands.actOnReferral>[1],
) => app.server.services.commands.actOnReferral(id, body, createOneOffContext(person))

const readTimeline = async (id: string, reader: ResolvedActor): Promise<readonly TimelineEntry[]> =>
  (await app.server.services.queries.referral(id, reader, undefined))?.timeline ?? []

/** Returns the threshold crossings, newest first, each with its threshold. */
const readCrossings = async (id: string, reader = staffActor): Promise<(string | null)[][]> =>
  (await readTimeline(id, reader)).flatMap(({ type, at, reason }) =>
    type.startsWith('ReferralBecame') ? [[type, at, reason]] : [],
  )
const waitForCrossings = (id: string, count: number) =>
  waitUntil(`${count} threshold crossings of ${id}`, async () => (await readCrossings(id)).length === count)

it('SLA-02 records at risk and overdue once each, and notifies staff of an overdue referral', async () => {
  const id = await scenario.createReferral()
  const closedId = await scenario.createReferral()
  await waitForTimer(closedId, daysLater(6))
  await actOnReferral(staffActor, closedId, { action: 'close', version: 1, reason: 'duplicate' })
  await waitForTimer(closedId, undefined)
  await waitForTimer(id, daysLater(6))

  app.clock.set(daysLater(6))
  await waitForCrossings(id, 1)
  expect(await readCrossings(id)).toEqual([['ReferralBecameAtRisk', daysLater(6), '5']])
  await waitForTimer(id, daysLater(8))
  expect(await findOverdueNotifications()).toEqual([])

  app.clock.set(daysLater(8))
  await waitForCrossings(id, 2)
  expect(await readCrossings(id)).toEqual([
    ['ReferralBecameOverdue', daysLater(8), '7'],
    ['ReferralBecameAtRisk', daysLater(6), '5'],
  ])
  await waitForTimer(id, undefined)
  await waitUntil('staff are notified', async () => (await findOverdueNotifications()).length > 0)
  expect(await findOverdueNotifications()).toEqual([
    { user_id: scenario.staff.id, type: 'other', title: 'Overdue referral', link: `/referrals/${id}` },
  ])
  // SLA-03: a referral closed before its threshold records nothing.
  expect(await app.server.services.log.readStream(slaStream(closedId))).toEqual([])
  expect((await app.server.services.engine?.verify('referrals'))?.differences).toEqual([])
})

it('SLA-03 stops the clock at a withdrawal or closing, resumes it when resubmitted, and restarts it when reopened', async () => {
  const resubmittedId = await scenario.createReferral()
  const reopenedId = await scenario.createReferral()
  app.clock.set(daysLater(2))
  await actOnReferral(partnerActor, resubmittedId, { action: 'withdraw', version: 1 })
  await waitForTimer(resubmittedId, undefined)
  app.clock.set(daysLater(6))
  await waitForCrossings(reopenedId, 1)
  await actOnReferral(staffActor, reopenedId, { action: 'close', version: 1, reason: 'duplicate' })
  await waitForTimer(reopenedId, undefined)

  app.clock.set(daysLater(20))
  expect(await readCrossings(resubmittedId)).toEqual([])
  await actOnReferral(partnerActor, resubmittedId, { action: 'resubmit', version: 2, need: 'Clothing', priority: null })
  await actOnReferral(staffActor, reopenedId, { action: 'reopen', version: 2, note: 'It was the wrong one.' })
  await waitForCrossings(resubmittedId, 2)
  expect((await readCrossings(resubmittedId)).map(([type, at]) => [type, at])).toEqual([
    ['ReferralBecameOverdue', daysLater(20)],
    ['ReferralBecameAtRisk', daysLater(20)],
  ])
  await waitForTimer(reopenedId, daysLater(26))

  app.clock.set(daysLater(26))
  await waitForCrossings(reopenedId, 2)
  const events = await app.server.services.log.readStream(slaStream(reopenedId))
  expect(
    events.map(({ type, data }) => [type, (JSON.parse(data) as { clockStartedAt: string }).clockStartedAt]),
  ).toEqual([
    ['ReferralBecameAtRisk', daysLater(0)],
    ['ReferralBecameAtRisk', daysLater(20)],
  ])
})

it('SLA-02 NEW-27 shows crossings in the history to both organizations, but not to the client', async () => {
  const id = await scenario.createSubmittedReferral()
  app.clock.set(daysLater(6))
  await waitForCrossings(id, 1)
  app.clock.set(daysLater(7))
  const { position } = await actOnReferral(staffActor, id, { action: 'add_note', text: 'Asked the pantry to answer.' })
  await app.waitForReadModels(position)

  const types = ['NoteAdded', 'ReferralBecameAtRisk', 'ReferralSubmitted', 'ReferralRequested']
  const receiver: ResolvedActor = {
    userId: scenario.receiverMember.id,
    organizationId: scenario.receiverId,
    role: 'member',
    clientId: null,
  }
  for (const reader of [staffActor, partnerActor, receiver]) {
    expect((await readTimeline(id, reader)).map(({ type }) => type)).toEqual(types)
  }
  const client: ResolvedActor = { userId: null, organizationId: null, role: 'client', clientId: scenario.clientId }
  expect((await readTimeline(id, client)).map(({ type }) => type)).toEqual(['ReferralSubmitted', 'ReferralRequested'])
})
