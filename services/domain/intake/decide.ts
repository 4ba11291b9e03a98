// Decides the stage of an intake.
import type { IntakeStage } from '#contracts/intakes.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { type Decider, type Decision, noLostReaders, refuse } from '../decision.ts'
import type { IntakeEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Intake, untouchedIntake } from './state.ts'

export interface SetIntakeStage {
  readonly actor: ResolvedActor
  readonly referralId: string
  readonly stage: IntakeStage
  /** The version that the person saw. */
  readonly version: number
}

/**
 * The same stage again changes nothing, also from a version that is no longer current.
 * @refuses not_permitted, stale_version with the current stage and version
 */
const decide = ({ actor, referralId, stage, version }: SetIntakeStage, intake: Intake): Decision<IntakeEvent> => {
  if (!isStaff(actor)) return refuse('not_permitted')
  if (intake.stage === stage) return []
  if (intake.version !== version) return refuse('stale_version', { current: intake })
  return [{ type: 'IntakeStageSet', data: { referralId, stage, previousStage: intake.stage } }]
}

export const intakeDecider: Decider<SetIntakeStage, Intake, IntakeEvent> = {
  initial: untouchedIntake,
  decide,
  evolve,
  // Only staff read intakes.
  findLostReaders: noLostReaders,
}
