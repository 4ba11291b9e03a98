import { expect, it } from 'vitest'

import { positionText } from './position.ts'

it('a position reads without its leading zeros, in either log', () => {
  expect(positionText('00000000000000001200')).toBe('1200')
  expect(positionText('00000000000000000000')).toBe('0')
  expect(positionText('00000000000000001200-00000000000000000030')).toBe('1200-30')
})
