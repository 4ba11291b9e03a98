// Whether an organization takes new referrals: who sets it, and where it is shown.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { SetCapacity } from '#contracts/capacity.ts'
import { type TestApp, type TestUser, createClock, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let id: string
let member: TestUser
let staff: TestUser
let outsider: TestUser

beforeAll(async () => {
  // One minute before midnight in New York.
  app = await createTestApp({ clock: createClock('2026-03-16T03:59:00.000Z') })
  id = await app.createOrganization('Harbor House')
  member = await app.createUser([{ organizationId: id, role: 'member' }])
  staff = await app.createStaff()
  outsider = await app.createUser([{ organizationId: await app.createOrganization('Far House'), role: 'org_admin' }])
})
afterAll(() => app.close())

const set = (user: TestUser, body: SetCapacity) =>
  user.send('setOrganizationCapacity', { params: { id }, body, key: randomUUID() })
const setAndWait = async (...args: Parameters<typeof set>) => {
  const { status, body } = await set(...args)
  expect(status).toBe(200)
  await app.waitForReadModels((body as { position: string }).position)
}

/** What the dashboard, the picker of a receiver and the directory show. */
const readShown = async () => {
  const [profile, picker, directory] = await Promise.all([
    member.call('organizationProfile', { params: { id } }),
    staff.call('organizations', { query: { q: 'Harbor' } }),
    app.anonymous.call('directoryPartner', { params: { id } }),
  ])
  return [profile.capacity, picker.rows[0]?.capacity, directory.capacity]
}

it('a member pauses until a day, which staff and the directory show until then', async () => {
  expect(await readShown()).toEqual([null, null, undefined])
  const paused = { status: 'paused' as const, until: '2026-03-16', note: 'Our freezer is being repaired.' }
  await setAndWait(member, paused)
  expect(await readShown()).toEqual([paused, paused, paused])
  app.clock.set('2026-03-16T03:59:59.000Z')
  expect(await readShown()).toEqual([paused, paused, paused])
  app.clock.set('2026-03-16T04:00:00.000Z')
  expect(await readShown()).toEqual([null, null, undefined])
})

it('staff set it too, and it refuses no referral', async () => {
  const waitlist = { status: 'waitlist_only' as const, until: null, note: null }
  await setAndWait(staff, waitlist)
  expect(await readShown()).toEqual([waitlist, waitlist, waitlist])
  await setAndWait(member, { status: 'accepting', until: null, note: null })
  expect(await readShown()).toEqual([null, null, undefined])
})

it('refuses another organization, a day that is over, and a pause without a day', async () => {
  const paused = { status: 'paused' as const, until: '2026-04-01', note: null }
  expect((await set(outsider, paused)).status).toBe(403)
  expect(await set(member, { ...paused, until: '2026-03-16' })).toMatchObject({
    status: 409,
    body: { code: 'pause_day_invalid' },
  })
  expect(await set(member, { ...paused, until: null })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'until', message: "Choose the day you'll start taking referrals again" }] },
  })
})

it('refuses the later of two members who change it at once, and says what it is now', async () => {
  const waitlist = { status: 'waitlist_only' as const, until: null, note: 'About two weeks.' }
  const accepting = { status: 'accepting' as const, until: null, note: null }
  await setAndWait(member, { ...waitlist, seen: null })
  const paused = { status: 'paused' as const, until: '2026-04-01', note: null }
  expect(await set(staff, { ...paused, seen: null })).toMatchObject({
    status: 412,
    body: { code: 'stale_version', current: { capacity: waitlist } },
  })
  expect((await readShown())[0]).toEqual(waitlist)
  await setAndWait(staff, { ...paused, seen: waitlist })
  expect((await readShown())[0]).toEqual(paused)
  // The previous release does not say what the person saw.
  await setAndWait(member, accepting)
  expect((await readShown())[0]).toBeNull()
})
