// The applications read model: each application to become a partner, for staff and for the applicant.
import type { ReadModel } from '../engine/model.ts'
import { applicationRows } from './table.ts'

export const applicationsModel: ReadModel = {
  name: 'applications',
  version: 3,
  rows: [applicationRows],
  rollups: [],
  timelines: [],
  topics: () => ['applications'],
}
