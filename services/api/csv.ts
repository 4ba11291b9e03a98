// The only CSV writer: RFC 4180 as spreadsheet programs read it, with formulas neutralized.
import Papa from 'papaparse'

/** Without it, Excel reads UTF-8 as the local code page and garbles names like "José". Other readers skip it. */
const byteOrderMark = '\uFEFF'

/**
 * The first characters that make a spreadsheet program treat a cell as a formula (OWASP, "CSV Injection"). Some locales
 * also accept the full-width signs. Papa Parse's own pattern misses a formula with a line break, because its dot does
 * not match line breaks. A plain negative number is not a formula.
 */
const formulaStart = /^(?!-\d+(?:\.\d+)?%?$)[=+\-@\t\r\n＝＋－＠]/

/** Puts an apostrophe before a possible formula; spreadsheet programs then treat the cell as text. */
const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse([...rows] as string[][], { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`

/** The first bytes of a file: byte order mark and header row. */
export const csvHeader = (header: readonly string[]): string => byteOrderMark + toCsv([header])

/** The next rows of a file, each ending with CRLF. */
export const csvRows = toCsv
