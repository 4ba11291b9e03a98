// The applications of would-be partners: sent in by anybody.
import type { SubmitApplication } from '#contracts/applications.ts'
import type { Language } from '#contracts/language.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface ApplicationCommands {
  /** The id is the command's, so the same command again makes no second one. @refuses key_reused */
  submitApplication(
    form: SubmitApplication,
    language: Language,
    context: CommandContext,
  ): Promise<{ readonly id: string; readonly position: string | null }>
}

export const createApplicationCommands = (handler: Handler): ApplicationCommands => ({
  submitApplication: async (form, language, context) => {
    const { actor, commandId: applicationId } = context
    const { position } = await handler.handle(applicationDecider, {
      stream: applicationStream(applicationId),
      context,
      decide: (state) => applicationDecider.decide({ type: 'submit', applicationId, actor, form, language }, state),
    })
    return { id: applicationId, position }
  },
})
