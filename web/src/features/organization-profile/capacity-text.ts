// Whether an organization takes new referrals, as a short text. Null if it takes all of them.
import { m } from '#messages'
import type { LimitedCapacity } from '#contracts/capacity.ts'
import { formatDay } from '../../lib/format/time.ts'

export const capacityText = (capacity: LimitedCapacity | null): string | null => {
  if (capacity === null) return null
  const { until } = capacity
  return until === null
    ? m['capacity:short.waitlistOnly']()
    : m['capacity:short.paused']({ day: formatDay(until, new Date(until)) })
}
