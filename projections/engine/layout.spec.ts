// Tests that startup fails if a declaration cannot be stored.
import { describe, expect, it } from 'vitest'

import { createLayout } from './layout.ts'
import type { StreamFold, ReadModel, RowTable } from './model.ts'

const createFold = (name: string, unsealed?: true): StreamFold<unknown> => ({
  name,
  category: 'referral',
  ...(unsealed === undefined ? {} : { unsealed }),
  apply: (current) => current,
})

const rows = (fold: StreamFold<unknown>): RowTable => ({
  table: { name: 'row', columns: { id: { type: 'uuid' }, amount: { type: 'integer' } }, key: ['id'], indexes: {} },
  fold,
  joins: {},
  compose: (id) => ({ id, amount: 1 }),
})

const model = (changes: Partial<ReadModel>): ReadModel => ({
  name: 'tested',
  version: 1,
  rows: [rows(createFold('own'))],
  rollups: [],
  timelines: [],
  topics: () => [],
  ...changes,
})

const rollup = { name: 'total', rowTable: 'row', groupBy: ['amount'], sums: ['amount'] }

describe('a layout', () => {
  it('has a table for each fold, row table, rollup and timeline', () => {
    const names = createLayout(model({ rollups: [rollup] })).tables.map(({ name }) => name)
    expect(names).toEqual(['part_own', 'row', 'total'])
  })

  it.each([
    ['a name that cannot be part of a schema name', { name: 'Not A Name' }, 'is not a valid read model name'],
    ['a rollup of a missing table', { rollups: [{ ...rollup, rowTable: 'missing' }] }, 'no row table missing'],
    ['a rollup by a missing column', { rollups: [{ ...rollup, groupBy: ['missing'] }] }, 'no column missing'],
    ['a sum of a missing column', { rollups: [{ ...rollup, sums: ['missing'] }] }, 'no column missing'],
    ['two tables with the same name', { rollups: [{ ...rollup, name: 'row' }] }, 'two tables are named row'],
    [
      'two folds with the same name',
      {
        rows: [
          rows(createFold('own')),
          { ...rows(createFold('own')), table: { ...rows(createFold('own')).table, name: 'b' } },
        ],
      },
      'two folds are named own',
    ],
    [
      'a key with two columns',
      { rows: [{ ...rows(createFold('own')), table: { ...rows(createFold('own')).table, key: ['id', 'amount'] } }] },
      'the key must be the stream',
    ],
    [
      'a timeline of unsealed text',
      {
        timelines: [
          {
            table: { ...rows(createFold('own')).table, name: 'line' },
            fold: createFold('open', true),
            entry: () => undefined,
          },
        ],
      },
      'would store unsealed text',
    ],
  ] satisfies [string, Partial<ReadModel>, string][])('refuses %s', (_name, changes, message) => {
    expect(() => createLayout(model(changes))).toThrow(message)
  })
})
