// The organizations read model: profiles for pickers and pages, names for every row that mentions one.
import type { ReadModel } from '../engine/model.ts'
import { organizationRows } from './table.ts'

export const organizationsModel: ReadModel = {
  name: 'organizations',
  version: 3,
  rows: [organizationRows],
  tallies: [],
  timelines: [],
  topics: () => ['organizations'],
}
