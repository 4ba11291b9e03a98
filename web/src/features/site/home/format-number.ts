import { locale } from '../../../lib/language.ts'

const format = new Intl.NumberFormat(locale)

/** Formats a number in the language of the page. */
export const formatNumber = (count: number): string => format.format(count)
