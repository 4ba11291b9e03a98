// The names of the people and organizations on a referral, for use in sentences.
import { m } from '#messages'
import type { ClientRow } from '#contracts/people.ts'
import { type PartnerRef, partnerName, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { ReferralRow } from '#contracts/referrals.ts'

type Parties = Pick<ReferralRow, 'client'> & Record<'from' | 'to', PartnerRef | null>

/** The names used in messages about one referral. */
export interface PartyNames {
  readonly client: string
  /** The sending organization, or the client if no organization sent it. */
  readonly sender: string
  readonly hasSendingOrganization: boolean
  /** Null if no receiver has been chosen. */
  readonly receiver: string | null
  /** The same name inside a sentence. */
  readonly receiverInSentence: string | null
}

/** First name and last initial, e.g. "Dana M." */
export const shortName = ({ firstName, lastInitial }: Pick<ClientRow, 'firstName' | 'lastInitial'>): string =>
  `${firstName} ${lastInitial}.`

/**
 * The client's short name, or the label of an erased record (REF-33), of one that is no longer shown (ROLE-24), or of a
 * family that this member of staff may not read.
 */
export const clientName = (client: Omit<NonNullable<ReferralRow['client']>, 'county'> | null): string => {
  if (client === null) return m['referral-detail:endedPart.client']()
  if (client.protection === 'hidden') return m['referral-detail:protectedFamily.name']()
  return client.erased ? m['referral-detail:erasedClient']() : shortName(client)
}

export const partyNames = ({ client, from, to }: Parties): PartyNames => ({
  client: clientName(client),
  sender: from === null ? clientName(client) : partnerName(from),
  hasSendingOrganization: from !== null,
  receiver: to === null ? null : partnerName(to),
  receiverInSentence: to === null ? null : partnerNameInSentence(to),
})
