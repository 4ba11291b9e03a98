// Tests which changes to a report's table change its hash.
import { describe, expect, it } from 'vitest'
import type { ReportTable } from '#contracts/reports.ts'
import { expectedHash, tableHash } from './table-hash.ts'

const table: ReportTable = {
  name: 'funnel',
  title: 'Referral funnel',
  parameters: { from: '2026-03-01', to: '2026-03-31', asOf: '2026-04-01T12:00:00.000Z' },
  position: '00000000000000000042',
  columns: [
    { id: 'step', label: 'Step', kind: 'text' },
    { id: 'referrals', label: 'Referrals', kind: 'count' },
  ],
  rows: [
    ['Referrals created', 12],
    ['Review started', 9],
  ],
  chart: { label: 'step', values: ['referrals'] },
}

const partners: ReportTable = { ...table, name: 'partner-performance', rows: [['Hope House', 12]] }

describe('the hash of a report', () => {
  it('stays the same when the title, a column label or a row label is reworded', () => {
    const reworded: ReportTable = {
      ...table,
      title: 'Funnel',
      columns: table.columns.map((column) => ({ ...column, label: column.label.toUpperCase() })),
      rows: [
        ['Created', 12],
        ['In review', 9],
      ],
    }
    expect(tableHash(reworded)).toBe(tableHash(table))
  })

  it.each<[string, Partial<ReportTable>]>([
    [
      'a figure',
      {
        rows: [
          ['Referrals created', 12],
          ['Review started', 8],
        ],
      },
    ],
    ['the order of the rows', { rows: table.rows.toReversed() }],
    ['a parameter', { parameters: { ...table.parameters, to: '2026-03-30' } }],
    ['the position', { position: '00000000000000000043' }],
    ['a column', { columns: table.columns.map((column) => ({ ...column, id: `${column.id}Then` })) }],
  ])('changes with %s', (_case, change) => {
    expect(tableHash({ ...table, ...change })).not.toBe(tableHash(table))
  })

  it('changes with the name of a partner, which is not a label', () => {
    expect(tableHash({ ...partners, rows: [['Hope Home', 12]] })).not.toBe(tableHash(partners))
  })

  it('does not depend on the order of the keys in the stored table', () => {
    const stored = Object.fromEntries(Object.entries(table).toReversed()) as ReportTable
    expect(tableHash(stored)).toBe(tableHash(table))
  })

  it('is calculated from the stored table if the run’s hash covered the labels', () => {
    expect(expectedHash({ hash: 'ab'.repeat(32), table })).toBe(tableHash(table))
    expect(expectedHash({ hash: tableHash(table), table: partners })).toBe(tableHash(table))
  })
})
