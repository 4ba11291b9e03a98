// The organizations read model: profiles for pickers and pages, and names for every row that refers to one.
import type { ReadModel } from '../engine/model.ts'
import { organizationRows } from './table.ts'

export const organizationsModel: ReadModel = {
  name: 'organizations',
  version: 8,
  rows: [organizationRows],
  rollups: [],
  timelines: [],
  topics: () => ['organizations'],
}
