// Caches the local day of instants. Converting the time of every event takes longer than folding the event.
import { LRUCache } from 'lru-cache'

import { localDay } from '#domain/policies/calendar.ts'

const hour = 3_600_000
/** More hours than in five years. The library reserves memory for all of them, about 1.4 MB. */
const maxCachedHours = 50_000

const days = new LRUCache<number, string>({ max: maxCachedHours })

/**
 * Returns the same as `localDay`. Our time zone differs from UTC by whole hours, so every instant within an hour has
 * the same local day.
 */
export const toLocalDay = (instant: string): string => {
  const hours = Math.floor(Date.parse(instant) / hour)
  const cachedDay = days.get(hours)
  if (cachedDay !== undefined) return cachedDay
  const day = localDay(instant)
  days.set(hours, day)
  return day
}
