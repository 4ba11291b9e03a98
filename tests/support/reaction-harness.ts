// Runs reactions on a database without a server, so that a test decides when and how each one ends.
import { randomUUID } from 'node:crypto'
import { type CommandContext, createOneOffContext } from '#commands/context.ts'
import { createLogger } from '#platform/log.ts'
import { domainEvents } from '#domain/events.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { type EventLogConfig, openEventLog } from '#platform/event-log/open.ts'
import type { Consumer } from '#platform/subscription/consumer.ts'
import { createLiveBuffer } from '#platform/subscription/live-buffer.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import type { Commands } from '#commands/commands.ts'
import { createCommands } from '#commands/commands.ts'
import type { CommandTables } from '#commands/tables.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { type Reaction } from '#reactions/reaction.ts'
import { type ReactionsDeps, createReactions } from '#reactions/reactions.ts'
import { claimReaction } from '#reactions/reaction-consumer.ts'
import type { ReactionTables } from '#reactions/tables.ts'

import { waitUntil } from './wait-until.ts'

export interface ReactionHarness {
  readonly log: EventLog
  readonly commands: Commands
  /** Registers a new client, requests a referral as staff, and returns the referral's id. */
  requestReferral(): Promise<string>
  /** Starts these reactions. Returns a function that stops them. */
  run(reactions: readonly Reaction[], options?: Partial<ReactionsDeps>): () => Promise<void>
  /**
   * Starts this reaction and waits for its checkpoint. It handles every event from then on. Returns a function that
   * stops it.
   */
  start(reaction: Reaction): Promise<() => Promise<void>>
  /** The streams that the reaction has parked. */
  parkedStreams(reaction: Reaction): Promise<readonly string[]>
  /** Takes over the reaction like the leader of another process, but handles events only when the test calls the consumer. */
  takeOver(reaction: Reaction, options?: Partial<ReactionsDeps>): Promise<Consumer>
  /**
   * Takes over the reaction, fires its due timers, and resolves once that hangs before its commit. The returned function lets
   * it go on, and resolves or rejects as the run does.
   */
  hangBeforeCommit(reaction: Reaction): Promise<() => Promise<unknown>>
  close(): Promise<void>
}

export const staffContext = (): CommandContext =>
  createOneOffContext({ userId: randomUUID(), organizationId: null, role: 'staff', clientId: null })

const requestReferral = async (commands: Commands): Promise<string> => {
  const profile = { firstName: 'Ana', lastInitial: 'B', email: null, phone: null, county: 'Cobb' } as const
  const { client } = await commands.registerClient({ ...profile, notDuplicateOf: [] }, staffContext())
  const consent = { given: true, method: 'phone', textVersion: '1' } as const
  const details = { need: 'Clothing', priority: null, toOrganizationId: null, note: 'A winter coat.', consent } as const
  return (await commands.requestReferral({ clientId: client.id, ...details }, staffContext())).id
}

/** Opens the log and the commands on the database. */
export const openReactionHarness = (
  config: EventLogConfig,
  masterKey: Buffer,
  clock: Clock = systemClock,
): ReactionHarness => {
  const database = openDatabase(config.databaseUrl)
  const log = openEventLog(config)
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const codec = createCodec({ registry: domainEvents, vault })
  const commands = createCommands({
    log,
    codec,
    vault,
    clock,
    db: database.db.$extendTables<Pick<CommandTables, keyof CommandTables>>(),
    pool: database.pool,
    masterKey,
    hasServedClient: async () => false,
    findProtection: async () => ({ protectedIds: new Set(), hiddenIds: new Set() }),
    findOverlap: async () => ({ family: false, organization: false, appointments: [] }),
    closingCounts: { countOpenReferrals: async () => 0, countPlatformPeople: async () => 0 },
    grantBlocks: { findBlockedRevision: async () => null, block: async () => true, endSessions: async () => {} },
    clientAccounts: { findOwner: async () => undefined, release: async () => {} },
  })
  const db = database.db.$extendTables<Pick<ReactionTables, keyof ReactionTables>>()
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  const liveBuffer = createLiveBuffer({ log })
  const deps: ReactionsDeps = { pool: database.pool, db, log, liveBuffer, codec, clock, logger, onCommitted: () => {} }
  const run: ReactionHarness['run'] = (reactions, options = {}) => {
    const running = createReactions({ ...deps, ...options }, reactions)
    running.start()
    return running.stop
  }
  const hasCheckpoint = async ({ name }: Reaction): Promise<boolean> => {
    const { rows } = await database.pool.query('select from reaction_checkpoint where reaction = $1', [name])
    return rows.length === 1
  }
  const takeOver: ReactionHarness['takeOver'] = (reaction, options = {}) =>
    claimReaction({ ...deps, ...options }, reaction)
  return {
    log,
    commands,
    requestReferral: () => requestReferral(commands),
    run,
    start: async (reaction) => {
      const stop = run([reaction])
      await waitUntil(`${reaction.name} has started`, () => hasCheckpoint(reaction))
      return stop
    },
    parkedStreams: async ({ name }) => {
      const query = 'select stream from reaction_parked where reaction = $1'
      const { rows } = await database.pool.query<{ stream: string }>(query, [name])
      return rows.map(({ stream }) => stream)
    },
    takeOver,
    hangBeforeCommit: async (reaction) => {
      const release = Promise.withResolvers<void>()
      const hasComposed = Promise.withResolvers<void>()
      const hanging = await takeOver(reaction, {
        beforeCommit: () => {
          hasComposed.resolve()
          return release.promise
        },
      })
      const run = hanging.timers?.fireDue()
      await hasComposed.promise
      return async () => {
        release.resolve()
        await run
      }
    },
    close: async () => {
      await log.close()
      await database.close()
    },
  }
}
