// What a client may read of a referral: its progress, and only text that the client wrote or that is addressed to the
// client (NEW-27). A note can endanger a person whose account is watched, so the client must not learn that it exists.
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { ReferralRole } from '#contracts/lifecycle.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { expressionBuilder } from 'kysely'
import type { ReferralTables } from '../stored.ts'
import type { NamedReferral } from './rows.ts'
import type { NamedEvent } from './timeline.ts'

/**
 * True if the reader sees the referral only as the client, or as the person who requested it without an organization.
 */
export const readsAsClient = (roles: readonly ReferralRole[], referral: NamedReferral): boolean =>
  !roles.some((role) => {
    if (role === 'sender') return referral.from_organization_id !== null
    return role === 'staff' || role === 'receiver'
  })

const isSharedOrOwn = (event: NamedEvent, reader: ResolvedActor): boolean =>
  event.shared_with_client || (event.actor_user_id !== null && event.actor_user_id === reader.userId)

const onEvent = expressionBuilder<ReferralTables, 'referral_event'>()

/** The SQL condition for the events that a client may see. `forClient` applies the same rule to loaded rows. */
export const isVisibleToClient = ({ userId }: ResolvedActor) =>
  onEvent.or([
    onEvent('referral_event.type', '<>', 'NoteAdded'),
    onEvent('referral_event.shared_with_client', '=', true),
    ...(userId === null ? [] : [onEvent('referral_event.actor_user_id', '=', userId)]),
  ])

/**
 * What a family wrote about the help it got is for staff, because it may be about the organization that reads it. An
 * organization reads the answer itself (docs/decisions/0076).
 */
export const withoutWordsAboutHelp = (event: NamedEvent): NamedEvent =>
  event.type === 'HelpAnswered' ? { ...event, note: null } : event

const withoutText = (event: NamedEvent): NamedEvent => ({
  ...event,
  note: null,
  reason: null,
  actor_name: null,
  assignee: null,
})

/** Returns the referral without anything that the client may not read. */
export const forClient = (
  referral: NamedReferral,
  events: readonly NamedEvent[],
  reader: ResolvedActor,
  { showDetail }: FamilyView,
): { readonly referral: NamedReferral; readonly events: readonly NamedEvent[] } => {
  const visibleEvents = events.filter((event) => event.type !== 'NoteAdded' || isSharedOrOwn(event, reader))
  return {
    referral: {
      ...referral,
      initial_note: referral.requestor_user_id === reader.userId ? showDetail(referral.initial_note) : null,
      claimed_by: null,
      // Events are newest first. The row's own timestamp would reveal a note.
      updated_at: visibleEvents[0]?.at ?? referral.created_at,
    },
    events: visibleEvents.map((event) =>
      isSharedOrOwn(event, reader) && showDetail(event) !== null ? event : withoutText(event),
    ),
  }
}
