// What of a referral its client reads: the course it takes, and of words only those the client wrote or that are addressed
// to the client (NEW-27). A note can endanger a person whose account is watched, so not even its existence is told.
import type { Capacity } from '#contracts/lifecycle.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { expressionBuilder } from 'kysely'
import type { ReferralTables } from '../stored.ts'
import type { NamedReferral } from './rows.ts'
import type { NamedEvent } from './timeline.ts'

/** True for whoever sees the referral as the person it is about, or made it for oneself, and not for an organization. */
export const readsAsClient = (capacities: readonly Capacity[], referral: NamedReferral): boolean =>
  !capacities.some((capacity) => {
    if (capacity === 'sender') return referral.from_organization_id !== null
    return capacity === 'staff' || capacity === 'receiver'
  })

const isOwn = (event: NamedEvent, reader: ResolvedActor): boolean =>
  event.shared_with_client || (event.actor_user_id !== null && event.actor_user_id === reader.userId)

const onEvent = expressionBuilder<ReferralTables, 'referral_event'>()

/** The events that a client is told of, as a condition; `forClient` applies the same to rows at hand. */
export const isToldToClient = ({ userId }: ResolvedActor) =>
  onEvent.or([
    onEvent('referral_event.type', '<>', 'NoteAdded'),
    onEvent('referral_event.shared_with_client', '=', true),
    ...(userId === null ? [] : [onEvent('referral_event.actor_user_id', '=', userId)]),
  ])

const withoutWords = (event: NamedEvent): NamedEvent => ({
  ...event,
  note: null,
  reason: null,
  actor_name: null,
  assignee: null,
})

/** The same referral without what is not the client's to read. */
export const forClient = (
  referral: NamedReferral,
  events: readonly NamedEvent[],
  reader: ResolvedActor,
): { readonly referral: NamedReferral; readonly events: readonly NamedEvent[] } => {
  const shown = events.filter((event) => event.type !== 'NoteAdded' || isOwn(event, reader))
  return {
    referral: {
      ...referral,
      initial_note: referral.requestor_user_id === reader.userId ? referral.initial_note : null,
      claimed_by: null,
      // Newest first. The row's own instant would tell of a note.
      updated_at: shown[0]?.at ?? referral.created_at,
    },
    events: shown.map((event) => (isOwn(event, reader) ? event : withoutWords(event))),
  }
}
