// Switches the application to the copied log: translates the stored positions of the old log into positions of the new
// one.
import type pg from 'pg'

import type { LogStore } from '#platform/event-log/home.ts'
import type { EventLog, Position } from '#platform/event-log/port.ts'
import { lockOutHouses, type RunningHouse, runningHouses } from '#platform/event-log/tenancy.ts'
import { retireAll } from '#projections/engine/retire.ts'

import { type Comparison, compareLogs } from './compare.ts'

interface Checkpoint {
  readonly reaction: string
  readonly position: Position | null
}

export interface MoveIn {
  /** The pool of the database with the plain tables. */
  readonly pool: pg.Pool
  readonly from: EventLog
  readonly to: EventLog
  readonly store: LogStore
}

/** A running application would keep writing to the old log, and those events would be lost. */
export class HouseRuns extends Error {
  override readonly name = 'HouseRuns'
  constructor(houses: readonly RunningHouse[]) {
    const where = houses.map(
      ({ address, since }) => `at ${address ?? 'the database server itself'} since ${since.toISOString()}`,
    )
    super(
      `The application is running on this database${where.length > 0 ? `: ${where.join(', ')}` : ''}. Stop it, then run this again.`,
    )
  }
}

/** @throws HouseRuns */
export const assertNoHouse = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const houses = await runningHouses(pool)
  if (houses.length > 0) throw new HouseRuns(houses)
}

/**
 * Compares both logs completely and switches only if they are equal, in one transaction. It moves every reaction's
 * checkpoint to the copy of the same event. It retires the read models' builds, because their rows hold positions; the
 * next start rebuilds them. It binds the database to the new log. An application that starts during the switch
 * waits until it ends.
 * @throws HouseRuns if the application is running
 */
export const moveIn = async ({ pool, from, to, store }: MoveIn): Promise<Comparison> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (!(await lockOutHouses(client))) throw new HouseRuns(await runningHouses(pool))
    await client.query('select from log_home for update')
    const { rows } = await client.query<Checkpoint>(
      'select reaction, position from reaction_checkpoint order by position nulls first for update',
    )
    const waiting = rows.flatMap(({ reaction, position }) => (position === null ? [] : [{ reaction, position }]))
    const moved: { reaction: string; position: Position | undefined }[] = []
    let before: Position | undefined
    const comparison = await compareLogs(from, to, (pair) => {
      // A checkpoint may be between two events. It moves to the last event at or before it.
      for (let next = waiting[0]; next !== undefined && next.position < pair.source; next = waiting[0]) {
        moved.push({ reaction: next.reaction, position: before })
        waiting.shift()
      }
      before = pair.target
    })
    if (comparison.target !== 'equal') {
      await client.query('rollback')
      return comparison
    }
    for (const { reaction } of waiting) moved.push({ reaction, position: before })
    for (const { reaction, position } of moved) {
      await client.query('update reaction_checkpoint set position = $2 where reaction = $1', [
        reaction,
        position ?? null,
      ])
    }
    await retireAll(client)
    await client.query(
      `insert into log_home (store) values ($1) on conflict (only_row) do update set store = $1, since = now()`,
      [store],
    )
    await client.query('commit')
    return comparison
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
