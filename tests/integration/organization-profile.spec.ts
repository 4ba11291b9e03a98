// The profile of an organization: who reads and saves it, what a save that comes too late gets, and where a confidential
// address appears.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { profileBody, saveProfile } from '#tests/support/organization-profile.ts'

let app: TestApp
let organizationId: string
let member: TestUser
let otherMember: TestUser
let staff: TestUser
let stranger: TestUser

beforeAll(async () => {
  app = await createTestApp()
  organizationId = await app.createOrganization('Harbor House', { zip: '30060' })
  member = await app.createUser([{ organizationId, role: 'member' }])
  otherMember = await app.createUser([{ organizationId, role: 'org_admin' }])
  staff = await app.createStaff()
  stranger = await app.createUser([{ organizationId: await app.createOrganization('Far House'), role: 'org_admin' }])
})
afterAll(() => app.close())

const read = (user: TestUser) => user.call('organizationProfile', { params: { id: organizationId } })
const findInDirectory = async (user: TestUser, id = organizationId) => {
  const { status, body } = await user.send('directoryPartner', { params: { id } })
  return status === 404 ? undefined : body
}

it('ORG-09 ORG-18 ORG-20 a member saves every field, and members and staff read the record', async () => {
  const saved = {
    name: 'Harbor House of Rome',
    website: 'https://harbor.example/help',
    about: 'Groceries and a warm meal.',
    services: ['Food', 'Housing'],
    populations: ['Families', 'Aging Adults'],
    counties: ['Floyd', 'Bartow'],
    amenities: ['pet_friendly'],
    hours: { mon: ['09:00-12:00', '13:00-17:00'], fri: ['18:00-02:00'], sun: 'closed' },
    email: 'desk@harbor.example',
    phone: '(770) 555-0148',
    languages: ['english', 'spanish'],
    eligibility: 'Anyone in Floyd County.',
    address: { street: '12 Oak Street', city: 'Rome', zip: '30161', confidential: false },
    publicVisible: true,
  } as const
  const before = await read(member)
  app.clock.advance(60_000)
  const body = { ...structuredClone(saved), version: before.version } as unknown as ReturnType<typeof profileBody>
  const { version, position } = await member.call('saveOrganizationProfile', {
    params: { id: organizationId },
    body,
    key: randomUUID(),
  })
  await app.waitForReadModels(position)
  for (const reader of [member, otherMember, staff]) {
    expect(await read(reader)).toMatchObject({
      ...saved,
      id: organizationId,
      version,
      tier: 'cultivator',
      member: true,
    })
  }
  const { createdAt, updatedAt } = await read(member)
  expect(createdAt).toBe(before.createdAt)
  expect(Date.parse(updatedAt) - Date.parse(before.updatedAt)).toBe(60_000)
  expect(await findInDirectory(app.anonymous)).toMatchObject({
    name: saved.name,
    languages: saved.languages,
    eligibility: saved.eligibility,
    address: { street: '12 Oak Street', city: 'Rome' },
    zip: '30161',
  })
})

it('ROLE-16 no one else reads or saves the profile', async () => {
  const { status } = await stranger.send('organizationProfile', { params: { id: organizationId } })
  expect(status).toBe(404)
  const body = { ...profileBody('Taken House'), version: (await read(staff)).version }
  const refused = await stranger.send('saveOrganizationProfile', {
    params: { id: organizationId },
    body,
    key: randomUUID(),
  })
  expect(refused.status).toBe(403)
  expect((await read(staff)).name).toBe('Harbor House of Rome')
})

it('refuses a save of an older version with the current profile, and a repeated save has one effect', async () => {
  const { version } = await read(member)
  const address = { street: '1 Hidden Lane', city: 'Adairsville', zip: '30103', confidential: true }
  await saveProfile(otherMember, organizationId, { phone: '(770) 555-0199', address })
  const late = { params: { id: organizationId }, body: { ...profileBody('Late House'), version }, key: randomUUID() }
  const refused = await member.send('saveOrganizationProfile', late)
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'stale_version', current: { version: version + 1, phone: '(770) 555-0199', address } },
  })
  const key = randomUUID()
  const save = { params: { id: organizationId }, body: { ...late.body, version: version + 1 }, key }
  const first = await member.call('saveOrganizationProfile', save)
  expect(await member.call('saveOrganizationProfile', save)).toEqual(first)
  await app.waitForReadModels(first.position)
  expect(await read(member)).toMatchObject({ name: 'Late House', version: version + 2, address })
})

it('refuses what the form refuses, with the same words', async () => {
  const issuesOf = async (changes: object) => {
    const body = { ...profileBody('Harbor House'), ...changes }
    const refused = await member.send('saveOrganizationProfile', {
      params: { id: organizationId },
      body,
      key: randomUUID(),
    })
    expect(refused.status).toBe(400)
    const { issues } = refused.body as unknown as { issues: { path: string; message: string }[] }
    return issues.map(({ path, message }) => `${path}: ${message}`)
  }
  expect(await issuesOf({ name: ' A ', website: 'harbor', services: [], populations: [], counties: [] })).toEqual([
    'name: Organization name must be at least 2 characters',
    'website: Must be a valid URL',
    'services: Select at least one service',
    'populations: Select at least one population served',
    'counties: Select at least one county',
  ])
  expect(await issuesOf({ hours: { mon: ['09:00-12:00', '11:00-13:00'] } })).toEqual([
    "hours.mon: The hours of a day can't overlap",
  ])
})

it('ORG-20 ROLE-26 a confidential address leaves the server only for the own members and staff', async () => {
  const id = await app.createOrganization('Quiet House', { zip: '30161', hours: { mon: ['09:00-17:00'] } })
  const own = await app.createUser([{ organizationId: id, role: 'member' }])
  const guest = await app.createGuest()
  const address = { street: '77 Secret Way', city: 'Cave Spring', zip: '30124', confidential: true }
  const { position } = await saveProfile(own, id, { address })
  await app.waitForReadModels(position)

  for (const reader of [own, staff])
    expect((await reader.call('organizationProfile', { params: { id } })).address).toEqual(address)
  for (const viewer of [app.anonymous, guest, stranger, own, staff]) {
    const responses = [
      await viewer.send('directoryPartner', { params: { id } }),
      await viewer.send('directory', { query: { q: 'Quiet House', zip: '30161' } }),
      await viewer.send('organization', { params: { id } }),
      await viewer.send('organizations', { query: { q: 'Quiet House' } }),
    ]
    expect(JSON.stringify(responses)).not.toMatch(/Secret Way|Cave Spring|30124|miles/)
  }
  expect(await findInDirectory(app.anonymous, id)).toMatchObject({ locationHidden: true })

  // Neither the log nor the tables contain it in clear text.
  const events = await app.server.services.log.readStream(`organization-${id}`)
  expect(JSON.stringify(events.map(({ data }) => Buffer.from(data).toString()))).not.toMatch(/Secret Way|30124/)
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const findTables = async (text: string) => {
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await app.database.pool.query(`select from ${name} as t where t::text like $1`, [
        `%${text}%`,
      ])
      if (rowCount !== 0) found.push(name)
    }
    return found
  }
  expect(await findTables('Secret Way')).toEqual([])
  expect(await findTables('30124')).toEqual([])
  // The search finds what the row contains.
  expect(await findTables('Quiet House')).not.toEqual([])
})

it('ORG-19 a profile with visibility off leaves the directory, and comes back', async () => {
  const { position } = await saveProfile(member, organizationId, { publicVisible: false })
  // Hidden at once, before the read model has the event.
  expect(await findInDirectory(app.anonymous)).toBeUndefined()
  await app.waitForReadModels(position)
  expect(await findInDirectory(app.anonymous)).toBeUndefined()
  const shown = await saveProfile(member, organizationId, { publicVisible: true })
  await app.waitForReadModels(shown.position)
  expect(await findInDirectory(app.anonymous)).toBeDefined()
})
