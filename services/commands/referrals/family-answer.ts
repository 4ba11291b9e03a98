// A family without an account answers a question from staff, through the link of its request.
import type { AnswerRequest } from '#contracts/public-requests.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import { Refused, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type CommandContext, partOf } from '../context.ts'
import type { Handler } from '../handle.ts'

/** The same form token may be sent to the links of two requests. Each is a separate command. */
const commandOn = (referralId: string, context: CommandContext): CommandContext => partOf(context, referralId)

/** The answer that this command has already sent; undefined if none. @refuses key_reused */
export type EarlierFamilyAnswer = (
  referralId: string,
  context: CommandContext,
) => Promise<{ readonly position: string | null } | undefined>

/** Runs before rate limits are counted: an answer that is already stored is never refused. */
export const createEarlierFamilyAnswer =
  (handler: Pick<Handler, 'load'>): EarlierFamilyAnswer =>
  async (referralId, context) => {
    const stream = referralStream(referralId)
    const { earlier } = await handler.load(referralDecider, stream, commandOn(referralId, context))
    return earlier && { position: earlier.position }
  }

export type AnswerForFamily = (
  referralId: string,
  answer: Pick<AnswerRequest, 'version' | 'note'>,
  context: CommandContext,
) => Promise<{ readonly position: string | null }>

/**
 * Resubmits the request to staff, with the answer as its note. The person with the link made the request and is its
 * subject, so they act as sender and client of the lifecycle table while a question is open. A refusal reveals only
 * that no question is open, or that the request was erased.
 * @refuses request_not_found, request_gone, stale_version, unsafe_input, sensitive_content, key_reused
 */
export const createAnswerForFamily =
  (handler: Pick<Handler, 'handle'>): AnswerForFamily =>
  async (referralId, { version, note }, context) => {
    const { position } = await handler
      .handle(referralDecider, {
        stream: referralStream(referralId),
        context: commandOn(referralId, context),
        decide: (referral, at) => {
          if (referral === undefined || !isWithoutAccount(referral.source)) return refuse('request_not_found')
          if (referral.disposition !== 'revision' || referral.version !== version) return refuse('stale_version')
          const { clientId, needCategory, priority } = referral
          const actor = { ...context.actor, clientId }
          return referralDecider.decide(
            { type: 'resubmit', referralId, actor, at, version, needCategory, priority, note },
            referral,
          )
        },
      })
      .catch((thrown: unknown) => {
        // Text cannot be sealed for an erased person.
        throw thrown instanceof Refused && thrown.refusal.refused === 'client_not_found'
          ? new Refused('request_gone')
          : thrown
      })
    return { position }
  }
