// The open status of a partner, from its weekly opening hours and its special days (DIR-09, DIR-10). The hours are in local
// time, so they also apply on days when daylight saving time starts or ends.
import { type Weekday, weekdays } from './enumeration-values.ts'
import { wallTime } from './local-time.ts'

/** Ranges "HH:MM-HH:MM", or closed. */
type DayHours = 'closed' | readonly string[]

export interface PartnerHours {
  /** A missing day counts as closed. */
  readonly hours: Partial<Readonly<Record<Weekday, DayHours>>>
  /** Days, YYYY-MM-DD, on which other hours replace those of the weekday. */
  readonly specialDays: readonly { readonly day: string; readonly hours: DayHours }[]
}

const minutesPerDay = 24 * 60
const minuteLength = 60_000

/** Minutes since a local midnight. `from` is inclusive, and `to` is exclusive. */
type OpenInterval = readonly [from: number, to: number]

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** If the end of a range is not after its start, the range runs past midnight. */
const toInterval = (midnight: number, range: string): OpenInterval => {
  const [from, to] = [parseMinutes(range.slice(0, 5)), parseMinutes(range.slice(6))]
  return [midnight + from, midnight + to + (to <= from ? minutesPerDay : 0)]
}

/** Merges adjacent and overlapping ranges, because a partner that closes at noon and opens at noon stays open. */
const mergeAdjacent = (intervals: readonly OpenInterval[]): OpenInterval[] => {
  const mergedIntervals: OpenInterval[] = []
  for (const [from, to] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = mergedIntervals.at(-1)
    if (last !== undefined && from <= last[1])
      mergedIntervals[mergedIntervals.length - 1] = [last[0], Math.max(last[1], to)]
    else mergedIntervals.push([from, to])
  }
  return mergedIntervals
}

/** `wallClock` is a local time of the day, as `wallTime` returns it. */
const hoursOn = ({ hours, specialDays }: PartnerHours, wallClock: number): readonly string[] => {
  const date = new Date(wallClock)
  const weekday = weekdays[date.getUTCDay()]
  const special = specialDays.find(({ day }) => date.toISOString().startsWith(day))?.hours
  const ranges = special ?? (weekday === undefined ? 'closed' : (hours[weekday] ?? 'closed'))
  return ranges === 'closed' ? [] : ranges
}

/** The hours of yesterday may run into today, and those of tomorrow may continue those of today. */
const nearbyDays = [-1, 0, 1]

const twoDigits = (value: number): string => String(value).padStart(2, '0')

interface OpenStatus {
  /** The closing time, "HH:MM" local time. Null if it is more than a day away. */
  readonly until: string | null
  /** Whether it closes after the next midnight. */
  readonly tomorrow: boolean
}

/** Undefined if the partner is closed. A range that began yesterday ends as planned, even if today is closed. */
export const openStatusAt = (partner: PartnerHours, now: Date): OpenStatus | undefined => {
  const wallClock = wallTime(now.getTime())
  const minute = Math.floor(wallClock / minuteLength) % minutesPerDay
  const intervals = nearbyDays.flatMap((count) =>
    hoursOn(partner, wallClock + count * minutesPerDay * minuteLength).map((range) =>
      toInterval(count * minutesPerDay, range),
    ),
  )
  const current = mergeAdjacent(intervals).find(([from, to]) => from <= minute && minute < to)
  if (current === undefined) return undefined
  const [, to] = current
  const closingMinute = to % minutesPerDay
  const closingTime = `${twoDigits(Math.floor(closingMinute / 60))}:${twoDigits(closingMinute % 60)}`
  return { until: to - minute > minutesPerDay ? null : closingTime, tomorrow: to > minutesPerDay }
}
