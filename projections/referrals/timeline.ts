// A referral's timeline: one row for each event, with the status before and after it (TL-10..12).
import type { Confidential } from '#contracts/confidential.ts'
import type { Row, Table, TimelineTable } from '../engine/model.ts'
import { type RecordedReferralEvent, type ReferralState, isReferralEvent, referralFold } from './fold.ts'

export const timelineTable = {
  name: 'referral_event',
  columns: {
    id: { type: 'uuid' },
    referral_id: { type: 'uuid' },
    revision: { type: 'integer' },
    position: { type: 'text' },
    type: { type: 'text' },
    at: { type: 'timestamptz' },
    actor_user_id: { type: 'uuid', nullable: true },
    actor_organization_id: { type: 'uuid', nullable: true },
    actor_role: { type: 'text' },
    status_before: { type: 'text', nullable: true },
    disposition_before: { type: 'text', nullable: true },
    status_after: { type: 'text' },
    disposition_after: { type: 'text', nullable: true },
    receiver_before: { type: 'uuid', nullable: true },
    receiver_after: { type: 'uuid', nullable: true },
    reason: { type: 'text', nullable: true },
    /** The new assignee, or the former one if the review was released. */
    assignee: { type: 'uuid', nullable: true },
    invested_cents: { type: 'bigint', nullable: true },
    /** Sealed, or clear text if the event determines its wording. */
    note: { type: 'json', nullable: true },
    /** True if it was written for the client or by the client (NEW-27). */
    shared_with_client: { type: 'boolean' },
  },
  key: ['referral_id', 'revision'],
  indexes: {},
} as const satisfies Table

interface EventDetails {
  readonly reason?: string
  readonly assignee?: string
  readonly investedCents?: number
  readonly note?: Confidential | { readonly text: string } | null
  readonly shared?: boolean
}

/** The event's coded reason, amount and note. The initial note is stored with the referral. */
const readDetails = (event: RecordedReferralEvent): EventDetails => {
  switch (event.type) {
    case 'ReferralAssigned':
      return { assignee: event.data.assignedTo }
    case 'ReviewReleased':
      return { assignee: event.data.releasedFrom }
    case 'ReferralWaitlisted':
      return { note: { text: event.data.note } }
    case 'ReferralDeclined':
      return { reason: event.data.reason, note: event.data.note }
    case 'ReferralClosed': {
      const { reason, note, dollarsInvestedCents } = event.data
      return { reason, note, ...(dollarsInvestedCents === undefined ? {} : { investedCents: dollarsInvestedCents }) }
    }
    case 'OutcomeRecorded':
      return {
        reason: event.data.needMet,
        investedCents: event.data.dollarsInvestedCents,
        note: event.data.note,
      }
    case 'PriorityChanged':
      return { reason: event.data.to }
    case 'ConsentRevoked':
      return { reason: event.data.method }
    case 'ConsentRenewed':
      return { reason: event.data.consent.method }
    case 'HelpAnswered':
      return { reason: event.data.answer, note: event.data.words, shared: true }
    case 'NoteAdded':
      return { note: event.data.text, shared: event.data.sharedWithClient }
    case 'ReferralReturned':
      return { note: event.data.note, shared: event.data.sharedWithClient === true }
    case 'ReferralResubmitted':
    case 'ReferralWithdrawn':
    case 'ReferralReopened':
      return { note: event.data.note }
    default:
      return {}
  }
}

const timelineRow = (
  event: RecordedReferralEvent,
  referralId: string,
  before: ReferralState | undefined,
  after: ReferralState,
): Row => {
  const { reason, assignee, investedCents, note, shared } = readDetails(event)
  return {
    id: event.id,
    referral_id: referralId,
    revision: event.revision,
    position: event.position,
    type: event.type,
    at: event.at,
    actor_user_id: event.actor.userId,
    actor_organization_id: event.actor.organizationId,
    actor_role: event.actor.role,
    status_before: before?.referral.status ?? null,
    disposition_before: before?.referral.disposition ?? null,
    status_after: after.referral.status,
    disposition_after: after.referral.disposition,
    receiver_before: before?.referral.toOrganizationId ?? null,
    receiver_after: after.referral.toOrganizationId,
    reason: reason ?? null,
    assignee: assignee ?? null,
    invested_cents: investedCents ?? null,
    note: note ?? null,
    shared_with_client: shared ?? event.actor.role === 'client',
  }
}

export const referralTimeline: TimelineTable<ReferralState> = {
  table: timelineTable,
  fold: referralFold,
  entry: (event, before, after) => {
    if (!isReferralEvent(event) || after === undefined) return undefined
    return timelineRow(event, event.stream.slice('referral-'.length), before, after)
  },
}
