// What a receiver whose part has ended still reads of a referral: a header without names, and the events of its own part
// (ROLE-24, ROLE-25).
import {
  type ReceiverPart,
  canActiveReceiverRead,
  canFormerReceiverRead,
  isInPartOfAnother,
} from '#contracts/receiver-parts.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { slaAge } from '#contracts/sla.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Selectable } from 'kysely'
import type { StoredReferralPart } from '../stored.ts'
import { type ReferralQueryContext, organizationNames, referralTables } from './query-context.ts'
import { type NamedReferral, organizationRef } from './rows.ts'
import type { NamedEvent } from './timeline.ts'

/** The end of a part, with the name of its organization. `ending` is null until the read model includes the end. */
export interface NamedPart extends Omit<Selectable<StoredReferralPart>, 'ending'> {
  readonly ending: ReceiverPart['ending']
  readonly organization_name: string | null
}

/** All ends of parts of a referral, the latest first. */
export const namedParts = (context: ReferralQueryContext, ids: readonly string[]): Promise<NamedPart[]> =>
  referralTables(context)
    .selectFrom('referral_part')
    .leftJoin(organizationNames(context).as('organization'), 'organization.id', 'referral_part.organization_id')
    .selectAll('referral_part')
    .select('organization.name as organization_name')
    .where('referral_part.referral_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('referral_part.revision', 'desc')
    .execute()

/**
 * The header of a part that ended after the row was written: what the row showed, which the organization could read.
 */
export const toEndingPart = (row: NamedReferral, organizationId: string): NamedPart => ({
  ...row,
  invested_cents: row.receiver_invested_cents,
  referral_id: row.id,
  organization_id: organizationId,
  organization_name: row.to_organization_id === organizationId ? row.to_name : null,
  ending: null,
  at: row.updated_at,
  ended_at: row.part_ends_at !== null && row.part_ends_at < row.updated_at ? row.part_ends_at : row.updated_at,
})

/** The row of a list as a former receiver sees it. */
export const endedPartRow = (
  part: NamedPart,
  { now, sla, referrals }: Pick<ReferralQueryContext, 'now' | 'sla' | 'referrals'>,
): ReferralRow => ({
  id: part.referral_id,
  part: { ending: part.ending, endedAt: part.ended_at.toISOString() },
  client: null,
  clientContactMasked: null,
  from: null,
  to: organizationRef(part.organization_id, part.organization_name),
  need: part.need,
  priority: part.priority,
  source: part.source,
  type: part.referral_type,
  status: part.status,
  disposition: part.disposition,
  reviewer: null,
  sla: slaAge({ startedAt: (part.received_at ?? part.created_at).getTime(), stoppedAt: part.at.getTime() }, now, sla),
  investedCents: part.invested_cents,
  createdAt: part.created_at.toISOString(),
  updatedAt: part.at.toISOString(),
  receivedAt: part.received_at?.toISOString() ?? null,
  version: part.version,
  incomplete: referrals.parked.has(referralStream(part.referral_id)),
  actions: [],
})

const toPartEvent = (event: NamedEvent) => ({
  revision: event.revision,
  at: event.at,
  type: event.type,
  organizationId: event.actor_organization_id,
})

/** The event with no other receiver in it. */
const withoutOtherReceivers = (event: NamedEvent, organizationId: string): NamedEvent => ({
  ...event,
  receiver_before: event.receiver_before === organizationId ? organizationId : null,
  receiver_after: event.receiver_after === organizationId ? organizationId : null,
})

/** The event without what people wrote, who they are, and where a reroute sent the referral. */
const withoutNames = (event: NamedEvent): NamedEvent => ({
  ...event,
  note: null,
  reason: null,
  invested_cents: null,
  actor_user_id: null,
  actor_name: null,
  actor_organization_id: null,
  actor_organization_name: null,
  assignee: null,
  receiver_before: null,
  receiver_after: null,
})

/** The history for a receiver whose part goes on. */
export const forActiveReceiver = (
  events: readonly NamedEvent[],
  organizationId: string,
  parts: readonly ReceiverPart[],
): readonly NamedEvent[] =>
  events
    .filter((event) => canActiveReceiverRead(organizationId, { parts }, toPartEvent(event)))
    .map((event) => ({
      ...withoutOtherReceivers(event, organizationId),
      ...(isInPartOfAnother(organizationId, { parts }, toPartEvent(event)) ? { invested_cents: null } : {}),
    }))

/** The history for a receiver whose part has ended. */
export const forFormerReceiver = (
  events: readonly NamedEvent[],
  organizationId: string,
  parts: readonly ReceiverPart[],
): readonly NamedEvent[] =>
  events
    .filter((event) => canFormerReceiverRead(organizationId, { parts }, toPartEvent(event)))
    .map((event) =>
      event.actor_organization_id === organizationId
        ? withoutOtherReceivers(event, organizationId)
        : withoutNames(event),
    )
