// Compares the log, the read models, the notifications, the updates and the emails with the responses that callers got.
import { domainEvents } from '#domain/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { type EventLogHandle, openEventLog } from '#platform/event-log/open.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { readModels } from '#projections/models.ts'
import { deriveEffectId } from '#reactions/reaction.ts'
import { selectRecipients } from '#reactions/referral-updates/recipients.ts'
import { referralUpdatesName } from '#reactions/referral-updates/referral-updates.ts'
import { verifyHistories } from '#scripts/chain-report.ts'

import { waitForCatchUp } from './caught-up.ts'
import type { RunningLoad } from './crash-load.ts'
import type { TestDatabase } from './database.ts'
import type { SmtpServer } from './smtp.ts'
import { waitUntil } from './wait-until.ts'

export interface CrashAudit {
  /**
   * Returns the problems, one line each. Works under load: it finds what the log has lost, and what was duplicated or
   * changed.
   */
  check(acknowledged: RunningLoad['acknowledged']): Promise<string[]>
  /** Waits until everything has caught up, then also finds missing effects. */
  checkAll(acknowledged: RunningLoad['acknowledged']): Promise<string[]>
  close(): Promise<void>
}

interface AuditDeps {
  readonly database: Pick<TestDatabase, 'pool' | 'log'>
  readonly masterKey: Buffer
  /** Receives every email. */
  readonly mailServer: SmtpServer
}

interface Metadata {
  readonly idempotencyKey?: string
  readonly commandId: string
}

/** The effects that the log's events should have had. */
interface ExpectedEffects {
  readonly eventsPerKey: Map<string, number>
  readonly eventsPerCommand: Map<string, number>
  /** The type of each notification and the page that it links to. */
  readonly notifications: Set<string>
  /** Ids of the updates to organizations and families. */
  readonly updates: Set<string>
}

const countOne = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const pageSize = 1_000

const forEachEvent = async (log: EventLogHandle, visit: (event: StoredEvent) => void): Promise<void> => {
  for (let after: string | undefined; ;) {
    const page = await log.readAll({ maxCount: pageSize, ...(after === undefined ? {} : { after }) })
    page.events.forEach(visit)
    if (page.events.length === 0) return
    after = page.position
  }
}

const readExpectedEffects = async (
  log: EventLogHandle,
  decode: (event: StoredEvent) => RecordedEvent,
): Promise<ExpectedEffects> => {
  const effects: ExpectedEffects = {
    eventsPerKey: new Map(),
    eventsPerCommand: new Map(),
    notifications: new Set(),
    updates: new Set(),
  }
  const referrals = new Map<string, Referral | undefined>()
  await forEachEvent(log, (stored) => {
    const { idempotencyKey, commandId } = JSON.parse(stored.metadata) as Metadata
    countOne(effects.eventsPerCommand, commandId)
    if (idempotencyKey !== undefined) countOne(effects.eventsPerKey, idempotencyKey)
    if (!stored.stream.startsWith(referralStream(''))) return
    // The cast is safe: a stream contains only events of its aggregate.
    const event = decode(stored) as RecordedEvent & ReferralEvent
    const before = referrals.get(stored.stream)
    const after = evolve(before, event)
    referrals.set(stored.stream, after)
    if (event.type === 'ReferralRequested')
      effects.notifications.add(
        `${event.data.priority === 'high' ? 'urgent_referral' : 'new_referral'} /referrals/${event.data.referralId}`,
      )
    if (after === undefined) return
    for (const { role, id } of selectRecipients(before, after))
      effects.updates.add(deriveEffectId(referralUpdatesName, event, `${role} ${id}`))
  })
  return effects
}

/** Checks that the log contains every confirmed command exactly once. */
const findWrongCommands = (
  acknowledged: RunningLoad['acknowledged'],
  { eventsPerKey, eventsPerCommand }: ExpectedEffects,
): string[] => [
  ...acknowledged.flatMap(({ key, events }) => {
    const actual = eventsPerKey.get(key) ?? 0
    return actual === events ? [] : [`the confirmed command ${key} has ${actual} events, expected ${events}`]
  }),
  ...[...eventsPerCommand].flatMap(([id, count]) => (count > 1 ? [`the command ${id} has ${count} events`] : [])),
]

/** Compares a list, which may contain duplicates, with what it should contain. */
const findListProblems = (what: string, actual: readonly string[], expected: ReadonlySet<string>) => {
  const counts = new Map<string, number>()
  for (const value of actual) countOne(counts, value)
  return {
    surplus: [...counts].flatMap(([value, count]) => {
      if (!expected.has(value)) return [`the ${what} ${value} has no event`]
      return count > 1 ? [`the ${what} ${value} exists ${count} times`] : []
    }),
    missing: [...expected].flatMap((value) => (counts.has(value) ? [] : [`the ${what} ${value} is missing`])),
  }
}

const reviewTypes = ['new_referral', 'urgent_referral']

interface Effects {
  readonly notifications: readonly string[]
  readonly updates: readonly string[]
}

const readEffects = async (pool: TestDatabase['pool']): Promise<Effects> => {
  const readKeys = async (sql: string, ...values: unknown[]) =>
    (await pool.query<{ key: string }>(sql, values)).rows.map(({ key }) => key)
  return {
    notifications: await readKeys(
      `select type || ' ' || link as key from notification where type = any($1)`,
      reviewTypes,
    ),
    updates: await readKeys('select id::text as key from referral_update'),
  }
}

const compareEffects = (effects: Effects, expected: ExpectedEffects) => {
  const problems = [
    findListProblems('notification', effects.notifications, expected.notifications),
    findListProblems('update', effects.updates, expected.updates),
  ]
  return {
    surplus: problems.flatMap(({ surplus }) => surplus),
    missing: problems.flatMap(({ missing }) => missing),
  }
}

const itemPattern = /: ([0-9a-f]{8})$/
const morePattern = /^And ([\d,]+) more\.$/

/** Checks that each urgent referral is in one email to the reviewer, and that every email was delivered. */
const findEmailProblems = async (
  { pool }: AuditDeps['database'],
  { messages }: SmtpServer,
  { notifications }: ExpectedEffects,
): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string; body: string }>('select id::text, body from mail_outbox')
  const delivered = messages.join('\n')
  const lines = rows.flatMap(({ body }) => body.split('\n\n'))
  const references = lines.flatMap((line) => itemPattern.exec(line)?.[1] ?? [])
  const unlisted = lines.flatMap((line) => Number(morePattern.exec(line)?.[1]?.replaceAll(',', '') ?? 0))
  const emailed = unlisted.reduce((sum, count) => sum + count, references.length)
  const urgent = [...notifications].flatMap((key) => /^urgent_referral \/referrals\/(.{8})/.exec(key)?.[1] ?? [])
  const remaining = new Map<string, number>()
  for (const reference of urgent) countOne(remaining, reference)
  for (const reference of references) remaining.set(reference, (remaining.get(reference) ?? 0) - 1)
  return [
    ...rows.flatMap(({ id }) =>
      delivered.includes(`Message-ID: <${id}@`) ? [] : [`the email ${id} was not delivered`],
    ),
    ...[...remaining].flatMap(([reference, count]) => (count < 0 ? [`${reference} was emailed more than once`] : [])),
    ...(emailed === urgent.length ? [] : [`${emailed} urgent referrals were emailed, expected ${urgent.length}`]),
  ]
}

/** In milliseconds. If a process is killed while it sends an email, another one retries after two minutes. */
const emailTimeout = 150_000

export const openCrashAudit = ({ database, masterKey, mailServer }: AuditDeps): CrashAudit => {
  const { pool } = database
  const log = openEventLog(database.log)
  const vault = createPostgresVault({ pool, masterKey })
  const { decode } = createCodec({ registry: domainEvents, vault })

  const verifyModels = async (): Promise<string[]> => {
    const problems = []
    for (const model of readModels) {
      const { differenceCount, parked } = await verifyModel({ pool, log, vault, decode }, createLayout(model))
      if (differenceCount > 0) problems.push(`${model.name} has ${differenceCount} differences from the log`)
      problems.push(...parked.map(({ stream, error }) => `${model.name} has parked ${stream}: ${error}`))
    }
    return problems
  }

  const runChecks = async (acknowledged: RunningLoad['acknowledged'], isComplete: boolean): Promise<string[]> => {
    const confirmed = [...acknowledged]
    // Reads the effects before the log: events may arrive in the meantime, before their effects exist.
    const { rows: parked } = await pool.query<{ reaction: string; stream: string; error: string }>(
      'select reaction, stream, error from reaction_parked',
    )
    const effects = await readEffects(pool)
    const expected = await readExpectedEffects(log, decode)
    const { surplus, missing } = compareEffects(effects, expected)
    const { breaks } = await verifyHistories(log, pool)
    return [
      ...findWrongCommands(confirmed, expected),
      ...surplus,
      ...(isComplete ? [...missing, ...(await findEmailProblems(database, mailServer, expected))] : []),
      ...breaks.map(({ stream, revision, reason }) => `${stream} at revision ${revision}: ${reason}`),
      ...parked.map(({ reaction, stream, error }) => `${reaction} has parked ${stream}: ${error}`),
      ...(await verifyModels()),
    ]
  }

  const hasSentEmails = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from mail_outbox where sent_at is null
       union all select from mail_run where frequency = 'immediately' and (covering is not null
         or covered < (select coalesce(max(sequence), 0) from notification))`,
    )
    return rowCount === 0
  }

  return {
    check: (acknowledged) => runChecks(acknowledged, false),
    checkAll: async (acknowledged) => {
      await waitForCatchUp(pool, log)
      await waitUntil('every email is sent', hasSentEmails, emailTimeout)
      return runChecks(acknowledged, true)
    },
    close: () => log.close(),
  }
}
