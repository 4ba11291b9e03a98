// Decisions about several applications at once, the tier, and the export.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { localDay } from '#domain/policies/calendar.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let staff: TestUser
let admin: TestUser
let applicants: Applicants

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
  admin = await app.createStaff('admin')
  applicants = createApplicants(app)
})
afterAll(() => app.close())

const submit = async (changes: Parameters<typeof applicationForm>[0] = {}) => {
  const form = applicationForm(changes)
  const { id, position } = await applicants.submit(form)
  await app.waitForReadModels(position)
  return { id, form }
}
const read = (id: string) => staff.call('application', { params: { id } })

it('APP-20 decides each of the selected applications, and says which were refused and why', async () => {
  const [first, second, decided] = [await submit(), await submit(), await submit()]
  const params = { id: decided.id }
  await staff.call('rejectApplication', { params, body: { notes: '', version: 1 }, key: randomUUID() })
  const items = [first, second, decided].map(({ id }) => ({ id, version: 1 }))
  const body = { decision: 'approve' as const, items, notes: 'From the fair.' }
  const key = randomUUID()
  const result = await staff.call('decideApplications', { body, key })
  expect(result.results.map(({ id, done, code }) => [id, done, code])).toEqual([
    [first.id, true, null],
    [second.id, true, null],
    [decided.id, false, 'stale_version'],
  ])
  expect(result.done).toBe(2)
  expect(await staff.call('decideApplications', { body, key })).toMatchObject({ done: 2 })
  await app.waitForReadModels(result.position)
  for (const { id } of [first, second]) {
    expect(await read(id)).toMatchObject({ stage: 'approved', notes: 'From the fair.' })
    await waitUntil('it is set up', async () => !(await read(id)).settingUp)
  }
  const rejection = { decision: 'reject' as const, items: [{ id: (await submit()).id, version: 1 }], notes: '' }
  const rejected = await staff.call('decideApplications', { body: rejection, key: randomUUID() })
  await app.waitForReadModels(rejected.position)
  expect(await read(rejection.items[0]?.id ?? '')).toMatchObject({ stage: 'rejected', notes: null })
})

it('APP-24 an admin sets the tier, which the partner gets: member, badge and the tier filter follow', async () => {
  const { id, form } = await submit()
  const tier = { params: { id }, body: { tier: 'faith_steward' as const, version: 1 } }
  expect((await staff.send('setApplicationTier', { ...tier, key: randomUUID() })).status).toBe(403)
  const { position } = await admin.call('setApplicationTier', { ...tier, key: randomUUID() })
  await app.waitForReadModels(position)
  expect(await read(id)).toMatchObject({ tier: 'faith_steward', version: 2, history: [{ tier: 'faith_steward' }, {}] })
  await staff.call('approveApplication', { params: { id }, body: { notes: '', version: 2 }, key: randomUUID() })
  await waitUntil('it is listed with its tier', async () => {
    const { rows } = await staff.call('managedOrganizations', { query: { q: form.orgName } })
    return rows[0]?.tier === 'faith_steward'
  })
  const findListed = async (filterTier: 'faith_steward' | 'faith_shepherd') =>
    (await app.anonymous.call('directory', { query: { q: form.orgName, tier: filterTier } })).rows
  expect(await findListed('faith_steward')).toMatchObject([{ tier: 'faith_steward', member: true }])
  expect(await findListed('faith_shepherd')).toEqual([])
})

it('APP-23 REV-25 REV-26 exports every application that matches, or the selection, with fixed headers', async () => {
  const mark = randomUUID()
  const older = await submit({ orgName: `Old ${mark}`, contactName: '=Rosa Diaz' })
  app.clock.advance(1_000)
  const newer = await submit({ orgName: `New ${mark}` })
  const response = await staff.send('exportApplications', { body: { q: mark } })
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="partner_applications_${localDay(app.clock.now().toISOString())}.csv"`,
  )
  const header = 'Organization,Contact,Email,Phone,Counties,Services,Tier,Stage,Submitted,Notes'
  const linesOf = (file: string) => file.replace('\uFEFF', '').trimEnd().split('\r\n')
  const [first, newLine, oldLine, ...others] = linesOf(await staff.call('exportApplications', { body: { q: mark } }))
  expect([first, others]).toEqual([header, []])
  expect(newLine).toContain(
    `New ${mark},${newer.form.contactName},${newer.form.contactEmail},${newer.form.contactPhone}`,
  )
  expect(newLine).toContain('Paulding; Cobb,Food; Utilities,Free listing,New,')
  expect(oldLine).toContain(`Old ${mark},"'=Rosa Diaz",`)
  const selected = linesOf(await staff.call('exportApplications', { body: { q: 'no such name', ids: [older.id] } }))
  expect(selected).toHaveLength(2)
  expect(linesOf(await staff.call('exportApplications', { body: { q: 'no such name' } }))).toEqual([header])
})
