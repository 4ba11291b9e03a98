// The rows of `projection.build` and `projection.pointer`: which builds exist, which one serves, and under which
// leadership term it is written.
import { randomBytes } from 'node:crypto'

import type pg from 'pg'

import { quoteIdentifier } from './ddl.ts'
import type { ReadModel } from './model.ts'

/** A build as its writer sees it. */
export interface Build {
  readonly id: string
  readonly schema: string
  /** The leadership term under which it is written. */
  readonly term: number
  /** The position that its rows include; '' before the first event. */
  readonly position: string
}

export type ModelKey = Pick<ReadModel, 'name' | 'version'>

/** Anything that runs a query: a pool, or a connection inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

const toBuild = (row: { id: string; schema: string; term: number; position: string } | undefined): Build | undefined =>
  row === undefined ? undefined : { id: row.id, schema: row.schema, term: Number(row.term), position: row.position }

/**
 * Takes over the serving build, so that commits of earlier leaders are refused from now on. Also resumes a failed
 * build. Returns undefined if the model has no build of this version.
 */
export const claimServing = async (db: Queryable, model: ModelKey): Promise<Build | undefined> => {
  const { rows } = await db.query(
    `update projection.build b
     set term = b.term + 1, state = 'serving', failure_position = null, failure_message = null
     from projection.pointer p
     where p.build_id = b.id and p.model = $1 and p.version = $2
     returning b.id, b.schema, b.term, b.position`,
    [model.name, model.version],
  )
  return toBuild(rows[0])
}

/** Registers a build before its tables exist, so that cleanup can find an interrupted one. */
export const beginBuild = async (db: Queryable, model: ModelKey): Promise<Build> => {
  const id = randomBytes(6).toString('hex')
  const schema = `rm_${model.name}_${id}`
  await db.query(
    `insert into projection.build (id, model, version, schema, state) values ($1, $2, $3, $4, 'building')`,
    [id, model.name, model.version, schema],
  )
  return { id, schema, term: 0, position: '' }
}

/**
 * Drops the tables that interrupted and failed rebuilds of this model version left behind. Requires the model's rebuild
 * lock.
 */
export const dropUnfinished = async (db: Queryable, model: ModelKey): Promise<void> => {
  const { rows } = await db.query<{ id: string; schema: string }>(
    `select id, schema from projection.build b where model = $1 and version = $2 and state in ('building', 'failed')
     and not exists (select from projection.pointer p where p.build_id = b.id)`,
    [model.name, model.version],
  )
  for (const build of rows) await dropBuild(db, build)
}

/** Drops a build's tables and its registration. */
export const dropBuild = async (
  db: Queryable,
  build: { readonly id: string; readonly schema: string },
): Promise<void> => {
  await db.query(`drop schema if exists ${quoteIdentifier(build.schema)} cascade`)
  await db.query('delete from projection.build where id = $1', [build.id])
}

/** Records the event that stopped a build. Has no effect if another leader has taken over the build. */
export const markFailed = async (db: Queryable, build: Build, position: string, message: string): Promise<void> => {
  await db.query(
    `update projection.build set state = 'failed', failure_position = $3, failure_message = $4
     where id = $1 and term = $2 and state in ('serving', 'building')`,
    [build.id, build.term, position, message],
  )
}

/** Locks the serving build against live commits and returns it. Requires a transaction. */
export const lockServing = async (db: Queryable, model: ModelKey): Promise<Build | undefined> => {
  const { rows } = await db.query(
    `select b.id, b.schema, b.term, b.position from projection.pointer p join projection.build b on b.id = p.build_id
     where p.model = $1 and p.version = $2 for update`,
    [model.name, model.version],
  )
  return toBuild(rows[0])
}

/** Makes `next` the serving build and retires the previous one. Call it in the transaction that called `lockServing`. */
export const switchTo = async (
  db: Queryable,
  model: ModelKey,
  next: Build,
  previous: Build | undefined,
): Promise<void> => {
  await db.query(
    `insert into projection.pointer (model, version, build_id) values ($1, $2, $3)
     on conflict (model, version) do update set build_id = excluded.build_id`,
    [model.name, model.version, next.id],
  )
  await db.query(`update projection.build set state = 'serving', serving_since = now() where id = $1`, [next.id])
  if (previous === undefined) return
  await db.query(`update projection.build set state = 'retired', retired_at = now() where id = $1`, [previous.id])
}

/** Returns the id of the serving build. */
export const servingId = async (db: Queryable, model: ModelKey): Promise<string | undefined> => {
  const { rows } = await db.query<{ build_id: string }>(
    'select build_id from projection.pointer where model = $1 and version = $2',
    [model.name, model.version],
  )
  return rows[0]?.build_id
}

/** Returns the positions of the serving builds by model, without models of other versions. */
export const readPositions = async (
  db: Queryable,
  models: readonly ModelKey[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<{ model: string; position: string }>(
    `select p.model, b.position from projection.pointer p join projection.build b on b.id = p.build_id
     where (p.model, p.version) in (select * from unnest($1::text[], $2::int[]))`,
    [models.map(({ name }) => name), models.map(({ version }) => version)],
  )
  return new Map(rows.map((row) => [row.model, row.position]))
}
