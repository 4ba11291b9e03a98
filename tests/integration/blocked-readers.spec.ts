// People who lose access to something can no longer read it, even while the read models do not include the event yet.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { saveProfile } from '#tests/support/organization-profile.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let newReceiverId: string
let newReceiver: TestUser
const unblock: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  newReceiverId = await app.createOrganization('New Receiver')
  newReceiver = await app.createUser([{ organizationId: newReceiverId, role: 'member' }])
})
afterEach(async () => {
  await Promise.all(unblock.splice(0).map((run) => run()))
})
afterAll(() => app.close())

const pause = async (...models: readonly string[]) => {
  for (const model of models) unblock.push(await blockReadModel(app, model))
}
const resume = async (position: string | null) => {
  await Promise.all(unblock.splice(0).map((run) => run()))
  await app.waitForReadModels(position)
}

const canFollow = async ({ token = '' }: TestUser, id: string): Promise<boolean> => {
  const client = await openSignedInLiveClient(app.address, token)
  client.send({ type: 'subscribe', topics: [`referral:${id}`] })
  const { topics } = await client.next('subscribed')
  client.close()
  return topics.length === 1
}

/** What a member reads of a referral: all of it, a header without names (ROLE-24), or nothing. */
type Extent = 'all' | 'header' | 'nothing'

/** No part of a header or of its history may contain one of these. */
const names = ['Marisol', 'Harbor House', 'New Receiver', 'Priya', 'Groceries']

const extentOf = (answer: object | undefined): Extent => {
  if (answer === undefined) return 'nothing'
  const text = JSON.stringify(answer)
  if (text.includes('Marisol')) return 'all'
  expect(names.filter((name) => text.includes(name))).toEqual([])
  expect(text).not.toContain(scenario.clientId)
  return 'header'
}

const exportedRow = async (member: TestUser, id: string): Promise<Extent> => {
  const { body } = await member.send('exportIncoming', { body: { box: 'waiting', ids: [id] } })
  const [, row] = String(body).trim().split('\n')
  return extentOf(row === undefined ? undefined : { row })
}

const boxes = ['waiting', 'service', 'done'] as const
const searchByName = { query: { q: 'Marisol' } }
const sameName = { body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null } }

/** Every way in which a member of the receiver can read the referral: true if it does. */
const readEverything = async (member: TestUser, id: string) => {
  const params = { id }
  const lists = await Promise.all(boxes.map((box) => member.call('incomingReferrals', { query: { box } })))
  const { total } = await member.call('partnerSummary', {})
  const [page, timeline] = [await member.send('referral', { params }), await member.send('referralHistory', { params })]
  return {
    list: extentOf(lists.flatMap(({ rows }) => rows).find((row) => row.id === id)),
    listTotal: lists.some((list) => list.total > 0),
    summary: total > 0,
    page: extentOf(page.status === 200 ? page.body : undefined),
    timeline: extentOf(timeline.status === 200 ? timeline.body : undefined),
    selectedExport: await exportedRow(member, id),
    client: (await member.call('clients', searchByName)).total > 0,
    similarClient: (await member.call('similarClients', sameName)).rows.length > 0,
    liveFeed: await canFollow(member, id),
  }
}

const everything = {
  list: 'all',
  listTotal: true,
  summary: true,
  page: 'all',
  timeline: 'all',
  selectedExport: 'all',
  client: true,
  similarClient: true,
  liveFeed: true,
}
/** What a former receiver keeps (ROLE-24). */
const header = {
  list: 'header',
  listTotal: true,
  summary: true,
  page: 'header',
  timeline: 'header',
  selectedExport: 'header',
  client: false,
  similarClient: false,
  liveFeed: false,
}
/** Until the lists include the event, they show nothing of the referral. */
const blocked = { ...header, list: 'nothing', listTotal: false, summary: false, selectedExport: 'nothing' }

/** A referral that a new organization has received, with a member of that organization. */
const createReceived = async () => {
  const receiverId = await app.createOrganization(`Receiver ${randomUUID()}`)
  const member = await app.createUser([{ organizationId: receiverId, role: 'member' }])
  const id = await scenario.createReferral({ toOrganizationId: receiverId })
  const { position } = await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
  await app.waitForReadModels(position)
  return { id, receiverId, member }
}

type Received = Awaited<ReturnType<typeof createReceived>>
type Position = { readonly position: string | null }
/** What happens before the action that ends the part of the receiver, and that action. */
interface Loss {
  readonly before?: (referral: Received) => Promise<Position>
  readonly loss: (referral: Received) => Promise<Position>
}
const reroute = (id: string, version: number) =>
  scenario.act(scenario.staff, id, { action: 'route', version, toOrganizationId: newReceiverId })

const losses: Readonly<Record<string, Loss>> = {
  'a reroute': { loss: ({ id }) => reroute(id, 2) },
  'a return': {
    loss: ({ id }) => scenario.act(scenario.staff, id, { action: 'return', version: 2, note: 'Which store?' }),
  },
  'its own decline': {
    loss: ({ id, member }) =>
      scenario.act(member, id, { action: 'decline', version: 2, reason: 'at_capacity', note: '' }),
  },
  'a decline by staff': {
    loss: ({ id }) =>
      scenario.act(scenario.staff, id, { action: 'decline', version: 2, reason: 'duplicate', note: '' }),
  },
  'a withdrawal': {
    loss: ({ id }) => scenario.act(scenario.partner, id, { action: 'withdraw', version: 2, note: '' }),
  },
  'the family revoked its consent': {
    loss: ({ id }) => scenario.act(scenario.staff, id, { action: 'revoke_consent', version: 2, method: 'phone' }),
  },
  'a new consent that does not name it': {
    loss: ({ id }) =>
      scenario.act(scenario.staff, id, {
        ...{ action: 'renew_consent', version: 2, method: 'phone', textVersion: 'renewal-1' },
        ...{ scope: 'named_organizations', organizationIds: [newReceiverId] },
      }),
  },
  'a reopening': {
    before: ({ id }) =>
      scenario.act(scenario.staff, id, { action: 'close', version: 2, reason: 'need_met', note: 'Done.' }),
    loss: ({ id }) => scenario.act(scenario.staff, id, { action: 'reopen', version: 3, note: 'Not yet.' }),
  },
}

describe('while the referrals model is paused', () => {
  it.each(Object.keys(losses))('ROLE-14 ROLE-24 after %s, the former receiver reads only a header', async (name) => {
    const { before, loss } = losses[name] as Loss
    const referral = await createReceived()
    await app.waitForReadModels((await before?.(referral))?.position ?? null)
    expect(await readEverything(referral.member, referral.id)).toEqual(everything)
    await pause('referrals')
    const { position } = await loss(referral)
    expect(await readEverything(referral.member, referral.id)).toEqual(blocked)
    await resume(position)
    expect(await readEverything(referral.member, referral.id)).toEqual(header)
  })

  it('ROLE-14 hides nothing from anyone else, and shows the referral again if it returns to its receiver', async () => {
    const { id, receiverId, member } = await createReceived()
    await pause('referrals')
    const { position } = await reroute(id, 2)
    const params = { id }
    expect((await scenario.partner.send('referral', { params })).status).toBe(200)
    expect((await scenario.staff.send('referral', { params })).status).toBe(200)
    const sent = await scenario.partner.call('incomingReferrals', { query: { box: 'sent' } })
    expect(sent.rows.map((row) => row.id)).toContain(id)
    await resume(position)
    expect((await newReceiver.send('referral', { params })).status).toBe(200)
    const body = { action: 'route', version: 3, toOrganizationId: receiverId } as const
    await app.waitForReadModels((await scenario.act(scenario.staff, id, body)).position)
    expect(await readEverything(member, id)).toEqual(everything)
  })

  it('shows the referral again after the next event if a command fails between the block and its event', async () => {
    const { id, receiverId, member } = await createReceived()
    await app.database.pool.query(
      'insert into blocked_reader (reader, stream_id, revision, blocked_at) values ($1, $2, 1, now())',
      [receiverId, id],
    )
    expect(await readEverything(member, id)).toEqual(blocked)
    const { position } = await scenario.act(scenario.staff, id, { action: 'add_note', text: 'Still there.' })
    await app.waitForReadModels(position)
    expect(await readEverything(member, id)).toEqual(everything)
  })
})

describe('while the organizations model is paused', () => {
  const createListing = async () => {
    const name = `Listing ${randomUUID()}`
    const id = await app.createOrganization(name, { hours: { mon: ['09:00-17:00'] }, zip: '30301' })
    return { id, name }
  }
  /** Every way in which someone outside the organization can find the listing. */
  const findListing = async (viewer: TestUser, { id, name }: { readonly id: string; readonly name: string }) => ({
    directory: (await viewer.call('directory', { query: { q: name } })).total === 1,
    partner: (await viewer.send('directoryPartner', { params: { id } })).status === 200,
  })
  const findOrganization = async (viewer: TestUser, { id, name }: { readonly id: string; readonly name: string }) => ({
    picker: (await viewer.call('organizations', { query: { q: name } })).total === 1,
    organization: (await viewer.send('organization', { params: { id } })).status === 200,
  })
  it('a hidden listing disappears for everyone but staff and its own members', async () => {
    const listing = await createListing()
    const member = await app.createUser([{ organizationId: listing.id, role: 'member' }])
    await pause('organizations')
    const { position } = await saveProfile(scenario.staff, listing.id, { publicVisible: false })
    const expectHidden = async () => {
      expect(await findListing(app.anonymous, listing)).toEqual({ directory: false, partner: false })
      expect(await findOrganization(scenario.partner, listing)).toEqual({ picker: false, organization: false })
      expect(await findOrganization(scenario.staff, listing)).toEqual({ picker: true, organization: true })
      expect(await findOrganization(member, listing)).toEqual({ picker: true, organization: true })
    }
    await expectHidden()
    await resume(position)
    await expectHidden()
  })

  it('ROLE-22 a listing that becomes a confidential shelter disappears until its location is hidden', async () => {
    const listing = await createListing()
    expect(await findListing(app.anonymous, listing)).toEqual({ directory: true, partner: true })
    await pause('organizations')
    const { position } = await saveProfile(scenario.staff, listing.id, {
      amenities: ['domestic_violence', 'emergency_shelter'],
    })
    expect(await findListing(app.anonymous, listing)).toEqual({ directory: false, partner: false })
    expect(await findOrganization(scenario.partner, listing)).toEqual({ picker: false, organization: false })
    expect(await findOrganization(scenario.staff, listing)).toEqual({ picker: true, organization: true })
    await resume(position)
    expect(await findListing(app.anonymous, listing)).toEqual({ directory: true, partner: true })
    const { body } = await app.anonymous.send('directoryPartner', { params: { id: listing.id } })
    expect(body).toMatchObject({ locationHidden: true })
    expect(body).not.toHaveProperty('hours')
  })
})
