import { describe, expect, it } from 'vitest'

import { formatProgress } from './progress.ts'

describe('the progress line of a long run', () => {
  it('shows completed events, speed and time left', () => {
    expect(formatProgress(12_000, 100_000, 6_000)).toBe('12,000 of 100,000 events, 2,000/s, 44 s left')
  })
  it('raises the total when more events arrive during the run', () => {
    expect(formatProgress(1_200, 1_000, 1_000)).toBe('1,200 of 1,200 events, 1,200/s, 0 s left')
  })
  it('shows an estimate before the first event', () => {
    expect(formatProgress(0, 50, 0)).toBe('0 of 50 events, 0/s, 50 s left')
  })
})
