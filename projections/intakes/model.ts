// The intakes read model: every referral as an intake, with the stage that staff gave it.
import type { ReadModel } from '../engine/model.ts'
import { intakeRows, intakeTable } from './table.ts'

export const intakesModel: ReadModel = {
  name: 'intakes',
  version: 2,
  rows: [intakeRows],
  rollups: [{ name: 'intake_total', rowTable: intakeTable.name, groupBy: ['stage'], sums: [] }],
  timelines: [],
  topics: () => ['intakes'],
}
