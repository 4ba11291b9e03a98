// Gives staff the contact details of a family without an account. Staff contact the family directly, because no partner
// is involved. If a partner made the referral, the partner knows the client, and everyone else sees masked contact
// details (REF-33).
import { isWithoutAccount } from '#contracts/parties.ts'
import type { FamilyContact } from '#contracts/public-requests.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { FindClient } from '../clients/client-record.ts'
import type { Handler } from '../handle.ts'

/** @refuses referral_not_found (also if someone with an account made it), client_not_found (the client was erased) */
export type ReadFamilyContact = (referralId: string) => Promise<FamilyContact>

export const createReadFamilyContact =
  ({
    handler,
    findClient,
  }: {
    readonly handler: Pick<Handler, 'load'>
    readonly findClient: FindClient
  }): ReadFamilyContact =>
  async (referralId) => {
    const { state } = await handler.load(referralDecider, referralStream(referralId))
    if (state === undefined || !isWithoutAccount(state.source)) throw new RefusalError('referral_not_found')
    const client = await findClient(state.clientId)
    if (client === undefined) throw new RefusalError('client_not_found')
    return client.contact
  }
