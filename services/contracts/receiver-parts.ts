// The parts of a referral's receivers. A part lasts from the event that sent the referral to an organization until that
// organization no longer has it. A receiver reads a referral only within its own parts (ROLE-24, ROLE-25;
// docs/decisions/0059-what-a-receiver-keeps.md).
import { z } from 'zod'

/** How a part ended: by a decision about the referral, or because it stayed closed for `closedPartDays`. */
export const PartEnding = z.enum(['declined', 'returned', 'withdrawn', 'rerouted', 'reopened', 'closed'])
export type PartEnding = z.infer<typeof PartEnding>

/** One organization can have several parts, if it receives the referral again. */
export interface ReceiverPart {
  readonly organizationId: string
  /** Revision of the event that sent the referral to the organization. */
  readonly from: number
  /** Revision of the event that ended the part. Null if none did. */
  readonly to: number | null
  /** When the part ends or has ended, ISO 8601 UTC. In the future for a closed referral, null while it is open. */
  readonly endsAt: string | null
  /** Null until the referral is closed or the part ends. */
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

/** A referral that was closed at this instant or earlier is no longer with its receiver. */
export const earliestKeptClosing = (now: Date): Date => new Date(now.getTime() - closedPartDays * 86_400_000)

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

/** Includes the event that ended the part. A closed one ended at an instant. */
const covers = (
  { from, to, endsAt, ending }: ReceiverPart,
  { revision, at }: Pick<RecordedPartEvent, 'revision' | 'at'>,
): boolean =>
  revision >= from &&
  (to === null || revision <= to) &&
  (ending !== 'closed' || endsAt === null || at.getTime() < Date.parse(endsAt))

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
