// SLA threshold crossings as timeline entries (SLA-02).
import type { TimelineEntry } from '#contracts/referrals.ts'
import type { Selectable } from 'kysely'
import type { StoredThresholdCrossing } from '../stored.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'

export type ThresholdCrossing = Selectable<StoredThresholdCrossing>

/** Newest first. */
export const findThresholdCrossings = (
  context: ReferralQueryContext,
  referralId: string,
): Promise<ThresholdCrossing[]> =>
  referralTables(context)
    .selectFrom('referral_passing')
    .selectAll()
    .where('referral_id', '=', referralId)
    .orderBy('revision', 'desc')
    .execute()

const thresholdCrossingEntry = ({ id, type, at, threshold_days }: ThresholdCrossing): TimelineEntry => ({
  id,
  type,
  at: at.toISOString(),
  actor: { name: null, organization: null, role: 'system' },
  before: null,
  after: null,
  receiver: null,
  reason: String(threshold_days),
  assignee: null,
  investedCents: null,
  note: null,
})

/**
 * Merges crossings into a timeline, newest first (TL-11). At the same instant, the crossing precedes people's actions.
 */
export const withThresholdCrossings = (
  thresholdCrossings: readonly ThresholdCrossing[],
  entries: readonly TimelineEntry[],
): TimelineEntry[] =>
  [...thresholdCrossings.map(thresholdCrossingEntry), ...entries].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
