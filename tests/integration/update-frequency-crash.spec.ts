// A family that wants news once a week: steps wait until Monday, important news goes at once and takes them along, and each is
// written to the outbox once, although a process dies before it commits.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { emptyFamilyParts } from '#contracts/family-profile.ts'
import type { updateFrequencies } from '#contracts/enumeration-values.ts'
import { domainEvents } from '#domain/events.ts'
import { createStatusLinks } from '#identity/status-links.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { LeadershipLost } from '#reactions/checkpoint.ts'
import { familyUpdates } from '#reactions/family-updates/family-updates.ts'
import type { Reaction } from '#reactions/reaction.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type ReactionHarness, openReactionHarness, staffContext } from '#tests/support/reaction-harness.ts'

const masterKey = randomBytes(32)
const publicUrl = 'https://refer.example.org'
const userId = randomUUID()
const nextMonday = '2026-03-09T11:00:00.000Z'
let database: TestDatabase
let harness: ReactionHarness
let reaction: Reaction
let now: string
let textNumber: string | undefined

beforeEach(async () => {
  // A Monday after the hour of the weekly email.
  now = '2026-03-02T15:00:00.000Z'
  textNumber = undefined
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
    findOwners: async ([clientId = '']) => [{ userId, clientId }],
    findAccounts: async () => [{ id: userId, email: 'rosa@example.org', confirmed: true, language: null }],
    findTextNumber: async () => textNumber,
    findMailFrequency: async () => undefined,
    familyMailDelay: 600_000,
    dailyHour: 7,
  })
})
afterEach(async () => {
  await harness.close()
  await database.drop()
})

const readOutbox = async () =>
  (
    await database.pool.query<{ body: string; text_number: string | null }>(
      'select body, text_number from mail_outbox order by created_at',
    )
  ).rows.map(({ body, text_number: number }) => (number === null ? body.split('\n\n').slice(0, -5) : number))
const readDueTimes = async () =>
  (await database.pool.query<{ due_at: Date }>('select due_at from reaction_due')).rows.map(({ due_at: dueAt }) =>
    dueAt.toISOString(),
  )

/** A referral that staff make, whose family wants to hear of it so often. */
const requestReferral = async (updateFrequency: (typeof updateFrequencies)[number]): Promise<string> => {
  const { commands } = harness
  const profile = { firstName: 'Ana', lastInitial: 'B', email: null, phone: null, county: 'Cobb' } as const
  const { client } = await commands.registerClient({ ...profile, notDuplicateOf: [] }, staffContext())
  const preferences = { ...emptyFamilyParts.preferences, updateFrequency }
  const { firstName, lastInitial, county } = profile
  const parts = { ...emptyFamilyParts, preferences } as const
  const saved = { ...parts, firstName, lastInitial, county, phone: '', version: 0 }
  await commands.saveFamilyProfile(client.id, saved as Parameters<typeof commands.saveFamilyProfile>[1], staffContext())
  const consent = { given: true, method: 'phone', textVersion: '1' } as const
  const details = { need: 'Clothing', priority: null, toOrganizationId: null, note: 'A winter coat.', consent } as const
  return (await commands.requestReferral({ clientId: client.id, ...details }, staffContext())).id
}
const act = async (id: string, body: Parameters<ReactionHarness['commands']['actOnReferral']>[1]) => {
  await harness.commands.actOnReferral(id, body, staffContext())
}
/** Another process takes over and handles every event of the referral, also those that were handled before. */
const handleAll = async (id: string) => {
  const events = await harness.log.readStream(`referral-${id}`)
  const consumer = await harness.takeOver(reaction)
  await consumer.handle({ events, position: events.at(-1)?.position ?? '' })
  await consumer.settle()
  return consumer
}
it('CLI-31 NOT-10 REF-29 the end of a request takes waiting steps along in one email, although a process hangs before its commit', async () => {
  const id = await requestReferral('weekly')
  await handleAll(id)
  await handleAll(id)
  expect([await readDueTimes(), await readOutbox()]).toEqual([[nextMonday], []])

  now = '2026-03-04T15:00:00.000Z'
  await act(id, { action: 'close', version: 1, reason: 'duplicate' })
  await handleAll(id)
  expect(await readDueTimes()).toEqual(['2026-03-04T15:10:00.000Z'])
  // The step that is handled again does not postpone the email.
  await handleAll(id)
  expect(await readDueTimes()).toEqual(['2026-03-04T15:10:00.000Z'])

  now = '2026-03-04T15:10:00.000Z'
  const resume = await harness.hangBeforeCommit(reaction)
  const next = await harness.takeOver(reaction)
  await next.timers?.fireDue()
  const email = ['We got a request for help that was made for you.', 'Your request is closed.']
  expect([await readOutbox(), await readDueTimes()]).toEqual([[expect.arrayContaining(email)], []])
  await expect(resume()).rejects.toThrow(LeadershipLost)
  await next.timers?.fireDue()
  expect(await readOutbox()).toHaveLength(1)
})

it('CLI-31 NOT-10 steps are texted once on Monday, or never if the family wants to hear only when needed', async () => {
  textNumber = '+17705550142'
  const weekly = await requestReferral('weekly')
  const quiet = await requestReferral('only_when_needed')
  await handleAll(weekly)
  await handleAll(quiet)
  expect(await readDueTimes()).toEqual([nextMonday])
  now = '2026-03-09T10:59:59.999Z'
  const consumer = await handleAll(weekly)
  await consumer.timers?.fireDue()
  expect(await readOutbox()).toEqual([])
  now = nextMonday
  await consumer.timers?.fireDue()
  await consumer.timers?.fireDue()
  expect([await readOutbox(), await readDueTimes()]).toEqual([[expect.any(String)], []])

  await act(quiet, { action: 'close', version: 1, reason: 'duplicate' })
  await handleAll(quiet)
  expect(await readDueTimes()).toEqual(['2026-03-09T11:10:00.000Z'])
})
