// A staff member who leaves: the reviews that the person had are free again, once, also if the reaction crashes.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext } from '#commands/context.ts'
import { domainEvents } from '#domain/events.ts'
import { newProfile } from '#domain/organization/profile.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { freedReviews } from '#reactions/freed-reviews/freed-reviews.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openReactionHarness } from '#tests/support/reaction-harness.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

/** Only a failing test waits this long. */
const pollOptions = { timeout: 15_000, interval: 50 }

let app: TestApp
let scenario: ReferralScenario
let organizationId: string
let admin: TestUser
let otherAdmin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  organizationId = await app.createOrganization('The Exchange')
  admin = await app.createUser([{ organizationId, role: 'admin' }], { name: 'Ann Admin' })
  otherAdmin = await app.createUser([{ organizationId, role: 'admin' }], { name: 'Otis Admin' })
})
afterAll(() => app.close())

const findNotices = async (person: TestUser) => {
  const { rows } = await person.call('notifications', { query: {} })
  return rows.filter(({ title }) => title === 'Reviews need a new reviewer').map(({ message }) => message)
}

it('frees the reviews of a person whose staff access ends, and tells the admins', async () => {
  const leaving = await app.createUser([{ organizationId, role: 'staff' }], { name: 'Lee Leaving' })
  const claimed = [await scenario.createReferral(), await scenario.createReferral()]
  for (const id of claimed) await scenario.act(leaving, id, { action: 'start_review', version: 1 })
  const kept = await scenario.createReferral()
  await scenario.act(admin, kept, { action: 'start_review', version: 1 })
  const at = app.clock.now().toISOString()
  const { position } = await admin.call('revokeAccess', {
    params: { userId: leaving.id, organizationId },
  })

  const readReviewer = async (id: string) => {
    const { status, reviewer } = await admin.call('referral', { params: { id } })
    return [status, reviewer?.name]
  }
  for (const id of claimed) await expect.poll(() => readReviewer(id), pollOptions).toEqual(['requested', undefined])
  expect(await readReviewer(kept)).toEqual(['in_review', 'Ann Admin'])
  const notice = 'A colleague no longer has staff access. Their 2 reviews are unassigned again.'
  for (const person of [admin, otherAdmin]) await expect.poll(() => findNotices(person), pollOptions).toEqual([notice])
  // A repetition of the event would find the same reviews, although they are free by now.
  const found = await app.server.services.queries.claimedReviews(leaving.id, { position: position ?? '', at })
  expect(found.toSorted()).toEqual(claimed.toSorted())
})

it('REF-29 frees each review and tells each admin once, although a process dies before its commit', async () => {
  const masterKey = randomBytes(32)
  const database = await createTestDatabase()
  const harness = openReactionHarness(database.log, masterKey)
  const { commands, log } = harness
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const [userId, adminId] = [randomUUID(), randomUUID()]
  const asAdmin = () => createOneOffContext({ userId: adminId, organizationId: null, role: 'admin', clientId: null })
  const asReviewer = createOneOffContext({ userId, organizationId: null, role: 'staff', clientId: null })
  const profile = newProfile({ name: 'The Exchange', services: [], populations: [], counties: [] })
  const { id: home } = await commands.createOrganization(
    { profile, tier: 'free_listing', publicVisible: false },
    asAdmin(),
  )
  await commands.grantAccess({ userId, organizationId: home, role: 'staff' }, asAdmin())
  const referralId = await harness.requestReferral()
  await commands.actOnReferral(referralId, { action: 'start_review', version: 1 }, asReviewer)
  const reaction = freedReviews({
    commands,
    findAdmins: async () => [adminId],
    findClaimedReviews: async () => [referralId],
    readHistory: createStreamHistoryReader({ log, codec: createCodec({ registry: domainEvents, vault }) }),
  })
  const dying = await harness.takeOver(reaction, {
    beforeCommit: async () => {
      throw new Error('the process dies')
    },
  })
  await commands.revokeAccess({ userId, organizationId: home }, asAdmin())
  const events = (await log.readStream(`access-${userId}`)).filter(({ type }) => type === 'AccessRevoked')
  const batch = { events, position: events[0]?.position ?? '' }
  const count = async () => {
    const releases = (await log.readStream(`referral-${referralId}`)).filter(({ type }) => type === 'ReviewReleased')
    const { rows } = await database.pool.query('select from notification where user_id = $1', [adminId])
    return [releases.length, rows.length]
  }
  await expect(dying.handle(batch)).rejects.toThrow('the process dies')
  expect(await count()).toEqual([1, 0])
  const next = await harness.takeOver(reaction)
  await next.handle(batch)
  expect(await count()).toEqual([1, 1])
  await (await harness.takeOver(reaction)).handle(batch)
  expect(await count()).toEqual([1, 1])
  await harness.close()
  await database.drop()
})
