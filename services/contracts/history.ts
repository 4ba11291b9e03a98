// The history file of one referral, with everything the reader may see, for the reader's records or another system.
import { z } from 'zod'
import { type NoteText, ReferralDetail, TimelineEntry } from './referrals.ts'
import { redact } from './screening.ts'

/** The kinds of events to filter by. An event with a note can belong to two kinds. */
export const eventKinds = ['changes', 'notes', 'alerts'] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>

/** Events that are recorded without changing the referral's status. */
const alertEventTypes: ReadonlySet<string> = new Set([
  'ReferralBecameAtRisk',
  'ReferralBecameOverdue',
  'PriorityChanged',
])

/**
 * An event with a note is in `notes`. SLA threshold crossings and priority changes are in `alerts`, and all other
 * actions are in `changes`.
 */
export const eventKindsOf = ({ type, note }: Pick<TimelineEntry, 'type' | 'note'>): EventKind[] => [
  ...(alertEventTypes.has(type) ? (['alerts'] as const) : type === 'NoteAdded' ? [] : (['changes'] as const)),
  ...(note === null ? [] : (['notes'] as const)),
]

export const ReferralHistory = z.object({
  exportedAt: z.iso.datetime(),
  referral: ReferralDetail.omit({
    timeline: true,
    actions: true,
    roles: true,
    familyHasAccount: true,
    position: true,
    stale: true,
  }),
  /** Newest first. */
  events: z.array(TimelineEntry),
})
export type ReferralHistory = z.infer<typeof ReferralHistory>

const redactNote = (note: NoteText | null): NoteText | null =>
  note !== null && 'text' in note ? { text: redact(note.text) } : note

/**
 * Builds the history file from the detail page's data. Notes are redacted, because the file leaves the application
 * (NEW-25).
 */
export const toReferralHistory = (detail: ReferralDetail, exportedAt: string): ReferralHistory => {
  const { timeline, ...details } = detail
  const {
    actions: _actions,
    roles: _roles,
    familyHasAccount: _account,
    position: _position,
    stale: _stale,
    ...referral
  } = details
  return {
    exportedAt,
    referral: { ...referral, initialNote: redactNote(referral.initialNote) },
    events: timeline.map((entry) => ({ ...entry, note: redactNote(entry.note) })),
  }
}

const withoutFamilyName = ({ actor, ...entry }: TimelineEntry): TimelineEntry => ({
  ...entry,
  actor: actor.role === 'client' || actor.role === 'guest' ? { ...actor, name: null } : actor,
  note: null,
})

/** The file without the family's name, contact and notes, which no one takes along (docs/decisions/0078). */
export const withoutFamily = ({ referral, events, ...history }: ReferralHistory): ReferralHistory => ({
  ...history,
  referral: { ...referral, client: null, clientContactMasked: null, initialNote: null },
  events: events.map(withoutFamilyName),
})
