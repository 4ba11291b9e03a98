// The two ways a mail leaves the outbox: by SMTP, or captured for /dev/mailbox where no server is configured.
import { createTransport } from 'nodemailer'

import { letterOf } from './letter.ts'
import { oneClick } from './one-click.ts'
import type { Mail } from './outbox.ts'

export interface MailTransport {
  /** Rejects where the mail was not taken over. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail stays in the outbox, marked as sent. */
export const capturingTransport: MailTransport = { send: async () => {}, close: () => {} }

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Hands mails to an SMTP server (smtp:// or smtps://); a server that does not answer within 20 s is an error. With `sealed`, so
 * is one beyond this machine that offers no TLS, or whose offer somebody on the way has taken out: mails carry links that let
 * their holder in.
 */
export const smtpTransport = (url: string, from: string, { sealed = false } = {}): MailTransport => {
  const smtp = createTransport({
    url,
    requireTLS: sealed && !loopback.test(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 20_000,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async (mail) => {
      const { id, to, subject, unsubscribe } = mail
      // Mail programs show it as a button of their own (RFC 2369), which asks nothing more (RFC 8058).
      const list = unsubscribe && {
        list: { unsubscribe: unsubscribe.url },
        headers: { [oneClick.header]: `${oneClick.name}=${oneClick.value}` },
      }
      await smtp.sendMail({ from, to, subject, ...letterOf(mail), messageId: `<${id}@${domain}>`, ...list })
    },
    close: () => smtp.close(),
  }
}
