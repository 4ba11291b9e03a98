// One page of the audit trail.
import {
  type AuditTrail,
  type AuditTrailQuery,
  auditListedClients,
  auditTrailPageSize,
} from '#contracts/audit-trail.ts'
import { sql } from 'kysely'

import { toFreshness } from '../../query-context.ts'
import { matchingChangesByColumn, matchingReadings, type TrailContext } from './conditions.ts'
import { changeColumns, readingColumns, toEntries, type TrailRow } from './entries.ts'
import { formatPlace, parsePlace, type Place } from './place.ts'

const limit = auditTrailPageSize + 1

const changesAfter = async (context: TrailContext, query: AuditTrailQuery, place: Place | undefined) => {
  const found = await Promise.all(
    matchingChangesByColumn(context, query).map((matches) => {
      let rows = matches
      if (place?.source === 'change') rows = rows.where(sql<boolean>`(at, id) < (${place.at}, ${place.id}::uuid)`)
      else if (place !== undefined) rows = rows.where('at', '<', place.at)
      return rows.select(changeColumns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    }),
  )
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}

const readingsAfter = async (context: TrailContext, query: AuditTrailQuery, place: Place | undefined) => {
  let rows = matchingReadings(context, query)
  if (place?.source === 'reading') rows = rows.where(sql<boolean>`(at, id) < (${place.at}, ${Number(place.id)})`)
  else if (place !== undefined) rows = rows.where('at', '<=', place.at)
  return rows.select(readingColumns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The ids of readings are numbers. */
const compareIds = (a: TrailRow, b: TrailRow): number =>
  a.source === 'reading' ? Number(b.id) - Number(a.id) : a.id < b.id ? 1 : -1

const newestFirst = (a: TrailRow, b: TrailRow): number =>
  b.at.getTime() - a.at.getTime() || (a.source === b.source ? compareIds(a, b) : a.source === 'change' ? -1 : 1)

export const trailPage = async (context: TrailContext, query: AuditTrailQuery): Promise<AuditTrail> => {
  const place = query.before === undefined ? undefined : parsePlace(query.before)
  const [changes, readings] = await Promise.all([
    query.source === 'reading' ? [] : changesAfter(context, query, place),
    query.source === 'change' ? [] : readingsAfter(context, query, place),
  ])
  const rows: TrailRow[] = [
    ...changes.map((row) => ({ source: 'change' as const, ...row })),
    ...readings.map(({ id, ...row }) => ({ source: 'reading' as const, id: String(id), ...row })),
  ].toSorted(newestFirst)
  const shown = rows.slice(0, auditTrailPageSize)
  const last = shown.at(-1)
  return {
    rows: await toEntries(context, shown, { listedClients: auditListedClients, client: query.client }),
    next: rows.length > shown.length && last !== undefined ? formatPlace(last) : null,
    ...toFreshness(context.trail),
  }
}
