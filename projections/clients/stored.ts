// The kysely types of the tables in a clients build.
import type { ClientCounty } from '#contracts/enumerations.ts'
import type { StoredRow } from '../stored-row.ts'
import type { clientTable } from './table.ts'

export type ClientTables = {
  client: StoredRow<typeof clientTable, { county: ClientCounty | null }>
  client_total: { count: number }
}
