// Numbers as the page's language writes them.
import { locale } from '../../../lib/language.ts'

const format = new Intl.NumberFormat(locale)

export const formatNumber = (count: number): string => format.format(count)
