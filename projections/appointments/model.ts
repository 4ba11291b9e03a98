// The appointments read model: when families meet those who help them, and what became of it.
import type { ReadModel, Row } from '../engine/model.ts'
import { appointmentRows } from './table.ts'

/** Staff follow the family's topic. */
const topicsOf = (row: Row): string[] => [
  `appointments:${String(row['client_id'])}`,
  ...(typeof row['organization_id'] === 'string' ? [`appointments:${row['organization_id']}`] : []),
]

export const appointmentsModel: ReadModel = {
  name: 'appointments',
  version: 1,
  rows: [appointmentRows],
  rollups: [],
  timelines: [],
  topics: (_table, before, after) => [...new Set([before, after].filter((row) => row !== undefined).flatMap(topicsOf))],
}
