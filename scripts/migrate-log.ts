// `npm run migrate-log -- --to eventstoredb|postgres`: copies the log from the one store to the other while the product runs
// or not, goes on where it was interrupted, and proves the copy. With `--switch`, and the product stopped, the copy becomes
// the log. EVENTSTORE_URL names the EventStoreDB in both directions.
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { homeOf, type LogStore } from '#platform/event-log/home.ts'
import { type EventLog, LogUnavailable, RevisionConflict } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createLogger } from '#platform/log.ts'

import { followChains } from './chain-report.ts'
import { openMigratedHouse } from './house.ts'
import { type Comparison, compareLogs } from './migrate-log/compare.ts'
import { copyLog } from './migrate-log/copy.ts'
import { assertNoHouse, moveIn } from './migrate-log/move-in.ts'
import { progressLine } from './migrate-log/progress.ts'
import { confirm, flagValue, runScript, Stop } from './terminal.ts'

const storeNames: Readonly<Record<LogStore, string>> = { eventstoredb: 'EventStoreDB', postgres: 'Postgres' }

const targetStore = (): LogStore => {
  const to = flagValue('--to')
  if (to === 'eventstoredb' || to === 'postgres') return to
  throw new Stop('Say where to: npm run migrate-log -- --to eventstoredb, or --to postgres.')
}

/** @throws Stop where the target holds what the source does not; `wrote`: this run may have copied to it before */
const assertOwnCopy = ({ target, foreign, same }: Comparison, name: string, wrote: boolean): void => {
  if (target !== 'other' && target !== 'ahead') return
  const event = foreign === undefined ? '' : ` ${foreign.type} of ${foreign.stream} at revision ${foreign.revision}`
  throw new Stop(
    `The log in ${name} holds other events: after ${same} copies comes${event}. ` +
      (wrote
        ? `It came while this was copying: somebody else writes there. Nothing was switched; end that, and take an empty one.`
        : `Nothing was written; take an empty one.`),
  )
}

/** What is known where the target did not take a copy. */
const refused = (error: unknown, name: string): unknown =>
  error instanceof RevisionConflict
    ? new Stop(
        `${name} did not take an event: ${error.message}. When both logs were compared just now, nothing that can be ` +
          `read stood there: either somebody has written to it since (another run of this, a product that uses it), or ` +
          `the stream was once longer. Nothing was overwritten; run this again to compare anew, or take an empty target.`,
      )
    : error

/** What is known where a log could not be used. */
const unusable = (error: unknown): unknown => {
  if (!(error instanceof LogUnavailable)) return error
  const why = error.denied
    ? `EventStoreDB does not let this account in (${error.message}): it must write and read the product's streams and $all.`
    : `A log does not answer: ${error.message}.`
  return new Stop(`${why}\nWhat was copied stays, and nothing was switched; run this again to go on from there.`)
}

interface Logs {
  readonly source: EventLog
  readonly target: EventLog
  readonly to: LogStore
}

/** Copies what is missing; how both logs stood before. */
const copy = async ({ source, target, to }: Logs): Promise<Comparison> => {
  console.log('Comparing both logs …')
  const found = await compareLogs(source, target)
  assertOwnCopy(found, storeNames[to], false)
  console.log(`${found.same} of ${found.total} events are in ${storeNames[to]}.`)
  if (found.target === 'equal') return found
  const progress = progressLine(found.total - found.same, systemClock)
  await copyLog(source, target, { after: found.reached?.source, onProgress: progress.tell })
    .catch((error: unknown) => {
      throw refused(error, storeNames[to])
    })
    .finally(progress.end)
  return found
}

const prove = async ({ target, to }: Logs): Promise<void> => {
  const { events, streams, breaks } = await followChains(target)
  for (const { stream, revision, reason } of breaks) console.log(`${stream} at revision ${revision}: ${reason}`)
  if (breaks.length > 0) throw new Stop(`${breaks.length} hash chains in ${storeNames[to]} are BROKEN.`)
  console.log(`${events} events in ${streams} streams, every hash chain holds.`)
}

const migrateLog = async (): Promise<void> => {
  const to = targetStore()
  const config = loadConfig()
  const { eventStoreUrl } = config
  if (eventStoreUrl === undefined) throw new Stop('Set EVENTSTORE_URL to the address of EventStoreDB.')
  const house = await openMigratedHouse(config, createLogger({ ...config, logLevel: 'warn' }), { join: true })
  const { databaseUrl } = house
  const { pool, close } = openDatabase(databaseUrl, { applicationName: 'migrate-log' })
  const postgres = createPostgresEventLog({ connectionString: databaseUrl })
  const eventstoredb = createEventStoreLog({ connectionString: eventStoreUrl })
  const logs: Logs =
    to === 'eventstoredb'
      ? { source: postgres, target: eventstoredb, to }
      : { source: eventstoredb, target: postgres, to }
  try {
    const home = await homeOf(pool)
    if (home === to) throw new Stop(`This database works with the log in ${storeNames[to]} already.`)
    const switching = process.argv.includes('--switch')
    if (switching) await assertNoHouse(pool)
    const before = await copy(logs)
    // A switch compares both logs once more by itself, when the product is locked out.
    const copied = switching || before.target === 'equal' ? before : await compareLogs(logs.source, logs.target)
    if (!switching) assertOwnCopy(copied, storeNames[to], true)
    await prove(logs)
    if (!switching) {
      console.log(
        copied.target === 'equal'
          ? `The copy is whole. Stop the product and run this again with --switch to work with ${storeNames[to]}.`
          : `${copied.total - copied.same} events came meanwhile. Run this again; with --switch once the product has stopped.`,
      )
      return
    }
    await confirm(`From now on the log is the one in ${storeNames[to]}; read models are built anew at the next start.`)
    const moved = await moveIn({ pool, from: logs.source, to: logs.target, store: to })
    assertOwnCopy(moved, storeNames[to], true)
    if (moved.target !== 'equal') throw new Stop('Events came meanwhile, so nothing was switched. Run this again.')
    console.log(
      `Switched. Start the product with EVENTSTORE_URL ${to === 'eventstoredb' ? 'set as now' : 'unset'}. The old log stays as it is.`,
    )
  } finally {
    await Promise.all([postgres.close(), eventstoredb.close()])
    await close()
    await house.close()
  }
}

await runScript(() =>
  migrateLog().catch((error: unknown) => {
    throw unusable(error)
  }),
)
