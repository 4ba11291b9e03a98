// The access read model, which every request checks first.
import type { ReadModel } from '../engine/model.ts'
import { accessRows } from './table.ts'

export const accessModel: ReadModel = {
  name: 'access',
  version: 3,
  rows: [accessRows],
  rollups: [],
  timelines: [],
  // No page subscribes to this topic. It makes the API drop the person's cached access rights and check the person's
  // subscriptions again.
  topics: (_table, before, after) => [`access:${String((after ?? before)?.['user_id'])}`],
}
