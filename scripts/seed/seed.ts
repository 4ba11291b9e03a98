// Writes the demo data: fourteen months of work on 500 referrals, through the same commands that the routes use.
import { type CommandDeps, createCommands } from '#commands/commands.ts'
import type { CommandTables } from '#commands/tables.ts'
import { createHandler } from '#commands/handle.ts'
import { createIdempotencyKeys } from '#commands/idempotency-keys.ts'
import { createReaderBlocks } from '#commands/reader-blocks.ts'
import { organizationStream } from '#domain/organization/events.ts'
import type { Accounts } from '#identity/accounts.ts'
import type { Clock } from '#platform/clock.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

import { createDemoAccounts } from './accounts.ts'
import { startNotificationReactions } from './notifications.ts'
import { organizationId } from './identifiers.ts'
import { runInOrder } from './in-order.ts'
import { demoOrganizations } from './organizations.ts'
import { createSeedClock } from './seed-clock.ts'
import { startServiceLevelReaction } from './service-level.ts'
import { demoSpan, demoTasks } from './tasks.ts'

type AllTables = CommandTables & ReactionTables
// A mapped type, because kysely does not accept an interface here.
type SeedTables = { [Name in keyof AllTables]: AllTables[Name] }

/** The demo does not revoke access. */
const noBlocks: CommandDeps['grantBlocks'] = {
  findBlockedRevision: async () => null,
  block: async () => true,
  endSessions: async () => {},
}

/** The demo erases no one. */
const noErasures: CommandDeps['clientAccounts'] = {
  findOwner: async () => undefined,
  release: async () => {},
}

export interface SeedDeps extends Pick<CommandDeps, 'log' | 'codec' | 'vault' | 'pool' | 'masterKey'> {
  readonly db: Kysely<SeedTables>
  readonly accounts: Pick<Accounts, 'create'>
  /** The demo data ends at the current time of this clock. */
  readonly clock: Clock
}

/** The number of concurrent commands: as many as the log has writers. */
const concurrency = 16

/**
 * The instant at which the demo data ends. An interrupted run resumes with its original instant, derived from its first
 * event. The same commands then skip existing data and add the rest.
 */
const findAnchor = async ({ log, codec, clock }: SeedDeps): Promise<Date> => {
  const [first] = await log.readStream(organizationStream(organizationId(demoOrganizations[0]?.key ?? '')))
  return first === undefined ? clock.now() : new Date(Date.parse(codec.decode(first).at) + demoSpan)
}

/**
 * Writes the demo data into an empty log, or completes an interrupted run. It leaves complete demo data unchanged. For
 * the embedded database only, because the password of the accounts is public.
 */
export const seedDemo = async (deps: SeedDeps): Promise<void> => {
  const anchor = await findAnchor(deps)
  const clock = createSeedClock()
  const { log, codec, pool } = deps
  const handler = createHandler({
    log,
    codec,
    clock,
    idempotencyKeys: createIdempotencyKeys({ pool, clock }),
    readerBlocks: createReaderBlocks(deps.db, clock),
  })
  // Every client is referred by the organization that entered the record, so the read models are not needed here.
  const commands = createCommands({
    ...deps,
    clock,
    hasServedClient: async () => false,
    findProtection: async () => ({ protectedIds: new Set(), hiddenIds: new Set() }),
    findOverlap: async () => ({ family: false, organization: false, appointments: [] }),
    closingCounts: { countOpenReferrals: async () => 0, countPlatformPeople: async () => 0 },
    grantBlocks: noBlocks,
    clientAccounts: noErasures,
  })
  // A family can write messages only from an account.
  await createDemoAccounts(deps.accounts, new Date(anchor.getTime() - demoSpan))
  for (const phase of demoTasks(anchor, { commands, handler })) {
    const tasks = phase.map((task) => ({ ...task, run: () => clock.runAt(task.at, task.run) }))
    await runInOrder(tasks, concurrency)
  }
  await startNotificationReactions(deps, anchor)
  await startServiceLevelReaction(deps.db, anchor)
}
