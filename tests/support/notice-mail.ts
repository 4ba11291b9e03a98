// Sends notification mail from a database without a server, so that a test decides when each run happens and how it
// ends.
import { createAccounts } from '#identity/accounts.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { EventLogConfig } from '#platform/event-log/open.ts'
import { createLogger } from '#platform/log.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { type NoticeMailDeps, mailNews } from '#reactions/notice-mail/notice-mail.ts'
import type { ReactionTables } from '#reactions/tables.ts'

export interface NoticeMailBench {
  /** Runs once and returns how many messages it wrote. Every user with a notification counts as staff. */
  mail(options?: Partial<NoticeMailDeps>): Promise<number>
  close(): Promise<void>
}

export const openNoticeMailBench = (
  at: Pick<EventLogConfig, 'databaseUrl'>,
  masterKey: Buffer,
  clock: Clock,
): NoticeMailBench => {
  const database = openDatabase(at.databaseUrl)
  const db = database.db.$extendTables<Pick<ReactionTables, keyof ReactionTables>>()
  const accounts = createAccounts(database.db.$extendTables<Pick<IdentityTables, keyof IdentityTables>>())
  const deps: NoticeMailDeps = {
    db,
    clock,
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    dailyHour: 7,
    publicUrl: 'https://refer.example.org',
    tokens: createUnsubscribeTokens(masterKey),
    staff: async () =>
      (await db.selectFrom('notification').select('user_id').distinct().execute()).map((row) => row.user_id),
    membersOf: async () => [],
    ownersOf: accounts.ownersOf,
    accounts: accounts.findMany,
    written: () => {},
  }
  return { mail: (options = {}) => mailNews({ ...deps, ...options }), close: database.close }
}
