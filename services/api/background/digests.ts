// Writes the digests, which email new notifications and updates.
import { createDigestMailer } from '#notifications/digest/digest-mailer.ts'

import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export const createDigestWorker = (deps: BackgroundDeps, onEmailsWritten: () => void): BackgroundWorker => {
  const { config, backgroundDb, clock, logger, queries, identity, unsubscribeTokens, pollInterval = 1_000 } = deps
  return createDigestMailer({
    db: backgroundDb,
    clock,
    logger: logger.child({ part: 'digest' }),
    dailyHour: config.dailyMailHour,
    publicUrl: config.publicUrl,
    tokens: unsubscribeTokens,
    findStaff: () => queries.platformStaff(undefined),
    findMembers: queries.members,
    findAccounts: identity.accounts.findMany,
    onEmailsWritten,
    pollInterval,
  })
}
