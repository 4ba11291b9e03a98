// Opening hours as an organization enters them: several ranges a day, which may run past midnight (DIR-10).
import { z } from 'zod'

import { weekdays } from './enumeration-values.ts'
import { messageKey } from './validation.ts'

/** From "00:00" to "24:00". */
const clockTime = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const range = z
  .string()
  .regex(new RegExp(`^${clockTime}-(?:${clockTime}|24:00)$`), messageKey('staff-validation:hoursIncomplete'))

/** More ranges than any organization has in a day. */
export const maxRangesPerDay = 5

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether two ranges of a day have a minute in common. A range whose end is not after its start ends the next day. */
const overlap = (ranges: readonly string[]): boolean => {
  const intervals = ranges
    .map((text) => [minutesOf(text.slice(0, 5)), minutesOf(text.slice(6))] as const)
    .map(([from, to]) => [from, to <= from ? to + 24 * 60 : to] as const)
    .sort(([a], [b]) => a - b)
  return intervals.some(([, to], index) => to > (intervals[index + 1]?.[0] ?? Infinity))
}

const dayRanges = z
  .array(range)
  .min(1)
  .max(maxRangesPerDay, messageKey('staff-validation:hoursTooMany'))
  .refine((ranges) => !overlap(ranges), messageKey('staff-validation:hoursOverlap'))

/** A missing day counts as closed. Without any day, the hours are unknown. */
export const OpeningHours = z.partialRecord(z.enum(weekdays), z.union([z.literal('closed'), dayRanges]))
export type OpeningHours = z.output<typeof OpeningHours>
