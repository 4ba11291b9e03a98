// Whether an organization takes new referrals. Its members set it. Routing and the directory show it, and it refuses
// nothing: a receiver still answers what it gets.
import { z } from 'zod'

import { WriteResult } from './lists.ts'
import { optionalText } from './partner-fields.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

const capacityStatuses = ['accepting', 'waitlist_only', 'paused'] as const

const noteLimit = 200

export const Capacity = z.object({
  status: z.enum(capacityStatuses),
  /** The first local day on which a paused organization takes referrals again. Null unless it is paused. */
  until: z.iso.date().nullable(),
  /** What families and partners should know, in the organization's words. Null while it is accepting. */
  note: z.string().max(noteLimit).nullable(),
})
export type Capacity = z.infer<typeof Capacity>

/** Until someone sets it. */
export const accepting: Capacity = { status: 'accepting', until: null, note: null }

/** An organization that does not take every new referral. */
export const LimitedCapacity = Capacity.extend({ status: Capacity.shape.status.exclude(['accepting']) })
export type LimitedCapacity = z.infer<typeof LimitedCapacity>

/** The limit that applies on a local day, or null. A pause ends automatically. */
export const limitOn = (day: string, capacity: Capacity | null): LimitedCapacity | null => {
  if (capacity === null || capacity.status === 'accepting') return null
  if (capacity.until !== null && capacity.until <= day) return null
  return { ...capacity, status: capacity.status }
}

const dayLength = 86_400_000
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)

/** The first and the last day until which a pause may last. Within a year, a day needs no year where it is shown. */
export const pauseDays = (today: string): { readonly first: string; readonly last: string } => ({
  first: addDays(today, 1),
  last: addDays(today, 365),
})

export const SetCapacity = z
  .object({
    status: Capacity.shape.status,
    until: optionalText(z.string()).pipe(z.iso.date(messageKey('staff-validation:pauseDayMissing')).nullable()),
    note: optionalText(safeText(z.string().trim().max(noteLimit, messageKey('staff-validation:capacityNoteTooLong')))),
    /** The limit that the person saw, or null for none. Absent in requests of the previous release. */
    seen: LimitedCapacity.nullable().optional(),
  })
  .refine(({ status, until }) => status !== 'paused' || until !== null, {
    error: messageKey('staff-validation:pauseDayMissing'),
    path: ['until'],
  })
  .transform(({ status, until, note, seen }) => {
    const capacity: Capacity = {
      status,
      until: status === 'paused' ? until : null,
      note: status === 'accepting' ? null : note,
    }
    return { capacity, seen }
  })
export type SetCapacity = z.input<typeof SetCapacity>

export const CapacityResult = WriteResult.extend({ capacity: Capacity })
