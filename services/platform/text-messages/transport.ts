// Delivers text messages from the outbox over a provider's HTTP API (docs/operations.md, "Text messages").
import type { OutgoingEmail } from '../mailer/outbox.ts'
import type { MailTransport } from '../mailer/transport.ts'
import { Undeliverable } from '../mailer/undeliverable.ts'

/** The error of a text message that was not sent because the number has sent STOP. That is no failure. */
export const stoppedReason = 'stopped'

export interface TextApi {
  readonly url: string
  readonly key: string
}

/** Refusals that may pass: a slow or busy provider, and 401 and 403 until an operator has corrected the key. */
const passing = new Set([401, 403, 408, 425, 429])
/** The provider has already accepted the message under this id. */
const alreadyAccepted = 409

/** What the phone shows. */
export const renderText = ({ body, link }: Pick<OutgoingEmail, 'body' | 'link'>): string =>
  link === undefined ? body : `${body} ${link.url}`

/**
 * Posts each message with its id as idempotency key, so that the provider sends a repeated one only once. No response
 * within `timeout` milliseconds is an error. Rejects with `Undeliverable` if the provider refuses the message for good.
 */
export const httpTextTransport = ({ url, key }: TextApi, { timeout = 20_000 } = {}): MailTransport => ({
  send: async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': message.id },
      body: JSON.stringify({ id: message.id, to: message.to, body: renderText(message) }),
    })
    await response.body?.cancel()
    const { status, ok } = response
    if (ok || status === alreadyAccepted) return
    const text = `the provider of text messages answered ${status}`
    if (status >= 400 && status < 500 && !passing.has(status)) throw new Undeliverable(text)
    throw new Error(text)
  },
  close: () => {},
})

/**
 * Sends each message of the outbox over its channel. A number that said STOP gets nothing but the answers to its own
 * messages, also if it said so after the message was written.
 */
export const routeByChannel = (
  mail: MailTransport,
  texts: MailTransport,
  isStopped: (number: string) => Promise<boolean>,
): MailTransport => ({
  send: async (message) => {
    if (message.text === undefined) return mail.send(message)
    if (message.text !== 'reply' && (await isStopped(message.to)))
      throw new Undeliverable(stoppedReason, { isAddressBroken: false })
    return texts.send(message)
  },
  close: () => {
    mail.close()
    texts.close()
  },
})
