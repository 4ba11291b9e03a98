// The state that the intakes model stores for an intake: its stage and the history of it.
import type { IntakeStage } from '#contracts/intakes.ts'
import { type IntakeEvent, intakeEvents } from '#domain/intake/events.ts'
import { evolve } from '#domain/intake/evolve.ts'
import { type Intake, untouchedIntake } from '#domain/intake/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

export interface StageChange {
  readonly at: string
  readonly by: string | null
  readonly stage: IntakeStage
  readonly previousStage: IntakeStage
}

export interface IntakeState {
  /** The same state that commands are decided on. */
  readonly intake: Intake
  /** Oldest first. */
  readonly history: readonly StageChange[]
}

const isIntakeEvent = (event: RecordedEvent): event is RecordedEvent<IntakeEvent> => event.type in intakeEvents

export const intakeStageFold: StreamFold<IntakeState> = {
  name: 'intake_stage',
  category: 'intake',
  apply: (state = { intake: untouchedIntake, history: [] }, event) => {
    if (!isIntakeEvent(event)) return state
    const { stage, previousStage } = event.data
    return {
      intake: evolve(state.intake, event),
      history: [...state.history, { at: event.at, by: event.actor.userId, stage, previousStage }],
    }
  },
}
