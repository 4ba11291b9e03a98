// Formats the cells and dates of a report.
import { m } from '#messages'
import type { Cell, ReportColumn } from '#contracts/reports.ts'
import { formatDate } from '../../lib/format/time.ts'
import { formatMoney } from '../../lib/format/money.ts'

const countFormat = new Intl.NumberFormat('en-US')
const signedFormat = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

export type PersonNames = Readonly<Record<string, string>>

/** Noon Eastern, which falls on the same calendar day in every US time zone. */
const noon = (day: string) => `${day}T17:00:00.000Z`

/** `Nov 16, 2026` */
export const calendarDay = (day: string): string => formatDate(noon(day), new Date(0))

/** `+3`, `-2.5 pts`, `+$12` */
const changeText = (kind: ReportColumn['kind'], change: number): string => {
  if (kind === 'share') return m['reports:points']({ signed: signedFormat.format(change * 100) })
  return kind === 'money' ? `${change > 0 ? '+' : ''}${formatMoney(change)}` : signedFormat.format(change)
}

export const formatCell = ({ kind, change }: ReportColumn, cell: Cell, names: PersonNames): string => {
  if (cell === null) return '–'
  if (typeof cell === 'string') {
    if (kind === 'person') return names[cell] ?? cell.slice(0, 8)
    return kind === 'week' ? calendarDay(cell) : cell
  }
  if (change === true) return changeText(kind, cell)
  if (kind === 'share') return percentFormat.format(cell)
  return kind === 'money' ? formatMoney(cell) : countFormat.format(cell)
}

export const isNumericColumn = ({ kind }: ReportColumn): boolean => !['text', 'week', 'person'].includes(kind)
