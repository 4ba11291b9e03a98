// The number to which a family gets text messages: confirmed by a code, with a recorded agreement
// (docs/decisions/0070-text-messages-by-opt-in.md).
import { maskPhone } from '#contracts/masked-contact.ts'
import { type StartTextNumber, type TextNumber, toTextNumber } from '#contracts/text-messages.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { decrypt, encrypt } from '#platform/vault/sealed-text.ts'
import type { TextTables } from '#platform/text-messages/tables.ts'
import type { Selectable } from 'kysely'

import { type IdentityRefusal, refuse } from './outcome.ts'
import { type Family, type TextCodesContext, createCode, createTextCodes } from './text-codes.ts'

export interface TextNumbers {
  find(accountId: string): Promise<Omit<TextNumber, 'offered'>>
  /**
   * Records the agreement, and sends a code. It replaces the number from before, which gets no more messages. A number
   * that said STOP gets no code, and the answer is the same, so that no one learns of it.
   * @refuses too_many_requests, invalid_body
   */
  start(family: Family, request: StartTextNumber): Promise<IdentityRefusal | undefined>
  /** Works for ten minutes and five attempts. @refuses invalid_code */
  confirm(accountId: string, code: string): Promise<IdentityRefusal | undefined>
  /** Deletes the number and its agreement. */
  remove(accountId: string): Promise<void>
  /** The number to which updates go. Undefined if none is confirmed, if it said STOP, or if it no longer works. */
  findForUpdates(accountId: string): Promise<string | undefined>
  /** Whether the number said STOP. */
  isStopped(number: string): Promise<boolean>
}

type Row = Selectable<TextTables['text_number']>

export const createTextNumbers = (context: TextCodesContext, seal: LinkSeal): TextNumbers => {
  const { db, clock, keys } = context
  const hashNumber = (number: string) => keys.hmac('text number', number)

  const findRow = (accountId: string): Promise<Row | undefined> =>
    db.selectFrom('text_number').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const openNumber = ({ account_id: id, number }: Row) => decrypt(keys.textNumberKey, number, id).toString()
  const hasStop = async (numberHash: Buffer) =>
    (await db.selectFrom('text_stop').select('stopped_at').where('number_hash', '=', numberHash).executeTakeFirst()) !==
    undefined

  /** Whether the last message to this number could not arrive. */
  const isFailing = async ({ client_id: clientId, number_hash: hash }: Row): Promise<boolean> => {
    const reach = await db
      .selectFrom('reach')
      .select('failed')
      .where('client_id', '=', clientId)
      .where('channel', '=', 'text')
      .where('address_hash', '=', hash)
      .executeTakeFirst()
    return reach?.failed === true
  }

  const codes = createTextCodes(context, seal)

  return {
    find: async (accountId) => {
      const row = await findRow(accountId)
      if (row === undefined) return { state: 'none', number: null }
      const number = maskPhone(openNumber(row))
      if (row.confirmed_at === null) return { state: 'waiting', number }
      if (await hasStop(row.number_hash)) return { state: 'stopped', number }
      return { state: 'confirmed', number, failing: await isFailing(row) }
    },
    start: async (family, { phone, optInVersion }) => {
      const number = toTextNumber(phone)
      if (number === undefined) return refuse('invalid_body')
      const refusal = await codes.count(family, number)
      if (refusal !== undefined) return refusal
      const { accountId, clientId } = family
      const now = clock.now()
      const numberHash = hashNumber(number)
      const code = createCode()
      const row = {
        client_id: clientId,
        number: encrypt(keys.textNumberKey, Buffer.from(number), accountId),
        number_hash: numberHash,
        opt_in_version: optInVersion,
        opted_in_at: now,
        ...codes.store(accountId, numberHash, code),
        confirmed_at: null,
      }
      const stopped = await hasStop(numberHash)
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('text_number')
          .values({ account_id: accountId, ...row })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
          .execute()
        if (!stopped) await codes.send(transaction, { number, accountId, clientId }, code)
      })
      return undefined
    },
    confirm: codes.confirm,
    remove: async (accountId) => {
      await db.deleteFrom('text_number').where('account_id', '=', accountId).execute()
    },
    findForUpdates: async (accountId) => {
      const row = await findRow(accountId)
      if (row === undefined || row.confirmed_at === null) return undefined
      return (await hasStop(row.number_hash)) || (await isFailing(row)) ? undefined : openNumber(row)
    },
    isStopped: (number) => hasStop(hashNumber(number)),
  }
}
