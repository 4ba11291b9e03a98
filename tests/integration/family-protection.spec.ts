// Staff protect a family that is in danger (docs/decisions/0078): the command, how fast it works, who becomes a reader, and
// what staff can still do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { createEmailAddress } from '#tests/support/client-registration.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ProtectedFamilies, createProtectedFamilies, familyWords } from '#tests/support/protected-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { createRequesters } from '#tests/support/requesters.ts'

let app: TestApp
let scenario: ReferralScenario
let families: ProtectedFamilies

beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createProtectedFamilies(app, scenario)
})
afterAll(() => app.close())

const shownName = async (reader: TestUser, id: string) =>
  (await reader.call('referral', { params: { id }, query: {} })).client?.firstName
const safety = (reader: TestUser, clientId: string) => reader.call('clientSafety', { params: { id: clientId } })

describe('ROLE-12 the protection', () => {
  it('ROLE-12 hides the name of the family’s account in the timeline', async () => {
    const { referralId: id, clientId } = await families.create()
    await families.protect(clientId)
    const actorsOf = async (reader: TestUser) => {
      const { timeline } = await reader.call('referral', { params: { id }, query: {} })
      return timeline.filter(({ actor }) => actor.role === 'client').map(({ actor }) => actor.name)
    }
    expect(await actorsOf(families.reviewer)).toEqual([expect.any(String)])
    expect(await actorsOf(scenario.staff)).toEqual([null])
  })

  it('ROLE-12 ROLE-14 applies at once, even while the read model lags, and open pages learn of it', async () => {
    const { referralId: id, clientId } = await families.create()
    expect(await shownName(scenario.staff, id)).toBe(familyWords.name)
    const live = await openSignedInLiveClient(app.address, scenario.staff.token ?? '')
    live.send({ type: 'subscribe', topics: ['protection'] })
    await live.next('subscribed')
    const unblock = await blockReadModel(app, 'clients')
    await families.protect(clientId)
    expect([await shownName(scenario.staff, id), await shownName(families.reviewer, id)]).toEqual([
      '',
      familyWords.name,
    ])
    await unblock()
    expect((await live.next('changed')).topics).toEqual(['protection'])
    live.close()
  })

  it('ROLE-12 has a history, whose reasons only those who may read the family see', async () => {
    const { clientId, user, referralId: id } = await families.create()
    await families.protect(clientId)
    const { history, ...settings } = await safety(families.admin, clientId)
    expect(settings).toMatchObject({ isProtected: true, readable: true, version: 1 })
    expect(history).toMatchObject([
      { change: 'protected', by: { id: families.reviewer.id }, reason: { text: `Her ${familyWords.reason} called.` } },
    ])
    expect(await safety(scenario.staff, clientId)).toMatchObject({ readable: false, history: [{ reason: null }] })
    const lift = { isProtected: false, reason: 'It is over.', version: 1 }
    const set = (caller: TestUser, body: typeof lift) =>
      caller.send('setFamilyProtection', { params: { id: clientId }, body })
    expect((await set(scenario.staff, lift)).problem.code).toBe('family_protected')
    expect((await set(user, lift)).status).toBe(403)
    expect((await set(families.reviewer, { ...lift, version: 0 })).problem.code).toBe('stale_version')
    expect((await set(families.reviewer, { ...lift, reason: ' ' })).problem.code).toBe('invalid_body')
    const { body } = await set(families.reviewer, lift)
    await app.waitForReadModels(body.position)
    expect(await shownName(scenario.staff, id)).toBe(familyWords.name)
  })

  it('leaves no copy on the device of the family, whose account does not say why', async () => {
    const { clientId, user } = await families.create()
    const dashboard = () => user.call('clientDashboard', { query: {} })
    expect((await dashboard()).offlineAllowed).toBe(true)
    await families.protect(clientId)
    const protectedDashboard = await dashboard()
    expect(protectedDashboard.offlineAllowed).toBe(false)
    expect(JSON.stringify(protectedDashboard)).not.toMatch(/protect|danger/i)
  })
})

it('ROLE-23 ROLE-12 other staff cannot open the contact of a protected family without an account', async () => {
  const requesters = await createRequesters(app)
  const { body } = await requesters.sendPublicRequest({ email: createEmailAddress() })
  const { id } = await requesters.findAsStaff(body)
  const mayOpen = async (reader: TestUser) => {
    const { mayOpenContact, client } = await reader.call('referral', { params: { id }, query: {} })
    const { status, problem } = await reader.send('openContact', { params: { id } })
    return { clientId: client?.id ?? '', answer: [mayOpenContact, status, problem?.code] }
  }
  const { clientId, answer } = await mayOpen(scenario.staff)
  expect(answer.slice(0, 2)).toEqual([true, 200])
  await families.protect(clientId, true, families.admin)
  expect((await mayOpen(scenario.staff)).answer).toEqual([false, 403, 'family_protected'])
  expect((await mayOpen(families.admin)).answer.slice(0, 2)).toEqual([true, 200])
})

describe('ROLE-12 other staff', () => {
  it('ROLE-12 read the family once they claim its review, and no longer once it is someone else’s', async () => {
    const { id } = await families.createUnclaimed('Yolanda')
    const other = await app.createStaff()
    expect(await shownName(scenario.staff, id)).toBe('')
    const offered = async (reader: TestUser) => (await reader.call('referral', { params: { id }, query: {} })).actions
    expect(await offered(scenario.staff)).toEqual(['start_review', 'assign'])
    const { version } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    await expect.poll(() => shownName(scenario.staff, id)).toBe('Yolanda')
    const take = await other.send('actOnReferral', {
      params: { id },
      body: { action: 'assign', version, assignedTo: other.id },
    })
    expect(take.problem.code).toBe('family_protected')
    const unblock = await blockReadModel(app, 'referrals')
    await scenario.act(scenario.staff, id, { action: 'assign', version, assignedTo: other.id })
    expect(await shownName(scenario.staff, id)).toBe('')
    await unblock()
    await expect.poll(() => shownName(other, id)).toBe('Yolanda')
  })

  it('REV-13 leave protected referrals out of bulk actions and selections, and so do admins', async () => {
    const { id } = await families.createUnclaimed('Ysolde')
    const plain = await scenario.createReferral()
    for (const user of [scenario.staff, families.admin]) {
      const { results, leftOut } = await user.call('bulkReferrals', {
        body: { action: 'start_review', items: [id, plain].map((item) => ({ id: item, version: 1 })) },
      })
      expect([leftOut, results.map((result) => result.id)]).toEqual([1, [plain]])
      const selection = await user.call('reviewSelection', { query: { status: ['requested', 'in_review'] } })
      expect(selection.leftOut).toBeGreaterThan(0)
      expect(selection.items.map((item) => item.id)).not.toContain(id)
    }
  })
})

it('ROLE-12 a protected family is routed only to organizations that its consent names', async () => {
  const { id } = await families.createUnclaimed('Yasmin')
  const { version } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
  const route = (stale: number) =>
    scenario.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'route', version: stale, toOrganizationId: scenario.receiverId },
    })
  const allowedFor = async (reader: TestUser) =>
    (await reader.call('referral', { params: { id }, query: {} })).allowedReceivers?.map((row) => row.id)
  expect((await route(version)).problem.code).toBe('recipient_not_named')
  await expect.poll(() => allowedFor(scenario.staff)).toEqual([])
  const renewed = await scenario.act(scenario.staff, id, {
    action: 'renew_consent',
    version,
    method: 'phone',
    scope: 'named_organizations',
    textVersion: 'renewal-1',
    organizationIds: [scenario.receiverId],
  })
  await app.waitForReadModels(renewed.position)
  const readers = [scenario.staff, families.admin, families.reviewer, scenario.partner]
  const named = [scenario.receiverId]
  expect(await Promise.all(readers.map(allowedFor))).toEqual([named, named, undefined, undefined])
  expect((await route(renewed.version)).status).toBe(200)
})

it('REV-13 ROLE-12 routing many referrals leaves out those of protected families', async () => {
  const { id } = await families.createUnclaimed('Yvette')
  const plain = await scenario.createReferral()
  const items = [id, plain].map((item) => ({ id: item, version: 1 }))
  const { results, leftOut } = await families.admin.call('bulkReferrals', {
    body: { action: 'route', items, toOrganizationId: scenario.receiverId },
  })
  expect([leftOut, results.map((result) => [result.id, result.done])]).toEqual([1, [[plain, true]]])
})

it('ROLE-12 NEW-28 other staff neither edit an admin note, nor are recorded as its readers', async () => {
  const { referralId: id, clientId, noteId } = await families.create()
  await families.protect(clientId)
  const edit = { params: { id, noteId }, body: { text: 'Called.', edition: 1 } }
  expect((await scenario.staff.send('editAdminNote', edit)).problem.code).toBe('family_protected')
  expect((await scenario.staff.send('readAdminNotes', { params: { id }, body: {} })).status).toBe(403)
  await families.reviewer.call('readAdminNotes', { params: { id }, body: {} })
  const { rows } = await families.admin.call('adminNoteAccessLog', { params: { id }, query: {} })
  expect(rows.map(({ reader }) => reader?.id)).toEqual([families.reviewer.id])
})
