// The open status of a partner, from its weekly opening hours (DIR-09, DIR-10). The hours are in local time, so they
// also apply on days when daylight saving time starts or ends.
import { type Weekday, weekdays } from '#contracts/enumeration-values.ts'

/** For each weekday: ranges "HH:MM-HH:MM", or closed. A missing day counts as closed. */
export type WeeklyHours = Partial<Readonly<Record<Weekday, 'closed' | readonly string[]>>>

const minutesPerDay = 24 * 60
/** Minutes of a week. */
export const minutesPerWeek = 7 * minutesPerDay

/**
 * Minutes since the start of Sunday. `from` is inclusive, and `to` is exclusive. An interval that starts on Saturday
 * may end after `minutesPerWeek`.
 */
export type OpenInterval = readonly [from: number, to: number]

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** If the end of a range is not after its start, the range runs past midnight. */
const toInterval = (midnight: number, range: string): OpenInterval => {
  const [from, to] = [parseMinutes(range.slice(0, 5)), parseMinutes(range.slice(6))]
  return [midnight + from, midnight + to + (to <= from ? minutesPerDay : 0)]
}

/** Merges adjacent and overlapping ranges, because a partner that closes at noon and opens at noon stays open. */
const mergeAdjacent = (intervals: readonly OpenInterval[]): OpenInterval[] => {
  const mergedIntervals: OpenInterval[] = []
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    const last = mergedIntervals.at(-1)
    if (last !== undefined && from <= last[1])
      mergedIntervals[mergedIntervals.length - 1] = [last[0], Math.max(last[1], to)]
    else mergedIntervals.push([from, to])
  }
  return mergedIntervals
}

/** Merges Saturday night with Sunday morning, because the week wraps around. */
const mergeAcrossWeekEnd = (intervals: readonly OpenInterval[]): OpenInterval[] => {
  const [first, ...others] = intervals
  const last = intervals.at(-1)
  if (first === undefined || last === undefined || last[1] < minutesPerWeek + first[0]) return [...intervals]
  if (others.length === 0) return [[first[0], first[0] + 2 * minutesPerWeek]]
  return mergeAcrossWeekEnd([...others.slice(0, -1), [last[0], Math.max(last[1], minutesPerWeek + first[1])]])
}

/** The open intervals of a week, sorted and disjoint. */
export const openIntervals = (hours: WeeklyHours): OpenInterval[] =>
  mergeAcrossWeekEnd(
    mergeAdjacent(
      weekdays.flatMap((name, index) => {
        const ranges = hours[name] ?? 'closed'
        return ranges === 'closed' ? [] : ranges.map((range) => toInterval(index * minutesPerDay, range))
      }),
    ),
  )

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns undefined if the partner is closed at this minute of the week. Otherwise returns its closing time as "HH:MM"
 * local time, or null if it closes more than a day later.
 */
export const openStatusAt = (
  intervals: readonly OpenInterval[],
  minute: number,
): { readonly until: string | null } | undefined => {
  for (const [from, to] of intervals) {
    const now = minute < from ? minute + minutesPerWeek : minute
    if (now >= to) continue
    const closingMinute = to % minutesPerDay
    const closingTime = `${twoDigits(Math.floor(closingMinute / 60))}:${twoDigits(closingMinute % 60)}`
    return { until: to - now > minutesPerDay ? null : closingTime }
  }
  return undefined
}
