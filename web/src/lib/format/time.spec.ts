// Dates are in the exchange's time zone, and days are calendar days there.
import { describe, expect, it } from 'vitest'
import {
  formatArrivalTime,
  formatHour,
  formatDate,
  formatDateTime,
  formatRelativeTime,
  formatTimeOfDay,
} from './time.ts'

const now = new Date('2025-11-18T17:30:00Z') // 12:30 PM in New York

describe('the date formatter', () => {
  it('shows an instant in America/New_York, in summer and winter', () => {
    expect(formatDateTime('2025-11-12T15:04:00Z')).toBe('Nov 12, 2025, 10:04 AM')
    expect(formatDateTime('2025-07-01T03:59:00Z')).toBe('Jun 30, 2025, 11:59 PM')
  })

  it('shows the year only if it is not the current one', () => {
    expect(formatDate('2025-01-01T05:00:00Z', now)).toBe('Jan 1')
    expect(formatDate('2025-01-01T04:59:00Z', now)).toBe('Dec 31, 2024')
  })

  it.each([
    ['2025-11-18T17:29:30Z', 'Just now'],
    ['2025-11-18T17:31:00Z', 'Just now'], // a clock a little ahead of ours
    ['2025-11-18T17:29:00Z', '1 minute ago'],
    ['2025-11-18T16:31:00Z', '59 minutes ago'],
    ['2025-11-18T16:30:00Z', '1 hour ago'],
    ['2025-11-18T05:00:00Z', '12 hours ago'],
    ['2025-11-18T04:59:00Z', 'Yesterday'],
    ['2025-11-17T05:00:00Z', 'Yesterday'],
    ['2025-11-17T04:59:00Z', '2 days ago'],
    ['2025-11-12T05:00:00Z', '6 days ago'],
    ['2025-11-12T04:59:00Z', 'Nov 11'],
  ])('TL-11 shows %s as: %s', (instant, text) => {
    expect(formatRelativeTime(instant, now)).toBe(text)
  })

  it('TL-11 begins with a small letter within a sentence, unless it is a date', () => {
    const texts = ['2025-11-18T17:29:30Z', '2025-11-18T17:29:00Z', '2025-11-17T05:00:00Z', '2025-11-12T04:59:00Z'].map(
      (instant) => formatRelativeTime(instant, now, 'inSentence'),
    )
    expect(texts).toEqual(['just now', '1 minute ago', 'yesterday', 'Nov 11'])
  })

  it('counts calendar days across a daylight saving time change', () => {
    // Nov 2, 2025 has 25 hours in New York.
    expect(formatRelativeTime('2025-11-01T04:30:00Z', new Date('2025-11-03T05:30:00Z'))).toBe('2 days ago')
  })

  it('INC-02 shows when a referral arrived', () => {
    expect(formatArrivalTime('2025-11-18T14:12:00Z', now)).toBe('Today, 9:12 AM')
    expect(formatArrivalTime('2025-11-18T04:00:00Z', now)).toBe('Yesterday')
    expect(formatArrivalTime('2025-11-14T14:12:00Z', now)).toBe('Nov 14')
  })

  it('NOT-10 shows a full hour without minutes', () => {
    expect([0, 7, 12, 23].map(formatHour)).toEqual(['12 AM', '7 AM', '12 PM', '11 PM'])
  })

  it('shows opening hours with AM and PM', () => {
    const times = ['00:30', '09:05', '12:00', '21:00', '24:00']
    expect(times.map(formatTimeOfDay)).toEqual(['12:30 AM', '9:05 AM', '12:00 PM', '9:00 PM', '12:00 AM'])
  })
})
