// Calculates the bars of a report: the parts of each row, and the whole that they belong to.
import type { Cell, ReportTable } from '#contracts/reports.ts'
import { type PersonNames, formatCell } from './format-cell.ts'

/** More bars would be hard to read. The table has all rows. */
export const maxBars = 40

interface BarPart {
  /** The column id. */
  readonly id: string
  /** The label of the column. */
  readonly label: string
  readonly value: number
  readonly text: string
}

export interface Bar {
  readonly label: string
  readonly parts: readonly BarPart[]
  /** The sum of the parts. */
  readonly sum: number
  /** The total of which the parts are a share; at least their sum. */
  readonly whole: number
  /** The formatted whole. Undefined if it is the sum of the parts. */
  readonly wholeText: string | undefined
}

type Row = readonly Cell[]

export const toBars = ({ columns, rows, chart }: ReportTable, names: PersonNames): Bar[] => {
  const readCell = (row: Row, id: string): BarPart => {
    const columnIndex = columns.findIndex((column) => column.id === id)
    const column = columns[columnIndex]
    const cell = row[columnIndex] ?? null
    return {
      id,
      label: column?.label ?? '',
      value: typeof cell === 'number' ? cell : 0,
      text: column ? formatCell(column, cell, names) : '',
    }
  }
  /** In a comparison, this includes the change between the two dates. */
  const toPart = (row: Row, id: string): BarPart => {
    const part = readCell(row, id)
    const change = readCell(row, `${id}Change`)
    const changeText = change.value === 0 ? '' : ` (${change.text})`
    return { ...part, text: part.text + changeText }
  }
  const [firstValue = ''] = chart.values
  /**
   * A row's whole is in one of its columns or in the previous row. If it is in the previous row, the first row has
   * none.
   */
  const findWhole = (row: Row, index: number): BarPart | undefined => {
    if (chart.of !== undefined) return readCell(row, chart.of)
    const previousRow = chart.ofRowBefore === true ? rows[index - 1] : undefined
    return previousRow && readCell(previousRow, firstValue)
  }
  return rows.slice(0, maxBars).map((row, index) => {
    const parts = chart.values.map((id) => toPart(row, id))
    const sum = parts.reduce((total, { value }) => total + value, 0)
    const whole = findWhole(row, index)
    return {
      label: readCell(row, chart.label).text,
      parts,
      sum,
      whole: Math.max(sum, whole?.value ?? 0),
      wholeText: whole?.text,
    }
  })
}

/** How many times longer than the second longest a bar must be to be broken. */
const outweighs = 4
/** The length of a broken bar, as a multiple of the second longest one. */
const brokenLength = 1.5

/**
 * The value of a bar that fills the width. Usually that is the longest bar. If it outweighs the others, so that they could
 * not be compared, the chart ends earlier, and the bars that are longer are broken.
 */
export const chartLength = (bars: readonly Pick<Bar, 'whole'>[]): number => {
  const [longest = 0, second = 0] = bars.map(({ whole }) => whole).sort((a, b) => b - a)
  return second > 0 && longest > outweighs * second ? brokenLength * second : longest
}
