// Reaction timers: they fire at their instant, once, through crashes and failures.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { organizationStream } from '#domain/organization/events.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { serviceLevel } from '#reactions/service-level/service-level.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionBench, byStaff, openReactionBench } from '#tests/support/reactions.ts'
import { dayLater } from '#tests/support/test-reactions.ts'
import { until } from '#tests/support/until.ts'

const masterKey = randomBytes(32)
const monday = '2026-03-02T15:00:00.000Z'
const tuesday = '2026-03-03T15:00:00.000Z'
const wednesday = '2026-03-04T15:00:00.000Z'

let database: TestDatabase
let bench: ReactionBench
let present = monday

beforeEach(async () => {
  present = monday
  database = await createTestDatabase()
  bench = openReactionBench(database.log, masterKey, { now: () => new Date(present) })
})
afterEach(async () => {
  await bench.close()
  await database.drop()
})

const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await database.pool.query<Row>(sql)).rows

/** When the timer of each stream fires. */
const due = async (): Promise<Record<string, string>> => {
  const found = await rows<{ stream: string; due_at: Date }>('select stream, due_at from reaction_due')
  return Object.fromEntries(found.map(({ stream, due_at: at }) => [stream, at.toISOString()]))
}
const told = async (): Promise<string[]> =>
  (await rows<{ message: string }>('select message from notification order by message')).map(({ message }) => message)
const organizations = async () =>
  (await bench.log.readAll({ streamPrefixes: [organizationStream('')], maxCount: 100 })).events

const begun = async (reaction: Reaction) => {
  const stop = bench.run([reaction], { lookEvery: 10 })
  await until('the reaction has started', async () => (await rows('select from reaction_checkpoint')).length === 1)
  return stop
}
const request = async (): Promise<string> => `referral-${await bench.requestReferral()}`
const act = (stream: string, body: Parameters<ReactionBench['commands']['actOnReferral']>[1]) =>
  bench.commands.actOnReferral(stream.slice('referral-'.length), body, byStaff())

describe('a reaction timer', () => {
  it('fires when the clock reaches its instant and not before, in any process', async () => {
    const stop = await begun(dayLater(bench.commands))
    const stream = await request()
    await until('the timer is scheduled', async () => stream in (await due()))
    expect(await due()).toEqual({ [stream]: tuesday })
    present = '2026-03-03T14:59:59.999Z'
    const later = await request()
    await until('the next timer is scheduled', async () => later in (await due()))
    await stop()
    expect(await told()).toEqual([])

    present = tuesday
    const stopAgain = bench.run([dayLater(bench.commands)], { lookEvery: 10 })
    await until('the timer has fired', async () => (await told()).length > 0)
    await stopAgain()
    expect(await told()).toEqual([stream])
    expect(await organizations()).toHaveLength(1)
    expect(await due()).toEqual({ [later]: '2026-03-04T14:59:59.999Z' })
  })

  it('fires only for its latest schedule, and not at all after a cancellation', async () => {
    const stop = await begun(dayLater(bench.commands))
    const [moved, cancelled, kept] = [await request(), await request(), await request()]
    await until('all timers are scheduled', async () => Object.keys(await due()).length === 3)
    present = '2026-03-02T16:00:00.000Z'
    await act(moved, { action: 'set_priority', priority: 'low' })
    await act(cancelled, { action: 'close', version: 1, reason: 'duplicate' })
    await until('both timers are updated', async () => !(cancelled in (await due())))
    expect(await due()).toEqual({ [moved]: '2026-03-03T16:00:00.000Z', [kept]: tuesday })
    present = tuesday
    await until('the unchanged timer has fired', async () => (await told()).length === 1)
    present = wednesday
    await until('the rescheduled timer has fired', async () => (await told()).length === 2)
    await stop()
    expect(await told()).toEqual([moved, kept].toSorted())
    expect(await due()).toEqual({})
  })

  it('REF-29 has each effect exactly once when the process is killed between command and commit', async () => {
    const stop = await begun(dayLater(bench.commands))
    const stream = await request()
    await until('the timer is scheduled', async () => stream in (await due()))
    await stop()
    const script = fileURLToPath(new URL('../support/wake-crash.ts', import.meta.url))
    const key = masterKey.toString('base64')
    const child = spawn(process.execPath, [script, JSON.stringify(database.log), key, tuesday], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await organizations()).toHaveLength(1)
    expect([await told(), await due()]).toEqual([[], { [stream]: tuesday }])

    present = wednesday
    const stopAgain = bench.run([dayLater(bench.commands)], { lookEvery: 10 })
    await until('the timer has fired', async () => (await told()).length > 0)
    await stopAgain()
    expect(await organizations()).toHaveLength(1)
    expect([await told(), await due()]).toEqual([[stream], {}])
    const [requested] = await bench.log.readStream(stream)
    const [created] = await organizations()
    expect(JSON.parse(created?.metadata ?? '{}')).toMatchObject({ causationId: requested?.id })
  })

  it('parks the stream when its handler fails, and fires again on a retry', async () => {
    let broken = true
    const reaction = dayLater(bench.commands)
    const fragile: Reaction = {
      ...reaction,
      wake: async (woken) => {
        if (broken) throw new Error('cannot handle the timer')
        return (await reaction.wake?.(woken)) ?? {}
      },
    }
    const stop = await begun(fragile)
    const stream = await request()
    await until('the timer is scheduled', async () => stream in (await due()))
    present = tuesday
    const parked = () => rows<{ stream: string; revision: number }>('select stream, revision from reaction_parked')
    await until('the stream is parked', async () => (await parked()).length === 1)
    expect(await parked()).toEqual([{ stream, revision: 1 }])
    // Later events of the stream wait too.
    await act(stream, { action: 'add_note', text: 'Called.' })
    const other = await request()
    await until('another stream continues', async () => other in (await due()))
    broken = false
    await database.pool.query(`update reaction_parked set retry_at = $1`, [tuesday])
    await until('the timer has fired', async () => (await told()).length > 0)
    await stop()
    expect([await told(), await parked()]).toEqual([[stream], []])
  })
})

it('SLA-04 applies lowered thresholds to waiting timers at the next start, and checks nothing when they are the same', async () => {
  const withThresholds = (atRiskAfterDays: number, overdueAfterDays: number) =>
    begun(
      serviceLevel({
        ...bench.commands,
        thresholds: { atRiskAfterDays, overdueAfterDays },
        clock: { now: () => new Date(present) },
      }),
    )
  const passed = async (stream: string) =>
    (await bench.log.readStream(stream.replace('referral-', 'sla-'))).map(({ type }) => type)

  const stop = await withThresholds(5, 7)
  const stream = await request()
  await until('the timer is scheduled', async () => stream in (await due()))
  await stop()
  expect(await due()).toEqual({ [stream]: '2026-03-08T15:00:00.000Z' })

  present = '2026-03-05T15:00:00.000Z'
  const stopSame = await withThresholds(5, 7)
  const another = await request()
  await until('the next timer is scheduled', async () => another in (await due()))
  await stopSame()
  expect((await due())[stream]).toBe('2026-03-08T15:00:00.000Z')

  const stopLower = await withThresholds(2, 4)
  await until('both referrals are checked', async () => (await due())[another] === '2026-03-08T15:00:00.000Z')
  await until('the timer follows the lower threshold', async () => (await due())[stream] === '2026-03-07T15:00:00.000Z')
  await stopLower()
  expect(await passed(stream)).toEqual(['ReferralBecameAtRisk'])
  expect(await passed(another)).toEqual([])
})
