// Streams that a reaction or a read model has parked, and how an operator retries them while the server runs.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { domainEvents } from '#domain/events.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createLogger } from '#platform/log.ts'
import { createPubSub } from '#platform/pub-sub.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { analyticsModel } from '#projections/analytics/model.ts'
import { createEngine } from '#projections/engine/engine.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { minimalEnvironment } from '#tests/support/minimal-environment.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, staffContext, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let harness: ReactionHarness
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, randomBytes(32))
  folder = mkdtempSync(join(tmpdir(), 'parked-'))
})
afterAll(async () => {
  await harness.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Creates a reaction that fails for some streams and records the events that it has handled. */
const createFailingReaction = (failingStreams: Set<string>, handledEvents: string[]): Reaction => ({
  name: 'fragile',
  streamPrefixes: ['referral-'],
  react: async ({ stream, type }) => {
    if (failingStreams.has(stream)) throw new Error('cannot handle this one')
    handledEvents.push(`${stream} ${type}`)
    return {}
  },
})

/** Returns when each stream was parked. */
const readParkedStreams = async ({ pool }: TestDatabase): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ stream: string; parked_at: Date }>(
    'select stream, parked_at from reaction_parked',
  )
  return Object.fromEntries(rows.map(({ stream, parked_at: parkedAt }) => [stream, parkedAt.toISOString()]))
}

const hasCheckpoint = async ({ pool }: TestDatabase): Promise<boolean> =>
  (await pool.query('select from reaction_checkpoint')).rowCount === 1

/** Runs `npm run retry` with these arguments. */
const runRetry = async (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const script = fileURLToPath(new URL('../../scripts/retry.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...minimalEnvironment(),
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
  const failingStreams = new Set<string>()
  const handledEvents: string[] = []
  const stop = harness.run([createFailingReaction(failingStreams, handledEvents)])
  await waitUntil('the reaction has started', () => hasCheckpoint(database))
  expect(await runRetry()).toEqual({ code: 0, output: 'No streams are parked.\n' })

  const [firstStream, secondStream] = [
    `referral-${await harness.requestReferral()}`,
    `referral-${await harness.requestReferral()}`,
  ]
  await waitUntil('both requests are handled', async () => handledEvents.length === 2)
  failingStreams.add(firstStream).add(secondStream)
  const setPriority = (stream: string, priority: 'low' | 'high') =>
    harness.commands.actOnReferral(
      stream.slice('referral-'.length),
      { action: 'set_priority', priority },
      staffContext(),
    )
  for (const stream of [firstStream, secondStream]) await setPriority(stream, 'low')
  await waitUntil('both streams are parked', async () => Object.keys(await readParkedStreams(database)).length === 2)
  await setPriority(firstStream, 'high')

  const [, failedEvent] = await harness.log.readStream(firstStream)
  const listOutput = await runRetry()
  expect(listOutput.code).toBe(0)
  expect(listOutput.output).toContain(`fragile ${firstStream}\n  position ${failedEvent?.position}, since `)
  expect(listOutput.output).toContain('Error: cannot handle this one\n')
  expect(listOutput.output).toContain('Parked streams: 2.')

  const parkedBefore = await readParkedStreams(database)
  const failedRetry = await runRetry('fragile', firstStream)
  expect(failedRetry).toMatchObject({ code: 1, output: expect.stringContaining('Failed again:') as string })
  const parkedAfter = await readParkedStreams(database)
  expect(parkedAfter[secondStream]).toBe(parkedBefore[secondStream])
  expect(parkedAfter[firstStream]).not.toBe(parkedBefore[firstStream])

  failingStreams.clear()
  expect(await runRetry('fragile', firstStream)).toEqual({ code: 0, output: `fragile ${firstStream}: done\n` })
  expect(await readParkedStreams(database)).toEqual({ [secondStream]: parkedBefore[secondStream] })
  expect(await runRetry('fragile')).toEqual({ code: 0, output: `fragile ${secondStream}: done\n` })
  await setPriority(firstStream, 'low')
  await waitUntil(
    'the stream continues',
    async () => handledEvents.filter((line) => line.startsWith(firstStream)).length === 4,
  )
  await stop()
  const priority = 'PriorityChanged'
  expect(handledEvents.filter((line) => line.startsWith(firstStream))).toEqual([
    `${firstStream} ReferralRequested`,
    ...[priority, priority, priority].map((type) => `${firstStream} ${type}`),
  ])
  expect(handledEvents.filter((line) => line.startsWith(secondStream))).toEqual([
    `${secondStream} ReferralRequested`,
    `${secondStream} ${priority}`,
  ])
  expect(await runRetry('fragile', firstStream)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`fragile has not parked ${firstStream}`) as string,
  })
})

it('retries a parked stream automatically when its retry is due', async () => {
  const failingStreams = new Set<string>()
  const handledEvents: string[] = []
  let now = new Date('2026-03-02T15:00:00Z')
  const clock = { now: () => now }
  const otherDatabase = await createTestDatabase()
  const otherHarness = openReactionHarness(otherDatabase.log, randomBytes(32), clock)
  const stop = otherHarness.run([createFailingReaction(failingStreams, handledEvents)], { pollInterval: 10 })
  await waitUntil('the reaction has started', () => hasCheckpoint(otherDatabase))
  const stream = `referral-${await otherHarness.requestReferral()}`
  await waitUntil('the request is handled', async () => handledEvents.length === 1)
  failingStreams.add(stream)
  await otherHarness.commands.actOnReferral(
    stream.slice(9),
    { action: 'set_priority', priority: 'low' },
    staffContext(),
  )
  await waitUntil('the stream is parked', async () => stream in (await readParkedStreams(otherDatabase)))

  now = new Date('2026-03-02T15:05:00Z')
  await waitUntil(
    'the retry has failed',
    async () => (await readParkedStreams(otherDatabase))[stream] === now.toISOString(),
  )
  failingStreams.clear()
  now = new Date('2026-03-02T15:10:00Z')
  await waitUntil('the stream is no longer parked', async () => !(stream in (await readParkedStreams(otherDatabase))))
  await stop()
  expect(handledEvents).toEqual([`${stream} ReferralRequested`, `${stream} PriorityChanged`])
  await otherHarness.close()
  await otherDatabase.drop()
})

it('shows an operator the parked streams of read models too, and retries them while the engine runs', async () => {
  const { pool } = database
  let isBroken = true
  const vault = createPostgresVault({ pool, masterKey: randomBytes(32) })
  const codec = createCodec({ registry: domainEvents, vault })
  const pubSub = createPubSub({ connectionString: database.url, logger: undefined })
  const engine = createEngine({
    pool,
    pubSub,
    log: harness.log,
    decode: (event) => {
      if (isBroken && event.type === 'PriorityChanged') throw new Error('cannot be decoded')
      return codec.decode(event)
    },
    vault,
    models: [analyticsModel],
    clock: { now: () => new Date() },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
  })
  const id = await harness.requestReferral()
  const { position } = await harness.commands.actOnReferral(
    id,
    { action: 'set_priority', priority: 'low' },
    staffContext(),
  )
  await engine.start()
  expect(await engine.waitFor('analytics', position ?? '', { timeoutMs: 15_000 })).toBe(true)
  const stream = `referral-${id}`
  const { output } = await runRetry()
  expect(output).toContain(`analytics ${stream}\n  position ${position}, since `)
  expect(output).toContain(': cannot be decoded\n')
  expect(await runRetry('analytics', stream)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Failed again:') as string,
  })
  isBroken = false
  expect(await runRetry('analytics', stream)).toEqual({ code: 0, output: `analytics ${stream}: done\n` })
  await engine.stop()
  await pubSub.close()
  expect((await runRetry()).output).not.toContain(stream)
})
