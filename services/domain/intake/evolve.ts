// Applies each event to an intake.
import type { IntakeEvent } from './events.ts'
import type { Intake } from './state.ts'

export const evolve = ({ version }: Intake, { data }: IntakeEvent): Intake => ({
  stage: data.stage,
  version: version + 1,
})
