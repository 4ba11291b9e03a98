// What the system does to a referral when a person or an organization leaves, and no person can do.
import { refuse } from '#domain/decision.ts'
import type { FreeReview, LeaveClosed } from '#domain/referral/commands.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

type Position = Promise<{ position: string | null }>

export interface SystemActs {
  /**
   * Frees the review of a person who is no longer staff. Changes nothing if the person no longer has the review.
   * @refuses referral_not_found, not_permitted
   */
  readonly freeReview: (referralId: string, reviewerId: string, context: CommandContext) => Position
  /**
   * Takes the referral away from an organization that has closed. Changes nothing if the organization does not have the
   * referral anymore. @refuses referral_not_found, not_permitted
   */
  readonly leaveClosedOrganization: (referralId: string, organizationId: string, context: CommandContext) => Position
}

type Act =
  | Pick<FreeReview, 'action' | 'referralId' | 'reviewerId'>
  | Pick<LeaveClosed, 'action' | 'referralId' | 'organizationId'>

export const createSystemActs = (handler: Handler): SystemActs => {
  const act = async (fields: Act, context: CommandContext): Position => {
    const { actor, commandId } = context
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(fields.referralId),
      context,
      decide: (referral, at) =>
        referral === undefined
          ? refuse('referral_not_found')
          : referralDecider.decide({ ...fields, actor, at, commandId }, referral),
    })
    return { position }
  }
  return {
    freeReview: (referralId, reviewerId, context) => act({ action: 'free_review', referralId, reviewerId }, context),
    leaveClosedOrganization: (referralId, organizationId, context) =>
      act({ action: 'leave_closed', referralId, organizationId }, context),
  }
}
