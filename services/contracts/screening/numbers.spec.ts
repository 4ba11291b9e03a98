import { describe, expect, it } from 'vitest'

import { findNumbers } from './numbers.ts'

const kindsIn = (text: string) => findNumbers(text).map(({ kinds }) => kinds)

describe('NEW-18 a number is accepted', () => {
  it.each(['5-123-45-6789', '12.123456789', '123456789-1', '123-45-6789/2'])('in a longer number: %s', (text) => {
    expect(findNumbers(text)).toEqual([])
  })

  it.each(['$123 45 6789', '$123456789'])('in an amount of money: %s', (text) => {
    expect(findNumbers(text)).toEqual([])
  })

  it.each(['2019 2020 2021 2022', '1998 - 1999 - 2000 - 2001'])('in a list of years: %s', (text) => {
    expect(findNumbers(text)).toEqual([])
  })
})

it.each(['3019 2020 2021 2022', '2019 2020 2021 2122', '2019202020212022'])(
  'NEW-17 %s is not a list of years',
  (text) => {
    expect(kindsIn(text)).toEqual([['financial']])
  },
)

it('NEW-13 NEW-17 classifies nine digits soon after a banking word as an account number first', () => {
  const between = (length: number) => `account${' '.repeat(length)}123456789`
  expect(kindsIn(between(25))).toEqual([['financial', 'ssn']])
  expect(kindsIn(between(26))).toEqual([['ssn', 'financial']])
})
