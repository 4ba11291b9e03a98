// Drops builds that are no longer read: builds that a rebuild replaced, and builds of releases that no longer run.
import type pg from 'pg'

import type { ModelKey } from './builds.ts'
import { dropBuild } from './builds.ts'
import { leaderLockSpace, lockName, rebuildLockSpace } from './locks.ts'

export interface RetireOptions {
  /** How long a build must be without readers, by the database's clock, which all processes share. */
  readonly unusedMs: number
}

interface UnusedBuild {
  readonly id: string
  readonly schema: string
}

const unusedBuildSql = `coalesce(greatest(r.seen_at, b.retired_at), b.created_at) < now() - $1 * interval '1 millisecond'`

/** Retires builds of other model versions that have no leader and no readers. */
const retireAbandoned = async (
  connection: pg.ClientBase,
  models: readonly ModelKey[],
  unusedMs: number,
): Promise<void> => {
  const { rows } = await connection.query<{ id: string; name: string }>(
    `select b.id, b.model || ':' || b.version as name
     from projection.pointer p join projection.build b on b.id = p.build_id left join projection.reader r on r.build_id = b.id
     where ${unusedBuildSql} and (p.model, p.version) not in (select * from unnest($2::text[], $3::int[]))`,
    [unusedMs, models.map(({ name }) => name), models.map(({ version }) => version)],
  )
  for (const { id, name } of rows) {
    const lockResult = await connection.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      [leaderLockSpace, name],
    )
    if (lockResult.rows[0]?.free !== true) continue
    await connection.query('delete from projection.pointer where build_id = $1', [id])
    await connection.query(`update projection.build set state = 'retired', retired_at = now() where id = $1`, [id])
  }
}

const dropRetired = async (connection: pg.ClientBase, unusedMs: number): Promise<void> => {
  const { rows } = await connection.query<UnusedBuild>(
    `select b.id, b.schema from projection.build b left join projection.reader r on r.build_id = b.id
     where b.state = 'retired' and ${unusedBuildSql} limit 1 for update of b skip locked`,
    [unusedMs],
  )
  for (const build of rows) await dropBuild(connection, build)
}

/** Drops unfinished builds of any release whose rebuild has died. A rebuild holds its model's lock while it runs. */
const dropUnfinished = async (connection: pg.ClientBase, unusedMs: number): Promise<void> => {
  const { rows } = await connection.query<UnusedBuild & { model: string; version: number }>(
    `select b.id, b.schema, b.model, b.version from projection.build b
     where b.state = 'building' and b.created_at < now() - $1 * interval '1 millisecond'`,
    [unusedMs],
  )
  for (const { model: name, version, ...build } of rows) {
    const lockResult = await connection.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      [rebuildLockSpace, lockName({ name, version })],
    )
    if (lockResult.rows[0]?.free === true) await dropBuild(connection, build)
  }
}

/**
 * One round of cleanup: retires abandoned builds, drops at most one replaced build, and drops unfinished ones. Any
 * process may run it at any time.
 */
export const retireUnusedBuilds = async (
  pool: pg.Pool,
  models: readonly ModelKey[],
  { unusedMs }: RetireOptions,
): Promise<void> => {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    // Do not wait long for a slow reader, because the next round tries again. Other queries would queue behind this
    // lock.
    await connection.query(`set local lock_timeout = '1s'`)
    await retireAbandoned(connection, models, unusedMs)
    await dropRetired(connection, unusedMs)
    await dropUnfinished(connection, unusedMs)
    await connection.query('commit')
    connection.release()
  } catch (error) {
    connection.release(true)
    throw error
  }
}

/**
 * Retires every build of every model in the caller's transaction. The next start rebuilds them from the log configured
 * at that time.
 */
export const retireAll = async (connection: pg.ClientBase): Promise<void> => {
  await connection.query('delete from projection.pointer')
  await connection.query(`update projection.build set state = 'retired', retired_at = now() where state <> 'retired'`)
}
