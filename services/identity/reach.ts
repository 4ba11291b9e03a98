// Whether messages to families arrive: what servers refuse, and what providers report later
// (docs/operations.md, "Emails that come back").
import type { MailEvent, Reach } from '#contracts/reach.ts'
import { type Channel, storeOutcome } from '#platform/mailer/reach.ts'

import type { IdentityContext } from './context.ts'
import { normalizeEmail } from './accounts.ts'
import type { IdentityDatabase } from './tables.ts'

export interface ReachRecord {
  /** Since when the family cannot be reached. An address that the family no longer has does not count. */
  findReach(clientId: string): Promise<Reach>
  /** Stores that a message of the outbox arrived, or cannot. Messages to others are ignored. */
  recordOutcome(messageId: string, failed: boolean, db?: IdentityDatabase): Promise<void>
  /** Handles each event once, however often the provider repeats it. */
  handleMailEvent(event: MailEvent): Promise<void>
}

export const createReachRecord = ({ db, clock, keys }: Pick<IdentityContext, 'db' | 'clock' | 'keys'>): ReachRecord => {
  const hashOf = (channel: Channel, address: string): Buffer =>
    channel === 'text' ? keys.hmac('text number', address) : keys.hmac('address', normalizeEmail(address))

  const recordOutcome: ReachRecord['recordOutcome'] = async (messageId, failed, database = db) => {
    const row = await database
      .selectFrom('mail_outbox')
      .select(['client_id', 'recipient', 'text_number', 'created_at'])
      .where('id', '=', messageId)
      .where('client_id', 'is not', null)
      .where('to_organization', '=', false)
      .executeTakeFirst()
    if (row === undefined || row.client_id === null) return
    const channel = row.text_number === null ? 'email' : 'text'
    await storeOutcome(database.$pickTables<'reach'>(), {
      ...{ client_id: row.client_id, channel, failed },
      address_hash: hashOf(channel, row.text_number ?? row.recipient),
      message_at: row.created_at,
      since: clock.now(),
    })
  }

  /** The hash of the address to which messages go today. Undefined if the family has no account, whose address is sealed. */
  const currentHash = async (clientId: string, channel: Channel): Promise<Buffer | undefined> => {
    if (channel === 'text') {
      const number = await db
        .selectFrom('text_number')
        .select('number_hash')
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return number?.number_hash ?? Buffer.alloc(0)
    }
    const account = await db.selectFrom('account').select('email').where('client_id', '=', clientId).executeTakeFirst()
    return account && hashOf('email', account.email)
  }

  return {
    recordOutcome,
    findReach: async (clientId) => {
      const rows = await db
        .selectFrom('reach')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('failed', '=', true)
        .execute()
      const reach: Reach = { email: null, text: null }
      for (const { channel, address_hash: hash, since } of rows) {
        const current = await currentHash(clientId, channel)
        if (current === undefined || current.equals(hash)) reach[channel] = since.toISOString()
      }
      return reach
    },
    handleMailEvent: ({ id, type, message }) =>
      db.transaction().execute(async (transaction) => {
        const first = await transaction
          .insertInto('text_event')
          // The providers of emails and text messages may use the same ids.
          .values({ id: `mail:${id}`, received_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (first !== undefined) await recordOutcome(message, type === 'bounced', transaction)
      }),
  }
}
