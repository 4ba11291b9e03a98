// Derives the row types that queries use from the declaration of a table, so that the columns are declared only once.
import type { Column, ColumnType, Table } from './engine/model.ts'

/** The type that the pool returns for each column type (platform/database). */
interface ColumnValues extends Record<ColumnType, unknown> {
  uuid: string
  text: string
  integer: number
  bigint: number
  boolean: boolean
  timestamptz: Date
  json: unknown
  'text[]': string[]
}

type ValueOf<C extends Column> = C extends { readonly nullable: true }
  ? ColumnValues[C['type']] | null
  : ColumnValues[C['type']]

/**
 * A stored row. `Narrow` gives narrower types for columns whose values the fold restricts, e.g. `{ status:
 * ReferralStatus }`.
 */
export type StoredRow<T extends Table, Narrow = unknown> = {
  [Name in keyof T['columns']]: Name extends keyof Narrow ? Narrow[Name] : ValueOf<T['columns'][Name]>
}
