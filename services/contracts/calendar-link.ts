// API schemas and routes for the link with which a family's calendar program reads its appointments.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

const instant = z.iso.datetime()

const CalendarLink = z.object({
  createdAt: instant,
  /** When a calendar program last read the appointments. Null if none has. */
  lastUsedAt: instant.nullable(),
})
export type CalendarLink = z.infer<typeof CalendarLink>

const OwnCalendarLink = z.object({
  /** Whether the family can have a link. Nothing that it reads may tell the reason. */
  offered: z.boolean(),
  /** Null if the family has none. */
  link: CalendarLink.nullable(),
})

/** The address is shown only once, because only a hash of its key is stored. */
const NewCalendarLink = OwnCalendarLink.extend({ url: z.url() })
export type NewCalendarLink = z.infer<typeof NewCalendarLink>

const suffix = '.ics'
/** The path of the appointments as a calendar. Calendar programs expect the file extension. */
export const calendarPath = (key: string): string => `/api/calendar/${key}${suffix}`

const CalendarParams = z.object({
  key: z
    .string()
    .regex(/^[\w-]{43}\.ics$/)
    .transform((file) => file.slice(0, -suffix.length)),
})

const path = '/api/client/calendar-link'

export const calendarLinkRoutes = {
  ownCalendarLink: {
    method: 'GET',
    path,
    access: 'client',
    summary: 'Whether your calendar program has a link to your appointments, and when it last used it',
    response: OwnCalendarLink,
  },
  createCalendarLink: {
    method: 'POST',
    path,
    access: 'client',
    summary: 'Create a secret link to your appointments for your calendar program; an earlier one stops working',
    response: NewCalendarLink,
  },
  removeCalendarLink: {
    method: 'DELETE',
    path,
    access: 'client',
    summary: 'Remove the link to your appointments, which stops working',
    response: OwnCalendarLink,
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar/:key',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'The appointments of the family whose secret link this is, as a calendar',
    params: CalendarParams,
    response: z.string(),
    produces: 'text/calendar',
  },
} as const satisfies Record<string, RouteSpec>
