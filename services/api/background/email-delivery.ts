// Delivers the emails and text messages in the outbox, or leaves them there if no server is configured.
import { type MailDispatcher, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import { capturingTransport, smtpTransport } from '#platform/mailer/transport.ts'
import { httpTextTransport, routeByChannel } from '#platform/text-messages/transport.ts'

import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export interface EmailDelivery extends BackgroundWorker {
  /** Checks the outbox now. Call it after writing emails. */
  wake(): void
}

export const createEmailDelivery = ({
  config: { smtpUrl, mailFrom, textApi, environment },
  textMessages,
  backgroundDb,
  linkSeal,
  clock,
  logger,
}: BackgroundDeps): EmailDelivery => {
  const mail =
    smtpUrl === undefined
      ? capturingTransport
      : smtpTransport(smtpUrl, mailFrom, { requireTls: environment === 'production' })
  const texts = textApi === undefined ? capturingTransport : httpTextTransport(textApi)
  const transport = routeByChannel(mail, texts, textMessages.isStopped)
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
