// The referral's row: its columns, its indexes, and how it is composed from the referral and its client.
import { findOpenPart } from '#contracts/receiver-parts.ts'
import { slaDayLength } from '#contracts/sla.ts'
import { referralType } from '#domain/policies/referral-type.ts'
import { receiverInvestment, totalInvestment } from '#domain/policies/investment.ts'
import type { SlaClocks } from '#domain/policies/sla.ts'
import type { Resources } from '#domain/resource/state.ts'
import type { Row, RowTable, Table } from '../engine/model.ts'
import { displayedContact } from '../masked-contact.ts'
import { searchText } from '../search-text.ts'
import { resourceAmountsFold } from '../resources/fold.ts'
import { type ClientSummary, clientJoin } from './client-summary.ts'
import { type ReferralState, referralFold } from './fold.ts'
import { countyRank, needRank, priorityRank, statusRank } from './ranks.ts'

/**
 * All columns that staff review sorts or filters by. Indexes on other columns include them, because the rows are wide
 * (sealed notes). Reading thousands of rows to sort them would take longer than the `review` bench allows
 * (docs/performance.md).
 */
const sortColumns = [
  'sla_running',
  'sla_order',
  'created_at',
  'updated_at',
  'client_name',
  'need_rank',
  'priority_rank',
  'county_rank',
  'claimed',
  'invested_cents',
  'id',
] as const

const sortColumnsExcept = (...excluded: readonly (typeof sortColumns)[number][]): string =>
  sortColumns.filter((name) => !excluded.includes(name)).join(', ')

export const referralTable = {
  name: 'referral',
  columns: {
    id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    client_first_name: { type: 'text' },
    client_last_initial: { type: 'text' },
    client_county: { type: 'text', nullable: true },
    county_rank: { type: 'integer' },
    client_erased: { type: 'boolean' },
    /** First name and last initial, normalized for search: `maria g`. */
    client_name: { type: 'text' },
    client_contact_masked: { type: 'text', nullable: true },
    from_organization_id: { type: 'uuid', nullable: true },
    to_organization_id: { type: 'uuid', nullable: true },
    /** Sent by an organization to itself. Totals over senders and receivers count it only once. */
    internal: { type: 'boolean' },
    /** True from a submission until the sender revises the referral or staff reopen it. Figures use it. */
    with_receiver: { type: 'boolean' },
    /** True if no event has ended the part of `to_organization_id` (ROLE-24). */
    part_open: { type: 'boolean' },
    /** When time ends that part: 30 days after a closing, or with the family's consent. Null if it is not open. */
    part_ends_at: { type: 'timestamptz', nullable: true },
    /** The parts of all its receivers. */
    parts: { type: 'json' },
    requestor_user_id: { type: 'uuid', nullable: true },
    need: { type: 'text' },
    need_rank: { type: 'integer' },
    priority: { type: 'text', nullable: true },
    priority_rank: { type: 'integer' },
    source: { type: 'text' },
    /** Who chose the receiver (REF-36). */
    referral_type: { type: 'text' },
    /** null if the requester was not asked for a language. */
    language: { type: 'text', nullable: true },
    status: { type: 'text' },
    status_rank: { type: 'integer' },
    disposition: { type: 'text', nullable: true },
    /** Received and not waitlisted. Partners count it as active (REF-18). */
    in_service: { type: 'boolean' },
    claimed_by: { type: 'uuid', nullable: true },
    /** Whether it has a reviewer. Used by the filter for unassigned referrals. */
    claimed: { type: 'boolean' },
    invested_cents: { type: 'bigint' },
    /** The same for the figures of `to_organization_id`: without what another receiver provides. */
    receiver_invested_cents: { type: 'bigint' },
    version: { type: 'integer' },
    revision: { type: 'integer' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    sla_started_at: { type: 'timestamptz' },
    sla_stopped_at: { type: 'timestamptz', nullable: true },
    sla_running: { type: 'boolean' },
    /**
     * Milliseconds; smaller means older. For a running clock, its start since the epoch; for a stopped one, its negated
     * age. The age is then `now - sla_order` or `0 - sla_order`, and one index finds and sorts both kinds.
     */
    sla_order: { type: 'bigint' },
    /**
     * For rollups. For a running clock, the UTC day on which it started, since the epoch; for a stopped one, its age in
     * whole days.
     */
    sla_day: { type: 'integer' },
    submitted_at: { type: 'timestamptz', nullable: true },
    received_at: { type: 'timestamptz', nullable: true },
    closed_at: { type: 'timestamptz', nullable: true },
    consent_at: { type: 'timestamptz' },
    consent_method: { type: 'text' },
    consent_text_version: { type: 'text' },
    /** null if consent was given before the scope was recorded. */
    consent_scope: { type: 'text', nullable: true },
    consent_expires_at: { type: 'timestamptz' },
    /** How an event ended it: `revoked` or `expired`. */
    consent_ending: { type: 'text', nullable: true },
    consent_ended_at: { type: 'timestamptz', nullable: true },
    /** The organizations that it names. */
    consent_organization_ids: { type: 'json' },
    /** What the family answered to "Did you get help?" after the last closing; null without an answer. */
    help_answer: { type: 'text', nullable: true },
    /** Until when the family is asked; null if it is not. */
    help_until: { type: 'timestamptz', nullable: true },
    /** Sealed. No query searches it. */
    initial_note: { type: 'json', nullable: true },
  },
  key: ['id'],
  indexes: {
    // One index for each sort of staff review. Each begins with the status, so that any choice of statuses is a merge
    // of ordered scans.
    by_sla: `(status_rank, sla_running, sla_order, id) include (${sortColumnsExcept('sla_running', 'sla_order', 'id')})`,
    by_created: '(status_rank, created_at, id)',
    by_updated: '(status_rank, updated_at, id) include (sla_running, sla_order, created_at)',
    by_client: `(status_rank, client_name collate "C", id) include (${sortColumnsExcept('client_name', 'id')})`,
    by_need: '(status_rank, need_rank, created_at, id)',
    by_priority: '(status_rank, priority_rank desc, created_at, id)',
    by_investment: '(status_rank, invested_cents, id)',
    // The few referrals whose clock restarted. Their age cannot be derived from their creation date.
    by_reopening: `(status_rank, sla_running, sla_order, id) include (${sortColumnsExcept('sla_running', 'sla_order', 'id')}) where created_at < sla_started_at`,
    // Finds the rows of rare combinations. It stays small because it has few distinct values.
    by_words: '(status_rank, need_rank, county_rank, priority_rank)',
    by_sender: `(from_organization_id, status_rank) include (${sortColumnsExcept()})`,
    by_receiver: `(to_organization_id, status_rank) include (part_open, part_ends_at, received_at, internal, ${sortColumnsExcept()})`,
    by_reviewer: `(claimed_by, status_rank) include (${sortColumnsExcept()}) where claimed_by is not null`,
    by_own: '(client_id, created_at, id)',
  },
} as const satisfies Table

const instant = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

const slaColumns = ({ overall: { startedAt, stoppedAt } }: SlaClocks): Row => {
  const age = stoppedAt === null ? null : stoppedAt - startedAt
  return {
    sla_started_at: instant(startedAt),
    sla_stopped_at: instant(stoppedAt),
    sla_running: age === null,
    sla_order: age === null ? startedAt : -age,
    sla_day: Math.floor((age ?? startedAt) / slaDayLength),
  }
}

const partColumns = ({ parts, toOrganizationId }: ReferralState['referral']): Row => {
  const part = findOpenPart(parts)
  const isOpen = part !== undefined && part.organizationId === toOrganizationId
  return { part_open: isOpen, part_ends_at: isOpen ? part.endsAt : null, parts }
}

const consentColumns = ({ consent }: ReferralState['referral']): Row => ({
  consent_at: consent.at,
  consent_method: consent.method,
  consent_text_version: consent.textVersion,
  consent_scope: consent.scope,
  consent_expires_at: consent.expiresAt,
  consent_ending: consent.ending,
  consent_ended_at: consent.endedAt,
  consent_organization_ids: consent.organizationIds,
})

const clientColumns = (summary: ClientSummary | undefined): Row => ({
  client_first_name: summary?.firstName ?? '',
  client_last_initial: summary?.lastInitial ?? '',
  client_county: summary?.county ?? null,
  county_rank: countyRank(summary?.county ?? null),
  client_erased: summary?.erased ?? false,
  client_name: summary === undefined ? '' : searchText(`${summary.firstName} ${summary.lastInitial}`),
  client_contact_masked: summary === undefined ? null : displayedContact(summary),
})

export const referralRows: RowTable<ReferralState, { client: ClientSummary; resources: Resources }> = {
  table: referralTable,
  fold: referralFold,
  joins: {
    client: clientJoin,
    resources: { fold: resourceAmountsFold, link: ({ referral }) => referral.referralId },
  },
  compose: (id, { referral, ...state }, { client, resources }) => ({
    id,
    client_id: referral.clientId,
    ...clientColumns(client),
    from_organization_id: referral.fromOrganizationId,
    to_organization_id: referral.toOrganizationId,
    internal: referral.fromOrganizationId !== null && referral.fromOrganizationId === referral.toOrganizationId,
    with_receiver: referral.isWithReceiver,
    ...partColumns(referral),
    requestor_user_id: referral.requestorUserId,
    need: referral.needCategory,
    need_rank: needRank(referral.needCategory),
    priority: referral.priority,
    priority_rank: priorityRank(referral.priority),
    source: referral.source,
    referral_type: referralType({ ...referral, sendersChoice: state.sendersChoice }),
    language: state.language,
    status: referral.status,
    status_rank: statusRank(referral.status),
    disposition: referral.disposition,
    in_service: referral.status === 'received' && referral.disposition !== 'waitlisted',
    claimed_by: referral.reviewerId,
    claimed: referral.reviewerId !== null,
    invested_cents: totalInvestment(state.recordedCents, resources),
    receiver_invested_cents: receiverInvestment(state.recordedCents, resources, referral),
    version: referral.version,
    revision: referral.revision,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    ...slaColumns(state.clocks),
    submitted_at: state.submittedAt,
    received_at: instant(state.clocks.receiver?.startedAt ?? null),
    closed_at: state.closedAt,
    ...consentColumns(referral),
    help_answer: referral.helpQuestion?.answer ?? null,
    help_until: referral.helpQuestion?.until ?? null,
    initial_note: state.initialNote,
  }),
}
