// Formats the figures of the analytics page.
import { m } from '#messages'

const counts = new Intl.NumberFormat('en-US')
const shares = new Intl.NumberFormat('en-US', { style: 'percent' })
const days = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Shown for a share or an average over nothing. */
export const noValue = '–'

export const formatCount = (count: number): string => counts.format(count)
/** `57%` for 0.57. */
export const formatShare = (share: number | null): string => (share === null ? noValue : shares.format(share))
/** `9.4` */
export const formatDays = (value: number | null): string => (value === null ? noValue : days.format(value))
/** `9.4 days` */
export const formatDaysWithUnit = (value: number | null): string =>
  value === null ? noValue : m['analytics:cards.days']({ days: days.format(value) })
/** `Mar 2026` for `2026-03`. */
export const formatMonth = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`))
