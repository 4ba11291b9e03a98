// Binds a database to its log. Checkpoints are positions, and the positions of one store mean nothing in another. A process
// with the wrong log would skip events or react to old events again, so it does not start.
import type pg from 'pg'

export type LogStore = 'postgres' | 'eventstoredb'

const names: Readonly<Record<LogStore, string>> = { postgres: 'Postgres', eventstoredb: 'EventStoreDB' }

/** The configuration names a different log from the one that this database's checkpoints refer to. */
export class WrongLog extends Error {
  override readonly name = 'WrongLog'
  constructor(configured: LogStore, home: LogStore) {
    super(
      `This database has worked with the log in ${names[home]}, but the configuration names one in ${names[configured]}.\n` +
        `Move the log first (npm run migrate-log -- --to ${configured}, see docs/operations.md), or ` +
        (configured === 'eventstoredb' ? 'unset EVENTSTORE_URL.' : 'set EVENTSTORE_URL.'),
    )
  }
}

/** The store that a database is bound to; undefined before its first start. */
export const homeOf = async (pool: Pick<pg.ClientBase, 'query'>): Promise<LogStore | undefined> =>
  (await pool.query<{ store: LogStore }>('select store from log_home')).rows[0]?.store

/** Binds a database to a store at the first call. @throws WrongLog if it is bound to another one */
export const settleIn = async (pool: Pick<pg.ClientBase, 'query'>, store: LogStore): Promise<void> => {
  await pool.query('insert into log_home (store) values ($1) on conflict do nothing', [store])
  const home = await homeOf(pool)
  if (home !== undefined && home !== store) throw new WrongLog(store, home)
}
