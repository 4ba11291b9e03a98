// The access read model: what each request asks before anything else.
import type { ReadModel } from '../engine/model.ts'
import { accessRows } from './table.ts'

export const accessModel: ReadModel = {
  name: 'access',
  version: 3,
  rows: [accessRows],
  tallies: [],
  timelines: [],
  // No page watches it: by this the API forgets what it knew of the person, and asks again what may be followed.
  topics: (_table, before, after) => [`access:${String((after ?? before)?.['user_id'])}`],
}
