// The place of an entry in the audit trail. Entries are in the order of their instants; at the same one, changes come
// before readings. A place is written as `<milliseconds>.<source>.<id>`.
import type { AuditTrailSource } from '#contracts/audit-trail.ts'
import { sql } from 'kysely'

export interface Place {
  readonly at: Date
  readonly source: AuditTrailSource
  readonly id: string
}

export const formatPlace = ({ at, source, id }: Place): string => `${at.getTime()}.${source}.${id}`

/** The contract checks the pattern. */
export const parsePlace = (text: string): Place => {
  const [at = '', source = '', id = ''] = text.split('.')
  return { at: new Date(Number(at)), source: source === 'reading' ? 'reading' : 'change', id }
}

/** The place of a row with the columns `at` and `id`. Instants are stored in whole milliseconds. */
export const placeSql = (source: AuditTrailSource) =>
  sql<string>`concat((extract(epoch from at) * 1000)::bigint, '.', ${source}::text, '.', id)`
