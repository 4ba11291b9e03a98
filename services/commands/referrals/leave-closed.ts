// Takes a referral away from an organization that has closed, as the system's act.
import { refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

/** Changes nothing if the organization does not have the referral anymore. @refuses referral_not_found, not_permitted */
export type LeaveClosedOrganization = (
  referralId: string,
  organizationId: string,
  context: CommandContext,
) => Promise<{ position: string | null }>

export const createLeaveClosedOrganization =
  (handler: Handler): LeaveClosedOrganization =>
  async (referralId, organizationId, context) => {
    const { actor, commandId } = context
    const fields = { referralId, organizationId, actor, commandId }
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (referral, at) =>
        referral === undefined
          ? refuse('referral_not_found')
          : referralDecider.decide({ action: 'leave_closed', ...fields, at }, referral),
    })
    return { position }
  }
