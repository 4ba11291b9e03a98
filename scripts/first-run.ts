// Prepares the first start of an empty deployment: writes the demo data, unless `--empty` was given.
import type { CommandTables } from '#commands/tables.ts'
import { domainEvents } from '#domain/events.ts'
import { createAccounts } from '#identity/accounts.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { ReactionTables } from '#reactions/tables.ts'

import { seedOnce } from './demo-state.ts'
import { seedDemo } from './seed.ts'

/** Writes the demo data on the first start, or completes it if that start was interrupted. Embedded database only. */
export const prepareFirstRun = async (config: Config, databaseUrl: string, empty: boolean): Promise<void> => {
  const { db, pool, close } = openDatabase<IdentityTables & CommandTables & ReactionTables>(databaseUrl, {
    max: 20,
    applicationName: 'seed',
  })
  const log = openEventLog({ databaseUrl, eventStoreUrl: config.eventStoreUrl })
  const vault = createPostgresVault({ pool, masterKey: config.masterKey, clock: systemClock })
  const codec = createCodec({ registry: domainEvents, vault })
  const logIsEmpty = async (): Promise<boolean> => (await log.head()) === undefined
  try {
    await log.bind(() => console.log('The event log is moving to another store. Waiting until that is done…'))
    await seedOnce(config, { empty, logIsEmpty }, async () => {
      console.log('Writing the demo data (first start only)…')
      const accounts = createAccounts(db)
      await seedDemo({ log, codec, vault, masterKey: config.masterKey, db, pool, accounts, clock: systemClock })
    })
  } finally {
    await log.close()
    await close()
  }
}
