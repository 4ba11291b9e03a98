import { describe, expect, it } from 'vitest'

import { type Weekday, weekdays } from './enumeration-values.ts'
import { type PartnerHours, openStatusAt } from './open-status.ts'

type WeeklyHours = PartnerHours['hours']

/** In the week from Sunday, May 3, 2026, with daylight saving time. */
const at = (weekday: Weekday, time: string) => new Date(`2026-05-0${3 + weekdays.indexOf(weekday)}T${time}:00-04:00`)
const statusOf = (partner: PartnerHours, now: Date) => {
  const status = openStatusAt(partner, now)
  return status === undefined ? 'closed' : `until ${status.until ?? 'later'}`
}
const statusAt = (hours: WeeklyHours) => (weekday: Weekday, time: string) =>
  statusOf({ hours, specialDays: [] }, at(weekday, time))

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

  it('DIR-10 closes tomorrow if it is open past the next midnight', () => {
    const partner = { hours: { fri: ['18:00-02:00'], sat: ['18:00-24:00'] }, specialDays: [] } as const
    const closesTomorrow = (weekday: Weekday, time: string) => openStatusAt(partner, at(weekday, time))?.tomorrow
    expect(closesTomorrow('fri', '18:00')).toBe(true)
    expect(closesTomorrow('sat', '01:00')).toBe(false)
    expect(closesTomorrow('sat', '20:00')).toBe(false)
    expect(closesTomorrow('sat', '12:00')).toBeUndefined()
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
    const status = statusAt({ mon: ['09:00-12:00', '10:00-11:00', '11:30-14:00', '14:00-15:00', '16:00-17:00'] })
    expect(['09:00', '11:15', '15:00', '16:00'].map((time) => status('mon', time))).toEqual([
      'until 15:00',
      'until 15:00',
      'closed',
      'until 17:00',
    ])
  })

  it('of the night continues in a range of the next day', () => {
    const status = statusAt({ sat: ['22:00-03:00'], sun: ['01:00-04:00', '05:00-06:00'] })
    expect(status('sat', '23:00')).toBe('until 04:00')
    expect(status('sun', '03:30')).toBe('until 04:00')
    expect(status('sun', '04:30')).toBe('closed')
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

describe('a special day', () => {
  const weekly: WeeklyHours = { wed: ['18:00-02:00'], thu: ['09:00-17:00'], fri: ['09:00-17:00'] }
  const thanksgiving = { day: '2026-11-26', hours: 'closed' } as const
  const onDay = (special: PartnerHours['specialDays']) => (instant: string) =>
    statusOf({ hours: weekly, specialDays: special }, new Date(instant))

  it('DIR-09 closes the partner on its date only', () => {
    const status = onDay([thanksgiving])
    expect(status('2026-11-26T12:00:00-05:00')).toBe('closed')
    expect(status('2026-11-27T12:00:00-05:00')).toBe('until 17:00')
    expect(status('2026-11-19T12:00:00-05:00')).toBe('until 17:00')
  })

  it('DIR-10 leaves the night before it open', () => {
    expect(onDay([thanksgiving])('2026-11-26T01:30:00-05:00')).toBe('until 02:00')
  })

  it('DIR-10 replaces the hours of its weekday, also past midnight', () => {
    const status = onDay([{ day: '2026-11-25', hours: ['10:00-12:00', '22:00-01:00'] }])
    expect(status('2026-11-25T11:00:00-05:00')).toBe('until 12:00')
    expect(status('2026-11-25T19:00:00-05:00')).toBe('closed')
    expect(status('2026-11-26T00:30:00-05:00')).toBe('until 01:00')
    expect(status('2026-11-26T01:30:00-05:00')).toBe('closed')
  })

  it('DIR-09 is a day in New York, also when daylight saving time ends on it', () => {
    const status = onDay([{ day: '2026-11-01', hours: ['00:30-01:45'] }])
    // 1:15 AM happens twice.
    expect(status('2026-11-01T01:15:00-04:00')).toBe('until 01:45')
    expect(status('2026-11-01T01:15:00-05:00')).toBe('until 01:45')
    expect(status('2026-11-01T02:00:00-05:00')).toBe('closed')
    // It is still November 1 in New York.
    expect(onDay([{ day: '2026-11-01', hours: ['22:00-24:00'] }])('2026-11-02T04:30:00Z')).toBe('until 00:00')
  })
})

it('DIR-09 uses the weekday and time in New York, even when daylight saving time starts', () => {
  const status = (instant: string) =>
    statusOf({ hours: { mon: ['10:00-12:00'], sun: ['22:00-23:00'] }, specialDays: [] }, new Date(instant))
  // Monday 2026-03-02, 10:00 in standard time.
  expect(status('2026-03-02T15:00:00.000Z')).toBe('until 12:00')
  // It is Sunday in New York while it is Monday in UTC.
  expect(status('2026-03-02T03:30:00.000Z')).toBe('until 23:00')
  // Daylight saving time starts on 2026-03-08.
  expect(status('2026-03-09T14:00:00.000Z')).toBe('until 12:00')
  expect(status('2026-03-09T16:00:00.000Z')).toBe('closed')
})
