// Records requests that failed with an unexpected error, so that staff find them on the system page.
import { hostname } from 'node:os'

import { type UnexpectedError, errorRetentionDays, listedErrors } from '#contracts/system-status.ts'
import type { Clock } from '#platform/clock.ts'
import type { Generated, Kysely } from 'kysely'

/** Migration 0057. */
export interface UnexpectedErrorTables {
  unexpected_error: {
    id: Generated<number>
    at: Date
    request_id: string
    method: string
    route: string
    type: string
    code: string | null
    process: string
  }
}

type Database = Kysely<UnexpectedErrorTables>

/** The request that failed. */
interface FailedRequest {
  readonly requestId: string
  readonly method: string
  /** The pattern of its route, which has no ids and no names. */
  readonly route: string
}

/** Never rejects: an error that cannot be recorded is still in the server's log. */
export type RecordUnexpectedError = (error: unknown, request: FailedRequest) => Promise<void>

const day = 86_400_000

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

export const createRecordUnexpectedError =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }): RecordUnexpectedError =>
  async (error, { requestId, method, route }) => {
    await db
      .insertInto('unexpected_error')
      .values({
        ...{ at: clock.now(), request_id: requestId, method, route, code: codeOf(error) },
        type: error instanceof Error ? error.constructor.name : typeof error,
        process: `${hostname()} ${process.pid}`,
      })
      .execute()
      .catch(() => undefined)
  }

export const listUnexpectedErrors = async (
  db: Database,
  now: Date,
): Promise<{ lastDay: number; rows: UnexpectedError[] }> => {
  const [{ lastDay }, rows] = await Promise.all([
    db
      .selectFrom('unexpected_error')
      .select(({ fn }) => fn.countAll<number>().as('lastDay'))
      .where('at', '>', new Date(now.getTime() - day))
      .executeTakeFirstOrThrow(),
    db.selectFrom('unexpected_error').selectAll().orderBy('id', 'desc').limit(listedErrors).execute(),
  ])
  return {
    lastDay: Number(lastDay),
    rows: rows.map(({ at, request_id: requestId, ...row }) => ({ ...row, at: at.toISOString(), requestId })),
  }
}

/** A route that fails on every request must not fill the disk. */
const maxKeptErrors = 5_000

/** Deletes the errors that are older than the page says, and all but the newest thousands. */
export const deleteOldErrors = async (db: Database, now: Date): Promise<void> => {
  const cutoff = new Date(now.getTime() - errorRetentionDays * day)
  await db.deleteFrom('unexpected_error').where('at', '<', cutoff).execute()
  await db
    .deleteFrom('unexpected_error')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('unexpected_error').select('id').orderBy('id', 'desc').offset(maxKeptErrors).limit(1),
    )
    .execute()
}
