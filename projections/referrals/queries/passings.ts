// What time alone made of a referral, as entries of its history (SLA-02).
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

/** Puts them into a history, newest first (TL-11); what time made comes after what people did in the same instant. */
export const withPassings = (passings: readonly Passing[], entries: readonly TimelineEntry[]): TimelineEntry[] =>
  [...passings.map(passingEntry), ...entries].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
