import { expect, it } from 'vitest'
import { circumstancesLimits } from '#contracts/public-requests.ts'
import { screenText } from './rules.ts'

it('NEW-24 shows emergency numbers for an accepted text that mentions danger, and for no other', () => {
  const inGuestForm = (text: string) => screenText(text, 'guest', circumstancesLimits.max)
  expect(inGuestForm('Mi esposo me golpea')).toEqual({ messages: [], support: true })
  expect(inGuestForm('Necesitamos ropa de invierno.')).toEqual({ messages: [], support: false })
})
