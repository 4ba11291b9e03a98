// The types that queries read, taken from the declaration of a table: declared once, checked in every query.
import type { Column, ColumnType, Table } from './engine/model.ts'

/** What the pool answers for each column type (platform/database). */
interface Values extends Record<ColumnType, unknown> {
  uuid: string
  text: string
  integer: number
  bigint: number
  boolean: boolean
  timestamptz: Date
  json: unknown
  'text[]': string[]
}

type ValueOf<C extends Column> = C extends { readonly nullable: true } ? Values[C['type']] | null : Values[C['type']]

/** A stored row; `Narrow` says what of its columns the fold lets through, e.g. `{ status: ReferralStatus }`. */
export type StoredRow<T extends Table, Narrow = unknown> = {
  [Name in keyof T['columns']]: Name extends keyof Narrow ? Narrow[Name] : ValueOf<T['columns'][Name]>
}
