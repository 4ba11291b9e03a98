// Staff protect a family that is in danger (docs/decisions/0078): the command, how fast it works, who becomes a reader, and
// what staff can still do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { referralStatuses } from '#contracts/enumeration-values.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ProtectedFamilies, createProtectedFamilies, familyWords } from '#tests/support/protected-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

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

/** A referral that the partner sent and no one reviews, of a new family. */
const createUnclaimed = async (firstName: string) => {
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName, lastInitial: 'Y', email: null, phone: null, county: 'Cobb' },
  })
  const id = await scenario.createReferral({ clientId: client.id })
  const { position } = await families.protect(client.id, true, scenario.staff)
  await app.waitForReadModels(position)
  return { id, clientId: client.id }
}

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

describe('ROLE-12 a search by other staff', () => {
  const review = (reader: TestUser, query: object) =>
    reader.call('reviewReferrals', { query: { status: [...referralStatuses], ...query } })

  it('REV-06 does not find a protected family by its name, neither alone nor with another filter, but by its id', async () => {
    const { id } = await createUnclaimed('Ximenez')
    for (const query of [{ q: 'ximenez' }, { q: 'ximenez', need: 'Food Assistance' }]) {
      expect((await review(families.admin, query)).rows.map((row) => row.id)).toEqual([id])
      expect(await review(scenario.staff, query)).toMatchObject({ rows: [], total: 0 })
    }
    const { rows, total } = await review(scenario.staff, { q: id.slice(0, 13) })
    expect([rows.map((row) => row.client?.protection), total]).toEqual([['hidden'], 1])
  })

  it('REV-06 finds a protected family by its id, also if that begins like its name', async () => {
    const { id } = await createUnclaimed('Abcdef')
    const prefix = id.slice(0, 8)
    const { clientId } = await createUnclaimed(prefix)
    expect((await review(scenario.staff, { q: prefix })).total).toBe(1)
    expect((await review(families.admin, { q: prefix })).total).toBe(2)
    expect((await safety(scenario.staff, clientId)).readable).toBe(false)
  })

  it('REV-07 sorts protected families before all names', async () => {
    const { id } = await createUnclaimed('Zuleika')
    const order = async (reader: TestUser) =>
      (await review(reader, { sort: 'client', direction: 'asc' })).rows.map(({ client }) => client?.firstName)
    const names = await order(scenario.staff)
    expect(names.findLastIndex((name) => name === '')).toBe(names.filter((name) => name === '').length - 1)
    expect(names).not.toContain('Zuleika')
    expect((await order(families.admin)).at(-1)).toBe('Zuleika')
    const { rows } = await review(scenario.staff, { sort: 'client', direction: 'asc' })
    expect(rows.findIndex((row) => row.id === id)).toBeLessThan(names.filter((name) => name === '').length)
  })

  it('CLI-10 neither lists a protected family, nor counts it, nor suggests it or its namesakes', async () => {
    const { clientId } = await createUnclaimed('Wilhelmina')
    const namesake = await scenario.partner.call('registerClient', {
      body: { firstName: 'Wilhelmine', lastInitial: 'Y', email: null, phone: null, county: 'Cobb' },
    })
    await app.waitForReadModels(namesake.position)
    const find = async (reader: TestUser) => (await reader.call('clients', { query: { q: 'wilhelmin' } })).total
    expect([await find(families.admin), await find(scenario.staff)]).toEqual([2, 1])
    const similar = async (reader: TestUser, id: string) =>
      (await reader.call('similarClientsOf', { params: { id } })).rows.map(({ client }) => client.id)
    expect(await similar(families.admin, clientId)).toEqual([namesake.client.id])
    expect(await similar(scenario.staff, clientId)).toEqual([])
    expect(await similar(scenario.staff, namesake.client.id)).toEqual([])
  })

  it('CLI-10 finds a protected family that someone registers again, and shows only what was typed', async () => {
    const body = { firstName: 'Winifred', lastInitial: 'Y', email: 'winifred@example.org', phone: null } as const
    const { client } = await scenario.partner.call('registerClient', { body: { ...body, county: 'Cobb' } })
    await families.protect(client.id, true, families.admin)
    const again = await scenario.staff.call('registerClient', { body: { ...body, county: 'Floyd' } })
    expect(again).toMatchObject({
      existing: true,
      client: { id: client.id, firstName: 'Winifred', county: 'Floyd', protection: 'hidden' },
    })
  })
})

describe('ROLE-12 other staff', () => {
  it('ROLE-12 read the family once they claim its review, and no longer once it is someone else’s', async () => {
    const { id } = await createUnclaimed('Yolanda')
    const other = await app.createStaff()
    expect(await shownName(scenario.staff, id)).toBe('')
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
    const { id } = await createUnclaimed('Ysolde')
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
  const { id } = await createUnclaimed('Yasmin')
  const { version } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
  const route = (stale: number) =>
    scenario.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'route', version: stale, toOrganizationId: scenario.receiverId },
    })
  expect((await route(version)).problem.code).toBe('recipient_not_named')
  const renewed = await scenario.act(scenario.staff, id, {
    action: 'renew_consent',
    version,
    method: 'phone',
    scope: 'named_organizations',
    textVersion: 'renewal-1',
    organizationIds: [scenario.receiverId],
  })
  expect((await route(renewed.version)).status).toBe(200)
})
