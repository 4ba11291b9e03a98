import { expect, it } from 'vitest'
import { circumstancesLimits, publicNoteLimits } from '#contracts/public-requests.ts'
import { circumstancesLimit, publicNoteLimit } from './note-limits.ts'

it('DIR-31 gives the counters the limits of the contract', () => {
  expect([publicNoteLimit, circumstancesLimit]).toEqual([publicNoteLimits.max, circumstancesLimits.counter])
})
