import { expect, it } from 'vitest'

import { differenceLine, verdict } from './verdict.ts'

const difference = { table: 'referral', key: ['7'], column: 'status', serving: 'closed', log: 'received' }

it('the verdict counts rows and models, at the lowest of their positions', () => {
  expect(
    verdict([
      { position: '0009', rows: 3, differenceCount: 0 },
      { position: '0007', rows: 4, differenceCount: 0 },
    ]),
  ).toBe('equal at position 0007: 7 rows, 2 models')
  expect(verdict([{ position: '', rows: 0, differenceCount: 0 }])).toBe('equal at position 0: 0 rows, 1 model')
})

it('one difference in any model is not equal', () => {
  expect(
    verdict([
      { position: '0009', rows: 3, differenceCount: 0 },
      { position: '0007', rows: 4, differenceCount: 1 },
    ]),
  ).toBe('NOT equal: 1 differences in 7 rows, 2 models')
})

it('a difference names table, key and column, or the row that is missing on one side', () => {
  expect(differenceLine(difference)).toBe('referral 7 status: shows "closed", the log says "received"')
  expect(differenceLine({ table: 'referral', key: ['7'], serving: undefined, log: { id: '7' } })).toBe(
    'referral 7: shows no row, the log says {"id":"7"}',
  )
})
