// Applies a person's action to a referral, with one read of its stream and one append.
import { actionsOnHidden } from '#contracts/lifecycle.ts'
import { type ResolvedActor, canSee } from '#contracts/parties.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import { RefusalError, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface ActionOutcome {
  readonly referral: Referral
  readonly position: string | null
}

/** What a person may know of families in danger, according to the read models (docs/decisions/0078). */
interface Protection {
  readonly protectedIds: ReadonlySet<string>
  readonly hiddenIds: ReadonlySet<string>
}
export type FindProtection = (actor: ResolvedActor) => Promise<Protection>

export interface ActDeps {
  readonly handler: Handler
  /** How many months a renewed consent lasts. */
  readonly consentMonths?: number | undefined
  /** @refuses organization_not_found */
  readonly requireOrganization: (organizationId: string) => Promise<void>
  /** @refuses not_staff */
  readonly requireStaff: (userId: string) => Promise<void>
  readonly findProtection: FindProtection
}

/**
 * For one action of many, what the person may know of families in danger. Referrals of these families are left out.
 */
interface ActOptions {
  readonly bulkProtection?: Protection
}

export type ActOnReferral = (
  referralId: string,
  body: ReferralCommand,
  context: CommandContext,
  options?: ActOptions,
) => Promise<ActionOutcome>

/**
 * Applies the action. A person who may not see the referral gets referral_not_found (TL-14).
 * @refuses family_protected if staff may not read the family, or if this is one of many; referral_not_found, organization_not_found, not_staff, and the refusals of the domain's `decide`
 */
export const createActOnReferral =
  ({ handler, requireOrganization, requireStaff, findProtection, consentMonths }: ActDeps): ActOnReferral =>
  async (referralId, body, context, { bulkProtection } = {}) => {
    const { actor, commandId } = context
    const months = consentMonths === undefined ? {} : { consentMonths }
    const { protectedIds, hiddenIds } = bulkProtection ?? (await findProtection(actor))
    const { state, position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (referral, at) => {
        if (referral === undefined || !canSee(actor, referral, new Date(at))) return refuse('referral_not_found')
        const { clientId } = referral
        const onlyNamedRecipients = protectedIds.has(clientId)
        if (bulkProtection !== undefined && onlyNamedRecipients) return refuse('family_protected')
        // The read model may not include yet that the person is the reviewer.
        const isHidden = hiddenIds.has(clientId) && referral.reviewerId !== actor.userId
        if (isHidden && !actionsOnHidden(referral).includes(body.action)) return refuse('family_protected')
        const fields = { referralId, actor, at, commandId, onlyNamedRecipients, ...months }
        return referralDecider.decide({ ...body, ...fields }, referral)
      },
      // Checked last, so that only a person who may act on this referral can find out whether an organization or a
      // person exists.
      beforeAppend: async () => {
        if (body.action === 'route') await requireOrganization(body.toOrganizationId)
        if (body.action === 'assign') await requireStaff(body.assignedTo)
      },
    })
    if (state === undefined) throw new RefusalError('referral_not_found')
    return { referral: state, position }
  }
