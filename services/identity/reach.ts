// Whether messages to families arrive: what servers refuse, and what providers report later
// (docs/operations.md, "Emails that come back").
import type { MailEvent, Reach } from '#contracts/reach.ts'
import { type Channel, hasFailed, storeOutcome } from '#platform/mailer/reach.ts'

import type { IdentityContext } from './context.ts'
import { normalizeEmail } from './accounts.ts'
import type { IdentityDatabase } from './tables.ts'

export interface ReachRecord {
  /** Since when the family cannot be reached. An address that the family no longer has does not count. */
  findReach(clientId: string): Promise<Reach>
  /** Stores that a message of the outbox arrived, or cannot, and announces a change. Messages to others are ignored. */
  recordOutcome(messageId: string, failed: boolean): Promise<void>
  /** The same in a transaction. Returns the family whose pages change. Announce it after the commit. */
  storeOutcome(messageId: string, failed: boolean, db: IdentityDatabase): Promise<string | undefined>
  /** Tells open pages about this family, if there is one. */
  announce(clientId: string | undefined): void
  /** Text messages to the number of this account arrive again. */
  clearFailedTexts(accountId: string): Promise<void>
  /** Handles each event once, however often the provider repeats it. */
  handleMailEvent(event: MailEvent): Promise<void>
}

export interface ReachDeps extends Pick<IdentityContext, 'db' | 'clock' | 'keys'> {
  /** Called after the commit when messages to a family begin to fail or arrive again. */
  readonly onReachChanged: (clientId: string) => void
}

/** Returns the family whose pages change. */
const deleteFailedTexts = async (db: IdentityDatabase, accountId: string): Promise<string | undefined> => {
  const deleted = await db
    .deleteFrom('reach')
    .where('channel', '=', 'text')
    .where('failed', '=', true)
    .where('client_id', 'in', (eb) =>
      eb.selectFrom('text_number').select('client_id').where('account_id', '=', accountId),
    )
    .returning('client_id')
    .executeTakeFirst()
  return deleted?.client_id
}

export const createReachRecord = ({ db, clock, keys, onReachChanged }: ReachDeps): ReachRecord => {
  const hashOf = (channel: Channel, address: string): Buffer =>
    channel === 'text' ? keys.hmac('text number', address) : keys.hmac('address', normalizeEmail(address))

  const storeMessageOutcome: ReachRecord['storeOutcome'] = async (messageId, failed, database) => {
    const row = await database
      .selectFrom('mail_outbox')
      .select(['client_id', 'recipient', 'text_number', 'created_at'])
      .where('id', '=', messageId)
      .where('client_id', 'is not', null)
      .where('to_organization', '=', false)
      .executeTakeFirst()
    if (row === undefined || row.client_id === null) return undefined
    const channel = row.text_number === null ? 'email' : 'text'
    const reach = database.$pickTables<'reach'>()
    const failedBefore = await hasFailed(reach, row.client_id, channel)
    await storeOutcome(reach, {
      ...{ client_id: row.client_id, channel, failed },
      address_hash: hashOf(channel, row.text_number ?? row.recipient),
      message_at: row.created_at,
      since: clock.now(),
    })
    return failed || failedBefore ? row.client_id : undefined
  }

  const announce: ReachRecord['announce'] = (clientId) => {
    if (clientId !== undefined) onReachChanged(clientId)
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
    storeOutcome: storeMessageOutcome,
    announce,
    recordOutcome: async (messageId, failed) => announce(await storeMessageOutcome(messageId, failed, db)),
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
    clearFailedTexts: async (accountId) => announce(await deleteFailedTexts(db, accountId)),
    handleMailEvent: async ({ id, type, message }) => {
      const clientId = await db.transaction().execute(async (transaction) => {
        const first = await transaction
          .insertInto('text_event')
          // The providers of emails and text messages may use the same ids.
          .values({ id: `mail:${id}`, received_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        return first && storeMessageOutcome(message, type === 'bounced', transaction)
      })
      announce(clientId)
    },
  }
}
