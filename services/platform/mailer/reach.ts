// Stores whether the last message to a family arrived.
import type { Kysely } from 'kysely'

export type Channel = 'email' | 'text'

interface ReachTable {
  client_id: string
  channel: Channel
  address_hash: Buffer
  message_at: Date
  failed: boolean
  since: Date
}
export interface ReachTables {
  reach: ReachTable
}

/**
 * Stores the outcome of a message. One of an earlier message changes nothing, and neither does a delivery of a message that
 * bounced: reports arrive in any order. `since` stays while messages to the same address fail.
 */
export const storeOutcome = async (db: Kysely<ReachTables>, outcome: ReachTable): Promise<void> => {
  await db
    .insertInto('reach')
    .values(outcome)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'channel'])
        .doUpdateSet((eb) => ({
          address_hash: eb.ref('excluded.address_hash'),
          message_at: eb.ref('excluded.message_at'),
          failed: eb.ref('excluded.failed'),
          since: eb
            .case()
            .when(
              eb.and([
                eb('reach.failed', '=', eb.ref('excluded.failed')),
                eb('reach.address_hash', '=', eb.ref('excluded.address_hash')),
              ]),
            )
            .then(eb.ref('reach.since'))
            .else(eb.ref('excluded.since'))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('reach.message_at', '<', eb.ref('excluded.message_at')),
            eb.and([eb('reach.message_at', '=', eb.ref('excluded.message_at')), eb('excluded.failed', '=', true)]),
          ]),
        ),
    )
    .execute()
}

/** Whether the last message to the family over this channel could not arrive. */
export const hasFailed = async (db: Kysely<ReachTables>, clientId: string, channel: Channel): Promise<boolean> => {
  const row = await db
    .selectFrom('reach')
    .select('failed')
    .where('client_id', '=', clientId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.failed === true
}

export const deleteReachOf = async (db: Kysely<ReachTables>, clientId: string): Promise<void> => {
  await db.deleteFrom('reach').where('client_id', '=', clientId).execute()
}
