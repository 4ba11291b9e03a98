import { expect, it } from 'vitest'

import { formatLogPosition } from './log-position.ts'

it('removes the leading zeros of a position, for both kinds of log', () => {
  expect(formatLogPosition('00000000000000001200')).toBe('1200')
  expect(formatLogPosition('00000000000000000000')).toBe('0')
  expect(formatLogPosition('00000000000000001200-00000000000000000030')).toBe('1200-30')
})
