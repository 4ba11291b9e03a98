// The access read model: what each request asks before anything else.
import type { ReadModel } from '../engine/model.ts'
import { accessRows } from './table.ts'

export const accessModel: ReadModel = {
  name: 'access',
  version: 1,
  rows: [accessRows],
  tallies: [],
  timelines: [],
  // What a person may do is read with each session, not watched.
  topics: () => [],
}
