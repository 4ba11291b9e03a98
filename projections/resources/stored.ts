// The kysely types of the tables in a resources build.
import type { ResourceStatus, ResourceType } from '#contracts/enumerations.ts'
import type { StoredRow } from '../stored-row.ts'
import type { referralResourcesTable, resourceEditionTable } from './table.ts'

export type ResourceTables = {
  referral_resources: StoredRow<typeof referralResourcesTable>
  resource_edition: StoredRow<typeof resourceEditionTable, { type: ResourceType; status: ResourceStatus }>
}
