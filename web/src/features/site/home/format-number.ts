import { locale } from '../../../lib/language.ts'

const format = new Intl.NumberFormat(locale)

/** A number as the language of the page writes it. */
export const formatNumber = (count: number): string => format.format(count)
