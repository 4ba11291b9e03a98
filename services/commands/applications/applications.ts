// The applications of would-be partners: sent in by anybody.
import type { SubmitApplication } from '#contracts/applications.ts'
import type { Language } from '#contracts/language.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

interface SubmittedApplication {
  readonly id: string
  readonly position: string | null
}

export interface ApplicationCommands {
  /** What this very command has sent in already; undefined: nothing yet. @refuses key_reused */
  earlierApplication(context: CommandContext): Promise<SubmittedApplication | undefined>
  /** The id is the command's, so the same command again makes no second one. @refuses key_reused */
  submitApplication(form: SubmitApplication, language: Language, context: CommandContext): Promise<SubmittedApplication>
}

export const createApplicationCommands = (handler: Handler): ApplicationCommands => ({
  earlierApplication: async (context) => {
    const id = context.commandId
    const { earlier } = await handler.load(applicationDecider, applicationStream(id), context)
    return earlier && { id, position: earlier.position }
  },
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
