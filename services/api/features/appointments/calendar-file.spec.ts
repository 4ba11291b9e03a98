import { describe, expect, it } from 'vitest'

import type { AppointmentRow } from '#contracts/appointments.ts'

import { appointmentCalendar } from './calendar-file.ts'

const appointment: AppointmentRow = {
  id: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01',
  referralId: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a02',
  version: 1,
  status: 'scheduled',
  isMissed: false,
  isUpcoming: true,
  startsAt: '2026-03-03T15:00:00.000Z',
  durationMinutes: 45,
  changedAt: '2026-03-02T16:00:00.000Z',
  partner: { kind: 'staff' },
  isDiscreet: false,
  need: 'Food Assistance',
  title: { text: 'Pick up groceries' },
  description: null,
  location: { text: '12 Oak Street' },
  notes: { text: 'Bring a bag.' },
  moveRequest: null,
  cancellation: null,
  client: { id: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a03', firstName: 'Marisol', lastInitial: 'V', erased: false },
  actions: [],
}
const linesOf = (changes: Partial<AppointmentRow> = {}, language: 'en' | 'es' = 'en') =>
  appointmentCalendar({ ...appointment, ...changes }, language).split('\r\n')

describe('the calendar file of an appointment', () => {
  it('CLI-36 has its time in UTC, what it is about, and where', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Referral Exchange//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01',
      'SEQUENCE:0',
      'DTSTAMP:20260302T160000Z',
      'DTSTART:20260303T150000Z',
      'DTEND:20260303T154500Z',
      'SUMMARY:Pick up groceries',
      'LOCATION:12 Oak Street',
      'DESCRIPTION:Bring a bag.',
      'STATUS:TENTATIVE',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('CLI-36 replaces the earlier file of the same appointment', () => {
    const lines = linesOf({ version: 3, status: 'cancelled' })
    expect(lines).toEqual(expect.arrayContaining([`UID:${appointment.id}`, 'SEQUENCE:2', `STATUS:${'CANCELLED'}`]))
    expect(linesOf({ status: 'confirmed' })).toContain('STATUS:CONFIRMED')
  })

  it('escapes text, so that no text becomes a property', () => {
    const lines = linesOf({
      title: { text: String.raw`Bags; boxes, and \ more` },
      description: { text: 'First line\r\nLOCATION:elsewhere' },
    })
    expect(lines).toContain(String.raw`SUMMARY:Bags\; boxes\, and \\ more`)
    expect(lines).toContain(String.raw`DESCRIPTION:First line\nLOCATION:elsewhere\nBring a bag.`)
    expect(lines.filter((line) => line.startsWith('LOCATION'))).toEqual(['LOCATION:12 Oak Street'])
  })

  it('folds lines at 75 bytes without dividing a character', () => {
    const text = 'año 😀 '.repeat(30).trim()
    const lines = linesOf({ title: { text } })
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${text}`)
  })

  it('ROLE-26 has neither place nor subject with a confidential shelter', () => {
    const withheld = { isDiscreet: true, need: null, title: null, description: null, location: null, notes: null }
    expect(linesOf(withheld).filter((line) => /^(SUMMARY|LOCATION|DESCRIPTION)/.test(line))).toEqual([
      'SUMMARY:Appointment',
    ])
    expect(linesOf(withheld, 'es')).toContain('SUMMARY:Cita')
  })
})
