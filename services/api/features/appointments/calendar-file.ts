// An appointment as a calendar file (RFC 5545). A calendar that already has the appointment replaces it, because the id
// stays the same and the sequence number grows.
import { m } from '#messages'
import { endOf } from '#contracts/appointment-rules.ts'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { type Language, localeOf } from '#contracts/language.ts'
import type { NoteText } from '#contracts/referrals.ts'

/** Bytes per line, without the line break. */
const lineLimit = 75

/** Continues a long line on the next one, which begins with a space. Never divides a character. */
const fold = (line: string): string => {
  const lines: string[] = []
  let [current, size] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > lineLimit) {
      lines.push(current)
      // The space counts too.
      ;[current, size] = [' ', 1]
    }
    current += character
    size += bytes
  }
  return [...lines, current].join('\r\n')
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** `20260303T150000Z` */
const utcTime = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const statuses = {
  scheduled: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  cancelled: 'CANCELLED',
} satisfies Record<AppointmentRow['status'], string>

const openText = (text: NoteText | null): string | null => (text !== null && 'text' in text ? text.text : null)

/**
 * As the family reads the appointment: with a confidential shelter, the file has neither place nor subject (ROLE-26).
 * The texts were written by people and are not translated.
 */
const toEvent = (appointment: AppointmentRow, language: Language): string[] => {
  const { id, version, status, startsAt } = appointment
  const [title, location] = [openText(appointment.title), openText(appointment.location)]
  const description = [appointment.description, appointment.notes].map(openText).filter((text) => text !== null)
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${utcTime(new Date(appointment.changedAt))}`,
    `DTSTART:${utcTime(new Date(startsAt))}`,
    `DTEND:${utcTime(endOf(appointment))}`,
    `SUMMARY:${escapeText(title ?? m['appointments:discreetTitle']({}, { locale: localeOf[language] }))}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(description.length === 0 ? [] : [`DESCRIPTION:${escapeText(description.join('\n'))}`]),
    `STATUS:${statuses[status]}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

const toCalendar = (properties: readonly string[], events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Referral Exchange//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...properties,
    ...events,
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')

/** One appointment, to save. */
export const appointmentCalendar = (appointment: AppointmentRow, language: Language): string =>
  toCalendar([], toEvent(appointment, language))

/** All appointments, for a calendar program that reads them again every few hours. */
export const appointmentsCalendar = (appointments: readonly AppointmentRow[], language: Language): string =>
  toCalendar(
    [
      `X-WR-CALNAME:${escapeText(m['appointments:title']({}, { locale: localeOf[language] }))}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
    ],
    appointments.flatMap((appointment) => toEvent(appointment, language)),
  )
