// What families receive through their referrals, over the real app: who records and reads it, and what the log stores.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { resourceStream } from '#domain/resource/events.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type ResourceScenario, cardOf, createResourceScenario } from '#tests/support/resource-scenario.ts'
import { resourceBody } from '#tests/support/resources.ts'

let app: TestApp
let scenario: ReferralScenario
let receiver: TestUser
let staff: TestUser
let family: TestUser
let id: string
let resources: ResourceScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
  staff = scenario.staff
})
afterAll(() => app.close())

/** Every test has a family of its own, with a referral that the receiver accepted. */
beforeEach(async () => {
  resources = await createResourceScenario(app, scenario)
  ;({ id, family } = resources)
})

const listFor = (person: TestUser) => person.call('referralResources', { params: { id }, query: {} })
const statusFor = async (person: TestUser) =>
  (await person.send('referralResources', { params: { id }, query: {} })).status

describe('a resource', () => {
  it('CLI-26 CLI-37 is recorded by the organization that accepted, and appears in the list of the family', async () => {
    const resourceId = await resources.record(receiver, { notes: 'Paid to the landlord.', endDate: '2026-03-31' })
    const [resource, ...others] = await resources.ownList()
    expect(others).toEqual([])
    expect(resource).toEqual({
      id: resourceId,
      referralId: id,
      name: { text: 'March rent' },
      type: 'housing',
      amountCents: 45_000,
      status: 'active',
      startDate: '2026-03-02',
      endDate: '2026-03-31',
      notes: { text: 'Paid to the landlord.' },
      provider: { id: scenario.receiverId, name: 'Cobb Food Pantry' },
      version: 1,
      recordedAt: app.clock.now().toISOString(),
      recordedBy: null,
      changedAt: null,
    })
    const { rows, canRecord } = await listFor(receiver)
    expect(canRecord).toBe(true)
    expect(rows).toMatchObject([{ id: resourceId, canChange: true, recordedBy: null }])
    expect((await listFor(staff)).rows).toMatchObject([{ recordedBy: { name: 'Rosa Receiver' } }])
  })

  it('CLI-26 CLI-37 ROLE-17 is also listed for its request alone, which has nothing of any other family', async () => {
    const resourceId = await resources.record(receiver)
    const clientId = (await staff.call('referral', { params: { id }, query: {} })).client?.id ?? ''
    const second = await scenario.createReferral({ clientId })
    const listOf = async (person: TestUser, referral: string) => {
      const { rows, total } = await person.call('ownResources', { query: { referral } })
      return [rows.map((row) => row.id), total]
    }
    expect(await listOf(family, id)).toEqual([[resourceId], 1])
    expect(await listOf(family, second)).toEqual([[], 0])
    const other = await createResourceScenario(app, scenario)
    expect(await listOf(other.family, id)).toEqual([[], 0])
    expect((await family.send('ownResources', { query: { referral: 'x' } })).status).toBe(400)
  })

  it('CLI-26 CLI-37 is corrected and canceled by the organization or by staff, whose change the family sees', async () => {
    const resourceId = await resources.record(receiver)
    app.clock.advance(60_000)
    await resources.correct(staff, resourceId, 1, {
      name: 'April rent',
      status: 'completed',
      providerId: scenario.receiverId,
    })
    expect(await resources.ownList()).toMatchObject([
      { name: { text: 'April rent' }, status: 'completed', version: 2, changedAt: app.clock.now().toISOString() },
    ])
    await resources.cancel(receiver, resourceId, 2)
    expect(await resources.ownList()).toMatchObject([{ name: { text: 'April rent' }, status: 'cancelled', version: 3 }])
    expect((await listFor(receiver)).rows).toMatchObject([{ canChange: false }])
    const again = await receiver.send('cancelResource', { params: { id, resourceId }, body: { version: 3 } })
    expect(again.problem.code).toBe('not_allowed_in_state')
  })

  it('CLI-37 is recorded by staff for the provider that they choose, which has to exist', async () => {
    const providerId = await app.createOrganization('Cobb Rent Fund')
    await resources.record(staff, { providerId })
    expect(await resources.ownList()).toMatchObject([{ provider: { name: 'Cobb Rent Fund' } }])
    const { problem } = await staff.send('recordResource', {
      params: { id },
      body: resourceBody({ providerId: scenario.clientId }),
    })
    expect(problem.code).toBe('organization_not_found')
    // The receiver sees it, and cannot change it.
    expect((await listFor(receiver)).rows).toMatchObject([{ canChange: false }])
  })

  it('is not changed by a person who saw an older version, and is recorded once', async () => {
    const key = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7b01'
    const input = { params: { id }, body: resourceBody(), key }
    const first = await receiver.call('recordResource', input)
    expect(await receiver.call('recordResource', input)).toEqual(first)
    await app.waitForReadModels(first.position)
    expect((await listFor(receiver)).rows).toHaveLength(1)
    // A retry gets the first result, even if the referral was closed in the meantime.
    const version = await resources.act(staff, { action: 'close', version: 3, reason: 'need_met' })
    expect(await receiver.call('recordResource', input)).toEqual(first)
    let latest = await resources.act(staff, { action: 'reopen', version, note: 'They called.' })
    latest = await resources.act(staff, { action: 'submit', version: latest })
    await resources.act(receiver, { action: 'accept', version: latest })
    await resources.correct(receiver, first.id, 1, { dollars: 10 })
    const stale = await receiver.send('correctResource', {
      params: { id, resourceId: first.id },
      body: { ...resourceBody(), version: 1 },
    })
    expect([stale.status, stale.problem.current]).toEqual([412, { version: 2, status: 'active' }])
  })

  it('CLI-26 reports each invalid field', async () => {
    const issuesOf = async (changes: object) => {
      const body = { ...resourceBody(), ...changes }
      return (await receiver.send('recordResource', { params: { id }, body })).problem.issues?.map(
        ({ path, message }) => [path, message],
      )
    }
    expect(await issuesOf({ name: ' ' })).toEqual([['name', 'Enter a name']])
    expect(await issuesOf({ endDate: '2026-03-01' })).toEqual([
      ['endDate', "The end date can't be before the start date"],
    ])
    expect(await issuesOf({ startDate: '0026-03-01' })).toEqual([['startDate', 'Enter a date from 2000 to 2099']])
    expect(await issuesOf({ status: 'cancelled' })).toMatchObject([['status', expect.anything()]])
  })
})

describe('who reads the resources of a referral', () => {
  it('CLI-37 ROLE-14 is staff and the organization that accepted: not the sender, nor an outsider', async () => {
    await resources.record(receiver)
    for (const person of [scenario.partner, scenario.outsider]) expect(await statusFor(person)).toBe(404)
    for (const person of [receiver, staff]) expect(await statusFor(person)).toBe(200)
    const waiting = await scenario.createSubmittedReferral()
    const before = await receiver.send('referralResources', { params: { id: waiting }, query: {} })
    expect(before.status).toBe(404)
    const refused = await receiver.send('recordResource', { params: { id: waiting }, body: resourceBody() })
    expect(refused.problem.code).toBe('referral_not_found')
  })

  it('ROLE-24 ROLE-25 excludes a former receiver, and hides from the next one what it provided', async () => {
    await resources.record(receiver)
    await resources.record(staff, { name: 'Food stamps', type: 'public_benefit', dollars: 100 })
    const version = await resources.act(receiver, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 450,
      needMet: 'partly_met',
    })
    // A receiver still reads what it provided, and no longer changes it.
    expect(await listFor(receiver)).toMatchObject({ canRecord: false, rows: [{}, {}] })
    const unblock = await blockReadModel(app, 'referrals')
    const reopened = await scenario.act(staff, id, { action: 'reopen', version, note: 'They called.' })
    expect(await statusFor(receiver)).toBe(404)
    await unblock()
    await app.waitForReadModels(reopened.position)
    expect(await statusFor(receiver)).toBe(404)
    const nextId = await app.createOrganization('Next Door')
    const next = await app.createUser([{ organizationId: nextId, role: 'member' }])
    let latest = await resources.act(staff, { action: 'route', version: reopened.version, toOrganizationId: nextId })
    latest = await resources.act(staff, { action: 'submit', version: latest })
    await resources.act(next, { action: 'accept', version: latest })
    expect((await listFor(next)).rows).toMatchObject([{ name: { text: 'Food stamps' } }])
    expect([await resources.investedFor(next), await cardOf(next), await resources.investedFor(staff)]).toEqual([
      10_000, 10_000, 55_000,
    ])
    expect(await resources.ownList()).toHaveLength(2)
  })

  it('ROLE-26 names a confidential shelter nowhere in the list of the family', async () => {
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
      services: ['Housing'],
    })
    await resources.record(staff, { providerId: shelterId, name: 'Bed at Quiet Door', notes: '9 Hidden Lane' })
    const rows = await resources.ownList()
    expect(rows).toMatchObject([{ provider: { confidential: true }, name: null, notes: null, amountCents: 45_000 }])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${shelterId}|Quiet|Hidden`))
    expect((await listFor(staff)).rows).toMatchObject([
      { provider: { name: 'Quiet Door' }, name: { text: 'Bed at Quiet Door' }, notes: { text: '9 Hidden Lane' } },
    ])
  })

  it('ROLE-26 shows no text of what was recorded for a request that a confidential shelter has or had', async () => {
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
      services: ['Housing'],
    })
    const { clientId } = await listFor(staff)
    const atShelter = await scenario.createReferral({ clientId, toOrganizationId: shelterId })
    await scenario.act(staff, atShelter, { action: 'submit', version: 1 })
    const body = resourceBody({ name: 'Taxi to Hidden Lane', notes: 'Ring twice.' })
    const { position } = await staff.call('recordResource', { params: { id: atShelter }, body })
    await app.waitForReadModels(position)
    const own = await resources.ownList()
    expect(own).toMatchObject([{ provider: null, name: null, notes: null, type: 'housing', amountCents: 45_000 }])
    const found = await staff.call('referralResources', { params: { id: atShelter }, query: {} })
    expect(found.rows).toMatchObject([{ name: { text: 'Taxi to Hidden Lane' }, notes: { text: 'Ring twice.' } }])
  })

  it('CLI-37 NOT-07 learns of a change on a topic of its own', async () => {
    const connect = async (person: TestUser, topic: string) => {
      const socket = await openSignedInLiveClient(app.address, person.token ?? '')
      socket.send({ type: 'subscribe', topics: [topic] })
      return { socket, topic, refused: (await socket.next('subscribed')).refused }
    }
    const clientId = (await family.call('currentUser', {})).clientId ?? ''
    const pages = [
      await connect(family, `ownresources:${clientId}`),
      await connect(receiver, `resources:${id}`),
      await connect(staff, `resources:${id}`),
    ]
    for (const [person, topic] of [
      [family, `resources:${id}`],
      [scenario.partner, `resources:${id}`],
      [receiver, `ownresources:${clientId}`],
    ] as const)
      expect((await connect(person, topic)).refused).toEqual([topic])
    await resources.record(receiver)
    for (const { socket, topic } of pages) expect((await socket.next('changed')).topics).toContain(topic)
  })
})

describe('erasing the client', () => {
  it('CLI-26 leaves no word of a resource, in the log or in a table', async () => {
    const { commands, log } = app.server.services
    const resourceId = await resources.record(receiver, { name: 'A purple giraffe', notes: 'Purple, with spots.' })
    await resources.correct(receiver, resourceId, 1, { name: 'A violet giraffe' })
    const events = await log.readStream(resourceStream(id))
    expect(events.map(({ data }) => data).join('\n')).not.toMatch(/giraffe|spots/)
    const clientId = (await family.call('currentUser', {})).clientId ?? ''
    const { position } = await commands.eraseClient(clientId, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    expect((await listFor(receiver)).rows).toMatchObject([{ name: { erased: true }, notes: null }])
    const body = resourceBody()
    expect((await receiver.send('recordResource', { params: { id }, body })).problem.code).toBe('client_not_found')
  })
})
