// The applications read model: how each application of a would-be partner stands.
import type { ReadModel } from '../engine/model.ts'
import { applicationRows } from './table.ts'

export const applicationsModel: ReadModel = {
  name: 'applications',
  version: 2,
  rows: [applicationRows],
  tallies: [],
  timelines: [],
  topics: () => [],
}
