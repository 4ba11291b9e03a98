// Applications from prospective partners. Anyone may submit one.
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
  /**
   * Returns the application that this command has already submitted, or undefined if there is none. @refuses key_reused
   */
  findEarlierApplication(context: CommandContext): Promise<SubmittedApplication | undefined>
  /**
   * Uses the command id as the application's id, so that a repeated command does not create a second application.
   * @refuses key_reused
   */
  submitApplication(form: SubmitApplication, language: Language, context: CommandContext): Promise<SubmittedApplication>
}

export const createApplicationCommands = (handler: Handler): ApplicationCommands => ({
  findEarlierApplication: async (context) => {
    const id = context.commandId
    const { earlierOutcome } = await handler.load(applicationDecider, applicationStream(id), context)
    return earlierOutcome && { id, position: earlierOutcome.position }
  },
  submitApplication: async (form, language, context) => {
    const { actor, commandId: applicationId } = context
    const { position } = await handler.handle(applicationDecider, {
      stream: applicationStream(applicationId),
      context,
      refusalIfErased: 'application_not_found',
      decide: (state) => applicationDecider.decide({ type: 'submit', applicationId, actor, form, language }, state),
    })
    return { id: applicationId, position }
  },
})
