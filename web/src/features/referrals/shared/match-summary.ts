// Explains why a client may be the same person as another one.
import { m } from '#messages'
import type { SimilarClient } from '#contracts/people.ts'

const matchReasonLabel = {
  name: m['referral-detail:possibleDuplicate.similarName'],
  contact: m['referral-detail:possibleDuplicate.sameContact'],
} satisfies Record<SimilarClient['because'][number], () => string>

/** County, masked contact, and match reasons of a similar client, on one line. */
export const matchSummary = ({ client, because }: SimilarClient): string =>
  [client.county, client.contactMasked, because.map((reason) => matchReasonLabel[reason]()).join(', ')]
    .filter(Boolean)
    .join(' · ')
