// Makes the copy the log of the product: what its database remembers of the old log's positions is put in terms of the new.
import type pg from 'pg'

import type { LogStore } from '#platform/event-log/home.ts'
import type { EventLog, Position } from '#platform/event-log/port.ts'
import { retireAll } from '#projections/engine/retire.ts'

import { type Comparison, compareLogs } from './compare.ts'

interface Checkpoint {
  readonly reaction: string
  readonly position: Position | null
}

export interface MoveIn {
  /** Of the plain tables. */
  readonly pool: pg.Pool
  readonly from: EventLog
  readonly to: EventLog
  readonly store: LogStore
}

/**
 * Compares both logs whole, and only where they are equal moves every reaction's checkpoint to the copy of the event at
 * which it stood, retires the read models' builds (their rows hold positions; the next start builds them anew) and binds
 * the database to the new log: all in one transaction. Nobody may be writing meanwhile.
 */
export const moveIn = async ({ pool, from, to, store }: MoveIn): Promise<Comparison> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Checkpoint>(
      'select reaction, position from reaction_checkpoint order by position nulls first for update',
    )
    const waiting = rows.flatMap(({ reaction, position }) => (position === null ? [] : [{ reaction, position }]))
    const moved: { reaction: string; position: Position | undefined }[] = []
    let before: Position | undefined
    const comparison = await compareLogs(from, to, (pair) => {
      // A checkpoint may lie between events: what counts is the last event at or before it.
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
