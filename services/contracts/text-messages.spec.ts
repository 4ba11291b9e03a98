// Which numbers can get text messages.
import { expect, it } from 'vitest'

import { toTextNumber } from './text-messages.ts'

it('takes US numbers in any format, and no others', () => {
  for (const typed of ['(770) 555-0148', '770.555.0148', '1 770 555 0148', '+17705550148'])
    expect(toTextNumber(typed)).toBe('+17705550148')
  for (const typed of ['555-0148', '+44 20 7946 0958', '170 555 0148', '770 155 0148', '77055501489', ''])
    expect(toTextNumber(typed)).toBeUndefined()
})
