// SLA threshold crossings as timeline entries (SLA-02).
import type { TimelineEntry } from '#contracts/referrals.ts'
import type { Selectable } from 'kysely'
import type { StoredPassing } from '../stored.ts'
import { type ReferralReading, referralTables } from './reading.ts'

export type Passing = Selectable<StoredPassing>

/** Newest first. */
export const passingsOf = (reading: ReferralReading, referralId: string): Promise<Passing[]> =>
  referralTables(reading)
    .selectFrom('referral_passing')
    .selectAll()
    .where('referral_id', '=', referralId)
    .orderBy('revision', 'desc')
    .execute()

const passingEntry = ({ id, type, at, threshold_days: days }: Passing): TimelineEntry => ({
  id,
  type,
  at: at.toISOString(),
  actor: { name: null, organization: null, role: 'system' },
  before: null,
  after: null,
  receiver: null,
  reason: String(days),
  assignee: null,
  investedCents: null,
  note: null,
})

/**
 * Merges crossings into a timeline, newest first (TL-11). At the same instant, the crossing comes before people's
 * actions.
 */
export const withPassings = (passings: readonly Passing[], entries: readonly TimelineEntry[]): TimelineEntry[] =>
  [...passings.map(passingEntry), ...entries].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
