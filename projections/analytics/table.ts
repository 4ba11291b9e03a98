// A referral as figures: what it adds to the totals of the day it was created. Contains no client data.
import { awaitingReviewStatuses } from '#contracts/enumeration-values.ts'
import { monthOf } from '#domain/policies/calendar.ts'
import { totalInvestment } from '#domain/policies/investment.ts'
import type { Resources } from '#domain/resource/state.ts'
import type { RowTable, Table } from '../engine/model.ts'
import { toLocalDay } from '../local-days.ts'
import { resourceAmountsFold } from '../resources/fold.ts'
import { type MeasuredReferral, measuredReferralFold } from './fold.ts'

export const measureTable = {
  name: 'measure',
  columns: {
    id: { type: 'uuid' },
    /** Local calendar day on which it was created, `YYYY-MM-DD`. */
    day: { type: 'text' },
    /** Local month in which it was created, `YYYY-MM`. */
    month: { type: 'text' },
    need: { type: 'text' },
    /** The organization it was sent to; null if none yet. */
    partner_id: { type: 'uuid', nullable: true },
    // Each is 0 or 1, so that rollups can sum them.
    /** Awaits review or the partner's decision (ANA-03). */
    pending: { type: 'integer' },
    /** Received or closed, but not waitlisted (ANA-08). */
    accepted: { type: 'integer' },
    closed: { type: 'integer' },
    outcomes: { type: 'integer' },
    met: { type: 'integer' },
    partly_met: { type: 'integer' },
    /** Has an outcome, an amount of a closing (REF-35), or resources with an amount. The average investment is over these. */
    amounts: { type: 'integer' },
    invested_cents: { type: 'bigint' },
    /** From creation to closing; 0 while it is open (ANA-04). */
    processing_minutes: { type: 'bigint' },
  },
  key: ['id'],
  // For the lists of the referrals behind a figure. Rollups have their names in the same schema.
  indexes: {
    referrals_by_day: '(day, id)',
    referrals_by_need: '(need, day, id)',
    referrals_by_partner: '(partner_id, day, id) where partner_id is not null',
  },
} as const satisfies Table

const minute = 60_000
const zeroOrOne = (condition: boolean): number => (condition ? 1 : 0)
const pendingStatuses: ReadonlySet<string> = new Set([...awaitingReviewStatuses, 'submitted'])

export const measureRows: RowTable<MeasuredReferral, { resources: Resources }> = {
  table: measureTable,
  fold: measuredReferralFold,
  joins: { resources: { fold: resourceAmountsFold, link: ({ state }) => state.referral.referralId } },
  compose: (id, { state, needMet }, { resources }) => {
    const { referral, createdAt, closedAt } = state
    const { status, disposition } = referral
    const day = toLocalDay(createdAt)
    const isClosed = status === 'closed'
    const investedCents = totalInvestment(state.recordedCents, resources)
    return {
      id,
      day,
      month: monthOf(day),
      need: referral.needCategory,
      partner_id: referral.isWithReceiver ? referral.toOrganizationId : null,
      pending: zeroOrOne(pendingStatuses.has(status)),
      accepted: zeroOrOne((status === 'received' || isClosed) && disposition !== 'waitlisted'),
      closed: zeroOrOne(isClosed),
      outcomes: zeroOrOne(needMet !== null),
      met: zeroOrOne(needMet === 'met'),
      partly_met: zeroOrOne(needMet === 'partly_met'),
      amounts: zeroOrOne(needMet !== null || investedCents > 0),
      invested_cents: investedCents,
      processing_minutes: closedAt === null ? 0 : Math.floor((Date.parse(closedAt) - Date.parse(createdAt)) / minute),
    }
  },
}
