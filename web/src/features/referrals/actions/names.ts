// The parties of a referral by name, as sentences use them.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import type { PartyNames } from '#contracts/texts/act.ts'

type Parties = Pick<ReferralRow, 'client' | 'from' | 'to'>

/** "Dana M.", or the word for an erased record (REF-33). */
export const clientName = (client: ReferralRow['client']): string =>
  client.erased ? m['referral-detail:erasedClient']() : `${client.firstName} ${client.lastInitial}.`

export const partyNames = ({ client, from, to }: Parties): PartyNames => ({
  client: clientName(client),
  sender: from?.name ?? null,
  receiver: to?.name ?? null,
})
