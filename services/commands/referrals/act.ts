// Applies a person's action to a referral, with one read of its stream and one append.
import { actionsOnHidden } from '#contracts/lifecycle.ts'
import { type ResolvedActor, canSee } from '#contracts/parties.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import { RefusalError, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { CurrentState, Referral } from '#domain/referral/state.ts'

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
  /** @refuses organization_not_found, organization_closed */
  readonly requireOpenOrganization: (organizationId: string) => Promise<void>
  /** Whether the organization is on the way to be closed. */
  readonly isClosing: (organizationId: string) => Promise<boolean>
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

/** The organization that the referral is about to be sent to, or that is chosen for it. */
const findNewReceiver = (body: ReferralCommand, referral: Referral | undefined): string | null => {
  if (body.action === 'route') return body.toOrganizationId
  return body.action === 'submit' ? (referral?.toOrganizationId ?? null) : null
}

/** The receiver of a referral in service that staff may not take away, or null if this is another refusal. */
const findKeepingReceiver = ({ action }: ReferralCommand, error: unknown): string | null => {
  if (action !== 'route' && action !== 'return') return null
  if (!(error instanceof RefusalError) || error.refusal.refused !== 'not_allowed_in_state') return null
  const current = error.refusal.current as CurrentState
  return current.status === 'received' ? current.toOrganizationId : null
}

/**
 * Applies the action. A person who may not see the referral gets referral_not_found (TL-14).
 * @refuses family_protected if staff may not read the family, or if this is one of many; referral_not_found,
 * organization_not_found, organization_closed, not_staff, and the refusals of the domain's `decide`
 */
export const createActOnReferral =
  (deps: ActDeps): ActOnReferral =>
  async (referralId, body, context, { bulkProtection } = {}) => {
    const { handler, requireOpenOrganization, isClosing, requireStaff, findProtection, consentMonths } = deps
    const { actor, commandId } = context
    const fields = { referralId, actor, commandId, ...(consentMonths === undefined ? {} : { consentMonths }) }
    const { protectedIds, hiddenIds } = bulkProtection ?? (await findProtection(actor))

    /** Whether the family's protection forbids the action. */
    const isForbidden = (referral: Referral): boolean => {
      if (bulkProtection !== undefined && protectedIds.has(referral.clientId)) return true
      // The read model may not include yet that the person is the reviewer.
      const isHidden = hiddenIds.has(referral.clientId) && referral.reviewerId !== actor.userId
      return isHidden && !actionsOnHidden(referral).includes(body.action)
    }

    const act = async (receiverIsClosing: boolean): Promise<ActionOutcome> => {
      const { state, position } = await handler.handle(referralDecider, {
        stream: referralStream(referralId),
        context,
        decide: (referral, at) => {
          if (referral === undefined || !canSee(actor, referral, new Date(at))) return refuse('referral_not_found')
          if (isForbidden(referral)) return refuse('family_protected')
          const onlyNamedRecipients = protectedIds.has(referral.clientId)
          return referralDecider.decide({ ...body, ...fields, at, receiverIsClosing, onlyNamedRecipients }, referral)
        },
        // Checked last, so that only a person who may act on this referral can find out whether an organization or a
        // person exists.
        beforeAppend: async (referral) => {
          const receiverId = findNewReceiver(body, referral)
          if (receiverId !== null) await requireOpenOrganization(receiverId)
          if (body.action === 'assign') await requireStaff(body.assignedTo)
        },
      })
      if (state === undefined) throw new RefusalError('referral_not_found')
      return { referral: state, position }
    }

    return act(false).catch(async (error: unknown) => {
      // Staff may hand over what a closing organization has in service. This is looked up only after the refusal, because
      // it is rare.
      const receiverId = findKeepingReceiver(body, error)
      if (receiverId === null || !(await isClosing(receiverId))) throw error
      return act(true)
    })
  }
