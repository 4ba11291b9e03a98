// The codes that confirm the numbers of text messages. They are stored as hashes, work for ten minutes and five
// attempts, and are sent at limited rates.
import { m } from '#messages'
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { defaultLanguage, localeOf } from '#contracts/language.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'

import { addMilliseconds } from './add-milliseconds.ts'
import { buildNetworkAttemptKey } from './attempts.ts'
import type { IdentityContext } from './context.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import type { IdentityDatabase } from './tables.ts'

const codeLifetime = 10 * 60_000
const maxCodeAttempts = 5

export interface Family {
  readonly accountId: string
  readonly clientId: string
  /** The network address of the request. */
  readonly address: string | null
}

interface CodeRecipient {
  readonly number: string
  readonly accountId: string
  readonly clientId: string
}

export type TextCodesContext = Pick<IdentityContext, 'db' | 'clock' | 'keys' | 'attempts'>

interface TextCodes {
  /** Counts a code against the network, the account and the number. @refuses too_many_requests */
  count(family: Family, number: string): Promise<IdentityRefusal | undefined>
  /** The columns of a new code. */
  store(
    accountId: string,
    numberHash: Buffer,
    code: string,
  ): { code_hash: Buffer; code_expires_at: Date; code_attempts: number }
  send(transaction: IdentityDatabase, recipient: CodeRecipient, code: string): Promise<void>
  /** @refuses invalid_code */
  confirm(accountId: string, code: string): Promise<IdentityRefusal | undefined>
}

/** Six random digits. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const createTextCodes = ({ db, clock, keys, attempts }: TextCodesContext, seal: LinkSeal): TextCodes => {
  const hashCode = (accountId: string, number: Buffer, code: string) =>
    keys.hmac('text code', accountId, number.toString('hex'), code)

  /** The code is sealed while it waits, like a link. */
  const send: TextCodes['send'] = async (transaction, { number, accountId, clientId }, code) => {
    const account = await transaction
      .selectFrom('account')
      .select('language')
      .where('id', '=', accountId)
      .executeTakeFirst()
    const language = account?.language ?? defaultLanguage
    await enqueueEmails(
      transaction.$pickTables<'mail_outbox'>(),
      [
        {
          ...{ id: randomUUID(), to: number, text: 'code', language, subject: '', clientId },
          body: m['text-messages:code']({}, { locale: localeOf[language] }),
          link: { label: '', url: code },
        },
      ],
      clock.now(),
      seal,
    )
  }

  const count: TextCodes['count'] = async ({ accountId, address }, number) => {
    for (const key of [
      buildNetworkAttemptKey('emailRequest', address),
      ['textCode', 'account', accountId],
      ['textCode', 'number', number],
    ] as const) {
      const attempt = await attempts.countAttempt(key)
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    }
    return undefined
  }

  return {
    count,
    store: (accountId, numberHash, code) => ({
      code_hash: hashCode(accountId, numberHash, code),
      code_expires_at: addMilliseconds(clock.now(), codeLifetime),
      code_attempts: 0,
    }),
    send,
    confirm: async (accountId, code) => {
      const now = clock.now()
      // Counts the attempt before the code is compared, so that many at once gain nothing.
      const row = await db
        .updateTable('text_number')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('code_expires_at', '>', now)
        .where('code_attempts', '<', maxCodeAttempts)
        .returning(['number_hash', 'code_hash'])
        .executeTakeFirst()
      if (row === undefined || row.code_hash === null) return refuse('invalid_code')
      if (!timingSafeEqual(row.code_hash, hashCode(accountId, row.number_hash, code))) return refuse('invalid_code')
      const confirmed = await db
        .updateTable('text_number')
        .set({ confirmed_at: now, code_hash: null, code_expires_at: null })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', row.code_hash)
        .returning('account_id')
        .executeTakeFirst()
      return confirmed === undefined ? refuse('invalid_code') : undefined
    },
  }
}
