// Writes the demo: fourteen months of work on 500 referrals, by the same commands that routes use.
import { type CommandDeps, createCommands } from '#commands/commands.ts'
import type { CommandTables } from '#commands/tables.ts'
import { createHandler } from '#commands/handle.ts'
import { createUsedKeys } from '#commands/used-keys.ts'
import { organizationStream } from '#domain/organization/events.ts'
import type { Accounts } from '#identity/accounts.ts'
import type { Clock } from '#platform/clock.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'

import { createDemoAccounts } from './accounts.ts'
import { ringForTheLatest } from './bell.ts'
import { organizationId } from './identifiers.ts'
import { runInOrder } from './in-order.ts'
import { demoOrganizations } from './organizations.ts'
import { createSeedClock } from './seed-clock.ts'
import { beginServiceLevel } from './service-level.ts'
import { demoSpan, demoTasks } from './tasks.ts'

type AllTables = CommandTables & ReactionTables
// Written out as one type: kysely takes no interface here.
type SeedTables = { [Name in keyof AllTables]: AllTables[Name] }

/** The demo revokes nothing. */
const nothingToBlock: CommandDeps['blocks'] = {
  blockedAt: async () => null,
  block: async () => true,
  endSessions: async () => {},
}

export interface SeedDeps extends Pick<CommandDeps, 'log' | 'codec' | 'vault' | 'pool' | 'masterKey'> {
  readonly db: Kysely<SeedTables>
  readonly accounts: Pick<Accounts, 'create'>
  /** The present, up to which the demo reaches. */
  readonly clock: Clock
}

/** Commands at a time: as many as the log has writers. */
const width = 16

/**
 * The moment for which the demo is made. A run that was broken off is taken up for the moment it was begun for, which its
 * first event tells: the same commands then find what is written and add the rest.
 */
const anchorOf = async ({ log, codec, clock }: SeedDeps): Promise<Date> => {
  const [first] = await log.readStream(organizationStream(organizationId(demoOrganizations[0]?.key ?? '')))
  return first === undefined ? clock.now() : new Date(Date.parse(codec.decode(first).at) + demoSpan)
}

/**
 * Writes the demo into an empty log, or what is missing of it after a run that was broken off; a finished one it leaves as
 * it is. For the embedded database only: the accounts have a known password.
 */
export const seedDemo = async (deps: SeedDeps): Promise<void> => {
  const anchor = await anchorOf(deps)
  const clock = createSeedClock()
  const { log, codec, pool } = deps
  const handler = createHandler({ log, codec, clock, usedKeys: createUsedKeys({ pool, clock }) })
  // Every client is referred by the organization that entered the record, so nobody asks the read models who serves whom.
  const commands = createCommands({ ...deps, clock, organizationServes: async () => false, blocks: nothingToBlock })
  const write = async (): Promise<void> => {
    for (const phase of demoTasks(anchor, { commands, handler })) {
      const dated = phase.map((task) => ({ ...task, run: () => clock.during(task.at, task.run) }))
      await runInOrder(dated, width)
    }
  }
  await Promise.all([createDemoAccounts(deps.accounts, new Date(anchor.getTime() - demoSpan)), write()])
  await ringForTheLatest(deps, anchor)
  await beginServiceLevel(deps.db, anchor)
}
