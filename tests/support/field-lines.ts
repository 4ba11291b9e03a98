// Lines of the table of readable fields: which readers get which fields, and how they look inside another answer.
export type Line = readonly [readers: string, fields: string]

/** The fields, each after this prefix. */
export const inside = (prefix: string, fields: string) =>
  fields
    .split(' ')
    .map((field) => `${prefix}${field}`)
    .join(' ')

/** The lines of a list or a single answer, inside another answer. */
export const nested = (prefix: string, inner: readonly Line[]): readonly Line[] =>
  inner.map(([letters, fields]) => [letters, inside(prefix, fields)])

/** The lines without these fields. */
export const without = (inner: readonly Line[], ...names: readonly string[]): readonly Line[] =>
  inner.map(([letters, fields]) => [
    letters,
    fields
      .split(' ')
      .filter((field) => !names.includes(field))
      .join(' '),
  ])

/** The lines for an answer that only families get. */
export const forFamilies = (inner: readonly Line[]): readonly Line[] =>
  inner.map(([letters, fields]) => [letters.replaceAll(/[^fx]/g, ''), fields])

/** Everyone who signed in gets these: they are about a list, or about how current it is. */
export const anyList = 'page pages total'
export const anyModelList = 'page pages total position stale'

/** How a client is named, in an answer or in a row. */
export const clientName = (prefix: string) =>
  ['id', 'firstName', 'lastInitial', 'erased'].map((field) => `${prefix}client.${field}`).join(' ')
