import { expect, it } from 'vitest'

import { formatDifference, formatVerdict } from './verdict.ts'

const difference = { table: 'referral', key: ['7'], column: 'status', serving: 'closed', log: 'received' }

it('reports the number of rows and models, up to the lowest position', () => {
  expect(
    formatVerdict([
      { position: '0009', rows: 3, differenceCount: 0 },
      { position: '0007', rows: 4, differenceCount: 0 },
    ]),
  ).toBe('equal at position 0007: 7 rows, 2 models')
  expect(formatVerdict([{ position: '', rows: 0, differenceCount: 0 }])).toBe('equal at position 0: 0 rows, 1 model')
})

it('reports NOT equal when any model has a difference', () => {
  expect(
    formatVerdict([
      { position: '0009', rows: 3, differenceCount: 0 },
      { position: '0007', rows: 4, differenceCount: 1 },
    ]),
  ).toBe('NOT equal: 1 difference in 7 rows, 2 models')
})

it('lists the table, key and column of a difference, or the missing row', () => {
  expect(formatDifference(difference)).toBe('referral 7 status: table has "closed", log gives "received"')
  expect(formatDifference({ table: 'referral', key: ['7'], serving: undefined, log: { id: '7' } })).toBe(
    'referral 7: table has no row, log gives {"id":"7"}',
  )
})
