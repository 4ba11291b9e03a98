// The whole history of one referral as a file: what the reader may see of it, for a file of their own or another system.
import { z } from 'zod'
import { type NoteText, ReferralDetail, TimelineEntry } from './referrals.ts'
import { redact } from './screening.ts'

/** What kinds of events a person looks for; a move that comes with a note is both. */
export const eventKinds = ['moves', 'notes', 'notices'] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>

/** What time or the staff mark beside the course that the referral takes. */
const notices: ReadonlySet<string> = new Set(['ReferralBecameAtRisk', 'ReferralBecameOverdue', 'PriorityChanged'])

/** `notes`: there is something to read; `notices`: marks of time and priority; `moves`: what people did with the referral. */
export const kindsOf = ({ type, note }: Pick<TimelineEntry, 'type' | 'note'>): EventKind[] => [
  ...(notices.has(type) ? (['notices'] as const) : type === 'NoteAdded' ? [] : (['moves'] as const)),
  ...(note === null ? [] : (['notes'] as const)),
]

export const ReferralHistory = z.object({
  exportedAt: z.iso.datetime(),
  referral: ReferralDetail.omit({ timeline: true, actions: true, capacities: true, position: true, stale: true }),
  /** Newest first. */
  events: z.array(TimelineEntry),
})
export type ReferralHistory = z.infer<typeof ReferralHistory>

const redacted = (note: NoteText | null): NoteText | null =>
  note !== null && 'text' in note ? { text: redact(note.text) } : note

/** The file of what a reader sees, its notes in the form in which they leave the house (NEW-25). */
export const historyOf = (detail: ReferralDetail, exportedAt: string): ReferralHistory => {
  const { timeline, actions: _, capacities: __, position: ___, stale: ____, ...referral } = detail
  return {
    exportedAt,
    referral: { ...referral, initialNote: redacted(referral.initialNote) },
    events: timeline.map((entry) => ({ ...entry, note: redacted(entry.note) })),
  }
}
