// When a partner is open, out of its hours as they are written down (DIR-09, DIR-10). Reckoned by the clock on the wall: a day
// on which the clocks change is open as the hours say.
import { type Weekday, weekdays } from '#contracts/enumerations.ts'

/** Per weekday ranges "HH:MM-HH:MM", or closed; a day that is missing is closed. */
export type WrittenHours = Partial<Readonly<Record<Weekday, 'closed' | readonly string[]>>>

const day = 24 * 60
/** Minutes of a week. */
export const week = 7 * day

/** From, inclusive, to, exclusive: minutes since Sunday's first. What begins on Saturday may end after `week`. */
export type Opening = readonly [from: number, to: number]

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A range that ends no later than it begins goes on past midnight. */
const openingOf = (midnight: number, range: string): Opening => {
  const [begins = '', ends = ''] = range.split('-')
  const [from, to] = [minutesOf(begins), minutesOf(ends)]
  return [midnight + from, midnight + to + (to <= from ? day : 0)]
}

/** Ranges that touch or overlap are one: whoever closes at noon to open at noon does not close. */
const joined = (openings: readonly Opening[]): Opening[] => {
  const one: Opening[] = []
  for (const [from, to] of openings.toSorted(([a], [b]) => a - b)) {
    const last = one.at(-1)
    if (last !== undefined && from <= last[1]) one[one.length - 1] = [last[0], Math.max(last[1], to)]
    else one.push([from, to])
  }
  return one
}

/** Saturday night and Sunday morning are one too, as the week begins anew. */
const aroundTheWeek = (openings: readonly Opening[]): Opening[] => {
  const [first, ...others] = openings
  const last = openings.at(-1)
  if (first === undefined || last === undefined || last[1] < week + first[0]) return [...openings]
  if (others.length === 0) return [[first[0], first[0] + 2 * week]]
  return aroundTheWeek([...others.slice(0, -1), [last[0], Math.max(last[1], week + first[1])]])
}

/** The openings of every week, in order and apart from each other. */
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
 * Whether it is open at a minute of the week, and until when: "HH:MM" on the wall, null where that is more than a day ahead.
 * undefined: it is closed.
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
