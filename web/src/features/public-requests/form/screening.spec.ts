import { expect, it } from 'vitest'
import { circumstancesLimits } from '#contracts/public-requests.ts'
import { screenText } from './screening.ts'

it('NEW-24 shows emergency numbers only for an accepted text that mentions danger', () => {
  const screenGuestText = (text: string) => screenText(text, 'guest', circumstancesLimits.max)
  expect(screenGuestText('Mi esposo me golpea')).toEqual({ messages: [], needsSafetyInfo: true })
  expect(screenGuestText('Necesitamos ropa de invierno.')).toEqual({ messages: [], needsSafetyInfo: false })
})
