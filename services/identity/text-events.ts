// What the provider of text messages reports: deliveries, and the STOP, START and HELP of the people who get them.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { defaultLanguage, localeOf } from '#contracts/language.ts'
import { type TextEvent, toTextNumber } from '#contracts/text-messages.ts'
import { enqueueEmails, recordTextStatus } from '#platform/mailer/outbox.ts'

import { addMilliseconds } from './add-milliseconds.ts'
import { createAttempts } from './attempts.ts'
import type { IdentityContext } from './context.ts'
import type { ReachRecord } from './reach.ts'
import type { IdentityDatabase } from './tables.ts'

export interface TextEvents {
  /**
   * Handles each event once, however often the provider repeats it. `contact` answers HELP, and a text that is no command,
   * at most three times a day.
   */
  handle(event: TextEvent, contact: string): Promise<void>
  deleteOld(): Promise<void>
}

/** How long a repeated event is recognized, in milliseconds. Providers repeat one for a few days. */
const eventRetention = 30 * 86_400_000

const words = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ALTO', 'PARAR'],
  start: ['START', 'UNSTOP', 'EMPEZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const
type Command = keyof typeof words

/** The command of a message, in English or Spanish, or undefined if it is none. */
const readTextCommand = (text: string): Command | undefined => {
  const word = text.replace(/[^\p{L}]/gu, '').toUpperCase()
  return (Object.keys(words) as Command[]).find((command) => (words[command] as readonly string[]).includes(word))
}

const replies = {
  stop: m['text-messages:stopped'],
  start: m['text-messages:started'],
  help: m['text-messages:help'],
  unread: m['text-messages:unread'],
} as const

type InboundText = Extract<TextEvent, { type: 'inbound' }>

/** A message with its command, or one that gets the answer that no one reads it. */
interface ReadableText {
  readonly number: string
  readonly command: Command | 'unread'
}

const isStopped = async (transaction: IdentityDatabase, numberHash: Buffer): Promise<boolean> => {
  const stop = await transaction
    .selectFrom('text_stop')
    .select('number_hash')
    .where('number_hash', '=', numberHash)
    .executeTakeFirst()
  return stop !== undefined
}

interface TextEventsDeps
  extends Pick<IdentityContext, 'db' | 'clock' | 'keys'>, Pick<ReachRecord, 'storeOutcome' | 'announce'> {
  readonly emailInstead: (messageId: string, db: IdentityDatabase) => Promise<void>
}

export const createTextEvents = (deps: TextEventsDeps): TextEvents => {
  const { db, clock, keys, storeOutcome, announce, emailInstead } = deps
  /** Answers only numbers that a family entered, so that no stranger makes us send messages. */
  const handleInbound = async (
    transaction: IdentityDatabase,
    { number, command }: ReadableText,
    contact: string,
  ): Promise<void> => {
    const numberHash = keys.hmac('text number', number)
    const now = clock.now()
    if (command === 'stop') {
      await transaction
        .insertInto('text_stop')
        .values({ number_hash: numberHash, stopped_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if (command === 'start') await transaction.deleteFrom('text_stop').where('number_hash', '=', numberHash).execute()
    const known = await transaction
      .selectFrom('text_number')
      .innerJoin('account', 'account.id', 'text_number.account_id')
      .select(['account.language', 'text_number.client_id'])
      .where('number_hash', '=', numberHash)
      .where('text_number.confirmed_at', 'is not', null)
      .orderBy('text_number.confirmed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known === undefined || (command === 'unread' && (await isStopped(transaction, numberHash)))) return
    const { client_id: clientId } = known
    const language = known.language ?? defaultLanguage
    const body = replies[command]({ contact }, { locale: localeOf[language] })
    await enqueueEmails(
      transaction.$pickTables<'mail_outbox'>(),
      [{ id: randomUUID(), to: number, text: 'reply', language, subject: '', body, clientId }],
      now,
    )
  }

  /**
   * Undefined if the message needs no reply: the number is unreadable, or it was answered recently. The reply is counted in the
   * transaction that stores the event, so an event that the provider repeats counts once.
   */
  const readInbound = async (
    transaction: IdentityDatabase,
    { from, text }: InboundText,
  ): Promise<ReadableText | undefined> => {
    const number = toTextNumber(from)
    if (number === undefined) return undefined
    const command = readTextCommand(text)
    if (command !== undefined) return { number, command }
    const { allowed } = await createAttempts(transaction, keys, clock).countAttempt(['textAnswer', number])
    return allowed ? { number, command: 'unread' } : undefined
  }

  return {
    handle: async (event, contact) => {
      const clientId = await db.transaction().execute(async (transaction) => {
        const first = await transaction
          .insertInto('text_event')
          .values({ id: event.id, received_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (first === undefined) return undefined
        if (event.type === 'inbound') {
          const inbound = await readInbound(transaction, event)
          if (inbound !== undefined) await handleInbound(transaction, inbound, contact)
          return undefined
        }
        const { message, status } = event
        await recordTextStatus(transaction.$pickTables<'mail_outbox'>(), message, status)
        if (status === 'failed') await emailInstead(message, transaction)
        return status === 'sent' ? undefined : storeOutcome(message, status === 'failed', transaction)
      })
      announce(clientId)
    },
    deleteOld: async () => {
      const cutoff = addMilliseconds(clock.now(), -eventRetention)
      await db.deleteFrom('text_event').where('received_at', '<', cutoff).execute()
    },
  }
}
