// The record of who reads a family's data, over the real app: what it contains, its lists, and the family's contact.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { createReadFamily, countReadings, readingsAfter, showsFamily, readClient } from '#tests/support/read-family.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let clientId: string
let referralId: string

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  ;({ scenario, family, clientId, referralId } = await createReadFamily(app))
})
afterAll(() => app.close())

const asOwner = async (sql: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}

const open = (person: TestUser, id = referralId) => person.send('openContact', { params: { id } })

describe('the record', () => {
  it('ROLE-27 calls a list that is narrowed by a typed text a search', async () => {
    const { client } = await scenario.staff.call('referral', { params: { id: referralId }, query: {} })
    const before = await countReadings(app)
    const status = ['received', 'submitted'] as const
    await scenario.staff.call('reviewReferrals', { query: { status: [...status], q: client?.firstName ?? '' } })
    await scenario.staff.call('reviewReferrals', { query: { status: [...status] } })
    expect((await readingsAfter(app, before)).map(({ kind }) => kind)).toEqual(['search', 'list'])
  })

  it('ROLE-27 has person, role, organization, route, time and every client of a list in one row', async () => {
    const before = await countReadings(app)
    await scenario.receiverMember.call('incomingReferrals', { query: { box: 'service' } })
    const page = await scenario.staff.call('reviewReferrals', { query: { status: ['received', 'submitted'] } })
    const [queue, review, ...others] = await readingsAfter(app, before)
    expect(queue).toMatchObject({
      user_id: scenario.receiverMember.id,
      role: 'member',
      organization_id: scenario.receiverId,
      kind: 'list',
      route: 'incomingReferrals',
      at: app.clock.now(),
      client_ids: [clientId],
    })
    expect(review).toMatchObject({ role: 'staff', organization_id: null, route: 'reviewReferrals' })
    expect([...(review?.client_ids ?? [])].toSorted()).toEqual(
      [...new Set(page.rows.map((row) => row.client?.id ?? ''))].toSorted(),
    )
    expect(others).toEqual([])
  })

  it('ROLE-27 names each client of an export, once', async () => {
    const [first, second] = [await scenario.createReferral(), await scenario.createReferral()]
    const { position } = await scenario.act(scenario.staff, second, { action: 'add_note', text: 'Seen.' })
    const before = await countReadings(app)
    const body = { ids: [first, second, referralId], after: position ?? '' }
    await scenario.staff.call('exportReview', { body })
    const readings = await readingsAfter(app, before)
    expect(readings.map(({ kind, client_ids }) => [kind, [...client_ids].toSorted()])).toEqual([
      ['export', [clientId, scenario.clientId].toSorted()],
    ])
  })

  it('ROLE-27 records an opening for each view of a past date', async () => {
    const before = await countReadings(app)
    const query = { at: app.clock.now().toISOString() }
    await scenario.staff.call('referralAsOf', { params: { id: referralId }, query })
    expect((await readingsAfter(app, before)).map(({ kind, route }) => [kind, route])).toEqual([
      ['opening', 'referralAsOf'],
    ])
  })

  it('ROLE-27 can only grow', async () => {
    const { db } = app.server.services
    await expect(db.deleteFrom('reading').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('reading').set({ kind: 'list' }).execute()).rejects.toThrow('permission denied')
    await expect(db.schema.dropTable('reading').execute()).rejects.toThrow('must be owner')
  })

  it('ROLE-27 sends no answer that it cannot record: 503, and no word of the family', async () => {
    await asOwner('revoke insert on reading from referral_app')
    try {
      for (const name of ['referral', 'referralHistory', 'openContact'] as const) {
        const response = await scenario.receiverMember.send(name, { params: { id: referralId } })
        expect([name, response.status, response.problem.code]).toEqual([name, 503, 'unavailable'])
        expect(showsFamily(response.body)).toBe(false)
      }
      const file = await scenario.receiverMember.send('exportIncoming', { body: { box: 'service' } })
      expect(file.status).toBe(503)
      // What shows no family needs no record.
      await scenario.receiverMember.call('partnerSummary', { query: {} })
      await family.call('referral', { params: { id: referralId }, query: {} })
    } finally {
      await asOwner('grant insert on reading to referral_app')
    }
  })
})

describe('the lists of readings', () => {
  /** A family with its own referral, so that the tests before this one add nothing to its list. */
  const createFamily = async (toOrganizationId: string, receiver: TestUser) => {
    const { partner, staff, act } = scenario
    const phone = `(770) 555-${String(1_000 + (await countReadings(app))).slice(-4)}`
    const registered = await partner.call('registerClient', {
      body: { ...readClient, firstName: 'Yara', email: null, phone },
    })
    const { id } = await partner.call('createReferral', {
      body: { ...referralBody(registered.client.id), toOrganizationId },
    })
    await act(staff, id, { action: 'submit', version: 1 })
    const { position } = await act(receiver, id, { action: 'accept', version: 2 })
    await app.waitForReadModels(position)
    const person = await app.createUser([], { clientId: registered.client.id })
    return { person, clientId: registered.client.id, referralId: id }
  }
  const read = (reader: TestUser, id: string) => reader.call('referral', { params: { id }, query: {} })

  it('ROLE-27 tell the family by day, organization and role what was done and how often, and name no person', async () => {
    const { receiverMember, receiverId } = scenario
    const { person, referralId: id } = await createFamily(receiverId, receiverMember)
    await read(receiverMember, id)
    await read(receiverMember, id)
    await open(receiverMember, id)
    // It is still March 2 in New York.
    const before = app.clock.now()
    app.clock.set('2026-03-03T04:59:00.000Z')
    const late = await app.createUser([{ organizationId: receiverId, role: 'org_admin' }])
    await read(late, id)
    app.clock.set('2026-03-03T05:00:00.000Z')
    const early = await app.createUser([{ organizationId: receiverId, role: 'org_admin' }])
    await read(early, id)
    await read(await app.createStaff(), id)
    app.clock.set(before)
    const { rows, total, pages } = await person.call('ownReadings', { query: {} })
    const organization = { id: receiverId, name: 'Cobb Food Pantry' }
    const opening = { kind: 'opening', times: 1 } as const
    expect(rows).toEqual([
      { ...opening, day: '2026-03-03', role: 'staff', organization: null },
      { ...opening, day: '2026-03-03', role: 'org_admin', organization },
      { ...opening, day: '2026-03-02', role: 'org_admin', organization },
      { day: '2026-03-02', role: 'member', organization, kind: 'contact', times: 1 },
      { ...opening, day: '2026-03-02', role: 'member', organization, times: 2 },
    ])
    expect([total, pages]).toEqual([5, 1])
  })

  it('ROLE-26 tell the family nothing of a confidential shelter but that there is one', async () => {
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
    })
    const worker = await app.createUser([{ organizationId: shelterId, role: 'member' }], { name: 'Wanda Worker' })
    const { person, referralId: id } = await createFamily(shelterId, worker)
    await read(worker, id)
    const { rows } = await person.call('ownReadings', { query: {} })
    expect(rows).toEqual([
      { day: '2026-03-02', role: 'member', organization: { confidential: true }, kind: 'opening', times: 1 },
    ])
  })

  it('ROLE-27 show an admin each reading with the person, 20 on a page, the newest first', async () => {
    const { receiverMember, receiverId } = scenario
    const admin = await app.createStaff('admin')
    const { clientId: ofFamily, referralId: id } = await createFamily(receiverId, receiverMember)
    for (let n = 0; n < 20; n += 1) await read(receiverMember, id)
    await open(receiverMember, id)
    const list = (page: number) => admin.call('clientReadings', { params: { id: ofFamily }, query: { page } })
    const [first, second] = [await list(1), await list(2)]
    expect([first.total, first.pages, first.rows.length, second.rows.length]).toEqual([21, 2, 20, 1])
    expect(first.rows[0]).toMatchObject({
      at: app.clock.now().toISOString(),
      reader: { id: receiverMember.id, name: 'Rosa Receiver' },
      role: 'member',
      organization: { id: receiverId, name: 'Cobb Food Pantry' },
      kind: 'contact',
      route: 'openContact',
    })
    expect(second.rows[0]?.kind).toBe('opening')
    expect((await receiverMember.send('clientReadings', { params: { id: ofFamily } })).status).toBe(403)
  })
})

describe('the family contact', () => {
  const isOffered = async (person: TestUser, id: string) =>
    (await person.call('referral', { params: { id }, query: {} })).mayOpenContact

  it('ROLE-23 is shown to a receiver that accepted, and each opening is recorded', async () => {
    const before = await countReadings(app)
    const { body } = await open(scenario.receiverMember)
    expect(body).toEqual({
      clientId,
      phone: readClient.phone,
      rules: { doNotContact: false, doNotLeaveDetails: false },
      email: readClient.email,
    })
    await open(scenario.receiverMember)
    expect((await readingsAfter(app, before)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['contact', scenario.receiverMember.id],
      ['contact', scenario.receiverMember.id],
    ])
    expect(await isOffered(scenario.receiverMember, referralId)).toBe(true)
    const page = await scenario.receiverMember.call('referral', { params: { id: referralId }, query: {} })
    expect(JSON.stringify(page)).not.toContain('xochitl@example.net')
  })

  it('ROLE-23 is shown to staff for a family without an account, and each opening is recorded', async () => {
    const { staff, partner, outsider } = scenario
    const body = { firstName: 'Ngozi', lastInitial: 'A', email: null, phone: '(770) 555-0166', county: 'Cobb' } as const
    const { client } = await partner.call('registerClient', { body })
    const { id, position } = await partner.call('createReferral', { body: referralBody(client.id) })
    await app.waitForReadModels(position)
    const before = await countReadings(app)
    expect(await isOffered(staff, id)).toBe(true)
    expect((await open(staff, id)).body.phone).toBe('(770) 555-0166')
    expect((await readingsAfter(app, before)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['opening', staff.id],
      ['contact', staff.id],
    ])
    expect((await open(partner, id)).problem.code).toBe('not_permitted')
    expect((await open(outsider, id)).problem.code).toBe('referral_not_found')
    await app.createUser([], { clientId: client.id })
    expect(await isOffered(staff, id)).toBe(false)
    expect((await open(staff, id)).problem.code).toBe('not_permitted')
  })

  it('ROLE-23 REF-33 is refused to everyone else, and to a receiver that has not accepted', async () => {
    const codes = async (id: string, ...people: TestUser[]) =>
      Promise.all(people.map(async (person) => (await open(person, id)).problem.code))
    const { staff, partner, receiverMember, outsider, receiverId, act } = scenario
    expect(await codes(referralId, staff, partner, family)).toEqual(Array(3).fill('not_permitted'))
    expect(await codes(referralId, outsider)).toEqual(['referral_not_found'])
    const { id } = await partner.call('createReferral', {
      body: { ...referralBody(clientId), toOrganizationId: receiverId },
    })
    expect(await codes(id, receiverMember)).toEqual(['referral_not_found'])
    await act(staff, id, { action: 'submit', version: 1 })
    expect(await codes(id, receiverMember)).toEqual(['not_permitted'])
    const { position } = await act(receiverMember, id, { action: 'waitlist', version: 2 })
    await app.waitForReadModels(position)
    expect(await codes(id, receiverMember)).toEqual(['not_permitted'])
    expect(await isOffered(receiverMember, id)).toBe(false)
    await act(receiverMember, id, { action: 'accept', version: 3 })
    expect((await open(receiverMember, id)).status).toBe(200)
    await act(receiverMember, id, { action: 'record_outcome', version: 4, needMet: 'met', dollarsInvested: 0 })
    expect((await open(receiverMember, id)).status).toBe(200)
    const closedAt = app.clock.now()
    app.clock.advance(30 * 86_400_000)
    const later = await app.createUser([{ organizationId: receiverId, role: 'member' }])
    expect(await codes(id, later)).toEqual(['not_permitted'])
    app.clock.set(closedAt)
  })

  it('ROLE-23 ROLE-27 is gone after an erasure, and the readings name no one', async () => {
    const { partner, staff, receiverMember, receiverId, act } = scenario
    const registered = await partner.call('registerClient', {
      body: { ...readClient, firstName: 'Ynez', email: 'ynez@example.net', phone: '(770) 555-0166' },
    })
    const { id } = await partner.call('createReferral', {
      body: { ...referralBody(registered.client.id), toOrganizationId: receiverId },
    })
    await act(staff, id, { action: 'submit', version: 1 })
    await act(receiverMember, id, { action: 'accept', version: 2 })
    await open(receiverMember, id)
    await app.server.services.commands.eraseClient(registered.client.id, createOneOffContext(systemActor))
    expect((await open(receiverMember, id)).problem.code).toBe('client_not_found')
    const { rows } = await app.database.pool.query<object>('select * from reading where client_ids @> $1', [
      [registered.client.id],
    ])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Ynez|ynez|0166/)
  })
})
