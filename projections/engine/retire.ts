// Drops builds that no process reads anymore: builds that a rebuild replaced, and builds of releases that no longer
// run.
import type pg from 'pg'

import type { ModelKey } from './builds.ts'
import { dropBuild } from './builds.ts'
import { leaderLockSpace, lockName, rebuildLockSpace } from './locks.ts'

export interface RetireOptions {
  /** How long a build must be without readers, by the database's clock, which all processes share. */
  readonly unreadMs: number
}

interface UnreadBuild {
  readonly id: string
  readonly schema: string
}

const unreadSql = `coalesce(greatest(r.seen_at, b.retired_at), b.created_at) < now() - $1 * interval '1 millisecond'`

/** Retires builds of other model versions that have no leader and no readers. */
const retireAbandoned = async (client: pg.ClientBase, models: readonly ModelKey[], unreadMs: number): Promise<void> => {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select b.id, b.model || ':' || b.version as name
     from projection.pointer p join projection.build b on b.id = p.build_id left join projection.reader r on r.build_id = b.id
     where ${unreadSql} and (p.model, p.version) not in (select * from unnest($2::text[], $3::int[]))`,
    [unreadMs, models.map(({ name }) => name), models.map(({ version }) => version)],
  )
  for (const { id, name } of rows) {
    const lockResult = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      [leaderLockSpace, name],
    )
    if (lockResult.rows[0]?.free !== true) continue
    await client.query('delete from projection.pointer where build_id = $1', [id])
    await client.query(`update projection.build set state = 'retired', retired_at = now() where id = $1`, [id])
  }
}

const dropRetired = async (client: pg.ClientBase, unreadMs: number): Promise<void> => {
  const { rows } = await client.query<UnreadBuild>(
    `select b.id, b.schema from projection.build b left join projection.reader r on r.build_id = b.id
     where b.state = 'retired' and ${unreadSql} limit 1 for update of b skip locked`,
    [unreadMs],
  )
  for (const build of rows) await dropBuild(client, build)
}

/** Drops unfinished builds of any release whose rebuild has died. A running rebuild holds its model's lock. */
const dropUnfinished = async (client: pg.ClientBase, unreadMs: number): Promise<void> => {
  const { rows } = await client.query<UnreadBuild & { model: string; version: number }>(
    `select b.id, b.schema, b.model, b.version from projection.build b
     where b.state = 'building' and b.created_at < now() - $1 * interval '1 millisecond'`,
    [unreadMs],
  )
  for (const { model: name, version, ...build } of rows) {
    const lockResult = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      [rebuildLockSpace, lockName({ name, version })],
    )
    if (lockResult.rows[0]?.free === true) await dropBuild(client, build)
  }
}

/**
 * One round of cleanup: retires abandoned builds, drops at most one replaced build, and drops unfinished ones. Any
 * process may run it at any time.
 */
export const retireUnread = async (
  pool: pg.Pool,
  models: readonly ModelKey[],
  { unreadMs }: RetireOptions,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Do not wait long for a slow reader, because the next round tries again. Other queries would queue behind this
    // lock.
    await client.query(`set local lock_timeout = '1s'`)
    await retireAbandoned(client, models, unreadMs)
    await dropRetired(client, unreadMs)
    await dropUnfinished(client, unreadMs)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Retires every build of every model in the caller's transaction. The next start rebuilds them from the log configured
 * at that time.
 */
export const retireAll = async (client: pg.ClientBase): Promise<void> => {
  await client.query('delete from projection.pointer')
  await client.query(`update projection.build set state = 'retired', retired_at = now() where state <> 'retired'`)
}
