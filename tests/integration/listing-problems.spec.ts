// Problem reports about a listing, over the real app. Anyone can send one, staff are notified, and it leaves the list
// when a staff member resolves it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { deleteResolvedProblems } from '#notifications/listing-problems.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { createFormGuardPass } from '#tests/support/public-requests.ts'

let app: TestApp
let staff: TestUser
let organizationId: string

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  staff = await app.createStaff()
  organizationId = await app.createOrganization('Wrong Hours Pantry')
})
beforeEach(async () => {
  await app.database.pool.query('delete from listing_problem')
  await app.database.pool.query('delete from notification')
})
afterAll(() => app.close())

const problemReport = { reason: 'hours', text: 'They close at noon on Fridays.', email: '' } as const
const report = (
  { guard = createFormGuardPass(app, 'listing_problem'), ...changes }: Readonly<Record<string, unknown>> = {},
  id = organizationId,
  network = '10.3.0.1',
) =>
  app.anonymous.send('reportListingProblem', {
    params: { id },
    body: { ...problemReport, guard, ...changes },
    headers: { 'x-forwarded-for': network },
  })
const openProblems = () => staff.call('listingProblems', { query: {} })
const resolveFirstProblem = async () => {
  const [problem] = (await openProblems()).rows
  const params = { id: problem?.id ?? '' }
  expect((await staff.send('resolveListingProblem', { params })).status).toBe(200)
  return params
}

describe('a listing problem', () => {
  it('appears on the staff list with its text, and each staff member is notified once', async () => {
    const guard = createFormGuardPass(app, 'listing_problem')
    expect((await report({ guard, email: 'neighbor@example.org' })).status).toBe(200)
    // This is a retry after a lost response.
    expect((await report({ guard, email: 'neighbor@example.org' })).status).toBe(200)
    // Different text in the same form is not a retry.
    const otherResponse = await report({ guard, email: 'neighbor@example.org', text: 'They moved to another street.' })
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([422, 'key_reused'])
    const { rows, total } = await openProblems()
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      {
        organization: { id: organizationId, name: 'Wrong Hours Pantry' },
        reason: 'hours',
        text: 'They close at noon on Fridays.',
        email: 'neighbor@example.org',
      },
    ])
    const { rows: notifications } = await staff.call('notifications', { query: {} })
    expect(notifications.map(({ title, link }) => [title, link])).toEqual([
      ['Listing problem', '/staff/listing-problems'],
    ])
  })

  it('leaves the list when a staff member resolves it', async () => {
    await report()
    const params = await resolveFirstProblem()
    expect((await openProblems()).total).toBe(0)
    expect((await staff.send('resolveListingProblem', { params })).problem.code).toBe('not_found')
  })

  it('is deleted with its text and address some time after it is resolved, and not before', async () => {
    const countStored = async () => (await app.database.pool.query('select from listing_problem')).rowCount
    await report()
    await resolveFirstProblem()
    await report()
    const { db } = app.server.services
    const resolvedAt = app.clock.now().getTime() - formAgeLimits.min
    await deleteResolvedProblems(db, new Date(resolvedAt))
    expect(await countStored()).toBe(2)
    await deleteResolvedProblems(db, new Date(resolvedAt + 1))
    expect(await countStored()).toBe(1)
  })

  it('requires a reason and a few words; an address is optional but must be valid', async () => {
    for (const [field, value] of [
      ['reason', ''],
      ['text', 'Bad.'],
      ['text', 'x'.repeat(501)],
      ['email', 'nobody'],
    ] as const) {
      const { status, problem } = await report({ [field]: value })
      expect([status, problem.issues?.map(({ path }) => path)]).toEqual([400, [field]])
    }
    expect((await openProblems()).total).toBe(0)
  })

  it('is accepted only for a listed partner', async () => {
    expect((await report({}, crypto.randomUUID())).problem.code).toBe('organization_not_found')
  })

  it('is refused from bots, and is rate-limited per network', async () => {
    expect(
      (await report({ guard: { ...createFormGuardPass(app, 'listing_problem'), subtitle: 'https://buy.example' } }))
        .problem.code,
    ).toBe('form_refused')
    const token = app.server.services.formGuard.issue('listing_problem')
    expect((await report({ guard: { token, subtitle: '' } })).problem.code).toBe('form_token_stale')
    const guard = createFormGuardPass(app, 'listing_problem')
    const statuses = [(await report({ guard }, organizationId, '10.3.0.2')).status]
    for (let count = 0; count < 60; count += 1) statuses.push((await report({}, organizationId, '10.3.0.2')).status)
    expect(statuses[0]).toBe(200)
    expect(statuses).toContain(429)
    // A retry of an accepted report gets the same response despite the limit.
    expect((await report({ guard }, organizationId, '10.3.0.2')).status).toBe(200)
    expect((await report({}, organizationId, '10.3.0.3')).status).toBe(200)
  })
})
