// Gives a person the phone and email of a family: a receiver that accepted, or staff if the family has no account
// or waits for their call (ROLE-23, `mayOpenContact`). Everyone else sees them masked (REF-33). The route records who opened them.
import { noContactRules } from '#contracts/contact-rules.ts'
import { canSee, isStaff, mayOpenContact, type ResolvedActor } from '#contracts/parties.ts'
import type { FamilyContact } from '#contracts/family-contact.ts'
import { contactTaskDecider } from '#domain/contact-task/decide.ts'
import { contactTaskStream } from '#domain/contact-task/events.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Clock } from '#platform/clock.ts'

import { createContactRuleCommands } from '../clients/contact-rules.ts'
import type { FindClient } from '../clients/client-record.ts'
import { createHasAccount } from '../family-account.ts'
import type { Handler } from '../handle.ts'

/** @refuses referral_not_found, not_permitted, client_not_found (the client was erased) */
export type OpenContact = (referralId: string, actor: ResolvedActor) => Promise<FamilyContact>

export interface OpenContactDeps {
  readonly handler: Pick<Handler, 'load' | 'handle'>
  readonly findClient: FindClient
  readonly db: Parameters<typeof createHasAccount>[0]
  readonly clock: Clock
}

/** Reads the log, so that a receiver whose part has just ended is refused at once. */
export const createOpenContact = ({ handler, findClient, db, clock }: OpenContactDeps): OpenContact => {
  const { findContactRules } = createContactRuleCommands(handler)
  const hasAccount = createHasAccount(db)
  /** Staff read the contact of a family that waits for their call, also if it has an account. */
  const isToCall = async (actor: ResolvedActor, referralId: string): Promise<boolean> => {
    if (!isStaff(actor)) return false
    const { state } = await handler.load(contactTaskDecider, contactTaskStream(referralId))
    return state.open !== null
  }
  return async (referralId, actor) => {
    const { state } = await handler.load(referralDecider, referralStream(referralId))
    const now = clock.now()
    if (state === undefined || !canSee(actor, state, now)) throw new RefusalError('referral_not_found')
    const family = { ...state, familyHasAccount: await hasAccount(state.clientId) }
    if (!mayOpenContact(actor, family, now) && !(await isToCall(actor, referralId)))
      throw new RefusalError('not_permitted')
    const client = await findClient(state.clientId)
    if (client === undefined) throw new RefusalError('client_not_found')
    const { clientId } = state
    return { clientId, ...client.contact, rules: (await findContactRules(clientId)) ?? noContactRules }
  }
}
