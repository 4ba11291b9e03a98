// The one CSV writer: RFC 4180 as spreadsheet programs read it, with nothing in a cell that they would run.
import Papa from 'papaparse'

/** Without it Excel takes UTF-8 for the local code page, and "José" is not a name any more. Other readers skip it. */
const byteOrderMark = '\uFEFF'

/**
 * What makes a spreadsheet program take a cell for a formula, as OWASP lists it ("CSV Injection"); the full-width signs are
 * read like the others under some keyboards. Papa's own expression lets a formula with a line break in it pass, because its
 * dot matches none. A number below zero, and nothing else, is a number.
 */
const formula = /^(?!-\d+(?:\.\d+)?%?$)[=+\-@\t\r\n＝＋－＠]/

/** Whatever may be a formula is preceded by an apostrophe, which spreadsheet programs take for "this is text". */
const lines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse([...rows] as string[][], { newline: '\r\n', escapeFormulae: formula })}\r\n`

/** How a file begins. */
export const csvHead = (header: readonly string[]): string => byteOrderMark + lines([header])

/** The next rows of a file, each ended by CRLF. */
export const csvRows = lines
