// What a receiver keeps of a referral when its part has ended: one row for each event that ended a part, and for each
// closing, which ends it 30 days later. The rows never change, so nothing in them was written after the end (ROLE-24).
import { type ReceiverPart, findOpenPart } from '#contracts/receiver-parts.ts'
import { referralType } from '#domain/policies/referral-type.ts'
import type { Row, Table, TimelineTable } from '../engine/model.ts'
import { type RecordedReferralEvent, type ReferralState, isReferralEvent, referralFold } from './fold.ts'
import { needRank, priorityRank } from './ranks.ts'

export const partTable = {
  name: 'referral_part',
  columns: {
    referral_id: { type: 'uuid' },
    revision: { type: 'integer' },
    organization_id: { type: 'uuid' },
    ending: { type: 'text' },
    ended_at: { type: 'timestamptz' },
    /** When the event happened. For a closing, this is before `ended_at`. */
    at: { type: 'timestamptz' },
    received_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
    need: { type: 'text' },
    need_rank: { type: 'integer' },
    priority: { type: 'text', nullable: true },
    priority_rank: { type: 'integer' },
    source: { type: 'text' },
    referral_type: { type: 'text' },
    status: { type: 'text' },
    disposition: { type: 'text', nullable: true },
    /** The amount with which this receiver or staff closed it during the part. Null if none was recorded. */
    invested_cents: { type: 'bigint', nullable: true },
    version: { type: 'integer' },
  },
  key: ['referral_id', 'revision'],
  indexes: {
    by_organization:
      '(organization_id, referral_id, revision desc) include (at, received_at, created_at, need_rank, priority_rank)',
  },
} as const satisfies Table

/** A part that was open before this event, if the event ended it or closed the referral. */
const findEndedPart = (before: ReferralState, after: ReferralState): ReceiverPart | undefined => {
  const index = before.referral.parts.length - 1
  const [partBefore, partAfter] = [findOpenPart(before.referral.parts), after.referral.parts[index]]
  if (partBefore === undefined || partAfter === undefined) return undefined
  return partAfter.to !== null || partAfter.ending !== partBefore.ending ? partAfter : undefined
}

const partRow = (
  { revision, at, type }: RecordedReferralEvent,
  { organizationId, ending, endsAt }: ReceiverPart,
  before: ReferralState,
  after: ReferralState,
): Row => {
  // After a reroute or a reopening, the status is that of another receiver, or of the review.
  const { referral, sendersChoice } = ending === 'rerouted' || ending === 'reopened' ? before : after
  const receivedAt = before.clocks.receiver?.startedAt
  return {
    referral_id: referral.referralId,
    revision,
    organization_id: organizationId,
    ending,
    ended_at: endsAt ?? at,
    at,
    received_at: receivedAt === undefined ? null : new Date(receivedAt).toISOString(),
    created_at: after.createdAt,
    need: referral.needCategory,
    need_rank: needRank(referral.needCategory),
    priority: referral.priority,
    priority_rank: priorityRank(referral.priority),
    source: referral.source,
    referral_type: referralType({ ...referral, sendersChoice }),
    status: referral.status,
    disposition: referral.disposition,
    invested_cents: type === 'ReferralClosed' || type === 'OutcomeRecorded' ? after.recordedCents : null,
    version: referral.version,
  }
}

export const endedParts: TimelineTable<ReferralState> = {
  table: partTable,
  fold: referralFold,
  entry: (event, before, after) => {
    if (!isReferralEvent(event) || before === undefined || after === undefined) return undefined
    const part = findEndedPart(before, after)
    return part === undefined ? undefined : partRow(event, part, before, after)
  },
}
