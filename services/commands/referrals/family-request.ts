// A request for help from a person without an account. One command creates a client and a referral.
import type { Language } from '#contracts/language.ts'
import type { ClientProfile } from '#contracts/people.ts'
import type { PublicRequest } from '#contracts/public-requests.ts'
import type { RegisterClient } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { type Decision, RefusalError, isRefusal } from '#domain/decision.ts'
import type { Request } from '#domain/referral/commands.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Clock } from '#platform/clock.ts'

import { deriveId } from '#platform/derive-id.ts'
import type { ClientContacts } from '../clients/client-contacts.ts'
import { type CommandContext, createSubcommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { OrganizationCommands } from '../organizations.ts'
import type { RequestedReferral } from './request.ts'

interface FamilyRequest extends Pick<PublicRequest, 'need' | 'note'> {
  readonly client: ClientProfile
  /** The partner that the family asked for. Staff see it as the suggested receiver and make the decision. */
  readonly toOrganizationId: string | null
  readonly source: 'guest' | 'public_form'
  readonly consentTextVersion: string
  readonly language: Language
}

export interface FamilyRequestDeps {
  readonly handler: Handler
  readonly requireOpenOrganization: OrganizationCommands['requireOpenOrganization']
  readonly contacts: Pick<ClientContacts, 'add'>
  readonly clock: Clock
  /** How many months a consent lasts. Defaults to 12. */
  readonly consentMonths?: number | undefined
}

export type SubmitFamilyRequest = (familyRequest: FamilyRequest, context: CommandContext) => Promise<RequestedReferral>

/** Returns the referral that this command has already made, or undefined if there is none. @refuses key_reused */
export type FindEarlierFamilyRequest = (context: CommandContext) => Promise<RequestedReferral | undefined>

/** Runs before any check whose result may have changed, so that a request that is already stored is never refused. */
export const createFindEarlierFamilyRequest =
  (handler: Pick<Handler, 'load'>): FindEarlierFamilyRequest =>
  async (context) => {
    const id = context.commandId
    const { earlierOutcome } = await handler.load(referralDecider, referralStream(id), context)
    return earlierOutcome && { id, position: earlierOutcome.position }
  }

const assertAccepted = (decision: Decision<unknown>): void => {
  if (isRefusal(decision)) throw new RefusalError(decision.refused, decision)
}

/**
 * Registers a new client and makes a referral that awaits review. The person is never matched to a registered client,
 * and later registrations never match this client, because no one has confirmed the person's identity. The response
 * does not reveal whether a person is registered. Instead, staff see similar clients. After a crash between the two
 * steps, a repeated command continues where it stopped.
 * @refuses organization_not_found, invalid_body, unsafe_input, sensitive_content, key_reused
 */
export const createSubmitFamilyRequest = (deps: FamilyRequestDeps): SubmitFamilyRequest => {
  const { handler, requireOpenOrganization, contacts, clock, consentMonths } = deps
  return async (familyRequest, context) => {
    const { client, toOrganizationId } = familyRequest
    const { actor, commandId: referralId } = context
    const clientId = deriveId(referralId, 'client')
    const buildRegisterCommand = (at: string): RegisterClient => ({
      ...client,
      type: 'register',
      clientId,
      actor,
      at,
      ownerUserId: null,
    })
    const buildRequestCommand = (at: string): Request => ({
      action: 'request',
      referralId,
      actor,
      at,
      commandId: referralId,
      clientId,
      fromOrganizationId: null,
      toOrganizationId,
      need: familyRequest.need,
      priority: null,
      source: familyRequest.source,
      consent: { at, method: 'online', textVersion: familyRequest.consentTextVersion, scope: 'partner_who_can_help' },
      note: familyRequest.note,
      originalNeed: null,
      ...(consentMonths === undefined ? {} : { consentMonths }),
      language: familyRequest.language,
    })

    // The public only learns that the organization is not there anymore, as if it had been hidden.
    if (toOrganizationId !== null) await requireOpenOrganization(toOrganizationId, 'organization_not_found')
    // Decide both commands first, so that a refused request does not register a client.
    const now = clock.now().toISOString()
    assertAccepted(clientDecider.decide(buildRegisterCommand(now), undefined))
    assertAccepted(referralDecider.decide(buildRequestCommand(now), undefined))

    await handler.handle(clientDecider, {
      stream: clientStream(clientId),
      context: createSubcommandContext(context, 'client'),
      decide: (state, at) => clientDecider.decide(buildRegisterCommand(at), state),
    })
    await contacts.add(clientId, client)
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (state, at) => referralDecider.decide(buildRequestCommand(at), state),
    })
    return { id: referralId, position }
  }
}
