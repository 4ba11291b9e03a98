// Delivers the emails and text messages in the outbox, or leaves them there if no server is configured.
import { keepContactRules } from '#notifications/family-message.ts'
import { type MailDispatcher, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'
import { capturingTransport, smtpTransport } from '#platform/mailer/transport.ts'
import { httpTextTransport, routeByChannel } from '#platform/text-messages/transport.ts'

import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export interface EmailDelivery extends BackgroundWorker {
  /** Checks the outbox now. Call it after writing emails. */
  wake(): void
}

export const createEmailDelivery = ({
  config: { smtpUrl, mailFrom, textApi, environment, publicUrl, contactEmail, mailWebhookSecret },
  identity,
  commands,
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
  /** A family's rules hold at the moment of sending, also those that were set after the message was written. */
  const review = async (message: OutgoingEmail): Promise<OutgoingEmail | undefined> => {
    const { clientId, toOrganization } = message
    if (clientId === undefined || toOrganization === true) return message
    const rules = await commands.findContactRules(clientId)
    if (rules === undefined) return undefined
    const hasAccount = (await identity.accounts.findOwners([clientId])).length > 0
    return keepContactRules(message, rules, { hasAccount, publicUrl, contact: contactEmail })
  }
  /** A server that hands emails on accepts also those that come back. Then only the provider's report tells that one arrived. */
  const onOutcome = async ({ id, text }: Pick<OutgoingEmail, 'id' | 'text'>, outcome: 'accepted' | 'refused') => {
    if (outcome === 'refused') await textMessages.recordOutcome(id, true)
    else if (text === undefined && mailWebhookSecret === undefined) await textMessages.recordOutcome(id, false)
  }
  let dispatcher: MailDispatcher | undefined
  return {
    start: () => {
      dispatcher = startMailDispatcher({
        db: backgroundDb.$pickTables<'mail_outbox'>(),
        transport,
        review,
        onOutcome,
        onGivenUp: ({ id }) => textMessages.emailInstead(id),
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
