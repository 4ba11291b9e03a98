import { describe, expect, it } from 'vitest'

import { progressText } from './progress.ts'

describe('the progress of a long run', () => {
  it('says how much is done, how fast, and how long it will take', () => {
    expect(progressText(12_000, 100_000, 6_000)).toBe('12,000 of 100,000 events, 2,000/s, 44 s left')
  })
  it('knows no end before what was done, where more came meanwhile', () => {
    expect(progressText(1_200, 1_000, 1_000)).toBe('1,200 of 1,200 events, 1,200/s, 0 s left')
  })
  it('says something at the very beginning', () => {
    expect(progressText(0, 50, 0)).toBe('0 of 50 events, 0/s, 50 s left')
  })
})
