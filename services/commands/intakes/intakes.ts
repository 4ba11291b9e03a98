// The command that sets the stage of an intake.
import type { SetIntakeStage } from '#contracts/intakes.ts'
import { intakeDecider } from '#domain/intake/decide.ts'
import { intakeStream } from '#domain/intake/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface IntakeCommands {
  /** The referral must exist. @refuses not_permitted, stale_version, key_reused */
  setIntakeStage(
    referralId: string,
    body: SetIntakeStage,
    context: CommandContext,
  ): Promise<{ readonly position: string | null }>
}

export const createIntakeCommands = (handler: Pick<Handler, 'handle'>): IntakeCommands => ({
  setIntakeStage: async (referralId, body, context) => {
    const { position } = await handler.handle(intakeDecider, {
      stream: intakeStream(referralId),
      context,
      decide: (state) => intakeDecider.decide({ actor: context.actor, referralId, ...body }, state),
    })
    return { position }
  },
})
