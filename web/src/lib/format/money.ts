// Formats amounts. They are stored as integer cents and shown as dollars.
import { locale } from '../language.ts'

const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$420.00`, for table columns. */
export const formatMoney = (cents: number): string => exact.format(cents / 100)

/** `$48,215`, for totals. */
export const formatWholeDollars = (cents: number): string => whole.format(cents / 100)
