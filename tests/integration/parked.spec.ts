// Streams that a reaction has parked, and how an operator retries them while the server runs.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Reaction } from '#reactions/reaction.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionBench, byStaff, openReactionBench } from '#tests/support/reactions.ts'
import { until } from '#tests/support/until.ts'

let database: TestDatabase
let bench: ReactionBench
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  bench = openReactionBench(database.log, randomBytes(32))
  folder = mkdtempSync(join(tmpdir(), 'parked-'))
})
afterAll(async () => {
  await bench.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Handles every referral except the broken ones, and records what it has handled. */
const fragile = (broken: Set<string>, handled: string[]): Reaction => ({
  name: 'fragile',
  streamPrefixes: ['referral-'],
  react: async ({ stream, type }) => {
    if (broken.has(stream)) throw new Error('cannot handle this one')
    handled.push(`${stream} ${type}`)
    return {}
  },
})

/** When each stream was parked. */
const parkedIn = async ({ pool }: TestDatabase): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ stream: string; parked_at: Date }>(
    'select stream, parked_at from reaction_parked',
  )
  return Object.fromEntries(rows.map(({ stream, parked_at: at }) => [stream, at.toISOString()]))
}

const hasBegun = async ({ pool }: TestDatabase): Promise<boolean> =>
  (await pool.query('select from reaction_checkpoint')).rowCount === 1

/** Runs `npm run retry` with these arguments. */
const retry = async (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const script = fileURLToPath(new URL('../../scripts/retry.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...bareEnvironment(),
      DATABASE_URL: database.url,
      EVENTSTORE_URL: database.log.eventStoreUrl,
      DATA_DIR: folder,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

it('shows an operator the parked streams with their errors, and retries them while the reaction runs', async () => {
  const broken = new Set<string>()
  const handled: string[] = []
  const stop = bench.run([fragile(broken, handled)])
  await until('the reaction has started', () => hasBegun(database))
  expect(await retry()).toEqual({ code: 0, output: 'No streams are parked.\n' })

  const [one, other] = [`referral-${await bench.requestReferral()}`, `referral-${await bench.requestReferral()}`]
  await until('both requests are handled', async () => handled.length === 2)
  broken.add(one).add(other)
  const setPriority = (stream: string, priority: 'low' | 'high') =>
    bench.commands.actOnReferral(stream.slice('referral-'.length), { action: 'set_priority', priority }, byStaff())
  for (const stream of [one, other]) await setPriority(stream, 'low')
  await until('both streams are parked', async () => Object.keys(await parkedIn(database)).length === 2)
  await setPriority(one, 'high')

  const [, failed] = await bench.log.readStream(one)
  const listed = await retry()
  expect(listed.code).toBe(0)
  expect(listed.output).toContain(`fragile ${one}\n  position ${failed?.position}, since `)
  expect(listed.output).toContain('Error: cannot handle this one\n')
  expect(listed.output).toContain('2 parked.')

  const before = await parkedIn(database)
  const again = await retry('fragile', one)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('Failed again:') as string })
  const after = await parkedIn(database)
  expect(after[other]).toBe(before[other])
  expect(after[one]).not.toBe(before[one])

  broken.clear()
  expect(await retry('fragile', one)).toEqual({ code: 0, output: `fragile ${one}: done\n` })
  expect(await parkedIn(database)).toEqual({ [other]: before[other] })
  expect(await retry('fragile')).toEqual({ code: 0, output: `fragile ${other}: done\n` })
  await setPriority(one, 'low')
  await until('the stream continues', async () => handled.filter((line) => line.startsWith(one)).length === 4)
  await stop()
  const priority = 'PriorityChanged'
  expect(handled.filter((line) => line.startsWith(one))).toEqual([
    `${one} ReferralRequested`,
    ...[priority, priority, priority].map((type) => `${one} ${type}`),
  ])
  expect(handled.filter((line) => line.startsWith(other))).toEqual([
    `${other} ReferralRequested`,
    `${other} ${priority}`,
  ])
  expect(await retry('fragile', one)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`fragile has not parked ${one}`) as string,
  })
})

it('retries a parked stream automatically when its time comes', async () => {
  const broken = new Set<string>()
  const handled: string[] = []
  let now = new Date('2026-03-02T15:00:00Z')
  const clock = { now: () => now }
  const other = await createTestDatabase()
  const apart = openReactionBench(other.log, randomBytes(32), clock)
  const stop = apart.run([fragile(broken, handled)], { lookEvery: 10 })
  await until('the reaction has started', () => hasBegun(other))
  const stream = `referral-${await apart.requestReferral()}`
  await until('the request is handled', async () => handled.length === 1)
  broken.add(stream)
  await apart.commands.actOnReferral(stream.slice(9), { action: 'set_priority', priority: 'low' }, byStaff())
  await until('the stream is parked', async () => stream in (await parkedIn(other)))

  now = new Date('2026-03-02T15:05:00Z')
  await until('the retry has failed', async () => (await parkedIn(other))[stream] === now.toISOString())
  broken.clear()
  now = new Date('2026-03-02T15:10:00Z')
  await until('the stream is no longer parked', async () => !(stream in (await parkedIn(other))))
  await stop()
  expect(handled).toEqual([`${stream} ReferralRequested`, `${stream} PriorityChanged`])
  await apart.close()
  await other.drop()
})
