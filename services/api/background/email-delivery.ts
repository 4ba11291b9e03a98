// Delivers the emails in the outbox, or leaves them there if no mail server is configured.
import { type MailDispatcher, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import { capturingTransport, smtpTransport } from '#platform/mailer/transport.ts'

import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export interface EmailDelivery extends BackgroundWorker {
  /** Checks the outbox now. Call it after writing emails. */
  wake(): void
}

export const createEmailDelivery = ({
  config: { smtpUrl, mailFrom, environment },
  backgroundDb,
  linkSeal,
  clock,
  logger,
}: BackgroundDeps): EmailDelivery => {
  const transport =
    smtpUrl === undefined
      ? capturingTransport
      : smtpTransport(smtpUrl, mailFrom, { requireTls: environment === 'production' })
  let dispatcher: MailDispatcher | undefined
  return {
    start: () => {
      dispatcher = startMailDispatcher({
        db: backgroundDb.$pickTables<'mail_outbox'>(),
        transport,
        seal: linkSeal,
        clock,
        logger: logger.child({ part: 'mail' }),
      })
    },
    wake: () => dispatcher?.wake(),
    /** Stops after the current email. */
    stop: async () => {
      await dispatcher?.stop()
      transport.close()
    },
  }
}
