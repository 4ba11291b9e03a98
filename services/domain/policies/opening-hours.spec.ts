import { describe, expect, it } from 'vitest'

import type { Weekday } from '#contracts/enumeration-values.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import { weekMinute } from './calendar.ts'
import { type WeeklyHours, openStatusAt, openIntervals } from './opening-hours.ts'

const at = (weekday: Weekday, time: string) =>
  weekdays.indexOf(weekday) * 1_440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const statusAt = (hours: WeeklyHours) => (weekday: Weekday, time: string) => {
  const status = openStatusAt(openIntervals(hours), at(weekday, time))
  return status === undefined ? 'closed' : `until ${status.until ?? 'later'}`
}

describe('a partner', () => {
  it('DIR-09 is open from its opening time until just before its closing time', () => {
    const status = statusAt({ mon: ['09:00-17:00'] })
    expect(status('mon', '08:59')).toBe('closed')
    expect(status('mon', '09:00')).toBe('until 17:00')
    expect(status('mon', '16:59')).toBe('until 17:00')
    expect(status('mon', '17:00')).toBe('closed')
  })

  it('DIR-09 is closed all day if its hours are missing or marked as closed', () => {
    const status = statusAt({ mon: 'closed', tue: ['09:00-17:00'] })
    expect(status('mon', '12:00')).toBe('closed')
    expect(status('wed', '12:00')).toBe('closed')
    expect(statusAt({})('mon', '12:00')).toBe('closed')
  })

  it('DIR-10 is open during each of several time ranges on one day', () => {
    const status = statusAt({ tue: ['13:00-19:00', '09:00-12:00'] })
    expect(status('tue', '10:00')).toBe('until 12:00')
    expect(status('tue', '12:30')).toBe('closed')
    expect(status('tue', '18:00')).toBe('until 19:00')
  })

  it('DIR-10 stays open past midnight, even if the next day is marked as closed', () => {
    const status = statusAt({ fri: ['18:00-02:00'], sat: 'closed' })
    expect(status('fri', '23:59')).toBe('until 02:00')
    expect(status('sat', '01:59')).toBe('until 02:00')
    expect(status('sat', '02:00')).toBe('closed')
    expect(status('fri', '01:00')).toBe('closed')
  })

  it('DIR-10 stays open from Saturday night into Sunday', () => {
    const status = statusAt({ sat: ['22:00-03:00'] })
    expect(status('sun', '02:30')).toBe('until 03:00')
    expect(status('sat', '22:00')).toBe('until 03:00')
    expect(status('sun', '22:00')).toBe('closed')
  })
})

describe('a range', () => {
  it('starts and ends at any minute', () => {
    const status = statusAt({ mon: ['09:05-17:59'] })
    expect(['09:04', '09:05', '17:58', '17:59'].map((time) => status('mon', time))).toEqual([
      'closed',
      'until 17:59',
      'until 17:59',
      'closed',
    ])
  })

  it('lasts 24 hours if it ends at the time it starts', () => {
    const status = statusAt({ mon: ['08:00-08:00'] })
    expect([status('mon', '07:59'), status('mon', '08:00'), status('tue', '07:59'), status('tue', '08:00')]).toEqual([
      'closed',
      'until 08:00',
      'until 08:00',
      'closed',
    ])
  })

  it('may overlap others or lie inside them', () => {
    expect(openIntervals({ mon: ['09:00-12:00', '10:00-11:00', '11:30-14:00', '14:00-15:00', '16:00-17:00'] })).toEqual(
      [
        [at('mon', '09:00'), at('mon', '15:00')],
        [at('mon', '16:00'), at('mon', '17:00')],
      ],
    )
  })

  it('at the end of the week is merged with those at its start', () => {
    const hours = { sat: ['22:00-03:00'], sun: ['01:00-04:00', '05:00-06:00'] }
    expect(openIntervals(hours)).toEqual([
      [at('sun', '05:00'), at('sun', '06:00')],
      [at('sat', '22:00'), 7 * 1_440 + at('sun', '04:00')],
    ])
    expect(openIntervals({ sat: ['22:00-03:00'], sun: ['02:00-02:30'] })).toEqual([
      [at('sat', '22:00'), 7 * 1_440 + at('sun', '03:00')],
    ])
  })
})

describe('the closing time', () => {
  it('is the end of the last range if ranges are adjacent', () => {
    const status = statusAt({ mon: ['09:00-12:00', '12:00-17:00'], sat: ['20:00-24:00'], sun: ['00:00-06:00'] })
    expect(status('mon', '10:00')).toBe('until 17:00')
    expect(status('sat', '21:00')).toBe('until 06:00')
    expect(status('sun', '05:00')).toBe('until 06:00')
  })

  it('is omitted if the partner never closes or closes more than a day later', () => {
    const alwaysOpen = statusAt(Object.fromEntries(weekdays.map((day) => [day, ['00:00-24:00']])))
    for (const day of weekdays) expect(alwaysOpen(day, '23:59')).toBe('until later')
    const weekend = statusAt({ sat: ['00:00-24:00'], sun: ['00:00-24:00'] })
    expect(weekend('sat', '12:00')).toBe('until later')
    expect(weekend('sun', '12:00')).toBe('until 00:00')
  })
})

it('DIR-09 uses the weekday and time in New York, even when daylight saving time starts', () => {
  // Monday 2026-03-02, 10:00 in standard time.
  expect(weekMinute(new Date('2026-03-02T15:00:00.000Z'))).toBe(at('mon', '10:00'))
  // It is Sunday in New York while it is Monday in UTC.
  expect(weekMinute(new Date('2026-03-02T03:30:00.000Z'))).toBe(at('sun', '22:30'))
  // Daylight saving time starts on 2026-03-08.
  expect(weekMinute(new Date('2026-03-09T15:00:00.000Z'))).toBe(at('mon', '11:00'))
})
