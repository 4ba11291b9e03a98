// Switches the application to the copied log: translates the stored positions of the old log into positions of the new
// one.
import type pg from 'pg'

import type { LogStore } from '#platform/event-log/log-binding.ts'
import type { EventLog, Position } from '#platform/event-log/port.ts'
import { lockOutInstances, type RunningInstance, listRunningInstances } from '#platform/event-log/instance-lock.ts'
import { retireAll } from '#projections/engine/retire.ts'

import { type Comparison, compareLogs } from './compare.ts'

interface Checkpoint {
  readonly reaction: string
  readonly position: Position | null
}

export interface LogSwitch {
  /** The pool of the database with the ordinary tables. */
  readonly pool: pg.Pool
  readonly source: EventLog
  readonly target: EventLog
  readonly store: LogStore
}

/** A running application would go on writing to the old log, and those events would be lost. */
export class ApplicationRunning extends Error {
  override readonly name = 'ApplicationRunning'
  constructor(instances: readonly RunningInstance[]) {
    const locations = instances.map(
      ({ address, since }) => `at ${address ?? 'the database server itself'} since ${since.toISOString()}`,
    )
    super(
      `The application is running on this database${locations.length > 0 ? `: ${locations.join(', ')}` : ''}. Stop it, then run this again.`,
    )
  }
}

/** @throws ApplicationRunning */
export const assertNotRunning = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const instances = await listRunningInstances(pool)
  if (instances.length > 0) throw new ApplicationRunning(instances)
}

/**
 * Compares both logs completely and switches only if they are equal, in one transaction. It moves every reaction's
 * checkpoint to the copy of the same event. It retires the read models' builds, because their rows hold positions; the
 * next start rebuilds them. It binds the database to the new log. An application that starts during the switch waits
 * until the switch ends.
 * @throws ApplicationRunning if the application is running
 */
export const switchLog = async ({ pool, source, target, store }: LogSwitch): Promise<Comparison> => {
  const connection = await pool.connect()
  try {
    // Raw SQL: the transaction is on the connection that holds the lock of the instances.
    await connection.query('begin')
    if (!(await lockOutInstances(connection))) throw new ApplicationRunning(await listRunningInstances(pool))
    await connection.query('select from log_home for update')
    const { rows } = await connection.query<Checkpoint>(
      'select reaction, position from reaction_checkpoint order by position nulls first for update',
    )
    const pendingCheckpoints = rows.flatMap(({ reaction, position }) =>
      position === null ? [] : [{ reaction, position }],
    )
    const movedCheckpoints: { reaction: string; position: Position | undefined }[] = []
    let lastTarget: Position | undefined
    const comparison = await compareLogs(source, target, {
      onPair: (pair) => {
        // A checkpoint between two events moves to the last event before it.
        for (
          let next = pendingCheckpoints[0];
          next !== undefined && next.position < pair.source;
          next = pendingCheckpoints[0]
        ) {
          movedCheckpoints.push({ reaction: next.reaction, position: lastTarget })
          pendingCheckpoints.shift()
        }
        lastTarget = pair.target
      },
    })
    if (comparison.targetState !== 'equal') {
      await connection.query('rollback')
      return comparison
    }
    for (const { reaction } of pendingCheckpoints) movedCheckpoints.push({ reaction, position: lastTarget })
    for (const { reaction, position } of movedCheckpoints) {
      await connection.query('update reaction_checkpoint set position = $2 where reaction = $1', [
        reaction,
        position ?? null,
      ])
    }
    await retireAll(connection)
    await connection.query(
      `insert into log_home (store) values ($1) on conflict (only_row) do update set store = $1, since = now()`,
      [store],
    )
    await connection.query('commit')
    return comparison
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}
