// The email about the changes of a referral is written once, even if the process that composed it dies or hangs before
// it commits, and the same events are handled again.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { domainEvents } from '#domain/events.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createStatusLinks } from '#identity/status-links.ts'
import { LeadershipLost } from '#reactions/checkpoint.ts'
import { familyUpdates } from '#reactions/family-updates/family-updates.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, openReactionHarness, staffContext } from '#tests/support/reaction-harness.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const publicUrl = 'https://refer.example.org'
let database: TestDatabase
let harness: ReactionHarness
let reaction: Reaction
let now: string

beforeEach(async () => {
  now = '2026-03-02T15:00:00.000Z'
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, masterKey, { now: () => new Date(now) })
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  reaction = familyUpdates({
    readHistory: createStreamHistoryReader({
      log: harness.log,
      codec: createCodec({ registry: domainEvents, vault }),
    }),
    vault,
    statusLinks: createStatusLinks(masterKey, publicUrl),
    tokens: createUnsubscribeTokens(masterKey),
    publicUrl,
    findOwners: async () => [],
    findAccounts: async () => [],
    findTextNumber: async () => undefined,
    findMailFrequency: async () => undefined,
    familyMailDelay: 600_000,
    dailyHour: 7,
  })
})
afterEach(async () => {
  await harness.close()
  await database.drop()
})

const readBodies = async () =>
  (await database.pool.query<{ body: string }>('select body from mail_outbox order by created_at')).rows.map(
    ({ body }) => body.split('\n\n')[0],
  )
const countTimers = async () => (await database.pool.query('select from reaction_due')).rowCount

const requestReferral = async () => {
  const profile = { firstName: 'Ana', lastInitial: 'B', email: 'ana@example.org', phone: null, county: 'Cobb' } as const
  const { client } = await harness.commands.registerClient({ ...profile, notDuplicateOf: [] }, staffContext())
  const consent = { given: true, method: 'phone', textVersion: '1' } as const
  const details = { need: 'Clothing', priority: null, toOrganizationId: null, note: 'A winter coat.', consent } as const
  return (await harness.commands.requestReferral({ clientId: client.id, ...details }, staffContext())).id
}

it('NOT-10 REF-29 emails collected changes once, although one process hangs before its commit and another takes over', async () => {
  const stop = await harness.start(reaction)
  const id = await requestReferral()
  await waitUntil('the timer is scheduled', async () => (await countTimers()) === 1)
  await stop()
  now = '2026-03-02T15:10:00.000Z'

  const resume = await harness.hangBeforeCommit(reaction)
  const next = await harness.takeOver(reaction)
  await next.timers?.fireDue()
  const received = 'We got a request for help that was made for you.'
  expect([await readBodies(), await countTimers()]).toEqual([[received], 0])
  await expect(resume()).rejects.toThrow(LeadershipLost)
  await next.timers?.fireDue()
  expect([await readBodies(), await countTimers()]).toEqual([[received], 0])

  // Later changes are in an email of their own, and the first ones are not repeated.
  const stopAgain = await harness.start(reaction)
  await harness.commands.actOnReferral(id, { action: 'close', version: 1, reason: 'duplicate' }, staffContext())
  await waitUntil('the next timer is scheduled', async () => (await countTimers()) === 1)
  now = '2026-03-02T15:20:00.000Z'
  await waitUntil('the next email', async () => (await countTimers()) === 0)
  await stopAgain()
  expect(await readBodies()).toEqual([received, 'Your request is closed.'])
})
