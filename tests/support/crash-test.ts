// The crash test. It kills servers and their database under load, then compares the log, the read models and the
// reactions with the responses that callers got.
import { randomBytes } from 'node:crypto'

import { systemClock } from '#platform/clock.ts'
import { requestTimeLimit } from '#platform/config.ts'
import { readModels } from '#projections/models.ts'
import { newRecordName } from '#reactions/new-record/new-record.ts'
import { referralUpdatesName } from '#reactions/referral-updates/referral-updates.ts'
import { serviceLevelName } from '#reactions/service-level/service-level.ts'
import { urgentReferralName } from '#reactions/urgent-referral/urgent-referral.ts'

import { type EventStoreProcess, startEventStoreProcess } from '../eventstore-emulator/process.ts'
import { createTestApp } from './app.ts'
import { openCrashAudit } from './crash-audit.ts'
import { type RunningLoad, createRandom, startLoad } from './crash-load.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { testStore } from './log-store.ts'
import { createReferralScenario } from './referral-scenario.ts'
import { type ServerGroup, startServerGroup } from './server-group.ts'
import { startSmtpServer } from './smtp.ts'
import { waitUntil } from './wait-until.ts'

/**
 * - `server`: kills any process
 * - `leader`: kills the process that leads some read model or reaction
 * - `hang`: suspends that process until others have taken over, then lets it continue
 * - `database`: kills Postgres
 * - `store`: kills EventStoreDB and starts it again
 */
export type KillKind = 'server' | 'leader' | 'hang' | 'database' | 'store'

export interface Kill {
  readonly kind: KillKind
  /** The longest time without a confirmed command until the next kill, in milliseconds. */
  readonly longestGap: number
}

export interface CrashOptions {
  readonly kills: number
  /** The kinds of kills. They are repeated in an order that the seed determines. */
  readonly kinds: readonly KillKind[]
  readonly seed: number
  /** How many processes serve requests at the same time. */
  readonly servers: number
  /** Maximum number of commands that are confirmed between two kills. */
  readonly maxCommands: number
  /** Pause of each caller after a command, in milliseconds. Defaults to 0. */
  readonly commandDelay?: number
  /** Number of kills between two checks under load. By default, there is only a check at the end. */
  readonly checkInterval?: number
  /** Defaults to a database on the server of the test run, which must not be killed. */
  readonly database?: TestDatabase
  readonly killDatabase?: (random: () => number) => Promise<void>
  readonly onProgress?: (kills: readonly Kill[], load: RunningLoad) => void
}

export interface CrashReport {
  readonly kills: readonly Kill[]
  /** How many commands were confirmed. */
  readonly acknowledged: number
  /** How many responses were 503. */
  readonly unavailable: number
  /** What was lost, duplicated or changed, one line each. */
  readonly problems: readonly string[]
}

/** The subscriptions that the load keeps busy. The test picks one at random and kills the process that leads it. */
const subscriptions = [
  ...readModels.map(({ name }) => name),
  ...[newRecordName, urgentReferralName, referralUpdatesName, serviceLevelName],
]

/** Longer than the time after which another process takes over, in milliseconds. */
const hangTime = { min: 7_500, max: 10_000 }
const callers = 6

/** Waits for more confirmed commands. Fails when the load stalls, but not when the machine is slow. */
const waitForCommands = async (load: RunningLoad, more: number): Promise<void> => {
  const target = load.acknowledged.length + more
  for (let confirmed = load.acknowledged.length; confirmed < target;) {
    confirmed = await waitUntil(
      'a server confirms another command',
      async () => {
        load.throwIfFailed()
        return load.acknowledged.length > confirmed && load.acknowledged.length
      },
      60_000,
    )
  }
}

const shuffle = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)

const injectFailure = async (
  kind: KillKind,
  servers: ServerGroup,
  eventStore: EventStoreProcess | undefined,
  { killDatabase }: CrashOptions,
  random: () => number,
): Promise<void> => {
  if (kind === 'database') {
    await killDatabase?.(random)
    return
  }
  if (kind === 'store') {
    await eventStore?.kill()
    await eventStore?.restart()
    return
  }
  const subscription = subscriptions[Math.floor(random() * subscriptions.length)] ?? ''
  const index =
    kind === 'server' ? Math.floor(random() * servers.addresses.length) : await servers.findLeader(subscription)
  if (kind === 'hang') await servers.hang(index, hangTime.min + random() * (hangTime.max - hangTime.min))
  else await servers.replace(index)
}

/** Repeats the kinds of kills, in a different order each time. */
const planKills = ({ kills, kinds }: CrashOptions, random: () => number): KillKind[] =>
  Array.from({ length: Math.ceil(kills / kinds.length) }, () => shuffle(kinds, random))
    .flat()
    .slice(0, kills)

/** Runs the planned kills one after another. Returns them with the problems that the checks under load found. */
const killRepeatedly = async (
  load: RunningLoad,
  servers: ServerGroup,
  eventStore: EventStoreProcess | undefined,
  check: () => Promise<string[]>,
  options: CrashOptions,
  random: () => number,
) => {
  const { kills: count, maxCommands, checkInterval = count, onProgress } = options
  const kills: Kill[] = []
  const waitForRandomCommands = () => waitForCommands(load, 1 + Math.floor(random() * maxCommands))
  await waitForRandomCommands()
  for (const kind of planKills(options, random)) {
    await servers.ready()
    load.takeLongestGap()
    await injectFailure(kind, servers, eventStore, options, random)
    await waitForRandomCommands()
    kills.push({ kind, longestGap: load.takeLongestGap() })
    onProgress?.(kills, load)
    if (kills.length === count || kills.length % checkInterval !== 0) continue
    const problems = await check()
    if (problems.length > 0) return { kills, problems }
  }
  return { kills, problems: [] }
}

/** Kills servers, and the database if `killDatabase` can, at times that the seed determines. */
export const crashRepeatedly = async (options: CrashOptions): Promise<CrashReport> => {
  const masterKey = randomBytes(32)
  const jwtSecret = randomBytes(32).toString('hex')
  const random = createRandom(options.seed)
  // This runs in a separate process, because the load keeps this one busy.
  const eventStore = testStore === 'eventstoredb' ? await startEventStoreProcess() : undefined
  const mailServer = await startSmtpServer()
  const database = options.database ?? (await createTestDatabase('postgres'))
  // No daily digest is due during the test.
  const dailyMailHour = (new Date().getHours() + 12) % 24
  const settings = { masterKey, jwtSecret, eventStoreUrl: eventStore?.url, smtpUrl: mailServer.url, dailyMailHour }
  // A first server creates the users and organizations, then shuts down cleanly.
  const app = await createTestApp({
    database,
    config: settings,
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  const audit = openCrashAudit({
    database: { ...database, log: { ...database.log, eventStoreUrl: eventStore?.url } },
    masterKey,
    mailServer,
  })
  try {
    const scenario = await createReferralScenario(app)
    await app.server.close()
    const servers = await startServerGroup(
      { ...settings, requestTimeLimit, databaseUrl: database.url, masterKey: masterKey.toString('base64') },
      options.servers,
    )
    try {
      const load = startLoad({
        addresses: () => servers.addresses,
        callers: scenario,
        workers: callers,
        random,
        commandDelay: options.commandDelay ?? 0,
      })
      const { kills, problems } = await killRepeatedly(
        load,
        servers,
        eventStore,
        () => audit.check(load.acknowledged),
        options,
        random,
      )
      await servers.ready()
      await load.finish()
      return {
        kills,
        acknowledged: load.acknowledged.length,
        unavailable: load.unavailable,
        problems: [...problems, ...(await audit.checkAll(load.acknowledged))],
      }
    } finally {
      await servers.close()
    }
  } finally {
    await audit.close()
    await app.close()
    mailServer.close()
    await eventStore?.stop()
  }
}
