import { expect, it } from 'vitest'

import { positionText } from './log-position.ts'

it('shows a position without its leading zeros, for both kinds of log', () => {
  expect(positionText('00000000000000001200')).toBe('1200')
  expect(positionText('00000000000000000000')).toBe('0')
  expect(positionText('00000000000000001200-00000000000000000030')).toBe('1200-30')
})
