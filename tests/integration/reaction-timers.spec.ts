// Each reaction timer fires once, at its scheduled time, despite crashes and failures.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { organizationStream } from '#domain/organization/events.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { serviceLevel } from '#reactions/service-level/service-level.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, staffContext, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { actAfterOneDay, collectForOneDay } from '#tests/support/test-reactions.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const monday = '2026-03-02T15:00:00.000Z'
const tuesday = '2026-03-03T15:00:00.000Z'
const wednesday = '2026-03-04T15:00:00.000Z'

let database: TestDatabase
let harness: ReactionHarness
let now = monday

beforeEach(async () => {
  now = monday
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, masterKey, { now: () => new Date(now) })
})
afterEach(async () => {
  await harness.close()
  await database.drop()
})

const queryRows = async <Row extends object>(sql: string): Promise<Row[]> => (await database.pool.query<Row>(sql)).rows

/** Returns when each stream's timer fires. */
const readDueTimes = async (): Promise<Record<string, string>> => {
  const dueRows = await queryRows<{ stream: string; due_at: Date }>('select stream, due_at from reaction_due')
  return Object.fromEntries(dueRows.map(({ stream, due_at: dueAt }) => [stream, dueAt.toISOString()]))
}
const listNotificationMessages = async (): Promise<string[]> =>
  (await queryRows<{ message: string }>('select message from notification order by message')).map(
    ({ message }) => message,
  )
const listOrganizations = async () =>
  (await harness.log.readAll({ streamPrefixes: [organizationStream('')], maxCount: 100 })).events

const startReaction = async (reaction: Reaction) => {
  const stop = harness.run([reaction], { pollInterval: 10 })
  await waitUntil(
    'the reaction has started',
    async () => (await queryRows('select from reaction_checkpoint')).length === 1,
  )
  return stop
}
const requestReferral = async (): Promise<string> => `referral-${await harness.requestReferral()}`
const actOnReferral = (stream: string, body: Parameters<ReactionHarness['commands']['actOnReferral']>[1]) =>
  harness.commands.actOnReferral(stream.slice('referral-'.length), body, staffContext())

describe('a reaction timer', () => {
  it('fires when the clock reaches its scheduled time and not before, in any process', async () => {
    const stop = await startReaction(actAfterOneDay(harness.commands))
    const stream = await requestReferral()
    await waitUntil('the timer is scheduled', async () => stream in (await readDueTimes()))
    expect(await readDueTimes()).toEqual({ [stream]: tuesday })
    now = '2026-03-03T14:59:59.999Z'
    const laterStream = await requestReferral()
    await waitUntil('the next timer is scheduled', async () => laterStream in (await readDueTimes()))
    await stop()
    expect(await listNotificationMessages()).toEqual([])

    now = tuesday
    const stopSecondRun = harness.run([actAfterOneDay(harness.commands)], { pollInterval: 10 })
    await waitUntil('the timer has fired', async () => (await listNotificationMessages()).length > 0)
    await stopSecondRun()
    expect(await listNotificationMessages()).toEqual([stream])
    expect(await listOrganizations()).toHaveLength(1)
    expect(await readDueTimes()).toEqual({ [laterStream]: '2026-03-04T14:59:59.999Z' })
  })

  it('fires only for its latest schedule, and not at all after a cancellation', async () => {
    const stop = await startReaction(actAfterOneDay(harness.commands))
    const [rescheduledStream, canceledStream, unchangedStream] = [
      await requestReferral(),
      await requestReferral(),
      await requestReferral(),
    ]
    await waitUntil('all timers are scheduled', async () => Object.keys(await readDueTimes()).length === 3)
    now = '2026-03-02T16:00:00.000Z'
    await actOnReferral(rescheduledStream, { action: 'set_priority', priority: 'low' })
    await actOnReferral(canceledStream, { action: 'close', version: 1, reason: 'duplicate' })
    await waitUntil('both timers are updated', async () => !(canceledStream in (await readDueTimes())))
    expect(await readDueTimes()).toEqual({
      [rescheduledStream]: '2026-03-03T16:00:00.000Z',
      [unchangedStream]: tuesday,
    })
    now = tuesday
    await waitUntil('the unchanged timer has fired', async () => (await listNotificationMessages()).length === 1)
    now = wednesday
    await waitUntil('the rescheduled timer has fired', async () => (await listNotificationMessages()).length === 2)
    await stop()
    expect(await listNotificationMessages()).toEqual([rescheduledStream, unchangedStream].toSorted())
    expect(await readDueTimes()).toEqual({})
  })

  it('keeps its first schedule if later events may not postpone it, and knows which events were handled', async () => {
    const stop = await startReaction(collectForOneDay)
    const stream = await requestReferral()
    const setPriority = (priority: 'low' | 'high') => actOnReferral(stream, { action: 'set_priority', priority })
    await setPriority('low')
    await setPriority('high')
    await waitUntil('the timer is scheduled', async () => stream in (await readDueTimes()))
    now = '2026-03-02T16:00:00.000Z'
    await setPriority('low')
    const laterStream = await requestReferral()
    await actOnReferral(laterStream, { action: 'set_priority', priority: 'low' })
    await waitUntil('the later timer is scheduled', async () => laterStream in (await readDueTimes()))
    expect((await readDueTimes())[stream]).toBe(tuesday)
    now = tuesday
    await waitUntil('the timer has fired', async () => (await listNotificationMessages()).length > 0)
    const [, firstChange] = await harness.log.readStream(stream)
    const [last] = await harness.log.readStream(laterStream, { direction: 'backwards', maxCount: 1 })
    expect(await listNotificationMessages()).toEqual([`${stream} ${firstChange?.id} ${last?.position}`])
    // The next change starts over.
    await setPriority('high')
    await waitUntil('the timer is scheduled', async () => (await readDueTimes())[stream] === wednesday)
    await stop()
  })

  it('REF-29 causes each effect exactly once when the process is killed between command and commit', async () => {
    const stop = await startReaction(actAfterOneDay(harness.commands))
    const stream = await requestReferral()
    await waitUntil('the timer is scheduled', async () => stream in (await readDueTimes()))
    await stop()
    const script = fileURLToPath(new URL('../support/timer-crash-process.ts', import.meta.url))
    const key = masterKey.toString('base64')
    const child = spawn(process.execPath, [script, JSON.stringify(database.log), key, tuesday], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await listOrganizations()).toHaveLength(1)
    expect([await listNotificationMessages(), await readDueTimes()]).toEqual([[], { [stream]: tuesday }])

    now = wednesday
    const stopSecondRun = harness.run([actAfterOneDay(harness.commands)], { pollInterval: 10 })
    await waitUntil('the timer has fired', async () => (await listNotificationMessages()).length > 0)
    await stopSecondRun()
    expect(await listOrganizations()).toHaveLength(1)
    expect([await listNotificationMessages(), await readDueTimes()]).toEqual([[stream], {}])
    const [requestEvent] = await harness.log.readStream(stream)
    const [creationEvent] = await listOrganizations()
    expect(JSON.parse(creationEvent?.metadata ?? '{}')).toMatchObject({ causationId: requestEvent?.id })
  })

  it('parks the stream when its handler fails, and fires again on a retry', async () => {
    let isFailing = true
    const reaction = actAfterOneDay(harness.commands)
    const failingReaction: Reaction = {
      ...reaction,
      onTimer: async (timer) => {
        if (isFailing) throw new Error('cannot handle the timer')
        return (await reaction.onTimer?.(timer)) ?? {}
      },
    }
    const stop = await startReaction(failingReaction)
    const stream = await requestReferral()
    await waitUntil('the timer is scheduled', async () => stream in (await readDueTimes()))
    now = tuesday
    const readParkedStreams = () =>
      queryRows<{ stream: string; revision: number }>('select stream, revision from reaction_parked')
    await waitUntil('the stream is parked', async () => (await readParkedStreams()).length === 1)
    expect(await readParkedStreams()).toEqual([{ stream, revision: 1 }])
    // Later events of the stream wait too.
    await actOnReferral(stream, { action: 'add_note', text: 'Called.' })
    const otherStream = await requestReferral()
    await waitUntil('another stream continues', async () => otherStream in (await readDueTimes()))
    isFailing = false
    await database.pool.query(`update reaction_parked set retry_at = $1`, [tuesday])
    await waitUntil('the timer has fired', async () => (await listNotificationMessages()).length > 0)
    await stop()
    expect([await listNotificationMessages(), await readParkedStreams()]).toEqual([[stream], []])
  })
})

it('SLA-04 applies lowered thresholds to waiting timers at the next start, and checks nothing when they are the same', async () => {
  const startWithThresholds = (atRiskAfterDays: number, overdueAfterDays: number) =>
    startReaction(
      serviceLevel({
        ...harness.commands,
        thresholds: { atRiskAfterDays, overdueAfterDays },
        clock: { now: () => new Date(now) },
      }),
    )
  const listCrossings = async (stream: string) =>
    (await harness.log.readStream(stream.replace('referral-', 'sla-'))).map(({ type }) => type)

  const stop = await startWithThresholds(5, 7)
  const stream = await requestReferral()
  await waitUntil('the timer is scheduled', async () => stream in (await readDueTimes()))
  await stop()
  expect(await readDueTimes()).toEqual({ [stream]: '2026-03-08T15:00:00.000Z' })

  now = '2026-03-05T15:00:00.000Z'
  const stopSameThresholds = await startWithThresholds(5, 7)
  const secondStream = await requestReferral()
  await waitUntil('the next timer is scheduled', async () => secondStream in (await readDueTimes()))
  await stopSameThresholds()
  expect((await readDueTimes())[stream]).toBe('2026-03-08T15:00:00.000Z')

  const stopLowerThresholds = await startWithThresholds(2, 4)
  await waitUntil(
    'both referrals are checked',
    async () => (await readDueTimes())[secondStream] === '2026-03-08T15:00:00.000Z',
  )
  await waitUntil(
    'the timer follows the lower threshold',
    async () => (await readDueTimes())[stream] === '2026-03-07T15:00:00.000Z',
  )
  await stopLowerThresholds()
  expect(await listCrossings(stream)).toEqual(['ReferralBecameAtRisk'])
  expect(await listCrossings(secondStream)).toEqual([])
})
