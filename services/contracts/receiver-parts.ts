// The parts of a referral's receivers. A part lasts from the event that sent the referral to an organization until that
// organization no longer has it. A receiver reads a referral only within its own parts (ROLE-24, ROLE-25;
// docs/decisions/0059-what-a-receiver-keeps.md).
import { z } from 'zod'

/**
 * How a part ended: by a decision about the referral, because it stayed closed for `closedPartDays`, or because the family
 * revoked its consent or its time was over.
 */
export const PartEnding = z.enum([
  'declined',
  'returned',
  'withdrawn',
  'rerouted',
  'reopened',
  'closed',
  'consent_ended',
])
export type PartEnding = z.infer<typeof PartEnding>

/** One organization can have several parts, if it receives the referral again. */
export interface ReceiverPart {
  readonly organizationId: string
  /** Revision of the event that sent the referral to the organization. */
  readonly from: number
  /** Revision of the event that ended the part. Null if none did. */
  readonly to: number | null
  /**
   * When the part ends or has ended, ISO 8601 UTC. While it is open, this is when the family's consent ends, or 30 days
   * after a closing if that is earlier. Null if an event that is not recorded yet ended it.
   */
  readonly endsAt: string | null
  /** Null until the referral is closed or an event ends the part. */
  readonly ending: PartEnding | null
  /** Whether the organization accepted the referral in this part. */
  readonly accepted: boolean
}

interface WithParts {
  readonly parts: readonly ReceiverPart[]
}

/** How many days after its closing a receiver keeps a referral. */
const closedPartDays = 30

/** The instant at which the part of a referral that was closed at `closedAt` ends. */
export const endOfClosedPart = (closedAt: string): string =>
  new Date(Date.parse(closedAt) + closedPartDays * 86_400_000).toISOString()

/** The part that no event has ended yet. */
export const findOpenPart = (parts: readonly ReceiverPart[] | undefined): ReceiverPart | undefined => {
  const part = parts?.at(-1)
  return part?.to === null ? part : undefined
}

const goesOn = ({ to, endsAt }: ReceiverPart, now: Date): boolean =>
  to === null && (endsAt === null || Date.parse(endsAt) > now.getTime())

/** The organization that has the referral as its receiver now, and may read and act on it. Null if there is none. */
export const findActiveReceiver = ({ parts }: WithParts, now: Date): string | null => {
  const part = parts.at(-1)
  return part !== undefined && goesOn(part, now) ? part.organizationId : null
}

/** Whether the organization has the referral as its receiver now, and accepted it (ROLE-23). */
export const hasAccepted = (organizationId: string, referral: WithParts, now: Date): boolean =>
  findActiveReceiver(referral, now) === organizationId && referral.parts.at(-1)?.accepted === true

/** Whether the organization has received the referral, now or earlier. */
export const hadPart = (organizationId: string, { parts }: WithParts): boolean =>
  parts.some((part) => part.organizationId === organizationId)

/** The parts as the active receiver may still read them, if a decision that this row does not include ended its part. */
export const withoutActivePart = (parts: readonly ReceiverPart[], revision: number): readonly ReceiverPart[] =>
  parts.map((part, index) =>
    index === parts.length - 1 && part.to === null ? { ...part, to: revision, endsAt: null, ending: null } : part,
  )

/** What decides whether a receiver may read an event. */
export interface RecordedPartEvent {
  readonly revision: number
  readonly at: Date
  readonly type: string
  /** The organization that its actor acted for. */
  readonly organizationId: string | null
}

/** Time alone ends the part of a closed referral, and that of a consent. */
const isBeforeEnd = ({ endsAt, ending }: ReceiverPart, at: Date): boolean => {
  if (endsAt === null) return true
  if (ending === 'closed') return at.getTime() < Date.parse(endsAt)
  return (ending !== null && ending !== 'consent_ended') || at.getTime() <= Date.parse(endsAt)
}

/** Includes the event that ended the part, unless time had ended it before. */
const covers = (part: ReceiverPart, { revision, at }: Pick<RecordedPartEvent, 'revision' | 'at'>): boolean =>
  revision >= part.from && (part.to === null || revision <= part.to) && isBeforeEnd(part, at)

/** The events with which a receiver acts on a referral. */
const receiverEvents: ReadonlySet<string> = new Set([
  'NoteAdded',
  'ReferralAccepted',
  'ReferralWaitlisted',
  'ReferralDeclined',
  'OutcomeRecorded',
])

/** Whether the event happened while another organization had the referral. */
export const isInPartOfAnother = (organizationId: string, { parts }: WithParts, event: RecordedPartEvent): boolean =>
  parts.some((part) => part.organizationId !== organizationId && covers(part, event))

/**
 * Whether a receiver whose part goes on may read an event: every one, except what another receiver did and wrote in its
 * own part (ROLE-25).
 */
export const canActiveReceiverRead = (organizationId: string, referral: WithParts, event: RecordedPartEvent): boolean =>
  !(
    receiverEvents.has(event.type) &&
    event.organizationId !== organizationId &&
    referral.parts.some((part) => part.organizationId === event.organizationId && covers(part, event))
  )

/**
 * Whether an organization whose part has ended may read that an event happened: only within its own parts, and of the
 * notes only its own (ROLE-24).
 */
export const canFormerReceiverRead = (
  organizationId: string,
  { parts }: WithParts,
  event: RecordedPartEvent,
): boolean =>
  parts.some((part) => part.organizationId === organizationId && covers(part, event)) &&
  (event.type !== 'NoteAdded' || event.organizationId === organizationId)
