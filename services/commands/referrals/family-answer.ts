// What a family without an account answers to the question of staff, by the link of its request.
import type { AnswerRequest } from '#contracts/public-requests.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import { Refused, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type CommandContext, partOf } from '../context.ts'
import type { Handler } from '../handle.ts'

/** A form's token may be sent to the links of two requests: of each it is a command of its own. */
const commandOn = (referralId: string, context: CommandContext): CommandContext => partOf(context, referralId)

/** What this very command has answered already; undefined: nothing yet. @refuses key_reused */
export type EarlierFamilyAnswer = (
  referralId: string,
  context: CommandContext,
) => Promise<{ readonly position: string | null } | undefined>

/** Asked before anything is counted: an answer that stands is never refused. */
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
 * Sends the request to the staff again, with the answer as its note. Whoever holds the link made the request and is the one it is
 * about: both the sender and the client of the life cycle table, as far as a question is open. A refusal tells nothing of the
 * referral but that, or that it was erased. @refuses request_not_found, request_gone, stale_version, unsafe_input, sensitive_content, key_reused
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
        // Nothing can be sealed for somebody who was erased.
        throw thrown instanceof Refused && thrown.refusal.refused === 'client_not_found'
          ? new Refused('request_gone')
          : thrown
      })
    return { position }
  }
