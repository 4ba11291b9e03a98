// A request for help that a family with an account makes for itself. The person comes from the profile (CLI-40).
import type { HelpRequest } from '#contracts/help-requests.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { RequestedReferral } from './request.ts'

interface RequestHelpDeps {
  readonly handler: Handler
  /** How many months a consent lasts. Defaults to 12. */
  readonly consentMonths?: number | undefined
}

export type RequestHelp = (body: HelpRequest, context: CommandContext) => Promise<RequestedReferral>

/**
 * Makes a referral without a sending organization for the actor's own client profile. It awaits review (REF-08), and the
 * family's own words are its initial note (CLI-39).
 * @refuses not_permitted if the actor has no client profile; client_not_found, unsafe_input, sensitive_content, key_reused
 */
export const createRequestHelp =
  ({ handler, consentMonths }: RequestHelpDeps): RequestHelp =>
  async ({ need, priority, note, consent: { textVersion } }, context) => {
    const { actor, commandId: referralId } = context
    const { clientId } = actor
    if (clientId === null) throw new RefusalError('not_permitted')
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (state, at) =>
        referralDecider.decide(
          {
            action: 'request',
            referralId,
            actor,
            at,
            commandId: referralId,
            clientId,
            fromOrganizationId: null,
            toOrganizationId: null,
            need,
            priority,
            source: 'client_portal',
            consent: { at, method: 'online', textVersion, scope: 'partner_who_can_help' },
            note,
            originalNeed: null,
            ...(consentMonths === undefined ? {} : { consentMonths }),
          },
          state,
        ),
    })
    return { id: referralId, position }
  }
