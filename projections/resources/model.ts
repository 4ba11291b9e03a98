// The resources read model: what families received through their referrals.
import type { ReadModel, Row } from '../engine/model.ts'
import { referralResourcesRows, referralResourcesTable, resourceEditions } from './table.ts'

/** Those who help the family follow the referral. Every event changes the row. */
const topicsOf = (row: Row): string[] => [`resources:${String(row['id'])}`, `ownresources:${String(row['client_id'])}`]

export const resourcesModel: ReadModel = {
  name: 'resources',
  version: 1,
  rows: [referralResourcesRows],
  rollups: [],
  timelines: [resourceEditions],
  topics: (table, before, after) => {
    const row = after ?? before
    return table === referralResourcesTable.name && row !== undefined ? topicsOf(row) : []
  },
}
