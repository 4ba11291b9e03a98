// A referral's timeline as returned to a reader: newest first, with the names it refers to and the notes that the
// reader may read.
import { isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import type { Selectable } from 'kysely'
import type { StoredReferralEvent } from '../stored.ts'
import type { OpenedNotes } from './notes.ts'
import { type ReferralQueryContext, organizationNames, referralTables } from './query-context.ts'
import { type NamePartner, personRef } from './rows.ts'

export interface NamedEvent extends Selectable<StoredReferralEvent> {
  readonly actor_name: string | null
  readonly actor_organization_name: string | null
  readonly actor_organization_confidential: boolean | null
  readonly assignee_name: string | null
  readonly receiver_before_name: string | null
  readonly receiver_before_confidential: boolean | null
  readonly receiver_after_name: string | null
  readonly receiver_after_confidential: boolean | null
}

/** Newest first (TL-11). */
export const namedEvents = (context: ReferralQueryContext, referralId: string): Promise<NamedEvent[]> =>
  referralTables(context)
    .selectFrom('referral_event')
    .leftJoin('public.account as actor', 'actor.id', 'referral_event.actor_user_id')
    .leftJoin('public.account as reviewer', 'reviewer.id', 'referral_event.assignee')
    .leftJoin(
      organizationNames(context).as('actor_organization'),
      'actor_organization.id',
      'referral_event.actor_organization_id',
    )
    .leftJoin(organizationNames(context).as('former_receiver'), 'former_receiver.id', 'referral_event.receiver_before')
    .leftJoin(organizationNames(context).as('new_receiver'), 'new_receiver.id', 'referral_event.receiver_after')
    .selectAll('referral_event')
    .select([
      'actor.display_name as actor_name',
      'actor_organization.name as actor_organization_name',
      'reviewer.display_name as assignee_name',
      'former_receiver.name as receiver_before_name',
      'new_receiver.name as receiver_after_name',
      'actor_organization.refuge as actor_organization_confidential',
      'former_receiver.refuge as receiver_before_confidential',
      'new_receiver.refuge as receiver_after_confidential',
    ])
    .where('referral_event.referral_id', '=', referralId)
    .orderBy('referral_event.revision', 'desc')
    .execute()

const stateChange = (event: NamedEvent): Pick<TimelineEntry, 'before' | 'after'> => {
  const { status_before: statusBefore, disposition_before: dispositionBefore } = event
  const after = { status: event.status_after, disposition: event.disposition_after }
  if (statusBefore === after.status && dispositionBefore === after.disposition) return { before: null, after: null }
  return { before: statusBefore === null ? null : { status: statusBefore, disposition: dispositionBefore }, after }
}

const receiverChange = (event: NamedEvent, namePartner: NamePartner): TimelineEntry['receiver'] => {
  if (event.receiver_before === event.receiver_after) return null
  return {
    before: namePartner(event.receiver_before, event.receiver_before_name, event.receiver_before_confidential),
    after: namePartner(event.receiver_after, event.receiver_after_name, event.receiver_after_confidential),
  }
}

const actorOf = (event: NamedEvent, namePartner: NamePartner): TimelineEntry['actor'] => {
  const { actor_organization_id: id, actor_organization_name: name, actor_role: role } = event
  const organization = namePartner(id, name, event.actor_organization_confidential)
  // A person's name may lead to the organization.
  return isUnnamedPartner(organization)
    ? { name: null, organization, role }
    : { name: event.actor_name, organization: name, role }
}

/**
 * The entry as the API returns it. `notes` contains the text unsealed for this reader, and `namePartner` says how the
 * reader knows organizations. `nameReceiver` may leave out some of them as receivers.
 */
export const timelineEntry = (
  event: NamedEvent,
  notes: OpenedNotes,
  namePartner: NamePartner,
  nameReceiver = namePartner,
): TimelineEntry => ({
  id: event.id,
  type: event.type,
  at: event.at.toISOString(),
  actor: actorOf(event, namePartner),
  ...stateChange(event),
  receiver: receiverChange(event, nameReceiver),
  reason: event.reason,
  assignee: personRef(event.assignee, event.assignee_name),
  investedCents: event.invested_cents,
  note: notes(event.note),
})
