import { expect, it } from 'vitest'
import { calendarYear, formatAppointmentTime } from './appointment-time.ts'

// It is already 2027 in UTC, and still 2026 in New York.
const now = new Date('2027-01-01T03:00:00Z')

it('CLI-23 shows the year of an appointment in another year than the present one', () => {
  expect(calendarYear('2026-12-31T22:00:00Z', now)).toBeUndefined()
  expect(calendarYear('2027-01-04T15:30:00Z', now)).toBe('2027')
  const time = (startsAt: string) => formatAppointmentTime({ startsAt, durationMinutes: 45 }, now)
  expect(time('2026-12-31T22:00:00Z')).toBe('Thursday, Dec 31, 5:00 PM, 45 minutes')
  expect(time('2027-01-04T15:30:00Z')).toBe('Monday, Jan 4, 2027, 10:30 AM, 45 minutes')
})
