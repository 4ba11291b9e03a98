// How events begin and end the parts of a referral's receivers (ROLE-24).
import { type PartEnding, type ReceiverPart, endOfClosedPart, findOpenPart } from '#contracts/receiver-parts.ts'
import { type ConsentState, isCoveredByConsent } from './consent.ts'
import type { ReferralEvent } from './events.ts'
import type { Referral } from './state.ts'

type Parts = readonly ReceiverPart[]

/** An event with what its effect on the parts depends on. `at` is undefined while the event is not recorded. */
interface PartChange {
  readonly revision: number
  readonly at: string | undefined
  /** The consent after the event. */
  readonly consent: ConsentState
}

const replaceLast = (parts: Parts, part: ReceiverPart): Parts => [...parts.slice(0, -1), part]

/** Whether time has ended the part before this instant. */
const hasRunOut = ({ endsAt }: ReceiverPart, at: string | undefined): boolean =>
  endsAt !== null && at !== undefined && endsAt <= at

/** A part that time has ended before this event keeps its end. */
const endPart = (parts: Parts, ending: PartEnding, { revision, at }: PartChange): Parts => {
  const part = findOpenPart(parts)
  if (part === undefined) return parts
  const end = hasRunOut(part, at) ? { ending: part.ending ?? 'consent_ended' } : { ending, endsAt: at ?? null }
  return replaceLast(parts, { ...part, to: revision, ...end })
}

const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)

const closePart = (parts: Parts, change: PartChange): Parts => {
  const part = findOpenPart(parts)
  if (part === undefined || change.at === undefined) return parts
  if (hasRunOut(part, change.at)) return endPart(parts, 'consent_ended', change)
  return replaceLast(parts, { ...part, ending: 'closed', endsAt: earlier(part.endsAt, endOfClosedPart(change.at)) })
}

/** Accepting a referral, or sending it again to the organization that has it, continues its part. */
const beginPart = (parts: Parts, organizationId: string, change: PartChange, accepted = false): Parts => {
  const openPart = findOpenPart(parts)
  if (openPart?.organizationId === organizationId && openPart.ending === null && !hasRunOut(openPart, change.at))
    return parts
  const { revision, consent } = change
  const part: ReceiverPart = {
    organizationId,
    from: revision,
    to: null,
    endsAt: consent.expiresAt,
    ending: null,
    accepted,
  }
  return [...endPart(parts, 'rerouted', change), part]
}

const acceptPart = (parts: Parts): Parts => {
  const part = findOpenPart(parts)
  return part === undefined ? parts : replaceLast(parts, { ...part, accepted: true })
}

/**
 * A renewal lets the receiver go on, also if its part ended only because the consent did. It ends the part of a receiver
 * that the new consent does not cover. The part of a closed referral keeps its end.
 */
const renewPart = ({ parts, status, toOrganizationId }: Referral, change: PartChange): Parts => {
  const { consent, at } = change
  const last = parts.at(-1)
  if (last === undefined) return parts
  if (!isCoveredByConsent({ consent }, last.organizationId)) return endPart(parts, 'consent_ended', change)
  if (last.ending === 'closed') return parts
  const isOpen = last.to === null
  if (isOpen && !hasRunOut(last, at)) return replaceLast(parts, { ...last, endsAt: consent.expiresAt })
  const isStillSent = (status === 'submitted' || status === 'received') && toOrganizationId === last.organizationId
  if (!isStillSent || (!isOpen && last.ending !== 'consent_ended')) return parts
  return beginPart(endPart(parts, 'consent_ended', change), last.organizationId, change, last.accepted)
}

/**
 * Returns the parts after an event. `at` is undefined for an event that is not recorded yet. Then the end of a closed
 * referral's part is not known, which only a later command could ask for.
 */
export const partsAfter = (
  before: Referral,
  event: ReferralEvent & { readonly at?: string },
  revision: number,
  consent: ConsentState,
): Parts => {
  const { parts } = before
  const change: PartChange = { revision, at: event.at, consent }
  switch (event.type) {
    case 'ReferralSubmitted':
      return beginPart(parts, event.data.toOrganizationId, change)
    case 'ReferralRouted':
      return event.data.resubmitted
        ? beginPart(parts, event.data.toOrganizationId, change)
        : endPart(parts, 'rerouted', change)
    case 'ReferralAccepted':
      return acceptPart(beginPart(parts, event.data.organizationId, change))
    case 'ReferralWaitlisted':
      return beginPart(parts, event.data.organizationId, change)
    case 'ReferralDeclined':
      return endPart(parts, 'declined', change)
    case 'ReferralReturned':
    case 'ReferralResubmitted':
      return endPart(parts, 'returned', change)
    case 'ReferralWithdrawn':
      return endPart(parts, 'withdrawn', change)
    case 'OutcomeRecorded':
    case 'ReferralClosed':
      return closePart(parts, change)
    case 'ReviewStarted':
    case 'ReferralAssigned':
    case 'ReviewReleased':
    case 'ReferralReopened':
      return endPart(parts, 'reopened', change)
    case 'ConsentRevoked':
    case 'ConsentExpired':
      return endPart(parts, 'consent_ended', change)
    case 'ConsentRenewed':
      return renewPart(before, change)
    default:
      return parts
  }
}
