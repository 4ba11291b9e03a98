// An organization that merges into another: its old address, its name, its members, and what stays with it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { createPageRequests } from '#tests/support/page-requests.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'

/** The read models and the reactions follow within moments. */
const pollOptions = { timeout: 15_000, interval: 20 }

let app: TestApp
let admin: TestUser
const pages = createPageRequests(() => app)

beforeAll(async () => {
  app = await createTestApp({ webFolder: buildWeb().folder })
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

const profileOf = (id: string) => admin.call('organizationProfile', { params: { id } })
const step = async (name: 'startClosing' | 'closeOrganization', id: string, body: object) => {
  const { version } = await profileOf(id)
  const response = await admin.send(name, { params: { id }, body: { version, ...body } })
  expect(response).toMatchObject({ status: 200 })
  await app.waitForReadModels(response.body.position)
}
const merge = async (id: string, successorId: string, membersFollow = false) => {
  await step('startClosing', id, { successorId })
  await step('closeOrganization', id, { membersFollow })
}
const membersOf = async (organizationId: string) =>
  (await admin.call('accessGrants', { query: { organizationId } })).rows
    .map(({ user, role }) => `${user.id} ${role}`)
    .toSorted()
const partnerAt = (id: string) => app.anonymous.send('directoryPartner', { params: { id } })

it('leads the old listing to the successor, which shows the former name, along a chain of mergers', async () => {
  const [first, second, last] = [
    await app.createOrganization('Rome Pantry'),
    await app.createOrganization('Floyd Pantry'),
    await app.createOrganization('Northwest Pantry'),
  ]
  await merge(first, second)
  expect((await partnerAt(first)).body).toMatchObject({
    id: second,
    name: 'Floyd Pantry',
    formerNames: ['Rome Pantry'],
  })
  await step('startClosing', second, { successorId: last })
  // Not before it is closed.
  expect(await partnerAt(first)).toMatchObject({ status: 404 })
  await step('closeOrganization', second, { membersFollow: false })
  for (const id of [first, second]) expect((await partnerAt(id)).body).toMatchObject({ id: last })
  expect((await partnerAt(last)).body).toMatchObject({ formerNames: ['Floyd Pantry'] })
  expect(await profileOf(first)).toMatchObject({ name: 'Rome Pantry', status: 'closed', successor: { id: second } })

  for (const path of ['/directory/partner', '/es/directory/partner', '/directory/partner/report']) {
    const { response } = await pages.open(`${path}?partner=${first}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, `${path}?partner=${last}`])
  }
  expect((await pages.open(`/directory/partner?partner=${last}`)).response.status).toBe(200)
})

it('sends a request that names the old organization to the successor', async () => {
  const [old, successor] = [await app.createOrganization('Elm House'), await app.createOrganization('Oak House')]
  await merge(old, successor)
  const guard = createFormGuardPass(app, 'public_request')
  const response = await app.anonymous.send('publicReferral', { body: publicRequestBody(guard, { partnerId: old }) })
  expect(response).toMatchObject({ status: 200 })
  const staff = await app.createStaff()
  const find = async () =>
    (await staff.call('reviewReferrals', { query: { partner: successor } })).rows.map(({ to }) => to?.name)
  await expect.poll(find, pollOptions).toEqual(['Oak House'])
})

it('ROLE-26 leads no one from a confidential shelter to its successor, and does not name the shelter there', async () => {
  const shelter = await app.createOrganization('Safe Haven', {
    services: ['Housing'],
    amenities: ['domestic_violence'],
  })
  const successor = await app.createOrganization('Open House')
  await merge(shelter, successor)
  expect(await partnerAt(shelter)).toMatchObject({ status: 404 })
  expect((await partnerAt(successor)).body).toMatchObject({ formerNames: [] })
  expect(await profileOf(successor)).toMatchObject({ formerNames: ['Safe Haven'] })
})

it('gives members the same role at the successor only by choice, and lowers no role', async () => {
  const createPair = async () => {
    const [old, successor] = [await app.createOrganization('Old Team'), await app.createOrganization('New Team')]
    const member = await app.createUser([{ organizationId: old, role: 'member' }])
    const both = await app.createUser([
      { organizationId: old, role: 'member' },
      { organizationId: successor, role: 'org_admin' },
    ])
    return { old, successor, member, both }
  }
  const chosen = await createPair()
  await merge(chosen.old, chosen.successor, true)
  await expect.poll(() => membersOf(chosen.old), pollOptions).toEqual([])
  const expected = [`${chosen.member.id} member`, `${chosen.both.id} org_admin`].toSorted()
  await expect.poll(() => membersOf(chosen.successor), pollOptions).toEqual(expected)

  const notChosen = await createPair()
  await merge(notChosen.old, notChosen.successor)
  await expect.poll(() => membersOf(notChosen.old), pollOptions).toEqual([])
  expect(await membersOf(notChosen.successor)).toEqual([`${notChosen.both.id} org_admin`])
})

it('is refused into itself, into an organization that closes, and into one that does not exist', async () => {
  const [id, closing] = [await app.createOrganization('Pine House'), await app.createOrganization('Fir House')]
  await step('startClosing', closing, { successorId: null })
  const refusalOf = async (successorId: string) =>
    (await admin.send('startClosing', { params: { id }, body: { version: 1, successorId } })).problem.code
  expect(await refusalOf(id)).toBe('own_successor')
  expect(await refusalOf(closing)).toBe('successor_closed')
  expect(await refusalOf(randomUUID())).toBe('organization_not_found')
})
