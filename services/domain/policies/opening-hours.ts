// The open status of a partner, from its weekly opening hours (DIR-09, DIR-10). The hours are local time, so they also
// apply unchanged on days with a daylight saving change.
import { type Weekday, weekdays } from '#contracts/enumerations.ts'

/** By weekday: ranges "HH:MM-HH:MM", or closed. A missing day is closed. */
export type WrittenHours = Partial<Readonly<Record<Weekday, 'closed' | readonly string[]>>>

const day = 24 * 60
/** Minutes of a week. */
export const week = 7 * day

/**
 * Minutes since the start of Sunday; `from` is inclusive, `to` exclusive. An interval that starts on Saturday may end
 * after `week`.
 */
export type Opening = readonly [from: number, to: number]

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A range that does not end after its start runs past midnight. */
const openingOf = (midnight: number, range: string): Opening => {
  const [begins = '', ends = ''] = range.split('-')
  const [from, to] = [minutesOf(begins), minutesOf(ends)]
  return [midnight + from, midnight + to + (to <= from ? day : 0)]
}

/** Merges ranges that touch or overlap: a partner that closes at noon and opens at noon does not close. */
const joined = (openings: readonly Opening[]): Opening[] => {
  const one: Opening[] = []
  for (const [from, to] of openings.toSorted(([a], [b]) => a - b)) {
    const last = one.at(-1)
    if (last !== undefined && from <= last[1]) one[one.length - 1] = [last[0], Math.max(last[1], to)]
    else one.push([from, to])
  }
  return one
}

/** Also merges Saturday night with Sunday morning, because the week wraps around. */
const aroundTheWeek = (openings: readonly Opening[]): Opening[] => {
  const [first, ...others] = openings
  const last = openings.at(-1)
  if (first === undefined || last === undefined || last[1] < week + first[0]) return [...openings]
  if (others.length === 0) return [[first[0], first[0] + 2 * week]]
  return aroundTheWeek([...others.slice(0, -1), [last[0], Math.max(last[1], week + first[1])]])
}

/** The open intervals of a week, sorted and disjoint. */
export const openingsOf = (hours: WrittenHours): Opening[] =>
  aroundTheWeek(
    joined(
      weekdays.flatMap((name, index) => {
        const ranges = hours[name] ?? 'closed'
        return ranges === 'closed' ? [] : ranges.map((range) => openingOf(index * day, range))
      }),
    ),
  )

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * Whether the partner is open at a minute of the week, and until when: "HH:MM" local time, or null if that is more than
 * a day ahead. Undefined if it is closed.
 */
export const openAt = (openings: readonly Opening[], minute: number): { readonly until: string | null } | undefined => {
  for (const [from, to] of openings) {
    const now = minute < from ? minute + week : minute
    if (now < from || now >= to) continue
    const at = to % day
    return { until: to - now > day ? null : `${two(Math.floor(at / 60))}:${two(at % 60)}` }
  }
  return undefined
}
