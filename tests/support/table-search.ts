// Finds a text in the tables of a database, for tests that it is stored nowhere, or nowhere any more.
import type { TestDatabase } from './database.ts'

/** Returns the names of the tables of all schemas that contain the text, also as bytes. Ignores upper and lower case. */
export const findInTables = async ({ pool }: Pick<TestDatabase, 'pool'>, text: string): Promise<string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await pool.query(
        `select from ${name} as t where strpos(lower(t::text), lower($1)) > 0
           or strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
        [text],
      )
      return (rowCount ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat()
}
