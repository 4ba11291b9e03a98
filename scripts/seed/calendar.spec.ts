import { describe, expect, it } from 'vitest'

import { toInstant, isWorkingDay, localDay, monthDay, officeTime, toWallTime } from './calendar.ts'

describe('the office calendar', () => {
  it('converts to and from Georgia time in winter and in summer', () => {
    for (const [utc, clock] of [
      ['2025-11-12T15:04:00Z', '2025-11-12T10:04Z'],
      ['2025-07-01T12:30:00Z', '2025-07-01T08:30Z'],
      ['2025-03-09T07:00:00Z', '2025-03-09T03:00Z'],
    ] as const) {
      const wallTime = Date.parse(clock) / 60_000
      expect(toWallTime(new Date(utc))).toBe(wallTime)
      expect(toInstant(wallTime).toISOString()).toBe(new Date(utc).toISOString())
    }
  })

  it('skips nights, weekends and Thanksgiving', () => {
    const friday = Date.parse('2025-11-14T16:00Z') / 60_000
    const office = officeTime(localDay(new Date('2025-12-31T12:00Z')), 90)
    // One office hour before the weekend, and one after it.
    const wallTimeLater = office.wallTimeAt(office.officeMinutesAt(friday) + 120)
    expect(new Date(wallTimeLater * 60_000).toISOString()).toBe('2025-11-17T09:30:00.000Z')
    const wednesday = Date.parse('2025-11-26T16:59Z') / 60_000
    expect(new Date(office.wallTimeAt(office.officeMinutesAt(wednesday) + 2) * 60_000).toISOString()).toBe(
      '2025-11-28T08:31:00.000Z',
    )
    expect(isWorkingDay(localDay(new Date('2025-11-27T15:00Z')))).toBe(false)
    expect(monthDay(localDay(new Date('2025-11-28T03:00Z')))).toBe('Nov 27')
  })
})
