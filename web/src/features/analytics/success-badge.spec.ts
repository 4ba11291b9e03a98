// Checks the limits of the badge.
import { expect, it } from 'vitest'
import { successBadge } from './success-badge.ts'

it('ANA-09 is default at 80% or more, outline at 60% or more, otherwise secondary', () => {
  expect([1, 0.8, 0.7999, 0.6, 0.5999, 0].map(successBadge)).toEqual([
    'default',
    'default',
    'outline',
    'outline',
    'secondary',
    'secondary',
  ])
})
