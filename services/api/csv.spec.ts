// Checks that formulas are neutralized and all other text stays unchanged.
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'

import { formatCsvHeader, formatCsvRows } from './csv.ts'
import { createFileStream } from './features/exports/file-stream.ts'
import { toReportCsv } from './report-file.ts'

const parseCsv = (text: string) => Papa.parse<string[]>(text).data

describe('a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '-1\n=1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '=HYPERLINK("x")\nsecond line',
    ' =1',
    '\u00a0+1',
    '\u200b@SUM(A1)',
    '\u2060-1+1',
    ' -12.50',
  ])('SEC-10 REV-24 INC-08 neutralizes the formula %j', (cell) => {
    expect(parseCsv(formatCsvRows([['a', cell]]))[0]).toEqual(['a', `'${cell}`])
  })

  it.each(['Groceries', 'a=b', '7 - 8', "'quoted'", '', ' indented', '-3', '-12.50', '-16.7%'])(
    'SEC-10 leaves %j unchanged',
    (cell) => {
      expect(parseCsv(formatCsvRows([['a', cell]]))[0]).toEqual(['a', cell])
    },
  )

  it('keeps commas, quotes and line breaks in their cell, and writes CRLF and a byte order mark', () => {
    expect(formatCsvHeader(['ID', 'Note'])).toBe('\uFEFFID,Note\r\n')
    expect(formatCsvRows([['1', 'a, "b"\r\nc']])).toBe('1,"a, ""b""\r\nc"\r\n')
    expect(formatCsvRows([])).toBe('')
  })

  it('SEC-10 neutralizes formulas in list exports and in reports', async () => {
    const cell = '=1+1'
    const pages = [[cell], []]
    const list = createFileStream({
      file: { name: 'list', header: ['A'], cells: (row: string) => [row] },
      cursor: { total: 1, clientIds: [], next: async () => pages.shift() ?? [], close: async () => undefined },
      requireAccess: async () => undefined,
      onEnd: () => undefined,
    })
    expect(parseCsv((await list.toArray()).join(''))[1]).toEqual([`'${cell}`])
    const report = toReportCsv({ columns: [{ id: 'a', label: 'A', kind: 'text' }], rows: [[cell]] })
    expect(parseCsv(report)[1]).toEqual([`'${cell}`])
  })
})
