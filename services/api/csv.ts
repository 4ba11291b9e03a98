// The only CSV writer. It follows RFC 4180 and neutralizes formulas.
import Papa from 'papaparse'

/** Without it, Excel reads UTF-8 as the local code page and garbles names like "José". Other readers skip it. */
const byteOrderMark = '\uFEFF'

/**
 * The first characters that make a spreadsheet program treat a cell as a formula (OWASP, "CSV Injection"). Some locales
 * also accept the full-width signs. Papa Parse's own pattern misses a formula with a line break, because its dot does
 * not match line breaks. Programs also skip spaces and invisible characters at the beginning. A plain negative number
 * is not a formula, nor is a negative percentage in a report.
 */
const formulaStart = /^(?!-\d+(?:\.\d+)?%?$)(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Puts an apostrophe before a possible formula; spreadsheet programs then treat the cell as text. */
const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse([...rows] as string[][], { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`

/** Returns the start of a file: the byte order mark and the header row. */
export const formatCsvHeader = (header: readonly string[]): string => byteOrderMark + toCsv([header])

/** Returns the next rows of a file, each ending with CRLF. */
export const formatCsvRows = toCsv
