// The fields of a form that a browser posted without JavaScript.
import type { PostedValues } from '#contracts/page-state.ts'

export interface PostedFields {
  /** The last value of a field, because the button that was pressed comes last. Empty if there is none. */
  text(name: string): string
  list(name: string): readonly string[]
  /** The text of each of these fields. */
  texts<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>>
  /** The list of each of these fields. */
  lists<Name extends string>(names: readonly Name[]): Readonly<Record<Name, readonly string[]>>
  has(name: string): boolean
  /** The fields with these names, for the page that is shown again. */
  pick(names: readonly string[]): PostedValues
}

const toRecord = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>

/** Browsers send line breaks as CRLF, which counts as two characters. A script reads them as LF. */
const normalizeLineBreaks = (text: string) => text.replaceAll('\r\n', '\n')

export const parsePostedFields = (body: string): PostedFields => {
  const fields = new URLSearchParams(body)
  const list = (name: string) => fields.getAll(name).map(normalizeLineBreaks)
  const text = (name: string) => list(name).at(-1) ?? ''
  return {
    text,
    list,
    texts: (names) => toRecord(names, text),
    lists: (names) => toRecord(names, list),
    has: (name) => fields.has(name),
    pick: (names) =>
      Object.fromEntries(
        names.flatMap((name): [string, string | string[]][] => {
          const values = list(name)
          const [value] = values
          return value === undefined ? [] : [[name, values.length === 1 ? value : values]]
        }),
      ),
  }
}
