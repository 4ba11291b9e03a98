import { describe, expect, it } from 'vitest'

import { formatWait } from './problem-text.ts'

describe('formatWait', () => {
  it.each([
    [0, '1 second'],
    [59.2, '60 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [7199, '120 minutes'],
    [7200, '2 hours'],
    [86_400, '24 hours'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text)
  })
})
