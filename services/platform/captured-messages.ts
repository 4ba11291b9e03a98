// Where emails and text messages are captured instead of sent.
import type { Config } from './config.ts'

/**
 * Whether /dev/mailbox shows the captured emails. This is allowed only in the demo and in tests, because an external
 * database may contain emails to real people.
 */
export const hasMailbox = ({ smtpUrl, database, environment }: Config): boolean =>
  smtpUrl === undefined && (database.kind === 'embedded' || environment === 'test')

/** Whether families can choose text messages: with a provider, or where `/dev/mailbox` shows them. */
export const offersTexts = (config: Config): boolean => config.textApi !== undefined || hasMailbox(config)
