// Applications from prospective partners. Anyone may submit one, and staff decide on it.
import type {
  ApproveApplication,
  RejectApplication,
  SetApplicationStage,
  SetApplicationTier,
} from '#contracts/application-review.ts'
import type { ApplicationStage, SubmitApplication } from '#contracts/applications.ts'
import type { Language } from '#contracts/language.ts'
import type { ApplicationCommand } from '#domain/application/commands.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'
import { deriveId } from '#platform/derive-id.ts'
import { RefusalError } from '#domain/decision.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { IdempotencyKeys } from '../idempotency-keys.ts'
import { type RunApplicationDecisions, type SingleDecisions, createRunApplicationDecisions } from './decide-many.ts'

interface SubmittedApplication {
  readonly id: string
  readonly position: string | null
}

interface DecidedApplication {
  readonly stage: ApplicationStage
  readonly version: number
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
  /**
   * @refuses application_not_found, not_permitted, stale_version, not_allowed_in_state; for what the applicant is asked
   * for note_required, unsafe_input, sensitive_content
   */
  setApplicationStage(id: string, body: SetApplicationStage, context: CommandContext): Promise<DecidedApplication>
  /**
   * The reaction `approved-application` creates the organization and the invitation. Their ids derive from the command.
   * @refuses application_not_found, not_permitted, stale_version, not_allowed_in_state
   */
  approveApplication(id: string, body: ApproveApplication, context: CommandContext): Promise<DecidedApplication>
  /** @refuses application_not_found, not_permitted, stale_version, not_allowed_in_state */
  rejectApplication(id: string, body: RejectApplication, context: CommandContext): Promise<DecidedApplication>
  /** @refuses application_not_found, not_permitted, stale_version, not_allowed_in_state */
  setApplicationTier(id: string, body: SetApplicationTier, context: CommandContext): Promise<DecidedApplication>
  readonly runApplicationDecisions: RunApplicationDecisions
  /** Records that everything an approval leads to exists. @refuses application_not_found, not_allowed_in_state */
  completeApplicationSetup(id: string, context: CommandContext): Promise<DecidedApplication>
}

export const createApplicationCommands = (
  handler: Handler,
  idempotencyKeys: Pick<IdempotencyKeys, 'record'>,
): ApplicationCommands => {
  const decide = async (command: Exclude<ApplicationCommand, { type: 'submit' }>, context: CommandContext) => {
    const { state, position } = await handler.handle(applicationDecider, {
      stream: applicationStream(command.applicationId),
      context,
      refusalIfErased: 'application_not_found',
      decide: (application) => applicationDecider.decide(command, application),
    })
    if (state === undefined || state.stage === 'erased') throw new RefusalError('application_not_found')
    return { stage: state.stage, version: state.version, position }
  }
  const decisions: SingleDecisions = {
    approveApplication: (applicationId, body, context) => {
      const { actor, commandId } = context
      const ids = {
        organizationId: deriveId(commandId, 'organization'),
        invitationId: deriveId(commandId, 'invitation'),
      }
      return decide({ type: 'approve', applicationId, actor, ...ids, ...body }, context)
    },
    rejectApplication: (applicationId, body, context) =>
      decide({ type: 'reject', applicationId, actor: context.actor, ...body }, context),
  }
  return {
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
    setApplicationStage: (applicationId, body, context) =>
      decide({ type: 'set_stage', applicationId, actor: context.actor, ...body }, context),
    ...decisions,
    runApplicationDecisions: createRunApplicationDecisions({ ...decisions, idempotencyKeys }),
    setApplicationTier: (applicationId, body, context) =>
      decide({ type: 'set_tier', applicationId, actor: context.actor, ...body }, context),
    completeApplicationSetup: (applicationId, context) =>
      decide({ type: 'complete_setup', applicationId, actor: context.actor }, context),
  }
}
