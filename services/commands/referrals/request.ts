// Creates a new referral for an existing client that the person is allowed to refer.
import type { ConsentMethod } from '#contracts/enumerations.ts'
import { isStaff } from '#contracts/parties.ts'
import type { CreateReferral } from '#contracts/referral-commands.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError, refuse } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { ClientRecord, FindClient } from '../clients/client-record.ts'
import type { ClientReferralPermissions } from '../clients/client-referral-permissions.ts'
import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { OrganizationCommands } from '../organizations.ts'

export interface RequestDeps {
  readonly handler: Handler
  /** How many months a consent lasts. Defaults to 12. */
  readonly consentMonths?: number | undefined
  readonly findClient: FindClient
  readonly referralPermissions: ClientReferralPermissions
  /** Whether the organization has or had a referral for this client. */
  readonly hasServedClient: (organizationId: string, clientId: string) => Promise<boolean>
  readonly requireOpenOrganization: OrganizationCommands['requireOpenOrganization']
}

export interface RequestedReferral {
  readonly id: string
  readonly position: string | null
}

/** A referral from the form or from another system. Another system may send the time when consent was given. */
interface ReferralRequest extends Omit<CreateReferral, 'consent'> {
  readonly consent: {
    readonly given?: true
    readonly at?: string
    readonly method: ConsentMethod
    readonly textVersion: string
  }
}

/** How far another system's clock may be ahead, in milliseconds. */
const clockSkew = 5 * 60_000

export type RequestReferral = (body: ReferralRequest, context: CommandContext) => Promise<RequestedReferral>

/**
 * Makes a referral for the organization that the person acts for. If staff act for no organization, the referral has no
 * sender.
 * @refuses no_membership, client_not_found, organization_not_found, organization_closed, sender_closing, consent_required,
 * unsafe_input, sensitive_content, key_reused
 */
export const createRequestReferral = (deps: RequestDeps): RequestReferral => {
  const { handler, findClient, referralPermissions, hasServedClient, requireOpenOrganization, consentMonths } = deps

  const canRefer = async ({ row, enteredBy }: ClientRecord, { actor }: CommandContext): Promise<boolean> => {
    if (isStaff(actor)) return true
    const { organizationId } = actor
    if (organizationId === null) return false
    return (
      enteredBy === organizationId ||
      (await referralPermissions.has(organizationId, row.id)) ||
      hasServedClient(organizationId, row.id)
    )
  }

  return async (body, context) => {
    const { actor, commandId: referralId } = context
    const fromOrganizationId = actor.organizationId
    if (fromOrganizationId === null && !isStaff(actor)) throw new RefusalError('no_membership')
    const client = await findClient(body.clientId)
    if (client === undefined || !(await canRefer(client, context))) throw new RefusalError('client_not_found')
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (state, at) => {
        const { at: consentedAt = at, method, textVersion } = body.consent
        if (Date.parse(consentedAt) > Date.parse(at) + clockSkew) {
          return refuse('invalid_body', {
            issues: [fieldIssue('consent.at', { key: 'staff-validation:consentInFuture' })],
          })
        }
        return referralDecider.decide(
          {
            ...body,
            action: 'request',
            referralId,
            actor,
            at,
            commandId: referralId,
            fromOrganizationId,
            source: fromOrganizationId === null ? 'staff' : 'partner',
            consent: { at: consentedAt, method, textVersion, scope: 'partner_who_can_help' },
            originalNeed: null,
            ...(consentMonths === undefined ? {} : { consentMonths }),
          },
          state,
        )
      },
      // Not before, so that a repeated request returns the stored referral even if the organization has closed since.
      beforeAppend: async () => {
        if (fromOrganizationId !== null) await requireOpenOrganization(fromOrganizationId, 'sender_closing')
        if (body.toOrganizationId !== null) await requireOpenOrganization(body.toOrganizationId)
      },
    })
    return { id: referralId, position }
  }
}
