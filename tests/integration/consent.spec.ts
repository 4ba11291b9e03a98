// A family's consent over the real app: after it ended, a receiver reads nothing of the family through any route, nothing
// more is sent, and people are told. A renewal opens the referral again.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { nextNetworkHeaders } from '#tests/support/public-requests.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { createRouteInputs } from '#tests/support/route-inputs.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const client = {
  firstName: 'Xochitl',
  lastInitial: 'Q',
  email: 'xochitl@example.net',
  phone: '(770) 555-0177',
  county: 'Cobb',
} as const
/** Texts that only the data of this family contains. The receiver wrote none of them. */
const traces = ['Xochitl', 'xochitl@example.net', '555-0177', '•••-0177', 'Zebrawood', 'Marmalade']

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let clientId: string
let referralId: string
let conversationId: string
const unblock: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 }, pollInterval: 100 })
  scenario = await createReferralScenario(app)
  const { partner, staff, receiverId } = scenario
  clientId = (await partner.call('registerClient', { body: client })).client.id
  family = await app.createUser([], { clientId })
  referralId = await scenario.createAcceptedReferral({ clientId, note: 'A Zebrawood crib.' })
  const params = { id: referralId }
  const question = { organizationId: receiverId, subject: 'Marmalade', body: 'Is there Marmalade?' }
  conversationId = (await family.call('startConversation', { params, body: question })).id
  await staff.call('recordResource', { params, body: resourceBody({ name: 'A Zebrawood crib', providerId: null }) })
  const appointment = appointmentBody(app, { organizationId: receiverId, title: 'Zebrawood crib' })
  const scheduled = await staff.call('scheduleAppointment', { params, body: appointment })
  await app.waitForReadModels(scheduled.position)
})
afterEach(async () => {
  await Promise.all(unblock.splice(0).map((run) => run()))
})
afterAll(() => app.close())

type Input = NonNullable<Parameters<TestUser['send']>[1]>

/** Inputs with which a route shows the family to a receiver, where the minimal one does not. */
const specificInputs = (): Partial<Record<RouteName, Input>> => ({
  referralAsOf: { params: { id: referralId }, query: { at: app.clock.now().toISOString() } },
  incomingReferrals: { query: { box: 'service' } },
  exportIncoming: { body: { box: 'service' } },
  clients: { query: { q: 'xoch' } },
  similarClients: { body: { firstName: 'Xochitl', lastInitial: 'Q', email: null, phone: null } },
  inbox: { query: { inbox: 'organization' } },
  conversation: { params: { id: conversationId } },
})

const readsFamilies = (name: RouteName): boolean => (routes[name] satisfies RouteSpec as RouteSpec).reads !== undefined
/** Every route that shows families. Registering matches a family that the person already knows. */
const disclosures = (Object.keys(routes) as RouteName[])
  .filter((name) => readsFamilies(name) && name !== 'registerClient')
  .concat('organizationUpdates', 'partnerSummary', 'unreadMessages')

/** The routes whose answer has a text of the family, for this person. */
const findDisclosures = async (person: TestUser): Promise<RouteName[]> => {
  const inputs = await createRouteInputs(app, scenario, referralId)
  const found: RouteName[] = []
  for (const name of disclosures) {
    const input = { ...(specificInputs()[name] ?? inputs[name]()), headers: nextNetworkHeaders() }
    const { status, body } = await person.send(name, input)
    const isShown = traces.some((trace) => JSON.stringify(body).includes(trace))
    if (status < 300 && isShown) found.push(name)
  }
  return found.toSorted()
}

const readDetail = async (person: TestUser, id = referralId) => person.call('referral', { params: { id }, query: {} })
/** Performs the action on the referral at this version, and waits for the read models. */
const change = async (person: TestUser, input: object, version: number, id = referralId) => {
  const { position } = await scenario.act(person, id, { ...input, version } as never)
  await app.waitForReadModels(position)
}
const revocation = { action: 'revoke_consent', method: 'phone' } as const
const renewal = {
  action: 'renew_consent',
  method: 'phone',
  textVersion: 'renewal-1',
  scope: 'partner_who_can_help',
} as const

/** Everything through which a receiver that accepted reads the family. */
const everything = [
  'conversation',
  'exportIncoming',
  'inbox',
  'incomingReferrals',
  'openContact',
  'referral',
  'referralAppointments',
  'referralConversations',
  'referralHistory',
  'referralResources',
  'clients',
  'similarClients',
]

describe('every route that shows a family', () => {
  it('ROLE-23 ROLE-24 shows a receiver nothing of it after the family revoked its consent, and all of it after a renewal', async () => {
    const before = await findDisclosures(scenario.receiverMember)
    expect(before).toEqual(expect.arrayContaining(everything))
    await change(family, revocation, 3)
    expect(await findDisclosures(scenario.receiverMember)).toEqual([])
    expect(await readDetail(scenario.receiverMember)).toMatchObject({
      client: null,
      from: null,
      consent: null,
      initialNote: null,
      part: { ending: 'consent_ended' },
      roles: ['former_receiver'],
    })
    // The sender and staff still have the referral.
    for (const person of [scenario.partner, scenario.staff])
      expect((await readDetail(person)).consent).toMatchObject({ ending: 'revoked' })
    await change(scenario.staff, renewal, 4)
    expect(await findDisclosures(scenario.receiverMember)).toEqual(before)
  })
})

describe('a revoked consent', () => {
  it('tells staff and the receiver, and the family gets no other news', async () => {
    const id = await scenario.createSubmittedReferral()
    await change(scenario.staff, revocation, 2, id)
    const admin = await app.createStaff('admin')
    await change(scenario.staff, renewal, 3, id)
    const updates = async () => {
      const { rows } = await scenario.receiverMember.call('organizationUpdates', { query: {} })
      return rows.filter(({ referralId: of }) => of === id).map(({ role, status }) => `${role} ${status}`)
    }
    await expect.poll(updates).toEqual(['receiver submitted', 'former_receiver submitted', 'receiver submitted'])
    await change(admin, revocation, 4, id)
    const titles = async () => {
      const { rows } = await scenario.staff.call('notifications', { query: {} })
      return rows.filter(({ link }) => link === `/referrals/${id}`).map(({ title }) => title)
    }
    // Staff are not told of their own acts.
    await expect.poll(titles).toContain('Consent revoked')
    expect((await titles()).filter((title) => title.startsWith('Consent'))).toEqual(['Consent revoked'])
    const { rows } = await app.database.pool.query(
      'select * from referral_update where client_id is not null and referral_id = $1',
      [id],
    )
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['requested', 'submitted'])
  })

  it('lets no one send the referral, one by one or in bulk, and says what to do', async () => {
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    await change(scenario.staff, revocation, 1, id)
    const send = (input: object) =>
      scenario.staff.send('actOnReferral', { params: { id }, body: { version: 2, ...input } })
    for (const input of [{ action: 'submit' }, { action: 'route', toOrganizationId: scenario.senderId }]) {
      const { status, problem } = await send(input)
      expect([status, problem.code, problem.title]).toEqual([
        409,
        'consent_ended',
        expect.stringContaining('record that it renewed its consent'),
      ])
    }
    const bulk = await scenario.staff.call('bulkReferrals', { body: { action: 'submit', items: [{ id, version: 2 }] } })
    expect(bulk.results.map(({ code }) => code)).toEqual(['consent_ended'])
    expect((await scenario.receiverMember.send('referral', { params: { id } })).status).toBe(404)
  })

  it('is recorded once for a repeated command, refused with an old version, and not for partners', async () => {
    const id = await scenario.createSubmittedReferral()
    const request = { params: { id }, body: { ...revocation, version: 2 }, key: crypto.randomUUID() }
    expect(await actAsOtherFamily(id)).toBe(404)
    const results = await Promise.all([1, 2].map(() => scenario.staff.call('actOnReferral', request)))
    expect(results.map(({ version }) => version)).toEqual([3, 3])
    const stale = await scenario.staff.send('actOnReferral', { params: { id }, body: { ...renewal, version: 2 } })
    expect([stale.status, stale.problem.code]).toEqual([412, 'stale_version'])
    for (const person of [scenario.partner, scenario.receiverMember])
      expect((await person.send('actOnReferral', { params: { id }, body: { ...renewal, version: 3 } })).status).toBe(
        403,
      )
  })
})
/** Another family may not act on the referral. */
const actAsOtherFamily = async (id: string): Promise<number> =>
  (await family.send('actOnReferral', { params: { id }, body: { ...revocation, version: 2 } })).status

describe('a consent whose time is over', () => {
  it('ROLE-24 closes the referral to its receiver at that instant, and tells people soon after', async () => {
    const started = `select from reaction_checkpoint where reaction = 'consent-updates'`
    await waitUntil('the reaction has started', async () => (await app.database.pool.query(started)).rowCount === 1)
    const end = app.clock.now().getTime() + 4 * 60_000
    const consentAt = new Date(end)
    consentAt.setUTCFullYear(consentAt.getUTCFullYear() - 1)
    const { body } = await scenario.partner.send('secureReferralNote', {
      body: {
        ...{ from_org_id: scenario.senderId, to_org_id: scenario.receiverId, client_id: scenario.clientId },
        ...{ need_category: 'Food Assistance', initial_note_plaintext: 'Groceries.' },
        consent_at: consentAt.toISOString(),
      },
    })
    if (body.referral_id === null) throw new Error(JSON.stringify(body))
    const id = body.referral_id
    const params = { id }
    const sent = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    await app.waitForReadModels(sent.position)
    const accepted = await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
    await app.waitForReadModels(accepted.position)
    const waiting = async () =>
      (await scenario.receiverMember.call('incomingReferrals', { query: { box: 'service' } })).rows.map((row) => row.id)
    expect((await readDetail(scenario.receiverMember, id)).client?.firstName).toBe('Marisol')
    expect(await waiting()).toContain(id)

    unblock.push(await blockReadModel(app, 'referrals'))
    app.clock.advance(5 * 60_000)
    expect(await readDetail(scenario.receiverMember, id)).toMatchObject({ client: null, roles: ['former_receiver'] })
    expect(await waiting()).not.toContain(id)
    expect((await scenario.receiverMember.send('openContact', { params })).status).toBe(403)
    await Promise.all(unblock.splice(0).map((run) => run()))

    await expect
      .poll(async () => (await readDetail(scenario.staff, id)).timeline.map(({ type }) => type))
      .toContain('ConsentExpired')
    expect((await readDetail(scenario.staff, id)).consent).toMatchObject({
      ending: 'expired',
      expiresAt: new Date(end).toISOString(),
    })
    await expect
      .poll(async () => (await readDetail(scenario.receiverMember, id)).part)
      .toEqual({ ending: 'consent_ended', endedAt: new Date(end).toISOString() })
    await expect
      .poll(async () => (await scenario.staff.call('notifications', { query: {} })).rows.map(({ title }) => title))
      .toContain('Consent expired')
    await change(scenario.staff, renewal, 4, id)
    expect((await readDetail(scenario.receiverMember, id)).client?.firstName).toBe('Marisol')
  })
})
