// `catchup`: events per second of live catch-up, compared with bare multi-row upserts of the same rows into the same
// indexed tables. Also measures how soon an event is visible at a hundred commands per second.
import { randomBytes } from 'node:crypto'

import { pino } from 'pino'
import pg from 'pg'

import { systemClock } from '#platform/clock.ts'
import { createEngine } from '#projections/engine/engine.ts'
import { defaultBatchSize } from '#platform/subscription/subscription.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import type { Bench } from './bench.ts'
import { replayBatches, recordBatches } from './recorded-batches.ts'
import { type ChildDatabase, runChild } from './child.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openBenchPlatform } from './platform.ts'
import { formatMs, measureAlternating, median, medianRatio, percentile, formatRate } from './measure.ts'

const budget = 0.5
/** Time from append to visible, in milliseconds. */
const visibleBudgets = { median: 4, p99: 20 }
const rounds = 5
/** Number of events that the read model has processed before it falls behind. */
const initialEvents = 40_000

/** Takes the first `count` events from the iterator and leaves the rest. */
function* take<T>(events: Iterator<T>, count: number): Generator<T> {
  for (let index = 0; index < count; index += 1) {
    const next = events.next()
    if (next.done === true) return
    yield next.value
  }
}

/** Runs `work` on a copy of the database, then drops the copy. */
const withDatabaseCopy = async <T>({ url, ownerUrl }: BenchDatabase, work: (url: string) => Promise<T>): Promise<T> => {
  const maintenance = new URL(ownerUrl)
  maintenance.pathname = '/postgres'
  const owner = new pg.Client({ connectionString: maintenance.href })
  await owner.connect()
  const name = `copy_${randomBytes(4).toString('hex')}`
  const copy = new URL(url)
  copy.pathname = `/${name}`
  try {
    await owner.query(`create database ${name} template bench strategy file_copy`)
    await owner.query(`grant create, temporary on database ${name} to referral_app`)
    return await work(copy.href)
  } finally {
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.end()
  }
}

/** Returns the milliseconds from the first read of the log until the last event is visible. */
const catchUp = async ({ url, masterKey }: ChildDatabase): Promise<number> => {
  const { database, pubSub, log, vault, codec, close } = openBenchPlatform(url, masterKey)
  let startedAt = 0
  const engine = createEngine({
    pool: database.pool,
    pubSub,
    log,
    decode: (event) => codec.decode(event),
    vault,
    models: [referralsModel],
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    observer: {
      state: (_model, state) => {
        if (state === 'catching_up' && startedAt === 0) startedAt = performance.now()
      },
    },
    rebuildThreshold: Number.POSITIVE_INFINITY,
  })
  try {
    const head = (await log.head()) ?? ''
    await engine.start()
    if (!(await engine.waitFor(referralsModel.name, head, { timeoutMs: 600_000 })))
      throw new Error('The read model did not catch up')
    return performance.now() - startedAt
  } finally {
    await engine.stop()
    await close()
  }
}

const measure = async (database: BenchDatabase, size: number, print: (line: string) => void) => {
  const masterKey = randomBytes(32)
  const events = generateEvents({ events: initialEvents + size, now: new Date() })
  await fillLog({ ...database, masterKey, events: take(events, initialEvents) })
  await runChild('build-models', { ...database, masterKey })
  await fillLog({ ...database, masterKey, events })
  const batches = await withDatabaseCopy(database, (url) => recordBatches({ url, masterKey }))
  const figures = await measureAlternating(rounds, {
    live: () => withDatabaseCopy(database, (url) => catchUp({ url, masterKey })),
    upserts: () => withDatabaseCopy(database, (url) => replayBatches(url, batches)),
  })
  const eventsPerSecond = (ms: number): number => (size / ms) * 1_000
  const [live, upserts] = [eventsPerSecond(median(figures.live)), eventsPerSecond(median(figures.upserts))]
  print(
    `  ${size.toLocaleString('en-US')} events in batches of ${defaultBatchSize}: live ${formatRate(live)}, bare upserts ${formatRate(upserts)}`,
  )
  const times = await withDatabaseCopy(
    database,
    async (url) => JSON.parse(await runChild('catchup-visible', { url, masterKey })) as number[],
  )
  const [p50, p99] = [median(times), percentile(times, 0.99)]
  print(`  append to visible at 100 commands/s: median ${formatMs(p50)}, p99 ${formatMs(p99)}`)
  // The figures are durations, so the upserts are the numerator. A ratio of 1 means that live catch-up is as fast as
  // bare upserts.
  return { ratio: medianRatio(figures.upserts, figures.live), p50, p99 }
}

/** Measures the referrals model when it is SIZE events behind, with the engine's batch size. */
export const catchup: Bench = async ({ size, print }) => {
  const { ratio, p50, p99 } = await withDatabase((database) => measure(database, size, print))
  const withinBudget = ratio >= budget && p50 <= visibleBudgets.median && p99 < visibleBudgets.p99
  return {
    ratio,
    budget: `≥ ${budget}, visible median ≤ ${visibleBudgets.median} ms, p99 < ${visibleBudgets.p99} ms`,
    withinBudget,
  }
}
