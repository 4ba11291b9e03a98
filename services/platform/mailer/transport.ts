// Delivers emails from the outbox over SMTP, or captures them for /dev/mailbox if no server is configured.
import { createTransport } from 'nodemailer'

import { renderMailMessage } from './mail-message.ts'
import { oneClick } from './one-click.ts'
import type { OutgoingEmail } from './outbox.ts'
import { Undeliverable } from './undeliverable.ts'

export interface MailTransport {
  /** Rejects if the server did not accept the email. */
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

/** Leaves the email in the outbox, marked as sent. */
export const capturingTransport: MailTransport = { send: async () => {}, close: () => {} }

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether the server refuses this recipient for good (RFC 3463, 5.1.x and 5.2.x), rather than our sender or this message. */
const refusesRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  (error.responseCode === 550 || error.responseCode === 551 || error.responseCode === 553)

/**
 * Sends emails through an SMTP server (smtp:// or smtps://). No response within 20 s is an error. With `requireTls`,
 * refuses to send without TLS, except to a server on this machine. Emails contain access links, and an attacker on the
 * network could strip the server's offer of TLS.
 */
export const smtpTransport = (url: string, from: string, { requireTls = false } = {}): MailTransport => {
  const smtp = createTransport({
    url,
    requireTLS: requireTls && !loopback.test(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 20_000,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async (email) => {
      const { id, to, subject, unsubscribe } = email
      // Mail programs show this header as a button (RFC 2369) that unsubscribes without confirmation (RFC 8058).
      const unsubscribeHeaders = unsubscribe && {
        list: { unsubscribe: unsubscribe.url },
        headers: { [oneClick.header]: `${oneClick.name}=${oneClick.value}` },
      }
      const message = {
        from,
        to,
        subject,
        ...renderMailMessage(email),
        messageId: `<${id}@${domain}>`,
        ...unsubscribeHeaders,
      }
      await smtp.sendMail(message).catch((error: unknown) => {
        throw refusesRecipient(error) ? new Undeliverable('the server refuses the recipient') : error
      })
    },
    close: () => smtp.close(),
  }
}
