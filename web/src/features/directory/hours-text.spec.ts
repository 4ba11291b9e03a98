import { describe, expect, it } from 'vitest'
import { rangeText } from './hours-text.ts'

describe('a range of opening hours', () => {
  it('DIR-10 shows when it starts and ends', () => {
    expect(rangeText('09:00', '17:30')).toBe('9:00 AM - 5:30 PM')
    expect(rangeText('00:00', '06:00')).toBe('12:00 AM - 6:00 AM')
  })

  it('DIR-10 says that it ends the next day', () => {
    expect(rangeText('18:00', '02:00')).toBe('6:00 PM - 2:00 AM the next day')
    expect(rangeText('23:30', '00:01')).toBe('11:30 PM - 12:01 AM the next day')
  })

  it('DIR-10 ends at midnight on the same day', () => {
    expect(rangeText('18:00', '24:00')).toBe('6:00 PM - midnight')
    expect(rangeText('18:00', '00:00')).toBe('6:00 PM - midnight')
  })

  it('DIR-10 says that it lasts 24 hours', () => {
    expect(rangeText('00:00', '24:00')).toBe('Open 24 hours')
    expect(rangeText('00:00', '00:00')).toBe('Open 24 hours')
    expect(rangeText('09:00', '09:00')).toBe('Open 24 hours, 9:00 AM - 9:00 AM the next day')
  })
})
