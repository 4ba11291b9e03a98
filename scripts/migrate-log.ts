// `npm run migrate-log -- --to eventstoredb|postgres`: copies the event log from one store to the other and verifies
// the copy. The application may keep running, and an interrupted copy resumes. With `--switch`, and the application
// stopped, the copy becomes the log. EVENTSTORE_URL is the address of EventStoreDB in both directions.
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'
import { readBoundStore, type LogStore } from '#platform/event-log/log-binding.ts'
import { type EventLog, LogUnavailable, RevisionConflict } from '#platform/event-log/port.ts'
import { createPostgresEventLog } from '#platform/event-log/postgres.ts'
import { createLogger } from '#platform/log.ts'

import { verifyChains } from './chain-report.ts'
import { openMigratedAppDatabase } from './app-database.ts'
import { type Comparison, compareLogs } from './migrate-log/compare.ts'
import { appendsInFlight, copyLog, TargetDiffers } from './migrate-log/copy.ts'
import { assertNotRunning, switchLog } from './migrate-log/switch-log.ts'
import { createProgressLine } from './migrate-log/progress.ts'
import { confirm, flagValue, runCommand, OperatorError } from './terminal.ts'

const storeNames: Readonly<Record<LogStore, string>> = { eventstoredb: 'EventStoreDB', postgres: 'Postgres' }

const usage = 'Usage: npm run migrate-log -- --to eventstoredb|postgres [--switch] [--yes]'

const readTargetStore = (): LogStore => {
  const store = flagValue('--to')
  if (store === 'eventstoredb' || store === 'postgres') return store
  throw new OperatorError(usage)
}

/**
 * @param mayHaveWritten whether this run may have copied events
 * @throws OperatorError if the target contains events that the source lacks, or the same events in another order
 */
const assertTargetIsCopy = (
  { targetState, unexpectedEvent, equalEvents }: Comparison,
  targetName: string,
  mayHaveWritten: boolean,
): void => {
  if (targetState === 'equal' || targetState === 'behind') return
  const event =
    unexpectedEvent === undefined
      ? ''
      : ` The first is ${unexpectedEvent.type} in ${unexpectedEvent.stream}, revision ${unexpectedEvent.revision}.`
  if (targetState === 'reordered')
    throw new OperatorError(
      `After ${equalEvents} copied events, ${targetName} contains the events in another order than the source log.${event}\n` +
        'This can happen if the store fails while several events are on their way to it. Nothing was switched. The order ' +
        'of a log cannot be corrected: run this again with an empty target.',
    )
  throw new OperatorError(
    `After ${equalEvents} copied events, ${targetName} contains events that are not in the source log.${event}\n` +
      (mayHaveWritten
        ? 'Another program wrote them during this copy. Nothing was switched. Stop that program, then run this again with ' +
          'an empty target.'
        : 'Nothing was written. Run this again with an empty target.'),
  )
}

/** Explains why the target refused an event, or cannot be continued after a failure. */
const explainCopyError = (error: unknown, name: string, equalEvents: number): unknown => {
  if (error instanceof TargetDiffers) {
    const { comparison } = error
    try {
      assertTargetIsCopy({ ...comparison, equalEvents: equalEvents + comparison.equalEvents }, name, true)
    } catch (explained) {
      return explained
    }
  }
  return error instanceof RevisionConflict
    ? new OperatorError(
        `${name} refused an event: ${error.message}.\n` +
          'The comparison before the copy found no event there. Either another program has since written one ' +
          '(a second migration, or an application that uses this store), or the stream was once longer. Nothing was ' +
          'overwritten. Run this again to compare both logs, or use an empty target.',
      )
    : error
}

/** Explains why a log cannot be used. */
const explainUnavailableLog = (error: unknown): unknown => {
  if (!(error instanceof LogUnavailable)) return error
  const cause = error.explained ? error.message : `A log store does not respond: ${error.message}.`
  return new OperatorError(
    `${cause}\nNothing was switched. The events copied so far are safe. Run this again to continue from there.`,
  )
}

interface Logs {
  readonly source: EventLog
  readonly target: EventLog
  readonly targetStore: LogStore
}

/** Copies the missing events. Returns the comparison of both logs before the copy. */
const copyMissingEvents = async ({ source, target, targetStore }: Logs): Promise<Comparison> => {
  console.log('Comparing both logs…')
  const comparison = await compareLogs(source, target)
  assertTargetIsCopy(comparison, storeNames[targetStore], false)
  console.log(`${comparison.equalEvents} of ${comparison.total} events are already in ${storeNames[targetStore]}.`)
  if (comparison.targetState === 'equal') return comparison
  const progress = createProgressLine(comparison.total - comparison.equalEvents, systemClock)
  let copiedEvents = 0
  const onProgress = (copied: number) => {
    copiedEvents = copied
    progress.update(copied)
  }
  await copyLog(source, target, { after: comparison.lastPair, maxInFlight: appendsInFlight[targetStore], onProgress })
    .catch((error: unknown) => {
      throw explainCopyError(error, storeNames[targetStore], comparison.equalEvents + copiedEvents)
    })
    .finally(progress.end)
  return comparison
}

const verifyTarget = async ({ target, targetStore }: Logs): Promise<void> => {
  const { events, streams, breaks } = await verifyChains(target)
  for (const { stream, revision, reason } of breaks) console.log(`${stream} at revision ${revision}: ${reason}`)
  if (breaks.length > 0)
    throw new OperatorError(
      `BROKEN hash chains in ${storeNames[targetStore]}: ${breaks.length}. Nothing was switched. Run "npm run verify" to check the source log.`,
    )
  console.log(`${events} events in ${streams} streams, all hash chains are intact.`)
}

const migrateLog = async (): Promise<void> => {
  const targetStore = readTargetStore()
  const config = loadConfig()
  const { eventStoreUrl } = config
  if (eventStoreUrl === undefined)
    throw new OperatorError('EVENTSTORE_URL is not set. Set it to the address of EventStoreDB.')
  const appDatabase = await openMigratedAppDatabase(config, createLogger({ ...config, logLevel: 'warn' }), {
    join: true,
  })
  const { databaseUrl } = appDatabase
  const { pool, close } = openDatabase(databaseUrl, { applicationName: 'migrate-log' })
  const postgres = createPostgresEventLog({ connectionString: databaseUrl })
  const eventstoredb = createEventStoreLog({ connectionString: eventStoreUrl })
  const logs: Logs =
    targetStore === 'eventstoredb'
      ? { source: postgres, target: eventstoredb, targetStore }
      : { source: eventstoredb, target: postgres, targetStore }
  try {
    const currentStore = await readBoundStore(pool)
    if (currentStore === targetStore)
      throw new OperatorError(`The log is already in ${storeNames[targetStore]}. There is nothing to migrate.`)
    const shouldSwitch = process.argv.includes('--switch')
    if (shouldSwitch) await assertNotRunning(pool)
    const comparison = await copyMissingEvents(logs)
    // A switch compares both logs again after it has locked out the application.
    const copyResult =
      shouldSwitch || comparison.targetState === 'equal' ? comparison : await compareLogs(logs.source, logs.target)
    if (!shouldSwitch) assertTargetIsCopy(copyResult, storeNames[targetStore], true)
    await verifyTarget(logs)
    if (!shouldSwitch) {
      console.log(
        copyResult.targetState === 'equal'
          ? `The copy is complete. To switch to ${storeNames[targetStore]}, stop the application and run this again with --switch.`
          : `New events since the copy started: ${copyResult.total - copyResult.equalEvents}. Run this again to copy them. To switch, stop the application and add --switch.`,
      )
      return
    }
    await confirm(
      `This switches the application to the log in ${storeNames[targetStore]}. The next start rebuilds the read models.`,
    )
    const switchResult = await switchLog({ pool, source: logs.source, target: logs.target, store: targetStore })
    assertTargetIsCopy(switchResult, storeNames[targetStore], true)
    if (switchResult.targetState !== 'equal')
      throw new OperatorError('New events arrived during the copy, so nothing was switched. Run this again.')
    console.log(
      `Switched to ${storeNames[targetStore]}. Start the application with EVENTSTORE_URL ${targetStore === 'eventstoredb' ? 'set as it is now' : 'unset'}. The old log is unchanged.`,
    )
  } finally {
    await Promise.all([postgres.close(), eventstoredb.close()])
    await close()
    await appDatabase.close()
  }
}

await runCommand({ usage, options: ['--to', '--switch', '--yes'] }, () =>
  migrateLog().catch((error: unknown) => {
    throw explainUnavailableLog(error)
  }),
)
