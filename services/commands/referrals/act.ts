// Applies a person's action to a referral, with one read of its stream and one append.
import { canSee } from '#contracts/parties.ts'
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
}

export type ActOnReferral = (
  referralId: string,
  body: ReferralCommand,
  context: CommandContext,
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
 * @refuses referral_not_found, organization_not_found, organization_closed, not_staff, and the refusals of the domain's `decide`
 */
export const createActOnReferral =
  ({ handler, requireOpenOrganization, isClosing, requireStaff, consentMonths }: ActDeps): ActOnReferral =>
  (referralId, body, context) => {
    const { actor, commandId } = context
    const fields = { referralId, actor, commandId, ...(consentMonths === undefined ? {} : { consentMonths }) }

    const act = async (receiverIsClosing: boolean): Promise<ActionOutcome> => {
      const { state, position } = await handler.handle(referralDecider, {
        stream: referralStream(referralId),
        context,
        decide: (referral, at) => {
          if (referral === undefined || !canSee(actor, referral, new Date(at))) return refuse('referral_not_found')
          return referralDecider.decide({ ...body, ...fields, at, receiverIsClosing }, referral)
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
