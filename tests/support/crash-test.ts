// The crash test. It repeatedly kills a real server under load with SIGKILL, then compares the log, the read models
// and the reactions with the responses that callers got.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import { openServices } from '#api/services.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, projectFolder } from '#platform/config.ts'
import { type ChainBreak, verifyChain } from '#platform/event-log/chain.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import { createLogger } from '#platform/log.ts'
import { readModels } from '#projections/models.ts'
import type { Verification } from '#projections/engine/rebuild/verify.ts'
import { newRecordName } from '#reactions/new-record/new-record.ts'
import { urgentReferralName } from '#reactions/urgent-referral/urgent-referral.ts'

import { createTestApp, testConfig } from './app.ts'
import { type Target, type Caller, type RunningLoad, createRandom, startLoad } from './crash-load.ts'
import type { TestDatabase } from './database.ts'
import { startEventStoreProcess } from '../eventstore-emulator/process.ts'
import { testStore } from './log-store.ts'
import type { ServerProcessSettings } from './server-process.ts'
import { type ReferralScenario, createReferralScenario } from './referral-scenario.ts'
import type { TestUser } from './test-user.ts'
import { waitUntil } from './wait-until.ts'

export interface CrashReport {
  readonly kills: number
  /** How many commands the killed servers confirmed, without those of the last server. */
  readonly acknowledged: number
  /** Keys of confirmed commands for which the log has too few or too many events. */
  readonly wrongCounts: readonly string[]
  /** Commands that are in the log more than once, confirmed or not. */
  readonly duplicates: readonly string[]
  readonly chainBreaks: readonly ChainBreak[]
  readonly verifications: readonly Verification[]
  /**
   * Notifications for the requested referrals: how many exist, and how many should exist (one per referral and
   * reviewer).
   */
  readonly notifications: { readonly actual: number; readonly expected: number }
}

/** The reactions that notify reviewers of a new referral and of an urgent one. */
const notifyingReactions = [newRecordName, urgentReferralName]

/** Starts the server of the project in this folder, in its own process. */
export const startServerProcess = async (settings: ServerProcessSettings, folder = projectFolder) => {
  const serverScript = join(folder, 'tests/support/server-process.ts')
  const child: ChildProcess = spawn(process.execPath, [serverScript, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = await waitUntil(
    'the server listens',
    async () => {
      if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`)
      return /listening (\S+)\n/.exec(output)?.[1]
    },
    60_000,
  )
  return { child, address }
}

/** Kills the process without warning, as a hardware failure would. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const readAllEvents = async (log: EventLog): Promise<StoredEvent[]> => {
  const all: StoredEvent[] = []
  for (let after: string | undefined; ;) {
    const page = await log.readAll({ maxCount: 1_000, ...(after === undefined ? {} : { after }) })
    all.push(...page.events)
    if (page.events.length === 0) return all
    after = page.position
  }
}

const countBy = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

interface Metadata {
  readonly idempotencyKey?: string
  readonly commandId: string
}

interface CrashOptions {
  readonly rounds: number
  readonly seed: number
  /** Maximum number of commands that a server confirms before it is killed. */
  readonly maxCommands: number
}

/** How many staff members receive a notification for each requested referral. */
const reviewerCount = 1

/** Waits until both reactions that notify reviewers have reached this position in the log. */
const waitForReactions = ({ pool }: TestDatabase, position: string) =>
  waitUntil('the reactions catch up', async () => {
    const { rowCount } = await pool.query(
      'select from reaction_checkpoint where reaction = any($1) and position >= $2',
      [notifyingReactions, position],
    )
    return rowCount === notifyingReactions.length
  })

const toCaller = ({ token = '' }: Pick<TestUser, 'token'>): Caller => ({ token })

/** Waits for more confirmed commands. Fails when the load stalls, but not when the machine is slow. */
const waitForCommands = async (load: RunningLoad, more: number): Promise<void> => {
  const target = load.acknowledged.length + more
  for (let confirmed = load.acknowledged.length; confirmed < target;) {
    confirmed = await waitUntil('the server confirms another command', async () => {
      load.throwIfFailed()
      return load.acknowledged.length > confirmed && load.acknowledged.length
    })
  }
}

/**
 * Generates load, and kills one server after another. Each confirms more commands before its end than the one before,
 * from almost none to `maxCommands`, so that every machine tries the same. A last server completes what the load has
 * started.
 */
const runLoadWhileCrashing = async (
  settings: ServerProcessSettings,
  { receiverId, clientId, partner, staff, receiverMember }: ReferralScenario,
  { rounds, seed, maxCommands }: CrashOptions,
): Promise<{ readonly load: RunningLoad; readonly acknowledged: number }> => {
  const random = createRandom(seed)
  const target: Target = { address: undefined }
  const callers = {
    partner: toCaller(partner),
    staff: toCaller(staff),
    receiverMember: toCaller(receiverMember),
    receiverId,
    clientId,
  }
  const load = startLoad(target, callers, 6, random)
  for (let round = 0; round < rounds; round += 1) {
    const { child, address } = await startServerProcess(settings)
    target.address = address
    try {
      await waitForCommands(load, Math.floor(((round + random()) / rounds) * maxCommands))
    } finally {
      await killProcess(child)
      target.address = undefined
    }
  }
  const acknowledged = load.acknowledged.length
  const lastServer = await startServerProcess(settings)
  target.address = lastServer.address
  await load.finish()
  await killProcess(lastServer.child)
  return { load, acknowledged }
}

/** The log, the verifications and the notifications, once the read models and the reactions have caught up. */
const readResults = async (config: Config, database: TestDatabase) => {
  const services = openServices({
    config,
    databaseUrl: database.url,
    clock: systemClock,
    logger: createLogger(config),
    projections: true,
    reactions: true,
  })
  await services.start()
  const { log, engine } = services
  const events = await readAllEvents(log)
  const head = events.at(-1)?.position ?? ''
  for (const { name } of readModels) await services.feed.waitFor(name, head, { timeoutMs: 60_000 })
  await waitForReactions(database, events.findLast(({ stream }) => stream.startsWith('referral-'))?.position ?? '')
  const verifications = await Promise.all(
    readModels.flatMap(({ name }) => (engine === undefined ? [] : [engine.verify(name)])),
  )
  const countResult = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from notification where type in ('new_referral', 'urgent_referral')`,
  )
  await services.stop()
  return { events, verifications, notificationCount: countResult.rows[0]?.count ?? 0 }
}

/** Compares the log with the commands that the server confirmed. */
const compareWithLog = (load: RunningLoad, events: readonly StoredEvent[]) => {
  const metadata = events.map((event) => JSON.parse(event.metadata) as Metadata)
  const eventsPerKey = countBy(metadata.flatMap(({ idempotencyKey }) => idempotencyKey ?? []))
  const eventsPerCommand = countBy(metadata.map(({ commandId }) => commandId))
  const streams = [...Map.groupBy(events, ({ stream }) => stream).values()]
  return {
    wrongCounts: load.acknowledged
      .filter((command) => eventsPerKey.get(command.key) !== command.events)
      .map(({ key }) => key),
    duplicates: [...eventsPerCommand].filter(([, count]) => count > 1).map(([commandId]) => commandId),
    chainBreaks: streams.flatMap((streamEvents) => verifyChain(streamEvents) ?? []),
  }
}

/** Kills the server repeatedly, at times that the seed determines. */
export const crashRepeatedly = async (options: CrashOptions): Promise<CrashReport> => {
  const masterKey = randomBytes(32)
  const jwtSecret = randomBytes(32).toString('hex')
  // This runs in a separate process, because the load keeps this one busy.
  const eventStore = testStore === 'eventstoredb' ? await startEventStoreProcess() : undefined
  const secrets = { masterKey, jwtSecret, eventStoreUrl: eventStore?.url }
  // A first server creates the users and organizations, then shuts down cleanly.
  const app = await createTestApp({
    config: secrets,
    store: 'postgres',
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  const { database } = app
  try {
    const scenario = await createReferralScenario(app)
    await waitForReactions(database, '')
    await app.server.close()
    const settings = { ...secrets, databaseUrl: database.url, masterKey: masterKey.toString('base64') }
    const { load, acknowledged } = await runLoadWhileCrashing(settings, scenario, options)
    const { events, verifications, notificationCount } = await readResults(testConfig(secrets), database)
    return {
      kills: options.rounds + 1,
      acknowledged,
      ...compareWithLog(load, events),
      verifications,
      notifications: { actual: notificationCount, expected: load.requestedCount * reviewerCount },
    }
  } finally {
    await app.close()
    await eventStore?.stop()
  }
}
