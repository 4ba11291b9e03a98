// Delivers emails from the outbox over SMTP, or captures them for /dev/mailbox if no server is configured.
import { createTransport } from 'nodemailer'

import { renderMailMessage } from './mail-message.ts'
import { oneClick } from './one-click.ts'
import type { OutgoingEmail } from './outbox.ts'

export interface MailTransport {
  /** Rejects if the server did not accept the email. */
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

/** Leaves the email in the outbox, marked as sent. */
export const capturingTransport: MailTransport = { send: async () => {}, close: () => {} }

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

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
      await smtp.sendMail({
        from,
        to,
        subject,
        ...renderMailMessage(email),
        messageId: `<${id}@${domain}>`,
        ...unsubscribeHeaders,
      })
    },
    close: () => smtp.close(),
  }
}
