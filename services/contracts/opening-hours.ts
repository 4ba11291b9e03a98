// Opening hours as an organization enters them: several ranges a day, which may run past midnight (DIR-10), and days with
// other hours, such as holidays.
import { z } from 'zod'

import { weekdays } from './enumeration-values.ts'
import { optionalText } from './partner-fields.ts'
import { safeText } from './screening/safe-text.ts'
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

/** Enough for the holidays of two years. */
export const maxSpecialDays = 40
/** Length of the note, in characters. */
export const specialDayNoteLimit = 60

const specialDay = z.object({
  day: z.iso.date(messageKey('staff-validation:specialDayMissing')),
  hours: z.union([z.literal('closed'), dayRanges]),
  /** Why, for example "Thanksgiving". Everyone reads it. */
  note: optionalText(
    safeText(z.string().trim().max(specialDayNoteLimit, messageKey('staff-validation:specialDayNoteTooLong'))),
  ),
})

/** Days on which the organization is closed or has other hours. They replace the hours of the weekday. */
export const SpecialDays = z
  .array(specialDay)
  .max(maxSpecialDays, messageKey('staff-validation:specialDaysTooMany'))
  .superRefine((days, context) => {
    for (const [index, { day }] of days.entries())
      if (days.findIndex((other) => other.day === day) < index)
        context.addIssue({
          code: 'custom',
          message: messageKey('staff-validation:specialDayTwice'),
          path: [index, 'day'],
        })
  })
  .transform((days) => [...days].sort((a, b) => (a.day < b.day ? -1 : 1)))

/** A special day as it is returned. */
export const SpecialDay = z.object({
  day: z.string(),
  hours: z.union([z.literal('closed'), z.array(z.string())]),
  note: z.string().nullable(),
})
export type SpecialDay = z.infer<typeof SpecialDay>
