// Organizations in the console: creating, listing and publishing them, their tier, and the progress of an installation.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'

/** The read models follow within moments. */
const pollOptions = { timeout: 10_000, interval: 20 }

let app: TestApp
let staff: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createStaff('admin')
  staff = await app.createStaff()
})
afterAll(() => app.close())

const body = (name: string) => ({
  name,
  services: ['Food' as const],
  populations: ['Families' as const],
  counties: ['Floyd' as const],
})
const create = async (user: TestUser, name: string) => {
  const created = await user.call('createOrganization', { body: body(name), key: randomUUID() })
  await app.waitForReadModels(created.position)
  return created.id
}
const list = (query: Parameters<typeof staff.call<'managedOrganizations'>>[1]['query'] = {}) =>
  staff.call('managedOrganizations', { query })
const namesOf = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ name }) => name)

it('staff create an organization that is hidden and has a free listing; only an admin chooses a tier', async () => {
  const key = randomUUID()
  const created = await staff.call('createOrganization', { body: body(' Rome Pantry '), key })
  expect(await staff.call('createOrganization', { body: body(' Rome Pantry '), key })).toEqual(created)
  await app.waitForReadModels(created.position)
  expect(await staff.call('organizationProfile', { params: { id: created.id } })).toMatchObject({
    name: 'Rome Pantry',
    counties: ['Floyd'],
    tier: 'free_listing',
    publicVisible: false,
    hours: {},
    email: null,
  })
  expect((await list({ q: 'rome' })).rows).toHaveLength(1)

  const withTier = { ...body('Rome Shelter'), tier: 'faith_steward' as const }
  const refused = await staff.send('createOrganization', { body: withTier, key: randomUUID() })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  const { id } = await admin.call('createOrganization', { body: withTier, key: randomUUID() })
  expect(id).not.toBe(created.id)
})

it('refuses an organization without a name, a service, a population or a county', async () => {
  const refused = await staff.send('createOrganization', {
    body: { name: 'A', services: [], populations: [], counties: [] },
    key: randomUUID(),
  })
  expect(refused.status).toBe(400)
  const { issues } = refused.body as unknown as { issues: { path: string }[] }
  expect(issues.map(({ path }) => path)).toEqual(['name', 'services', 'populations', 'counties'])
})

it('lists organizations with their members and invitations, by name, county and visibility', async () => {
  const id = await create(staff, 'Árbol House')
  await app.createUser([{ organizationId: id, role: 'member' }])
  await app.createUser([{ organizationId: id, role: 'org_admin' }])
  // A home organization is not a membership, and an invitation of staff is none to the organization.
  await app.createUser([{ organizationId: id, role: 'staff' }])
  for (const role of ['member', 'staff'] as const)
    await admin.call('invitePerson', {
      body: { email: `${role}@example.org`, organizationId: id, role },
      key: randomUUID(),
    })
  expect((await list({ q: 'arbol' })).rows).toMatchObject([
    { id, name: 'Árbol House', counties: ['Floyd'], publicVisible: false, members: 2, invitations: 1 },
  ])
  await app.createOrganization('Bartow House', { counties: ['Bartow'] })
  expect(await namesOf({ q: 'house', county: 'Bartow' })).toEqual(['Bartow House'])
  expect(await namesOf({ q: 'house', visibility: 'listed' })).toEqual(['Bartow House'])
  expect(await namesOf({ q: 'house', visibility: 'hidden' })).toEqual(['Árbol House'])
  expect(await list({ q: 'no such name' })).toMatchObject({ rows: [], total: 0, page: 1, pages: 1 })
})

it('pages a list of more than 20 organizations', async () => {
  for (let index = 0; index < 21; index += 1) await create(staff, `Paged ${String(index).padStart(2, '0')}`)
  expect(await list({ q: 'paged' })).toMatchObject({ total: 21, pages: 2 })
  expect(await namesOf({ q: 'paged', page: 2 })).toEqual(['Paged 20'])
})

it('ORG-19 staff publish and hide a listing, which must be complete', async () => {
  const id = await create(staff, 'Published House')
  const set = (publicVisible: boolean, organizationId = id) =>
    staff.send('setOrganizationVisibility', {
      params: { id: organizationId },
      body: { publicVisible },
      key: randomUUID(),
    })
  const find = async () => (await app.anonymous.send('directoryPartner', { params: { id } })).status
  expect(await find()).toBe(404)
  const published = await set(true)
  await app.waitForReadModels((published.body as { position: string }).position)
  expect(await find()).toBe(200)
  expect((await set(false)).status).toBe(200)
  expect(await find()).toBe(404)

  const home = await app.createOrganization('Home House', { services: [] }, { publicVisible: false })
  expect(await set(true, home)).toMatchObject({ status: 409, body: { code: 'listing_incomplete' } })
  expect(await set(true, randomUUID())).toMatchObject({ status: 404, body: { code: 'organization_not_found' } })
})

it('an admin sets the tier, and the membership follows', async () => {
  const id = await create(staff, 'Tier House')
  const tiers = ['anchor_legacy', 'cultivator', 'free_listing'] as const
  for (const tier of tiers) {
    const { position } = await admin.call('setOrganizationTier', { params: { id }, body: { tier }, key: randomUUID() })
    await app.waitForReadModels(position)
    expect(await staff.call('organizationProfile', { params: { id } })).toMatchObject({
      tier,
      member: tier !== 'free_listing',
    })
  }
})

it('the progress of an installation counts organizations, people and referrals', async () => {
  const other = await createTestApp()
  try {
    const reader = await other.createStaff('admin')
    const progress = () => reader.call('setupProgress', {})
    const none = { withMembers: 0, invitations: 0, clients: 0, referrals: 0, sent: 0, closed: 0 }
    // The home organization of the admin has a complete listing in tests.
    expect(await progress()).toMatchObject({ ...none, organizations: 1, listed: 1 })
    await other.createOrganization('Home House', { services: [] }, { publicVisible: false })
    await other.createOrganization('Hidden House', {}, { publicVisible: false })
    const organizationId = await other.createOrganization('Harbor House')
    const partner = await other.createUser([{ organizationId, role: 'member' }])
    await reader.call('invitePerson', {
      body: { email: 'nia@example.org', organizationId, role: 'member' },
      key: randomUUID(),
    })
    expect(await progress()).toMatchObject({ ...none, organizations: 3, listed: 2, withMembers: 1, invitations: 1 })

    const referral = await createReferral(partner, { firstName: 'Marisol', lastInitial: 'V' })
    await expect.poll(progress, pollOptions).toMatchObject({ clients: 1, referrals: 1, sent: 0, closed: 0 })
    const to = await other.createOrganization('Cobb Food Pantry')
    const version = await runActions(referral, [
      [reader, { action: 'route', toOrganizationId: to }],
      [reader, { action: 'submit' }],
    ])
    await expect.poll(progress, pollOptions).toMatchObject({ referrals: 1, sent: 1, closed: 0 })
    await runActions(referral, [[reader, { action: 'close', reason: 'need_met' }]], version)
    await expect.poll(progress, pollOptions).toMatchObject({ referrals: 1, sent: 1, closed: 1 })
  } finally {
    await other.close()
  }
})
