// How events begin and end the parts of a referral's receivers (ROLE-24).
import { type PartEnding, type ReceiverPart, endOfClosedPart, findOpenPart } from '#contracts/receiver-parts.ts'
import type { ReferralEvent } from './events.ts'

type Parts = readonly ReceiverPart[]

const replaceLast = (parts: Parts, part: ReceiverPart): Parts => [...parts.slice(0, -1), part]

/** A part that time has ended before this event keeps its end. */
const endPart = (parts: Parts, ending: PartEnding, revision: number, at: string | undefined): Parts => {
  const part = findOpenPart(parts)
  if (part === undefined) return parts
  const endedBefore = part.endsAt !== null && at !== undefined && part.endsAt <= at
  return replaceLast(parts, { ...part, to: revision, ...(endedBefore ? {} : { ending, endsAt: at ?? null }) })
}

const closePart = (parts: Parts, at: string | undefined): Parts => {
  const part = findOpenPart(parts)
  if (part === undefined || at === undefined) return parts
  return replaceLast(parts, { ...part, ending: 'closed', endsAt: endOfClosedPart(at) })
}

/** Accepting a referral, or sending it again to the organization that has it, continues its part. */
const beginPart = (parts: Parts, organizationId: string, revision: number, at: string | undefined): Parts => {
  const openPart = findOpenPart(parts)
  if (openPart?.organizationId === organizationId && openPart.endsAt === null) return parts
  const part: ReceiverPart = { organizationId, from: revision, to: null, endsAt: null, ending: null, accepted: false }
  return [...endPart(parts, 'rerouted', revision, at), part]
}

const acceptPart = (parts: Parts): Parts => {
  const part = findOpenPart(parts)
  return part === undefined ? parts : replaceLast(parts, { ...part, accepted: true })
}

/**
 * Returns the parts after an event. `at` is undefined for an event that is not recorded yet. Then the end of a closed
 * referral's part is not known, which only a later command could ask for.
 */
export const partsAfter = (parts: Parts, event: ReferralEvent & { readonly at?: string }, revision: number): Parts => {
  const { at } = event
  switch (event.type) {
    case 'ReferralSubmitted':
      return beginPart(parts, event.data.toOrganizationId, revision, at)
    case 'ReferralRouted':
      return event.data.resubmitted
        ? beginPart(parts, event.data.toOrganizationId, revision, at)
        : endPart(parts, 'rerouted', revision, at)
    case 'ReferralAccepted':
      return acceptPart(beginPart(parts, event.data.organizationId, revision, at))
    case 'ReferralWaitlisted':
      return beginPart(parts, event.data.organizationId, revision, at)
    case 'ReferralDeclined':
      return endPart(parts, 'declined', revision, at)
    case 'ReferralReturned':
    case 'ReferralResubmitted':
      return endPart(parts, 'returned', revision, at)
    case 'ReferralWithdrawn':
      return endPart(parts, 'withdrawn', revision, at)
    case 'OutcomeRecorded':
    case 'ReferralClosed':
      return closePart(parts, at)
    case 'ReviewStarted':
    case 'ReferralAssigned':
    case 'ReviewReleased':
    case 'ReferralReopened':
      return endPart(parts, 'reopened', revision, at)
    default:
      return parts
  }
}
