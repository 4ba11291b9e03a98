import { describe, expect, it } from 'vitest'
import {
  addDays,
  endOfDay,
  localDay,
  localMinute,
  monthOf,
  nextMondayAtHour,
  nextTimeAtHour,
  startOfDay,
  weekOf,
} from './calendar.ts'

const hours = (day: string) => (Date.parse(endOfDay(day)) - Date.parse(startOfDay(day))) / 3_600_000

describe('local calendar days', () => {
  it.each([
    ['2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['2026-01-15T05:00:00.000Z', '2026-01-15'],
    ['2026-07-15T03:59:59.999Z', '2026-07-14'],
    ['2026-07-15T04:00:00.000Z', '2026-07-15'],
    ['2025-12-31T23:30:00.000Z', '2025-12-31'],
    ['2026-01-01T04:30:00.000Z', '2025-12-31'],
    // Clocks spring forward on March 8, 2026. 1:59:59 EST is followed by 3:00 EDT.
    ['2026-03-08T06:59:59.999Z', '2026-03-08'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    // Clocks fall back on November 1, 2026. The hour from 1:00 occurs twice.
    ['2026-11-01T05:30:00.000Z', '2026-11-01'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['1969-12-31T23:59:59.500Z', '1969-12-31'],
  ])('%s falls on %s', (instant, day) => {
    expect(localDay(instant)).toBe(day)
  })

  it.each([
    ['2026-01-15', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', '2026-07-15T04:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(startOfDay(day)).toBe(instant)
  })

  it('have 24 hours, except for one with 23 in spring and one with 25 in fall', () => {
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-02')]).toEqual([
      24, 23, 25, 24,
    ])
  })

  it('have no gaps and do not overlap, over ten years', () => {
    for (let day = '2020-01-01'; day < '2030-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day)
      expect(localDay(start)).toBe(day)
      expect(localDay(new Date(Date.parse(start) - 1).toISOString())).toBe(addDays(day, -1))
    }
  })

  it('have a local time to the minute', () => {
    expect(localMinute(Date.parse('2026-03-02T14:55:59.999Z'))).toBe('2026-03-02 09:55')
    expect(localMinute(Date.parse('2026-07-02T03:05:00.000Z'))).toBe('2026-07-01 23:05')
  })

  it('can be added across months, years and leap days', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2026-06-30', -90)).toBe('2026-04-01')
  })

  it('are grouped into weeks that start on Monday', () => {
    expect(weekOf('2026-03-09')).toBe('2026-03-09')
    expect(weekOf('2026-03-08')).toBe('2026-03-02')
    expect(weekOf('2026-01-01')).toBe('2025-12-29')
  })

  it('start with the year and month', () => {
    expect(monthOf('2026-03-09')).toBe('2026-03')
  })

  it('are rejected if they do not exist, instead of becoming another day', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-1-1', '12026-01-01', '2026-01-011', '', 'today'])
      expect(() => startOfDay(day)).toThrow(new RangeError(`${day} is not a calendar day`))
  })

  it.each([
    ['2026-01-15T11:59:59.999Z', 7, '2026-01-15T12:00:00.000Z'],
    // It is already that hour, so the next one is tomorrow. A timer that fires on the hour must not fire again
    // immediately.
    ['2026-01-15T12:00:00.000Z', 7, '2026-01-16T12:00:00.000Z'],
    ['2026-07-15T12:00:00.000Z', 7, '2026-07-16T11:00:00.000Z'],
    ['2026-01-15T04:59:00.000Z', 0, '2026-01-15T05:00:00.000Z'],
    // Local time applies on the days when clocks spring forward and fall back.
    ['2026-03-07T20:00:00.000Z', 7, '2026-03-08T11:00:00.000Z'],
    ['2026-10-31T20:00:00.000Z', 7, '2026-11-01T12:00:00.000Z'],
    ['2026-11-01T03:00:00.000Z', 23, '2026-11-02T04:00:00.000Z'],
  ])('NOT-10 after %s the next local hour %i is at %s', (after, hour, next) => {
    expect(nextTimeAtHour(after, hour)).toBe(next)
  })

  it.each([
    ['2026-03-02T11:59:59.999Z', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02T12:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    ['2026-03-08T23:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    ['2026-10-27T15:00:00.000Z', '2026-11-02T12:00:00.000Z'],
  ])('CLI-31 after %s the next Monday at 7 is at %s', (after, next) => {
    expect(nextMondayAtHour(after, 7)).toBe(next)
  })
})
