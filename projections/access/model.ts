// The access read model, which every request checks first.
import type { ReadModel } from '../engine/model.ts'
import { accessRows } from './table.ts'

export const accessModel: ReadModel = {
  name: 'access',
  version: 4,
  rows: [accessRows],
  rollups: [],
  timelines: [],
  // No page subscribes to this topic. It tells the API to drop the person's cached access rights and to check the
  // person's subscriptions again.
  topics: (_table, before, after) => [`access:${String((after ?? before)?.['user_id'])}`],
}
