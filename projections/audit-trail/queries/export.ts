// The audit trail as a file: every entry that matches, newest first.
import type { AuditTrailEntry, AuditTrailFilter } from '#contracts/audit-trail.ts'
import { sql } from 'kysely'

import { type RowCursor, openRowCursor } from '../../row-cursor.ts'
import { matchingChanges, matchingReadings, trailTables, type TrailContext } from './conditions.ts'
import { changeColumns, readingColumns, toEntries, type TrailRow } from './entries.ts'
import { formatPlace, parsePlace, placeSql } from './place.ts'

/**
 * An entry of the file, with every client of a reading. Its id is written as its place, which is unique among the entries of
 * both sources.
 */
export type AuditLine = AuditTrailEntry

const noRows = sql<boolean>`false`

/** The places of the entries, with what they are sorted by. */
const matches = (context: TrailContext, filter: AuditTrailFilter) => {
  const changes = matchingChanges(context, filter).select(['at', sql<number>`0`.as('sourceOrder')])
  const readings = matchingReadings(context, filter).select(['at', sql<number>`1`.as('sourceOrder')])
  return (filter.source === 'reading' ? changes.where(noRows) : changes)
    .select(placeSql('change').as('id'))
    .unionAll((filter.source === 'change' ? readings.where(noRows) : readings).select(placeSql('reading').as('id')))
    .as('entry')
}

const readRows = async (context: TrailContext, places: readonly string[]): Promise<TrailRow[]> => {
  const parsed = places.map(parsePlace)
  const changes = parsed.filter(({ source }) => source === 'change')
  const readings = parsed.filter(({ source }) => source === 'reading')
  const keysOf = (rows: typeof parsed, type: 'uuid' | 'bigint') =>
    sql<boolean>`(at, id) in (select * from unnest(${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ id }) => id)}::${sql.raw(type)}[]))`
  return [
    ...(
      await trailTables(context).selectFrom('change').select(changeColumns).where(keysOf(changes, 'uuid')).execute()
    ).map((row) => ({ source: 'change' as const, ...row })),
    ...(
      await trailTables(context)
        .selectFrom('public.reading')
        .select(readingColumns)
        .where(keysOf(readings, 'bigint'))
        .execute()
    ).map(({ id, ...row }) => ({ source: 'reading' as const, id: String(id), ...row })),
  ]
}

export const exportTrail = (context: TrailContext, filter: AuditTrailFilter): Promise<RowCursor<AuditLine>> => {
  const inSnapshot = (db: TrailContext['db']) => ({ ...context, db })
  return openRowCursor<AuditLine>(context.db, {
    total: async (db) => {
      const { total } = await trailTables(inSnapshot(db))
        .selectFrom(matches(inSnapshot(db), filter))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    // The file has ids of clients, and no data of theirs.
    clientIds: async () => [],
    ids: (db, total) =>
      trailTables(inSnapshot(db))
        .selectFrom(matches(inSnapshot(db), filter))
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('sourceOrder')
        .orderBy('id', 'desc')
        .limit(total),
    rows: async (db, places) => {
      const rows = await readRows(inSnapshot(db), places)
      const entries = await toEntries(inSnapshot(db), rows, { listedClients: Infinity, client: filter.client })
      return entries.map((entry) => ({
        ...entry,
        id: formatPlace({ at: new Date(entry.at), source: entry.source, id: entry.id }),
      }))
    },
  })
}
