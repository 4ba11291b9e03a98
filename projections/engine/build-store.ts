// Reads a build's stream states and writes a batch's changes. The write is one prepared statement, which advances the
// build's position and touches each table once. One statement means one transaction and one round trip.
import type { Build, Queryable } from './builds.ts'
import type { Changes, TableChanges } from './changes.ts'
import { qualifiedName, quoteIdentifier, quoteIdentifiers } from './ddl.ts'
import { arrayLiteral, columnArrays } from './encode.ts'
import type { StateReader } from './fold-batch.ts'
import { type Layout, stateColumn, type StoredColumn, type StoredTable } from './layout.ts'
import type { ParkedStream } from './parked-streams.ts'

/** Reads the stream states of a build. If another writer changes them in the meantime, the batch fails to commit. */
export const createStateReader = (db: Queryable, build: Pick<Build, 'id' | 'schema'>): StateReader => ({
  load: async ({ table }, ids) => {
    const { rows } = await db.query<[string, unknown]>({
      name: `${build.id}:load:${table.name}`,
      text: `select id, ${stateColumn} from ${qualifiedName(build.schema, table.name)} where id = any($1::uuid[])`,
      values: [arrayLiteral(ids)],
      rowMode: 'array',
    })
    return new Map(rows)
  },
  idsLinkedTo: async ({ table }, link, joinedIds) => {
    const { rows } = await db.query<[string]>({
      name: `${build.id}:${link.column}:${table.name}`,
      text: `select id from ${qualifiedName(build.schema, table.name)} where ${quoteIdentifier(link.column)} = any($1::uuid[])`,
      values: [arrayLiteral(joinedIds)],
      rowMode: 'array',
    })
    return rows.map(([id]) => id)
  },
  existingRowIds: async ({ table, idColumn }, ids) => {
    const column = quoteIdentifier(idColumn)
    const { rows } = await db.query<{ id: string }>(
      `select ${column} as id from ${qualifiedName(build.schema, table.name)} where ${column} = any($1::uuid[])`,
      [arrayLiteral(ids)],
    )
    return new Set(rows.map(({ id }) => id))
  },
})

/** Numbers the parameters of a statement while it is assembled. */
const createParameters = (initialValues: readonly unknown[]) => {
  const values: unknown[] = [...initialValues]
  return {
    values,
    next: (value: unknown): string => `$${values.push(value)}`,
  }
}

type Parameters = ReturnType<typeof createParameters>

/** An `unnest` of a table's columns. Postgres cannot unnest an array of arrays, so arrays are passed as text. */
const unnestSource = (columns: readonly StoredColumn[], rows: TableChanges['rows'], parameters: Parameters) => {
  const arrays = columnArrays(columns, rows)
  const typedArrays = columns.map(
    ({ type }, index) => `${parameters.next(arrays[index])}::${type === 'text[]' ? 'text[]' : `${type}[]`}`,
  )
  return {
    from: `unnest(${typedArrays.join(', ')}) as new_row(${quoteIdentifiers(columns.map(({ name }) => name))})`,
    values: columns.map(({ name, type }) => `new_row.${quoteIdentifier(name)}${type === 'text[]' ? '::text[]' : ''}`),
  }
}

const insertSql = (schema: string, { table, kind, rows }: TableChanges, parameters: Parameters): string => {
  const { from, values } = unnestSource(table.columns, rows, parameters)
  const names = table.columns.map(({ name }) => name)
  const valueColumns = names.filter((name) => !table.key.includes(name))
  const update = valueColumns.map((name) => `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`).join(', ')
  const conflict =
    kind === 'insert'
      ? ''
      : ` on conflict (${quoteIdentifiers(table.key)}) do ${valueColumns.length === 0 ? 'nothing' : `update set ${update}`}`
  return `insert into ${qualifiedName(schema, table.name)} (${quoteIdentifiers(names)}) select ${values.join(', ')} from ${from}${conflict}`
}

/** Updates existing groups, inserts new ones and deletes those whose count drops to zero. */
const addSql = (schema: string, { table, rows }: TableChanges, parameters: Parameters): string => {
  const { from } = unnestSource(table.columns, rows, parameters)
  const keyColumns = table.columns.filter(({ name }) => table.key.includes(name))
  const totals = table.columns.map(({ name }) => name).filter((name) => !table.key.includes(name))
  const names = [...keyColumns.map(({ name }) => name), ...totals]
  const sums = totals.map((name) => `sum(${quoteIdentifier(name)})::bigint as ${quoteIdentifier(name)}`)
  const groups = quoteIdentifiers(table.key)
  const delta = `select ${[...keyColumns.map(({ name }) => quoteIdentifier(name)), ...sums].join(', ')} from ${from}${
    table.key.length === 0 ? '' : ` group by ${groups}`
  }`
  // `=` lets Postgres find the group by index. Only a nullable column needs the slower comparison.
  const matches = keyColumns.map(({ name, nullable }) => {
    const column = quoteIdentifier(name)
    return nullable ? `total.${column} is not distinct from delta.${column}` : `total.${column} = delta.${column}`
  })
  const increments = totals
    .map((name) => `${quoteIdentifier(name)} = total.${quoteIdentifier(name)} + delta.${quoteIdentifier(name)}`)
    .join(', ')
  return `merge into ${qualifiedName(schema, table.name)} as total using (${delta}) as delta
    on ${matches.length === 0 ? 'true' : matches.join(' and ')}
    when matched and total.count + delta.count = 0 then delete
    when matched then update set ${increments}
    when not matched then insert (${quoteIdentifiers(names)}) values (${names.map((name) => `delta.${quoteIdentifier(name)}`).join(', ')})`
}

const removeSql = (schema: string, { table, removedIds }: TableChanges, parameters: Parameters): string => {
  const [key] = table.columns.filter(({ name }) => table.key.includes(name))
  if (key === undefined) throw new Error(`${table.name} has no key to delete rows by`)
  return `delete from ${qualifiedName(schema, table.name)} where ${quoteIdentifier(key.name)} = any(${parameters.next(arrayLiteral(removedIds))}::${key.type}[])`
}

/** What a batch changes about which streams are parked. */
export interface Parking {
  readonly park?: ParkedStream
  /** The stream is no longer parked. */
  readonly unpark?: string
}

const parkSql = ({ stream, revision, position, error }: ParkedStream, parameters: Parameters): string => {
  const values = [stream, revision, position, error].map((value) => parameters.next(value))
  // A stream that fails again stays parked since the first time.
  return `insert into projection.parked (build_id, stream, revision, position, error) values ($1, ${values.join(', ')})
    on conflict (build_id, stream) do update set revision = excluded.revision, position = excluded.position,
      error = excluded.error, retry_at = excluded.retry_at`
}

const unparkSql = (stream: string, parameters: Parameters): string =>
  `delete from projection.parked where build_id = $1 and stream = ${parameters.next(stream)}`

const indexOf = (layout: Layout, table: StoredTable): number => layout.tables.indexOf(table)

/**
 * Writes a batch's changes, parks or unparks a stream, and advances the build to `newPosition`, all or nothing.
 * @throws the database error RX001 if another leader or a switch came first: see `wasOvertaken`
 */
export const commitBatch = async (
  db: Queryable,
  layout: Layout,
  build: Build,
  newPosition: string,
  changes: Changes,
  { park, unpark }: Parking = {},
): Promise<Build> => {
  const parameters = createParameters([build.id, build.term, build.position, newPosition])
  const writes: string[] = []
  const touchedTables: string[] = []
  for (const change of changes.tables) {
    const tableIndex = indexOf(layout, change.table).toString(36)
    if (change.rows.length > 0) {
      writes.push((change.kind === 'add' ? addSql : insertSql)(build.schema, change, parameters))
      touchedTables.push(tableIndex)
    }
    if (change.removedIds.length > 0) {
      writes.push(removeSql(build.schema, change, parameters))
      touchedTables.push(`-${tableIndex}`)
    }
  }
  if (park !== undefined) {
    writes.push(parkSql(park, parameters))
    touchedTables.push('+parked')
  }
  if (unpark !== undefined) {
    writes.push(unparkSql(unpark, parameters))
    touchedTables.push('-parked')
  }
  const withClause =
    writes.length === 0 ? '' : `with ${writes.map((sql, index) => `w${index} as (${sql})`).join(', ')} `
  await db.query({
    // The same set of tables gives the same text, so Postgres prepares only a few statements.
    name: `${build.id}:${touchedTables.join('')}`,
    text: `${withClause}select projection.advance($1, $2, $3, $4)`,
    values: parameters.values,
  })
  return { ...build, position: newPosition }
}

/** Whether a commit was refused because the build has another leader or another position, or is retired. */
export const wasOvertaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'RX001'
