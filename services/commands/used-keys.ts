// What was asked under the idempotency keys that no stream's history tells of: of a command that had nothing to do, and of
// a run over many streams. A plain table (infra/migrations/0007_used_keys.sql), so that it outlives the process.
import { Refused } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { gather } from '#platform/gather.ts'
import type pg from 'pg'

import type { CommandContext } from './context.ts'

export interface UsedKeys {
  /** Notes what is asked under the command's key, where it has one; a second time changes nothing. @refuses key_reused */
  note(context: CommandContext): Promise<void>
  /** Whether the command was noted. @refuses key_reused where something else was asked under its key */
  has(context: CommandContext): Promise<boolean>
}

export interface UsedKeysDeps {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly clock: Clock
}

/** Longer than anybody goes on repeating a request; milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1_000
/** Most old keys that a new one takes along: more than come, and soon done. */
const mostForgotten = 100

const statements = {
  // JSON, because a statement with an array is planned anew for each length of it.
  find: {
    name: 'used_key_find',
    text: `select command_id, body_hash from json_array_elements_text($1) as asked (id),
      lateral (select * from used_key where command_id = id::uuid offset 0) known`,
  },
  // The update that changes nothing makes the row that is there come back. Old rows that somebody else is just deleting
  // are left to them.
  note: {
    name: 'used_key_note',
    text: `with forgotten as (
        delete from used_key where command_id in (
          select command_id from used_key where noted_at < $4 and command_id <> $1
          order by noted_at limit ${mostForgotten} for update skip locked)
      )
      insert into used_key as known (command_id, body_hash, noted_at) values ($1, $2, $3)
      on conflict (command_id) do update set noted_at = known.noted_at returning body_hash`,
  },
}

const sameBody = (known: string, { bodyHash }: NonNullable<CommandContext['idempotency']>): void => {
  if (known !== bodyHash) throw new Refused('key_reused')
}

/** The keys that were used, over the runtime role's pool. */
export const createUsedKeys = ({ pool, clock }: UsedKeysDeps): UsedKeys => {
  // Every command asks, and hardly any key was used: together it costs each a fraction of a query.
  const bodyHashOf = gather({
    most: 100,
    ask: async (commandIds: readonly string[]) => {
      const { rows } = await pool.query<{ command_id: string; body_hash: string }>({
        ...statements.find,
        values: [JSON.stringify(commandIds)],
      })
      return commandIds.map((id) => rows.find(({ command_id }) => command_id === id)?.body_hash)
    },
  })

  return {
    note: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return
      const now = clock.now()
      const old = new Date(now.getTime() - lifetime)
      const values = [commandId, idempotency.bodyHash, now, old]
      const { rows } = await pool.query<{ body_hash: string }>({ ...statements.note, values })
      for (const { body_hash } of rows) sameBody(body_hash, idempotency)
    },
    has: async ({ commandId, idempotency }) => {
      if (idempotency === undefined) return false
      const known = await bodyHashOf(commandId)
      if (known !== undefined) sameBody(known, idempotency)
      return known !== undefined
    },
  }
}
