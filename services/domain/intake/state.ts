// The state of an intake: its stage.
import { type IntakeStage, initialIntakeStage } from '#contracts/intakes.ts'

export interface Intake {
  readonly stage: IntakeStage
  /** Counts the changes of the stage. */
  readonly version: number
}

export const untouchedIntake: Intake = { stage: initialIntakeStage, version: 0 }
