// The history of an organization: who changed what and when, field by field, and who may read it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { saveProfile } from '#tests/support/organization-profile.ts'

let app: TestApp
let organizationId: string
let member: TestUser
let staff: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  organizationId = await app.createOrganization('Harbor House')
  member = await app.createUser([{ organizationId, role: 'member' }], { name: 'Mona Member' })
  staff = await app.createStaff()
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

const readHistory = (user: TestUser, page = 1) =>
  user.call('organizationHistory', { params: { id: organizationId }, query: { page } })

/** Saves and waits, so that the next save starts from it. */
const save = async (user: TestUser, changes: Parameters<typeof saveProfile>[2]) => {
  const { position } = await saveProfile(user, organizationId, changes)
  await app.waitForReadModels(position)
}

it('ORG-09 ORG-20 lists who changed which field, with the value before and after, newest first', async () => {
  app.clock.advance(60_000)
  await save(member, { about: 'Groceries.', publicVisible: false })
  const address = { street: '7 Quiet Lane', city: 'Rome', zip: '30161', confidential: true }
  await save(staff, { address })
  const input = { params: { id: organizationId }, key: randomUUID() }
  await admin.call('setOrganizationTier', { ...input, body: { tier: 'anchor_legacy' } })
  await member.call('setOrganizationCapacity', {
    ...input,
    key: randomUUID(),
    body: { status: 'waitlist_only', until: null, note: 'Short on volunteers' },
  })
  for (const reader of [member, staff]) {
    const { rows, total, pages } = await readHistory(reader)
    expect([total, pages]).toEqual([5, 1])
    expect(rows.map(({ by, fields }) => [by.name, fields.join(' ')])).toEqual([
      ['Mona Member', 'capacity'],
      ['Some admin', 'tier'],
      ['Some staff', 'address'],
      // One save, which wrote two events.
      ['Mona Member', 'about publicVisible'],
      [null, ''],
    ])
    const [capacity, tier, place, text, created] = rows
    expect(capacity).toMatchObject({
      before: { capacity: null },
      after: { capacity: { status: 'waitlist_only', note: 'Short on volunteers' } },
    })
    expect(tier).toMatchObject({ before: { tier: 'cultivator' }, after: { tier: 'anchor_legacy' } })
    expect(place).toMatchObject({ before: { address: { street: null } }, after: { address } })
    expect(text).toMatchObject({
      before: { about: null, publicVisible: true },
      after: { about: 'Groceries.', publicVisible: false },
    })
    expect(created).toMatchObject({ before: null, after: { name: 'Harbor House', about: null } })
    expect(Date.parse(text?.at ?? '')).toBeGreaterThan(Date.parse(created?.at ?? ''))
  }
})

it('has pages', async () => {
  const { total } = await readHistory(staff)
  for (let count = total; count < 11; count++) await save(member, { about: `Text ${count}` })
  const [first, second] = [await readHistory(member), await readHistory(member, 2)]
  expect([first.rows.length, first.pages, second.rows.length, second.total]).toEqual([10, 2, 1, 11])
  // The first entry of the next page is what the last one of this page began with.
  expect(second.rows[0]?.after).toEqual(first.rows[9]?.before)
})

it('ROLE-26 is hidden from everyone else', async () => {
  const stranger = await app.createUser([
    { organizationId: await app.createOrganization('Far House'), role: 'org_admin' },
  ])
  const { status } = await stranger.send('organizationHistory', { params: { id: organizationId } })
  expect(status).toBe(404)
  const unknown = await staff.send('organizationHistory', { params: { id: randomUUID() } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'organization_not_found' } })
})
