import { describe, expect, it } from 'vitest'
import { toInstant, toLocalTime } from './local-time.ts'

describe('a local date and time in New York', () => {
  it('CLI-36 is an instant in UTC, in winter and in summer', () => {
    expect(toInstant('2026-01-15', '09:30')).toBe('2026-01-15T14:30:00.000Z')
    expect(toInstant('2026-07-15', '09:30')).toBe('2026-07-15T13:30:00.000Z')
    expect(toInstant('2026-12-31', '23:30')).toBe('2027-01-01T04:30:00.000Z')
  })

  it('CLI-36 does not exist while the clocks move forward', () => {
    expect(toInstant('2026-03-08', '01:59')).toBe('2026-03-08T06:59:00.000Z')
    expect(toInstant('2026-03-08', '02:00')).toBeNull()
    expect(toInstant('2026-03-08', '02:59')).toBeNull()
    expect(toInstant('2026-03-08', '03:00')).toBe('2026-03-08T07:00:00.000Z')
  })

  it('CLI-36 is the earlier instant if the clocks move back over it', () => {
    expect(toInstant('2026-11-01', '00:59')).toBe('2026-11-01T04:59:00.000Z')
    expect(toInstant('2026-11-01', '01:00')).toBe('2026-11-01T05:00:00.000Z')
    expect(toInstant('2026-11-01', '01:59')).toBe('2026-11-01T05:59:00.000Z')
    expect(toInstant('2026-11-01', '02:00')).toBe('2026-11-01T07:00:00.000Z')
  })

  it('is refused if there is no such day', () => {
    expect(toInstant('2026-02-30', '09:00')).toBeNull()
  })

  it('is read back from the instant', () => {
    expect(toLocalTime('2026-07-15T13:30:00.000Z')).toEqual({ date: '2026-07-15', time: '09:30' })
    expect(toLocalTime('2027-01-01T04:30:00.000Z')).toEqual({ date: '2026-12-31', time: '23:30' })
  })
})
