// A request for help that somebody without an account makes: a client and a referral of it, under one command.
import type { ClientCounty, NeedCategory } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { type Decision, Refused, isRefusal } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Clock } from '#platform/clock.ts'

import { type CommandContext, derivedId, partOf } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { RequestedReferral } from './request.ts'

export interface FamilyRequest {
  readonly client: {
    readonly firstName: string
    readonly lastInitial: string
    readonly email: string | null
    readonly phone: string
    readonly county: ClientCounty
  }
  readonly need: NeedCategory
  readonly note: string
  /** The partner that was asked for: staff see it as the suggested receiver, and decide. */
  readonly toOrganizationId: string | null
  readonly source: 'guest' | 'public_form'
  readonly consentTextVersion: string
  readonly language: Language
}

export interface FamilyRequestDeps {
  readonly handler: Handler
  /** @refuses organization_not_found */
  readonly requireOrganization: (organizationId: string) => Promise<void>
  readonly clock: Clock
}

export type RequestForFamily = (asked: FamilyRequest, context: CommandContext) => Promise<RequestedReferral>

/** The referral that this very command has made already; undefined: there is none yet. @refuses key_reused */
export type EarlierFamilyRequest = (context: CommandContext) => Promise<RequestedReferral | undefined>

/** Asked before anything that may have changed since: a request that stands is never refused. */
export const createEarlierFamilyRequest =
  (handler: Pick<Handler, 'load'>): EarlierFamilyRequest =>
  async (context) => {
    const id = context.commandId
    const { earlier } = await handler.load(referralDecider, referralStream(id), context)
    return earlier && { id, position: earlier.position }
  }

const accepted = (decision: Decision<unknown>): void => {
  if (isRefusal(decision)) throw new Refused(decision.refused, decision)
}

/**
 * Registers a client of its own and makes a referral for it, which waits for staff. Nobody is taken for somebody who is
 * registered already, and no later registration by name and contact finds this client: nobody has confirmed who it is. No answer
 * tells whether somebody is registered; staff are shown who looks alike. The command repeated after a crash between the two goes
 * on where it ended.
 * @refuses organization_not_found, invalid_body, unsafe_input, sensitive_content, key_reused
 */
export const createRequestForFamily = (deps: FamilyRequestDeps): RequestForFamily => {
  const { handler, requireOrganization, clock } = deps
  return async (asked, context) => {
    const { client, toOrganizationId, consentTextVersion: textVersion } = asked
    const { actor, commandId: referralId } = context
    const clientId = derivedId(referralId, 'client')
    const lastInitial = client.lastInitial.toUpperCase()
    const register = (at: string) =>
      ({ type: 'register', clientId, actor, at, ownerUserId: null, ...client, lastInitial }) as const
    const request = (at: string) =>
      ({
        type: 'request',
        referralId,
        actor,
        at,
        clientId,
        fromOrganizationId: null,
        toOrganizationId,
        needCategory: asked.need,
        priority: null,
        source: asked.source,
        consent: { at, method: 'online', textVersion, scope: 'partner_who_can_help' },
        note: asked.note,
        originalNeed: null,
        language: asked.language,
      }) as const

    if (toOrganizationId !== null) await requireOrganization(toOrganizationId)
    // What is refused leaves nobody registered.
    const now = clock.now().toISOString()
    accepted(clientDecider.decide(register(now), undefined))
    accepted(referralDecider.decide(request(now), undefined))

    await handler.handle(clientDecider, {
      stream: clientStream(clientId),
      context: partOf(context, 'client'),
      decide: (state, at) => clientDecider.decide(register(at), state),
    })
    const { position } = await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (state, at) => referralDecider.decide(request(at), state),
    })
    return { id: referralId, position }
  }
}
