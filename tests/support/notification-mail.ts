// Sends notification emails from a database without a server, so that a test decides when each run happens and how it
// ends.
import { createAccounts } from '#identity/accounts.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { EventLogConfig } from '#platform/event-log/open.ts'
import { createLogger } from '#platform/log.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { type DigestMailerDeps, sendDueDigests } from '#notifications/digest/digest-mailer.ts'
import type { NotificationTables } from '#notifications/tables.ts'

export interface NotificationMailHarness {
  /** Runs once and returns how many emails it wrote. Every user with a notification counts as staff. */
  run(options?: Partial<DigestMailerDeps>): Promise<number>
  close(): Promise<void>
}

export const openNotificationMailHarness = (
  config: Pick<EventLogConfig, 'databaseUrl'>,
  masterKey: Buffer,
  clock: Clock,
): NotificationMailHarness => {
  const database = openDatabase(config.databaseUrl)
  const db = database.db.$extendTables<Pick<NotificationTables, keyof NotificationTables>>()
  const accounts = createAccounts(database.db.$extendTables<Pick<IdentityTables, keyof IdentityTables>>())
  const deps: DigestMailerDeps = {
    db,
    clock,
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    dailyHour: 7,
    publicUrl: 'https://refer.example.org',
    tokens: createUnsubscribeTokens(masterKey),
    findStaff: async () =>
      (await db.selectFrom('notification').select('user_id').distinct().execute()).map((row) => row.user_id),
    findMembers: async () => [],
    findAccounts: accounts.findMany,
    onEmailsWritten: () => {},
  }
  return { run: (options = {}) => sendDueDigests({ ...deps, ...options }), close: database.close }
}
