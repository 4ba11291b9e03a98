// Reads versions, sizes, waiting messages and recent errors from the database and the machine.
import { readFile, statfs } from 'node:fs/promises'

import type { LogStore, Outbox, SystemStatus } from '#contracts/system-status.ts'
import type { Clock } from '#platform/clock.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import { stoppedReason } from '#platform/text-messages/transport.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

import { type UnexpectedErrorTables, listUnexpectedErrors } from '../../unexpected-errors.ts'

export interface SystemStatusDeps {
  readonly db: Kysely<MailTables & UnexpectedErrorTables>
  readonly clock: Clock
  readonly logStore: LogStore
}

const packageFile = new URL('../../../../package.json', import.meta.url)

const readRelease = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8'))).version

/** Up to this many events are counted. Counting more would read all of them, so Postgres's estimate has to do. */
const maxCountedEvents = 100_000

interface DatabaseFacts {
  readonly postgres: string
  readonly migration: string
  readonly database_bytes: number
  readonly log_bytes: number
  readonly estimated_events: number
}

const readDatabase = async (db: SystemStatusDeps['db']): Promise<DatabaseFacts> => {
  // Raw SQL: asks for versions and sizes.
  const { rows } = await sql<DatabaseFacts>`select current_setting('server_version') as postgres,
      (select max(name) from schema_migration) as migration,
      pg_database_size(current_database())::float8 as database_bytes,
      (pg_total_relation_size('log.event') + pg_total_relation_size('log.stream'))::float8 as log_bytes,
      (select reltuples::float8 from pg_class where oid = 'log.event'::regclass) as estimated_events`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('the database did not answer')
  return facts
}

const countEvents = async (db: SystemStatusDeps['db'], estimate: number): Promise<number> => {
  if (estimate > maxCountedEvents) return Math.round(estimate)
  const { rows } = await sql<{ events: number }>`select count(*)::float8 as events from log.event`.execute(db)
  return rows[0]?.events ?? 0
}

const readOutbox = async (db: SystemStatusDeps['db']): Promise<Outbox[]> => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(({ fn, eb }) => [
      eb('text_number', 'is not', null).as('isText'),
      fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.min('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('failed_at', 'is not', null), eb('last_error', '!=', stoppedReason)]))
        .as('failed'),
    ])
    .where('sent_at', 'is', null)
    .groupBy(({ eb }) => eb('text_number', 'is not', null))
    .execute()
  return (['email', 'text'] as const).map((channel) => {
    const row = rows.find(({ isText }) => isText === (channel === 'text'))
    return {
      channel,
      waiting: Number(row?.waiting ?? 0),
      oldestWaitingAt: row?.oldest?.toISOString() ?? null,
      failed: Number(row?.failed ?? 0),
    }
  })
}

export const readSystemStatus = async ({ db, clock, logStore }: SystemStatusDeps): Promise<SystemStatus> => {
  const [facts, outbox, errors, release, disk] = await Promise.all([
    readDatabase(db),
    readOutbox(db),
    listUnexpectedErrors(db, clock.now()),
    readRelease(),
    statfs(process.cwd()),
  ])
  const isInPostgres = logStore === 'postgres'
  return {
    versions: {
      release,
      node: process.versions.node,
      postgres: facts.postgres,
      migration: facts.migration,
    },
    log: {
      store: logStore,
      events: isInPostgres ? await countEvents(db, facts.estimated_events) : null,
      bytes: isInPostgres ? facts.log_bytes : null,
    },
    databaseBytes: facts.database_bytes,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    outbox,
    errors,
  }
}
