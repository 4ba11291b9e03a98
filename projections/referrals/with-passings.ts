// A referral's detail with what time alone made of it put into its timeline (SLA-02).
import type { ReferralDetail, TimelineEntry } from '#contracts/referrals.ts'
import type { ReferralReading } from './queries/reading.ts'
import type { StoredPassing } from './stored.ts'

const entryOf = ({ id, type, at, threshold_days: days }: StoredPassing): TimelineEntry => ({
  id,
  type,
  at: at.toISOString(),
  actor: { name: null, organization: null, role: 'system' },
  before: null,
  after: null,
  receiver: null,
  reason: String(days),
  investedCents: null,
  note: null,
})

/** Its client is told of what people do, not of how the exchange measures itself. */
const isForDesks = ({ capacities, from }: ReferralDetail): boolean =>
  capacities.some((capacity) =>
    capacity === 'sender' ? from !== null : capacity === 'staff' || capacity === 'receiver',
  )

/** Newest first like the rest (TL-11); what time made comes after what people did in the same instant. */
export const withPassings = async (
  { db, referrals }: Pick<ReferralReading, 'db' | 'referrals'>,
  detail: ReferralDetail,
): Promise<ReferralDetail> => {
  if (!isForDesks(detail)) return detail
  const passings = await db
    .withSchema(referrals.schema)
    .$extendTables<{ referral_passing: StoredPassing }>()
    .selectFrom('referral_passing')
    .selectAll()
    .where('referral_id', '=', detail.id)
    .orderBy('revision', 'desc')
    .execute()
  const timeline = [...passings.map(entryOf), ...detail.timeline].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return { ...detail, timeline }
}
