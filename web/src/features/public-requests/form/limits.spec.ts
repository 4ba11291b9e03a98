import { expect, it } from 'vitest'
import { circumstancesLength, publicNoteLength } from '#contracts/public-requests.ts'
import { circumstancesLimit, publicNoteLimit } from './limits.ts'

it('DIR-31 DIR-37 counts to where the contract says', () => {
  expect([publicNoteLimit, circumstancesLimit]).toEqual([publicNoteLength.most, circumstancesLength.counted])
})
