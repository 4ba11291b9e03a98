// The applications read model: the status of each application to become a partner.
import type { ReadModel } from '../engine/model.ts'
import { applicationRows } from './table.ts'

export const applicationsModel: ReadModel = {
  name: 'applications',
  version: 2,
  rows: [applicationRows],
  rollups: [],
  timelines: [],
  topics: () => [],
}
