// Frees the review of a person who is no longer staff, as the system's act.
import { refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

/** Changes nothing if the person no longer has the review. @refuses referral_not_found, not_permitted */
export type FreeReview = (
  referralId: string,
  reviewerId: string,
  context: CommandContext,
) => Promise<{ position: string | null }>

export const createFreeReview =
  (handler: Handler): FreeReview =>
  async (referralId, reviewerId, context) => {
    const { actor, commandId } = context
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (referral, at) =>
        referral === undefined
          ? refuse('referral_not_found')
          : referralDecider.decide({ action: 'free_review', referralId, reviewerId, actor, at, commandId }, referral),
    })
    return { position }
  }
