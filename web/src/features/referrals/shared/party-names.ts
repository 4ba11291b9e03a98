// The names of the people and organizations on a referral, for use in sentences.
import { m } from '#messages'
import type { ClientRow } from '#contracts/people.ts'
import type { ReferralRow } from '#contracts/referrals.ts'

type Parties = Pick<ReferralRow, 'client' | 'from' | 'to'>

/** The names used in messages about one referral. */
export interface PartyNames {
  readonly client: string
  /** The sending organization, or the client if no organization sent it. */
  readonly sender: string
  readonly hasSendingOrganization: boolean
  /** Null if no receiver has been chosen. */
  readonly receiver: string | null
}

/** First name and last initial, e.g. "Dana M." */
export const shortName = ({ firstName, lastInitial }: Pick<ClientRow, 'firstName' | 'lastInitial'>): string =>
  `${firstName} ${lastInitial}.`

/** The client's short name, or the label of an erased record (REF-33) or of one that is no longer shown (ROLE-24). */
export const clientName = (client: ReferralRow['client']): string => {
  if (client === null) return m['referral-detail:endedPart.client']()
  return client.erased ? m['referral-detail:erasedClient']() : shortName(client)
}

export const partyNames = ({ client, from, to }: Parties): PartyNames => ({
  client: clientName(client),
  sender: from?.name ?? clientName(client),
  hasSendingOrganization: from !== null,
  receiver: to?.name ?? null,
})
