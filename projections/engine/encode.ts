// Encodes row values as Postgres text, for COPY or for an array parameter.
import type { StoredColumn } from './layout.ts'
import type { ColumnType, Row } from './model.ts'

const arrayElement = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`

/** An array literal. Every element is quoted, because an unquoted NULL or empty string would mean something else. */
export const arrayLiteral = (elements: readonly (string | null)[]): string => {
  let literal = '{'
  for (let index = 0; index < elements.length; index += 1) {
    const text = elements[index] ?? null
    if (index > 0) literal += ','
    literal += text === null ? 'NULL' : arrayElement(text)
  }
  return `${literal}}`
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : String(value))

const encoders: Readonly<Record<ColumnType, (value: unknown) => string>> = {
  uuid: toText,
  text: toText,
  integer: toText,
  bigint: toText,
  boolean: (value) => (value === true ? 't' : 'f'),
  timestamptz: toText,
  json: (value) => JSON.stringify(value),
  'text[]': (value) => arrayLiteral((value as readonly unknown[]).map(toText)),
}

/** A column's value as text, or null for SQL null. */
export const encodeValue = (type: ColumnType, value: unknown): string | null =>
  value === null || value === undefined ? null : encoders[type](value)

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escapeText = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (match) => escapes[match] ?? match) : text

/** JSON already escapes everything except the backslash. */
const escapeJson = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)

const unescaped = (text: string): string => text

// Ids, numbers, booleans and timestamps contain nothing that COPY would misread.
const copyEscapes: Readonly<Record<ColumnType, (text: string) => string>> = {
  uuid: unescaped,
  text: escapeText,
  integer: unescaped,
  bigint: unescaped,
  boolean: unescaped,
  timestamptz: unescaped,
  json: escapeJson,
  'text[]': escapeText,
}

/**
 * Returns a function that writes a row as one line in COPY's text format. It joins all fields in one call, because V8
 * represents text that is concatenated step by step as a tree until it is read. Building and flattening those trees
 * accounted for a quarter of all memory that a rebuild allocated.
 */
export const createCopyLineEncoder = (columns: readonly StoredColumn[]): ((row: Row) => string) => {
  const fields = columns.map(({ name, type }, index) => ({
    name,
    encode: encoders[type],
    escape: copyEscapes[type],
    end: index === columns.length - 1 ? '\n' : '',
  }))
  const elements = fields.map(() => '')
  return (row) => {
    let index = 0
    for (const { name, encode, escape, end } of fields) {
      const value = row[name]
      const text = value === null || value === undefined ? '\\N' : escape(encode(value))
      elements[index] = end === '' ? text : text + end
      index += 1
    }
    return elements.join('\t')
  }
}

/** Columns as parallel array parameters for `unnest`, one array literal each. */
export const columnArrays = (columns: readonly StoredColumn[], rows: readonly Row[]): string[] =>
  columns.map(({ name, type }) => arrayLiteral(rows.map((row) => encodeValue(type, row[name]))))

const sameValue = (type: ColumnType, a: unknown, b: unknown): boolean =>
  a === b || ((a ?? null) === null ? (b ?? null) === null : encodeValue(type, a) === encodeValue(type, b))

/** Whether two rows would be stored identically. */
export const sameRow = (columns: readonly StoredColumn[], a: Row, b: Row): boolean =>
  columns.every(({ name, type }) => sameValue(type, a[name], b[name]))
