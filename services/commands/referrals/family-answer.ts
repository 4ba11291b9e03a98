// Lets a family answer through its status link: a question from staff, and whether it got help after the closing.
import type { AnswerHelp, AnswerRequest } from '#contracts/public-requests.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import { RefusalError, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type CommandContext, createSubcommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

/** The same form token may be sent for two requests. Each is a separate command. */
const createAnswerContext = (referralId: string, context: CommandContext): CommandContext =>
  createSubcommandContext(context, referralId)

/** Returns the answer that this command has already sent, or undefined if there is none. @refuses key_reused */
export type FindEarlierFamilyAnswer = (
  referralId: string,
  context: CommandContext,
) => Promise<{ readonly position: string | null } | undefined>

/** Runs before rate limits are counted, so that an answer that is already stored is never refused. */
export const createFindEarlierFamilyAnswer =
  (handler: Pick<Handler, 'load'>): FindEarlierFamilyAnswer =>
  async (referralId, context) => {
    const stream = referralStream(referralId)
    const { earlierOutcome } = await handler.load(referralDecider, stream, createAnswerContext(referralId, context))
    return earlierOutcome && { position: earlierOutcome.position }
  }

export type SubmitFamilyAnswer = (
  referralId: string,
  answer: Pick<AnswerRequest, 'version' | 'note'>,
  context: CommandContext,
) => Promise<{ readonly position: string | null }>

/**
 * Resubmits the request to staff, with the answer as its note. The person with the link made the request for
 * themselves, so while a question is open they act as both sender and client in the lifecycle table. A refusal reveals
 * only that no question is open, or that the request was erased.
 * @refuses request_not_found, request_gone, stale_version, unsafe_input, sensitive_content, key_reused
 */
export const createSubmitFamilyAnswer =
  (handler: Pick<Handler, 'handle'>): SubmitFamilyAnswer =>
  async (referralId, { version, note }, context) => {
    const { position } = await handler
      .handle(referralDecider, {
        stream: referralStream(referralId),
        context: createAnswerContext(referralId, context),
        decide: (referral, at) => {
          if (referral === undefined || !isWithoutAccount(referral.source)) return refuse('request_not_found')
          if (referral.disposition !== 'revision' || referral.version !== version) return refuse('stale_version')
          const { clientId, needCategory: need, priority } = referral
          const { commandId } = context
          const actor = { ...context.actor, clientId }
          return referralDecider.decide(
            { action: 'resubmit', referralId, actor, at, commandId, version, need, priority, note },
            referral,
          )
        },
      })
      .catch(throwGone)
    return { position }
  }

export type SubmitHelpAnswer = (
  referralId: string,
  answer: Pick<AnswerHelp, 'version' | 'answer' | 'words'>,
  context: CommandContext,
) => Promise<{ readonly position: string | null }>

/**
 * Answers "Did you get help?". The link is emailed to the family alone, so the person acts as the client. A referral that
 * was reopened asks again when it closes, and an answer to the earlier closing is refused.
 * @refuses request_not_found, request_gone, help_question_closed, unsafe_input, sensitive_content, key_reused
 */
export const createSubmitHelpAnswer =
  (handler: Pick<Handler, 'handle'>): SubmitHelpAnswer =>
  async (referralId, { version, answer, words }, context) => {
    const { position } = await handler
      .handle(referralDecider, {
        stream: referralStream(referralId),
        context: createAnswerContext(referralId, context),
        decide: (referral, at) => {
          if (referral === undefined) return refuse('request_not_found')
          if (referral.helpQuestion === null || referral.version !== version) return refuse('help_question_closed')
          const actor = { ...context.actor, clientId: referral.clientId }
          const { commandId } = context
          return referralDecider.decide(
            { action: 'answer_help', referralId, actor, at, commandId, version, answer, words },
            referral,
          )
        },
      })
      .catch(throwGone)
    return { position }
  }

/** An answer cannot be sealed once the client was erased. */
const throwGone = (error: unknown): never => {
  throw error instanceof RefusalError && error.refusal.refused === 'client_not_found'
    ? new RefusalError('request_gone')
    : error
}
