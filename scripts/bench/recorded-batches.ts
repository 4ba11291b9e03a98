// The rows that live catch-up writes, batch by batch, as plain SQL: one multi-row upsert per table. They are recorded
// while a build catches up with the log, then replayed on another copy of the database.
import pg from 'pg'

import { createDecodeOnce } from '#platform/event-log/decode-once.ts'
import { commitBatch, createStateReader } from '#projections/engine/build-store.ts'
import { type Build, claimServing } from '#projections/engine/builds.ts'
import { computeChanges, type TableChanges } from '#projections/engine/changes.ts'
import { qualifiedName, quoteIdentifier, quoteIdentifiers } from '#projections/engine/ddl.ts'
import { columnArrays } from '#projections/engine/encode.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { defaultBatchSize } from '#platform/subscription/subscription.ts'
import { createUnsealer, unsealedCategories } from '#projections/engine/unsealing.ts'
import { logPages } from '#projections/engine/rebuild/log-pages.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import type { ChildDatabase } from './child.ts'
import { openBenchPlatform } from './platform.ts'

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

/** The statements of one transaction. */
export type Batch = readonly Statement[]

const upsert = (schema: string, { table, kind, rows }: TableChanges): Statement => {
  const names = table.columns.map(({ name }) => name)
  const typedParameters = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
  const nonKeyColumns = names.filter((name) => !table.key.includes(name))
  // A rollup's row holds the amounts to add.
  const assignments = nonKeyColumns.map((name) =>
    kind === 'add'
      ? `${quoteIdentifier(name)} = old.${quoteIdentifier(name)} + excluded.${quoteIdentifier(name)}`
      : `${quoteIdentifier(name)} = excluded.${quoteIdentifier(name)}`,
  )
  const conflict =
    kind === 'insert' ? '' : ` on conflict (${quoteIdentifiers(table.key)}) do update set ${assignments.join(', ')}`
  return {
    name: `bare_${table.name}`,
    text: `insert into ${qualifiedName(schema, table.name)} as old (${quoteIdentifiers(names)}) select * from unnest(${typedParameters.join(', ')})${conflict}`,
    values: columnArrays(table.columns, rows),
  }
}

/** Catches the referrals model up with the log and records what each batch writes. */
export const recordBatches = async ({ url, masterKey }: ChildDatabase): Promise<readonly Batch[]> => {
  const { database, log, vault, codec, close } = openBenchPlatform(url, masterKey)
  const layout = createLayout(referralsModel)
  const deps = { log, vault, decode: createDecodeOnce((event) => codec.decode(event)) }
  const unsealer = createUnsealer(deps, unsealedCategories(layout), new Set())
  const connection = await database.pool.connect()
  const batches: Batch[] = []
  try {
    let build: Build | undefined = await claimServing(database.pool, referralsModel)
    if (build === undefined) throw new Error('The referrals model has no build')
    const pages = logPages(log, {
      after: build.position,
      streamPrefixes: layout.streamPrefixes,
      pageSize: defaultBatchSize,
    })
    for await (const { events, position } of pages) {
      if (position === build.position) continue
      const inputs = await unsealer.prepare(events.map((event) => deps.decode(event)))
      const changes = await computeChanges(layout, { inputs }, createStateReader(connection, build))
      const { schema } = build
      batches.push(changes.tables.filter(({ rows }) => rows.length > 0).map((table) => upsert(schema, table)))
      build = await commitBatch(connection, layout, build, position, changes)
    }
  } finally {
    connection.release()
    await close()
  }
  return batches
}

/** Writes the batches, one transaction each. Like the engine, it does not wait for the disk. */
export const replayBatches = async (url: string, batches: readonly Batch[]): Promise<number> => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query('set synchronous_commit = off')
    const startedAt = performance.now()
    for (const batch of batches) {
      await connection.query('begin')
      for (const { name, text, values } of batch) await connection.query({ name, text, values: [...values] })
      await connection.query('commit')
    }
    return performance.now() - startedAt
  } finally {
    await connection.end()
  }
}
