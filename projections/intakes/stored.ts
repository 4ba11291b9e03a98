// The kysely types of the tables in an intakes build.
import type { NeedCategory, Priority } from '#contracts/enumerations.ts'
import type { IntakeStage } from '#contracts/intakes.ts'
import type { StoredRow } from '../stored-row.ts'
import type { StageChange } from './fold.ts'
import type { intakeTable } from './table.ts'

export type IntakeTables = {
  intake: StoredRow<
    typeof intakeTable,
    { need: NeedCategory; priority: Priority | null; stage: IntakeStage; history: readonly StageChange[] }
  >
  intake_total: { stage: IntakeStage; count: number }
}
