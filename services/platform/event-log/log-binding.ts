// Binds a database to its log. Checkpoints are positions, and a position of one store has no meaning in another. A
// process with the wrong log would skip events or react to old events again, so it refuses to start.
import type pg from 'pg'

export type LogStore = 'postgres' | 'eventstoredb'

const storeNames: Readonly<Record<LogStore, string>> = { postgres: 'Postgres', eventstoredb: 'EventStoreDB' }

/** Thrown if the configured log is not the one that this database's checkpoints refer to. */
export class WrongLog extends Error {
  override readonly name = 'WrongLog'
  constructor(configured: LogStore, boundStore: LogStore) {
    super(
      `This database uses the log in ${storeNames[boundStore]}, but the configuration names the log in ${storeNames[configured]}.\n` +
        `Move the log first (npm run migrate-log -- --to ${configured}, see docs/operations.md), or ` +
        (configured === 'eventstoredb' ? 'unset EVENTSTORE_URL.' : 'set EVENTSTORE_URL.'),
    )
  }
}

/** Returns the store that a database is bound to, or undefined before its first start. */
export const readBoundStore = async (pool: Pick<pg.ClientBase, 'query'>): Promise<LogStore | undefined> =>
  (await pool.query<{ store: LogStore }>('select store from log_home')).rows[0]?.store

/** Binds a database to a store on the first call. @throws WrongLog if it is bound to another one */
export const bindStore = async (pool: Pick<pg.ClientBase, 'query'>, store: LogStore): Promise<void> => {
  await pool.query('insert into log_home (store) values ($1) on conflict do nothing', [store])
  const boundStore = await readBoundStore(pool)
  if (boundStore !== undefined && boundStore !== store) throw new WrongLog(store, boundStore)
}
