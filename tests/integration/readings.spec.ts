// The record of who reads a family's data, over the real app: every route that shows a name, a contact or a note writes
// it, for every caller, and nothing is shown without it.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { CsvFile } from '#contracts/exports.ts'
import { FamilyContact } from '#contracts/family-contact.ts'
import { NoteText } from '#contracts/referrals.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { familyProfileBody } from '#tests/support/client-registration.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { createRouteInputs } from '#tests/support/route-inputs.ts'

const client = {
  firstName: 'Xochitl',
  lastInitial: 'Q',
  email: 'xochitl@example.net',
  phone: '(770) 555-0177',
  county: 'Cobb',
} as const
/** Texts that only the data of this family contains: a masked number ends in its last digits, which an id may contain. */
const traces = ['Xochitl', 'xochitl@example.net', '555-0177', '•••-0177', 'Zebrawood', 'Quinceberry', 'Marmalade']

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let clientId: string
/** A client with a similar name. */
let similarId: string
let referralId: string
let conversationId: string

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  const { partner, staff, receiverMember, receiverId, act } = scenario
  clientId = (await partner.call('registerClient', { body: client })).client.id
  const similar = { ...client, firstName: 'Xochil', email: null, phone: '(770) 555-0188' }
  similarId = (await partner.call('registerClient', { body: similar })).client.id
  family = await app.createUser([], { clientId })
  const { id } = await partner.call('createReferral', {
    body: { ...referralBody(clientId), toOrganizationId: receiverId, note: 'A Zebrawood crib.' },
  })
  referralId = id
  await act(staff, id, { action: 'submit', version: 1 })
  await act(receiverMember, id, { action: 'accept', version: 2 })
  const { household, situation } = familyProfileBody
  await staff.call('saveClientSituation', {
    params: { id: clientId },
    body: { version: 0, household, situation: { ...situation, barriers: 'No Zebrawood crib' } },
  })
  await staff.call('addAdminNote', { params: { id }, body: { text: 'Quinceberry called.' } })
  const started = await family.call('startConversation', {
    params: { id },
    body: { organizationId: receiverId, subject: 'Marmalade', body: 'Is there Marmalade?' },
  })
  conversationId = started.id
  await receiverMember.call('recordResource', { params: { id }, body: resourceBody({ name: 'A Zebrawood crib' }) })
  const toStaff = await family.call('startConversation', {
    params: { id },
    body: { organizationId: null, subject: 'Marmalade', body: 'Is there Marmalade?' },
  })
  await callFamily(id)
  const asked = await family.call('changeOwnErasureRequest', { body: { action: 'ask', version: 0 } })
  await app.waitForReadModels(asked.position ?? toStaff.position)
  const admin = await app.createStaff('admin')
  for (const isProtected of [true, false])
    await admin.call('setFamilyProtection', {
      params: { id: clientId },
      body: { isProtected, reason: 'Is there Marmalade?', version: isProtected ? 0 : 1 },
    })
})
afterAll(() => app.close())

/** Staff have called the family about the referral, and have to call it about another one. */
const callFamily = async (id: string) => {
  const news = { referralId: id, clientId, method: 'phone', changes: ['accepted'] } as const
  const raise = (about: typeof news) =>
    app.server.services.commands.raiseContactTask(about, createOneOffContext(systemActor))
  const waitForTask = async () => app.waitForReadModels((await app.server.services.log.head()) ?? '')
  await raise(news)
  await waitForTask()
  const { open } = await scenario.staff.call('referralContactTasks', { params: { id }, query: {} })
  const result = { taskId: open?.id ?? '', version: 1, result: 'reached', note: 'She asks for Marmalade' } as const
  await scenario.staff.call('finishContactTask', { params: { id }, body: result })
  await raise({ ...news, referralId: randomUUID() })
  await waitForTask()
}

interface Reading {
  readonly user_id: string
  readonly role: string
  readonly organization_id: string | null
  readonly kind: string
  readonly route: string
  readonly at: Date
  readonly client_ids: readonly string[]
}

const countReadings = async (): Promise<number> =>
  (await app.database.pool.query<{ n: number }>('select count(*)::int as n from reading')).rows[0]?.n ?? 0
/** The readings after the first `count`. */
const readingsAfter = async (count: number): Promise<Reading[]> =>
  (await app.database.pool.query<Reading>('select * from reading order by id offset $1', [count])).rows

type Input = NonNullable<Parameters<TestUser['send']>[1]>

/** Inputs with which a route shows the family, where the minimal one does not. */
const specificInputs = (): Partial<Record<RouteName, Input>> => {
  const at = app.clock.now().toISOString()
  return {
    reviewReferrals: { query: { status: ['received'] } },
    reviewAsOf: { query: { at, status: ['received'] } },
    referralAsOf: { params: { id: referralId }, query: { at } },
    incomingReferrals: { query: { box: 'service' } },
    exportReview: { body: { status: ['received'] } },
    exportIncoming: { body: { box: 'service' } },
    clients: { query: { q: 'xoch' } },
    similarClients: { body: { firstName: 'Xochitl', lastInitial: 'Q', email: null, phone: null } },
    registerClient: { body: client },
    similarClientsOf: { params: { id: similarId } },
    clientSafety: { params: { id: clientId } },
    clientSituation: { params: { id: clientId } },
    inbox: { query: { inbox: 'staff' } },
    conversation: { params: { id: conversationId } },
    organizationClosing: { params: { id: scenario.receiverId } },
  }
}

const routeNames = Object.keys(routes) as RouteName[]
const declared = (name: RouteName): boolean => (routes[name] satisfies RouteSpec as RouteSpec).reads !== undefined
const isShown = (body: unknown): boolean => traces.some((trace) => JSON.stringify(body).includes(trace))

/** Calls every route once, and compares what the answers show with what is recorded. */
const walk = async (person: TestUser, changes: Partial<Record<RouteName, Input>> = {}) => {
  const inputs = await createRouteInputs(app, scenario, referralId)
  const shownBy: RouteName[] = []
  const problems: unknown[] = []
  for (const name of routeNames) {
    // These end the session, or change who the person is.
    if (name === 'signOut' || name === 'addOwnProfile' || name === 'removeMember') continue
    const before = await countReadings()
    const input = { ...(changes[name] ?? specificInputs()[name] ?? inputs[name]()), headers: nextNetworkHeaders() }
    const { status, body } = await person.send(name, input)
    const ofFamily = (await readingsAfter(before)).filter(({ client_ids }) => client_ids.includes(clientId))
    const isDone = status === 200 || status === 202
    const shown = isDone && isShown(body)
    const recorded = ofFamily.map(({ user_id, route }) => `${user_id} ${route}`)
    const expected = shown ? [`${person.id} ${name}`] : []
    if (JSON.stringify(recorded) !== JSON.stringify(expected)) problems.push({ name, status, shown, recorded })
    if (shown) shownBy.push(name)
  }
  return { shownBy, problems }
}

describe('ROLE-27 every route', () => {
  it('ROLE-27 that shows the name, contact or notes of a family records who saw them, and no other one does', async () => {
    const { staff, partner, receiverMember, outsider } = scenario
    const shown = new Set<RouteName>()
    const asOrganization = { inbox: { query: { inbox: 'organization' } } }
    const admin = await app.createStaff('admin')
    for (const [person, changes] of [
      [staff, {}],
      [admin, {}],
      [partner, {}],
      [receiverMember, asOrganization],
      [outsider, asOrganization],
    ] as const) {
      const { shownBy, problems } = await walk(person, changes)
      expect(problems, person.email).toEqual([])
      shownBy.forEach((name) => shown.add(name))
    }
    // Only the family has its own lists.
    const expected = routeNames.filter((name) => declared(name) && routes[name].access !== 'client')
    expect([...shown].toSorted()).toEqual(expected.toSorted())
  })

  it('ROLE-27 that the family itself calls records nothing about its own data', async () => {
    const before = await countReadings()
    await walk(family)
    const others = await readingsAfter(before)
    expect(others.filter(({ user_id }) => user_id === family.id)).toEqual([])
    expect(isShown(await family.call('referral', { params: { id: referralId }, query: {} }))).toBe(true)
  })

  it('ROLE-27 with a client, a note or a contact in its response declares the reading', () => {
    const undeclared = routeNames.filter((name) => showsFamilies(routes[name].response) !== declared(name))
    expect(undeclared).toEqual([])
  })
})

/** Whether a response has a place for the data of a family. */
const showsFamilies = (schema: z.ZodType): boolean => {
  if ([NoteText, FamilyContact, CsvFile].some((known) => known === schema)) return true
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).some(
      ([key, field]) => key === 'firstName' || key === 'household' || showsFamilies(field as z.ZodType),
    )
  if (schema instanceof z.ZodArray) return showsFamilies(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return showsFamilies(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => showsFamilies(option as z.ZodType))
  return false
}

const asOwner = async (sql: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}

const open = (person: TestUser, id = referralId) => person.send('openContact', { params: { id } })

describe('the record', () => {
  it('ROLE-27 has person, role, organization, route, time and every client of a list in one row', async () => {
    const before = await countReadings()
    await scenario.receiverMember.call('incomingReferrals', { query: { box: 'service' } })
    const page = await scenario.staff.call('reviewReferrals', { query: { status: ['received', 'submitted'] } })
    const [queue, review, ...others] = await readingsAfter(before)
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
    const before = await countReadings()
    const body = { ids: [first, second, referralId], after: position ?? '' }
    await scenario.staff.call('exportReview', { body })
    const readings = await readingsAfter(before)
    expect(readings.map(({ kind, client_ids }) => [kind, [...client_ids].toSorted()])).toEqual([
      ['export', [clientId, scenario.clientId].toSorted()],
    ])
  })

  it('ROLE-27 records an opening for each view of a past date', async () => {
    const before = await countReadings()
    const query = { at: app.clock.now().toISOString() }
    await scenario.staff.call('referralAsOf', { params: { id: referralId }, query })
    expect((await readingsAfter(before)).map(({ kind, route }) => [kind, route])).toEqual([['opening', 'referralAsOf']])
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
        expect(isShown(response.body)).toBe(false)
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
    const phone = `(770) 555-${String(1_000 + (await countReadings())).slice(-4)}`
    const registered = await partner.call('registerClient', {
      body: { ...client, firstName: 'Yara', email: null, phone },
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
    const before = await countReadings()
    const { body } = await open(scenario.receiverMember)
    expect(body).toEqual({
      clientId,
      phone: client.phone,
      rules: { doNotContact: false, doNotLeaveDetails: false },
      email: client.email,
    })
    await open(scenario.receiverMember)
    expect((await readingsAfter(before)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['contact', scenario.receiverMember.id],
      ['contact', scenario.receiverMember.id],
    ])
    expect(await isOffered(scenario.receiverMember, referralId)).toBe(true)
    const page = await scenario.receiverMember.call('referral', { params: { id: referralId }, query: {} })
    expect(JSON.stringify(page)).not.toContain('xochitl@example.net')
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
      body: { ...client, firstName: 'Ynez', email: 'ynez@example.net', phone: '(770) 555-0166' },
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
