import type { ReportTable } from '#contracts/reports.ts'
import { describe, expect, it } from 'vitest'
import { chartLength, toBars } from './chart-bars.ts'

const table = (chart: ReportTable['chart'], rows: ReportTable['rows']): ReportTable => ({
  name: 'outcomes',
  title: 'Outcomes',
  parameters: { from: '2026-10-01', to: '2026-10-31', asOf: '2026-11-01T03:59:59.999Z' },
  position: '7',
  columns: [
    { id: 'group', label: 'Group', kind: 'text' },
    { id: 'served', label: 'Served', kind: 'count' },
    { id: 'total', label: 'Total', kind: 'count' },
  ],
  rows,
  chart,
})
const rows = [
  ['Cobb', 4, 10],
  ['Floyd', 3, 3],
  ['Other', null, 0],
]

describe('the bars of a report', () => {
  it('shows the count of one column, and 0 if there is no number', () => {
    const bars = toBars(table({ label: 'group', values: ['served'] }, rows), {})
    expect(bars.map(({ label, sum, whole, wholeText }) => [label, sum, whole, wholeText])).toEqual([
      ['Cobb', 4, 4, undefined],
      ['Floyd', 3, 3, undefined],
      ['Other', 0, 0, undefined],
    ])
  })

  it('gives a bar one part for each column if there are several', () => {
    const [cobb] = toBars(table({ label: 'group', values: ['served', 'total'] }, rows), {})
    expect(cobb).toMatchObject({
      parts: [
        { id: 'served', label: 'Served', value: 4, text: '4' },
        { id: 'total', label: 'Total', value: 10, text: '10' },
      ],
      sum: 14,
      whole: 14,
    })
  })

  it('shows the whole if the bars are a share of another column', () => {
    const bars = toBars(table({ label: 'group', values: ['served'], of: 'total' }, rows), {})
    expect(bars.map(({ sum, whole, wholeText }) => [sum, whole, wholeText])).toEqual([
      [4, 10, '10'],
      [3, 3, '3'],
      [0, 0, '0'],
    ])
  })

  it('shows the whole if the bars are a share of the previous row, except in the first row', () => {
    const bars = toBars(table({ label: 'group', values: ['served'], ofRowBefore: true }, rows), {})
    expect(bars.map(({ sum, whole, wholeText }) => [sum, whole, wholeText])).toEqual([
      [4, 4, undefined],
      [3, 4, '4'],
      [0, 3, '3'],
    ])
  })

  it('shows the change in a comparison in the unit of its column', () => {
    const partText = (kind: 'count' | 'share' | 'money', now: number, change: number | null) => {
      const report = table({ label: 'group', values: ['served'] }, [['Cobb', now, change]])
      const [group, served] = report.columns
      if (group === undefined || served === undefined) throw new Error('no columns')
      const columns = [group, { ...served, kind }, { id: 'servedChange', label: 'Served, change', kind, change: true }]
      return toBars({ ...report, columns }, {})[0]?.parts[0]?.text
    }
    expect(partText('count', 1_204, 3)).toBe('1,204 (+3)')
    expect(partText('count', 4, 0)).toBe('4')
    expect(partText('share', 0.5, -0.1667)).toBe('50% (-16.7 pts)')
    expect(partText('money', 5_000, 1_250)).toBe('$50.00 (+$12.50)')
    expect(partText('money', 5_000, -1_250)).toBe('$50.00 (-$12.50)')
    expect(partText('count', 4, null)).toBe('4')
  })

  it('covers only the first forty rows', () => {
    const sixtyRows = Array.from({ length: 60 }, (_, index) => [`No. ${index}`, index, index])
    const bars = toBars(table({ label: 'group', values: ['served'] }, sixtyRows), {})
    expect([bars.length, bars.at(-1)?.label]).toEqual([40, 'No. 39'])
  })
})

describe('the length of the chart', () => {
  const lengthOf = (...wholes: number[]) => chartLength(wholes.map((whole) => ({ whole })))

  it('is that of the longest bar', () => {
    expect(lengthOf(3, 40, 10)).toBe(40)
    expect(lengthOf(7)).toBe(7)
    expect(lengthOf()).toBe(0)
    expect(lengthOf(9, 0, 0)).toBe(9)
  })

  it('is shorter if one bar outweighs the others, so that they can still be compared', () => {
    expect(lengthOf(3, 41, 10)).toBe(15)
  })
})
