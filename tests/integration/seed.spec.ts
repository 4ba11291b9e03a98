// The demo data: complete histories that commands have written, identical after a repeated or an interrupted run.
import { randomBytes } from 'node:crypto'

import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { applicationDecider } from '#domain/application/decide.ts'
import type { ApplicationEvent } from '#domain/application/events.ts'
import { contactTaskDecider } from '#domain/contact-task/decide.ts'
import type { ContactTaskEvent } from '#domain/contact-task/events.ts'
import { conversationDecider } from '#domain/conversation/decide.ts'
import type { ConversationEvent } from '#domain/conversation/events.ts'
import { countUnread } from '#domain/conversation/state.ts'
import { domainEvents } from '#domain/events.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { createAccounts } from '#identity/accounts.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { type SeedDeps, demoAccounts, demoPassword, seedDemo } from '#scripts/seed.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { openIdentity } from '#tests/support/identity.ts'

const seedTime = new Date('2025-11-18T19:30:00Z')
const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

const createSeedDeps = async (): Promise<{ deps: SeedDeps; database: TestDatabase }> => {
  const database = await createTestDatabase()
  cleanups.push(() => database.drop())
  const log = openEventLog(database.log)
  cleanups.push(() => log.close())
  const dialect = new PostgresDialect({ pool: database.pool })
  const masterKey = randomBytes(32)
  const clock = { now: () => seedTime }
  const vault = createPostgresVault({ pool: database.pool, masterKey, clock })
  const codec = createCodec({ registry: domainEvents, vault })
  const db: SeedDeps['db'] = new Kysely({ dialect })
  const accounts = createAccounts(new Kysely<IdentityTables>({ dialect }))
  return { deps: { log, codec, vault, masterKey, db, pool: database.pool, accounts, clock }, database }
}

const readAllEvents = async (log: EventLog): Promise<readonly StoredEvent[]> =>
  (await log.readAll({ maxCount: 10_000 })).events

const groupByStream = (events: readonly StoredEvent[]): Map<string, StoredEvent[]> =>
  Map.groupBy(events, (event) => event.stream)

const foldReferrals = ({ codec }: SeedDeps, events: readonly StoredEvent[]): (Referral | undefined)[] =>
  [...groupByStream(events)]
    .filter(([stream]) => stream.startsWith('referral-'))
    .map(([, history]) =>
      history.reduce<Referral | undefined>(
        (state, event) => referralDecider.evolve(state, codec.decode(event) as ReferralEvent),
        referralDecider.initial,
      ),
    )

/** Returns the content by which two logs are compared, without keys, seals, and positions. */
const extractComparableContent = ({ codec }: SeedDeps, events: readonly StoredEvent[]): string[] =>
  events
    .map((event) => `${event.stream} ${event.revision} ${event.type} ${event.id} ${codec.decode(event).at}`)
    .toSorted()

describe('the demo data', () => {
  let demo: Awaited<ReturnType<typeof createSeedDeps>>
  beforeAll(async () => {
    demo = await createSeedDeps()
    await seedDemo(demo.deps)
  })

  it('contains 500 referrals in every status, with complete histories in the past, written by commands', async () => {
    const { deps } = demo
    const events = await readAllEvents(deps.log)

    const counts = Object.groupBy(foldReferrals(deps, events), (referral) => referral?.status ?? 'none')
    expect(Object.fromEntries(Object.entries(counts).map(([status, list]) => [status, list.length]))).toEqual({
      requested: 9,
      pending_review: 6,
      in_review: 19,
      submitted: 27,
      received: 60,
      returned: 14,
      closed: 365,
    })
    for (const history of groupByStream(events).values()) expect(verifyChain(history)).toBeUndefined()
    const instants = events.map((event) => deps.codec.decode(event).at)
    expect(instants.every((at) => at <= seedTime.toISOString())).toBe(true)
    // The log contains no unencrypted personal text. What is sealed is random and may contain any short word.
    const readable = ({ data }: StoredEvent) => data.replaceAll(/"sealed":"[^"]*"/g, '')
    expect(
      events.filter(
        (event) =>
          /Dana|Marisol|landlord|555-01|[a-z]@example/.test(readable(event)) && event.type !== 'OrganizationCreated',
      ),
    ).toEqual([])
  })

  it('has an application in every stage except the one that creates a partner', async () => {
    const { deps } = demo
    const applications = [...groupByStream(await readAllEvents(deps.log))].filter(([stream]) =>
      stream.startsWith('application-'),
    )
    const stages = applications.map(([, history]) =>
      history.reduce(
        (state, event) => applicationDecider.evolve(state, deps.codec.decode(event) as ApplicationEvent),
        applicationDecider.initial,
      ),
    )
    expect(stages.map((application) => String(application?.stage)).toSorted()).toEqual([
      'documents_pending',
      'new',
      'new',
      'rejected',
      'screening',
    ])
  })

  it('CLI-38 has answered, open and assigned conversations', async () => {
    const { deps } = demo
    const conversations = [...groupByStream(await readAllEvents(deps.log))].filter(([stream]) =>
      stream.startsWith('conversation-'),
    )
    const unread = conversations.map(([, history]) => {
      const conversation = history.reduce(
        (state, event) => conversationDecider.evolve(state, deps.codec.decode(event) as ConversationEvent),
        conversationDecider.initial,
      )
      if (conversation === undefined) return 'none'
      const assigned = conversation.assignedTo === null ? '' : ', assigned'
      return `${countUnread(conversation, true)} family, ${countUnread(conversation, false)} others${assigned}`
    })
    expect(
      Object.fromEntries(Object.entries(Object.groupBy(unread, String)).map(([who, list]) => [who, list?.length])),
    ).toEqual({
      '0 family, 0 others': 3,
      '0 family, 0 others, assigned': 1,
      '0 family, 1 others': 2,
      '1 family, 0 others': 1,
    })
  })

  it('has calls and letters that staff have to do, and some that are done', async () => {
    const { deps } = demo
    const tasks = [...groupByStream(await readAllEvents(deps.log))]
      .filter(([stream]) => stream.startsWith('contacttask-'))
      .map(([, history]) =>
        history.reduce(
          (state, event) => contactTaskDecider.evolve(state, deps.codec.decode(event) as ContactTaskEvent),
          contactTaskDecider.initial,
        ),
      )
    const shown = tasks.map(({ open, finished }) => `${open?.method ?? 'none'} open, ${finished.length} done`)
    expect(new Set(shown)).toEqual(new Set(['phone open, 1 done', 'mail open, 1 done', 'none open, 2 done']))
    expect(shown).toHaveLength(3)
  })

  it('is identical after a second run, and after an interrupted run', async () => {
    const expected = extractComparableContent(demo.deps, await readAllEvents(demo.deps.log))
    await seedDemo(demo.deps)
    expect(extractComparableContent(demo.deps, await readAllEvents(demo.deps.log))).toEqual(expected)

    const { deps } = await createSeedDeps()
    let appends = 0
    const failingLog: EventLog = {
      ...deps.log,
      append: (...append) => {
        appends += 1
        if (appends > 700) throw new Error('the process crashed')
        return deps.log.append(...append)
      },
    }
    await expect(seedDemo({ ...deps, log: failingLog })).rejects.toThrow('the process crashed')
    expect((await readAllEvents(deps.log)).length).toBe(700)
    // A run that resumes on another day completes the demo of the day on which it started.
    await seedDemo({ ...deps, clock: { now: () => new Date('2025-11-23T08:00:00Z') } })
    expect(extractComparableContent(deps, await readAllEvents(deps.log))).toEqual(expected)
  }, 90_000)

  it('notifies staff of the urgent referrals of the last two days at the first start', async () => {
    const { deps } = demo
    const { position } = await deps.db
      .selectFrom('reaction_checkpoint')
      .select('position')
      .where('reaction', '=', 'urgent-referral')
      .executeTakeFirstOrThrow()
    const { events } = await deps.log.readAll({ after: position ?? '', maxCount: 10_000 })
    const urgentEvents = events.filter(
      (event) => /"priority":"high"/.test(event.data) && event.type === 'ReferralRequested',
    )
    expect(urgentEvents.length).toBeGreaterThan(0)
    expect(urgentEvents.length).toBeLessThan(20)
  })

  it('SLA-02 SLA-03 records when each referral became at risk and overdue, at those instants', async () => {
    const { codec, log } = demo.deps
    const streams = groupByStream(await readAllEvents(log))
    const dayMs = 86_400_000
    const slaEvents = [...streams.values()].flat().flatMap((stored) => {
      const event = codec.decode(stored)
      if (event.type !== 'ReferralBecameAtRisk' && event.type !== 'ReferralBecameOverdue') return []
      const history =
        streams.get(`referral-${event.data.referralId}`)?.map((storedEvent) => codec.decode(storedEvent)) ?? []
      const crossingTime = Date.parse(event.data.clockStartedAt) + (event.data.thresholdDays + 1) * dayMs
      const wasResubmitted = history.some(({ type, at }) => type === 'ReferralResubmitted' && at === event.at)
      return [
        {
          ...event,
          history,
          onTime: Date.parse(event.at) === crossingTime || (wasResubmitted && Date.parse(event.at) > crossingTime),
        },
      ]
    })
    expect(slaEvents.filter(({ onTime }) => !onTime)).toEqual([])
    const overdueIds = new Set(
      slaEvents.flatMap(({ type, data }) => (type === 'ReferralBecameOverdue' ? data.referralId : [])),
    )
    const stoppingTypes = ['ReferralWithdrawn', 'ReferralClosed', 'OutcomeRecorded']
    const restartTypes = ['ReferralReopened', 'ReferralResubmitted']
    // For referrals with one clock, overdue is recorded exactly when the clock ran for eight days.
    const singleClockReferrals = [...streams].flatMap(([stream, history]) => {
      const events = history.map((stored) => codec.decode(stored))
      const [firstEvent] = events
      if (firstEvent?.type !== 'ReferralRequested' || events.some(({ type }) => restartTypes.includes(type))) return []
      const clockEnd = events.find(({ type }) => stoppingTypes.includes(type))?.at ?? seedTime.toISOString()
      return [{ id: stream.slice('referral-'.length), runTimeMs: Date.parse(clockEnd) - Date.parse(firstEvent.at) }]
    })
    expect(singleClockReferrals.length).toBeGreaterThan(450)
    expect(singleClockReferrals.filter(({ id, runTimeMs }) => overdueIds.has(id) !== runTimeMs >= 8 * dayMs)).toEqual(
      [],
    )
    expect(overdueIds.size).toBeGreaterThan(20)
  })

  it('has an account for each role, each with the printed password', async () => {
    const { deps, database } = demo
    const identity = openIdentity(database, deps.clock)
    expect(new Set(demoAccounts.map((account) => account.role))).toEqual(
      new Set(['member', 'org_admin', 'staff', 'admin', 'client']),
    )
    for (const { email, name } of demoAccounts) {
      expect(await identity.signIn(email, demoPassword, { address: '192.0.2.1' })).toHaveProperty('session')
      expect(await identity.accounts.findByEmail(email)).toMatchObject({ name, confirmed: true })
    }
  })
})
