// A declaration that cannot be stored is refused at startup.
import { describe, expect, it } from 'vitest'

import { layoutOf } from './layout.ts'
import type { Part, ReadModel, RowTable } from './model.ts'

const part = (name: string, opened?: true): Part<unknown> => ({
  name,
  category: 'referral',
  ...(opened === undefined ? {} : { opened }),
  fold: (current) => current,
})

const rows = (own: Part<unknown>): RowTable => ({
  table: { name: 'row', columns: { id: { type: 'uuid' }, amount: { type: 'integer' } }, key: ['id'], indexes: {} },
  own,
  cards: {},
  compose: (id) => ({ id, amount: 1 }),
})

const model = (changes: Partial<ReadModel>): ReadModel => ({
  name: 'tested',
  version: 1,
  rows: [rows(part('own'))],
  tallies: [],
  timelines: [],
  topics: () => [],
  ...changes,
})

const tally = { name: 'total', of: 'row', groupBy: ['amount'], sums: ['amount'] }

describe('a layout', () => {
  it('has a table for each fold, row table, rollup and timeline', () => {
    const names = layoutOf(model({ tallies: [tally] })).tables.map(({ name }) => name)
    expect(names).toEqual(['part_own', 'row', 'total'])
  })

  it.each([
    ['a name that cannot be part of a schema name', { name: 'Not A Name' }, 'cannot name a read model'],
    ['a rollup of a missing table', { tallies: [{ ...tally, of: 'missing' }] }, 'no row table missing'],
    ['a rollup by a missing column', { tallies: [{ ...tally, groupBy: ['missing'] }] }, 'no column missing'],
    ['a sum of a missing column', { tallies: [{ ...tally, sums: ['missing'] }] }, 'no column missing'],
    ['two tables with the same name', { tallies: [{ ...tally, name: 'row' }] }, 'two tables are named row'],
    [
      'two folds with the same name',
      { rows: [rows(part('own')), { ...rows(part('own')), table: { ...rows(part('own')).table, name: 'b' } }] },
      'two folds are named own',
    ],
    [
      'a key with two columns',
      { rows: [{ ...rows(part('own')), table: { ...rows(part('own')).table, key: ['id', 'amount'] } }] },
      'the key must be the stream',
    ],
    [
      'a timeline of unsealed text',
      {
        timelines: [
          { table: { ...rows(part('own')).table, name: 'line' }, own: part('open', true), entry: () => undefined },
        ],
      },
      'would store unsealed text',
    ],
  ] satisfies [string, Partial<ReadModel>, string][])('refuses %s', (_name, changes, message) => {
    expect(() => layoutOf(model(changes))).toThrow(message)
  })
})
