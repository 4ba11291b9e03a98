// A declaration that cannot be stored is refused before anything runs.
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
  it('has a table for each part, row, tally and timeline', () => {
    const names = layoutOf(model({ tallies: [tally] })).tables.map(({ name }) => name)
    expect(names).toEqual(['part_own', 'row', 'total'])
  })

  it.each([
    ['a name that is no schema', { name: 'Not A Name' }, 'cannot name a read model'],
    ['a tally of a missing table', { tallies: [{ ...tally, of: 'missing' }] }, 'no row table missing'],
    ['a tally of a missing column', { tallies: [{ ...tally, groupBy: ['missing'] }] }, 'no column missing'],
    ['a sum of a missing column', { tallies: [{ ...tally, sums: ['missing'] }] }, 'no column missing'],
    ['two tables of one name', { tallies: [{ ...tally, name: 'row' }] }, 'two tables are named row'],
    [
      'two parts of one name',
      { rows: [rows(part('own')), { ...rows(part('own')), table: { ...rows(part('own')).table, name: 'b' } }] },
      'two parts are named own',
    ],
    [
      'a key of two columns',
      { rows: [{ ...rows(part('own')), table: { ...rows(part('own')).table, key: ['id', 'amount'] } }] },
      'the key is the stream',
    ],
    [
      'a timeline of opened text',
      {
        timelines: [
          { table: { ...rows(part('own')).table, name: 'line' }, own: part('open', true), entry: () => undefined },
        ],
      },
      'would store opened text',
    ],
  ] satisfies [string, Partial<ReadModel>, string][])('refuses %s', (_name, changes, message) => {
    expect(() => layoutOf(model(changes))).toThrow(message)
  })
})
