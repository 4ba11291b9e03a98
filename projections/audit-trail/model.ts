// The audit trail: every event that someone caused, searchable by person, client and organization.
import type { ReadModel } from '../engine/model.ts'
import { auditedCategories, changesIn } from './fold.ts'

export const auditTrailModel: ReadModel = {
  name: 'audit_trail',
  version: 1,
  rows: [],
  rollups: [],
  timelines: auditedCategories.map(changesIn),
  // The page does not change while someone reads it.
  topics: () => [],
}
