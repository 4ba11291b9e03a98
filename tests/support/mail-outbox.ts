// The outbox of emails in a database of its own, for specs of what is sent from it.
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log.ts'
import { dispatchDue } from '#platform/mailer/dispatcher.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import { type MailTables, type OutgoingEmail, enqueueEmails } from '#platform/mailer/outbox.ts'

import { createClock } from './app.ts'
import { createTestDatabase } from './database.ts'

type DispatchOptions = Pick<Parameters<typeof dispatchDue>[0], 'transport' | 'onOutcome'>

/** Its clock stands still until a test moves it. `close` also removes the database. */
export const createMailOutbox = async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase<Pick<MailTables, keyof MailTables>>(database.url)
  const clock = createClock('2026-03-02T15:00:00.000Z')
  const seal = createLinkSeal(Buffer.alloc(32, 3))
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  return {
    db,
    clock,
    seal,
    logger,
    queue: (...emails: readonly OutgoingEmail[]) => enqueueEmails(db, emails, clock.now(), seal),
    dispatch: (options: DispatchOptions) => dispatchDue({ db, seal, clock, logger, ...options }),
    close: async (): Promise<void> => {
      await close()
      await database.drop()
    },
  }
}

export type MailOutbox = Awaited<ReturnType<typeof createMailOutbox>>
