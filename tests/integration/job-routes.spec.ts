// Jobs over HTTP: a quick one answers at once, a slow one with 202 and its location, people see and cancel their own,
// and rights are checked again when the result is read.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { referralsModel } from '#projections/referrals/model.ts'
import { type TestApp, type TestUser, createTestApp, testPassword } from '#tests/support/app.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let staff: TestUser
let colleague: TestUser
beforeAll(async () => {
  app = await createTestApp()
  staff = await app.createStaff()
  colleague = await app.createStaff()
})
afterAll(() => app.close())

const yearAgo = () => new Date(app.clock.now().getTime() - 365 * 86_400_000).toISOString()
const toAsOfKey = (at: string) => `as_of v${referralsModel.version} ${at}`

/** Adds a job that another process is running. It takes longer than any request waits. */
const addSlowJob = async (kind: string, key: string, request: object, requestedBy: string): Promise<string> => {
  const id = randomUUID()
  app.clock.advance(1)
  await app.database.pool.query(
    `insert into job (id, kind, key, request, requested_by, requested_at, state, read_count, total_count, lease, leased_until)
     values ($1, $2, $3, $4, array[$5::uuid], $6, 'running', 40, 100, gen_random_uuid(), now() + interval '1 hour')`,
    [id, kind, key, JSON.stringify(request), requestedBy, app.clock.now()],
  )
  return id
}
/** That process dies, and this one takes the job over. */
const endOtherProcess = (id: string) =>
  app.database.pool.query(`update job set leased_until = now() where id = $1`, [id])

const waitForJob = (user: TestUser, id: string) =>
  waitUntil('the job is done', async () => (await user.call('job', { params: { id } })).state === 'done')

describe('a request for a past date', () => {
  it('answers at once if the job is quick, and with the same tables afterwards', async () => {
    const query = { at: yearAgo() }
    expect(await staff.send('reviewAsOf', { query })).toMatchObject({ status: 200, body: { state: 'ready' } })
    const { rows } = await staff.call('jobs', {})
    expect(rows).toMatchObject([{ subject: { kind: 'as_of', ...query }, state: 'done' }])
    // A colleague reads the same tables without a job.
    expect((await colleague.send('reviewAsOf', { query })).status).toBe(200)
    expect((await colleague.call('jobs', {})).rows).toEqual([])
  })

  it('answers 202 with the location of a slow job, which the person can follow', async () => {
    const at = new Date(Date.parse(yearAgo()) + 1_000).toISOString()
    const id = await addSlowJob('as_of', toAsOfKey(at), { at }, colleague.id)
    const startedAt = performance.now()
    const response = await staff.send('reviewAsOf', { query: { at } })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    expect(response).toMatchObject({ status: 202, body: { state: 'job', job: { id, state: 'running' } } })
    expect(response.headers.get('location')).toBe(routes.job.path.replace(':id', id))
    expect(await staff.call('job', { params: { id } })).toMatchObject({ read: 40, total: 100, finishedAt: null })
    await endOtherProcess(id)
    await waitForJob(staff, id)
    expect((await staff.send('reviewAsOf', { query: { at } })).status).toBe(200)
  })
})

describe('a report', () => {
  it('joins the unfinished job of the same report, and notifies the people who asked', async () => {
    const socket = await openSignedInLiveClient(app.address, staff.token ?? '')
    socket.send({ type: 'subscribe', topics: [`jobs:${staff.id}`, `jobs:${colleague.id}`] })
    expect(await socket.next('subscribed')).toMatchObject({ refused: [`jobs:${colleague.id}`] })
    const parameters = { from: '2026-01-01', to: '2026-03-01', asOf: app.clock.now().toISOString() }
    const id = await addSlowJob('report', 'report funnel {}', { name: 'funnel', parameters }, colleague.id)
    const response = await staff.send('startReport', { params: { name: 'funnel' }, body: {} })
    expect(response).toMatchObject({ status: 202, body: { id, subject: { kind: 'report', name: 'funnel' } } })
    expect((await socket.next('changed')).topics).toEqual([`jobs:${staff.id}`])
    // The result is there only when the job is done.
    expect((await staff.send('reportRun', { params: { id } })).status).toBe(404)
    await endOtherProcess(id)
    await waitForJob(staff, id)
    expect((await staff.call('reportRun', { params: { id } })).parameters).toMatchObject(parameters)
    socket.close()
  })

  it('is refused if the person has three unfinished jobs', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map((key) => addSlowJob('report', key, { name: 'outcomes' }, colleague.id)),
    )
    const refused = await colleague.send('startReport', { params: { name: 'outcomes' }, body: {} })
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too_many_jobs' } })
    expect(refused.headers.get('retry-after')).toBe('10')
    for (const id of ids) await colleague.call('cancelJob', { params: { id } })
    expect((await colleague.send('startReport', { params: { name: 'outcomes' }, body: {} })).status).toBe(200)
  })
})

describe('a person’s jobs', () => {
  it('are visible and canceled only by that person', async () => {
    const id = await addSlowJob('report', 'slow', { name: 'funnel' }, staff.id)
    expect((await colleague.send('job', { params: { id } })).status).toBe(404)
    await colleague.call('cancelJob', { params: { id } })
    expect((await staff.call('job', { params: { id } })).state).toBe('running')
    await staff.call('cancelJob', { params: { id } })
    expect((await staff.call('job', { params: { id } })).state).toBe('cancelled')
    expect((await staff.call('jobs', {})).rows[0]).toMatchObject({ id, state: 'cancelled' })
  })

  it('give their results only to someone who still has the right', async () => {
    const organizationId = await app.createOrganization('Harbor House')
    const leaving = await app.createUser([{ organizationId, role: 'staff' }])
    const { id } = await leaving.call('startReport', { params: { name: 'funnel' }, body: { from: '2026-02-01' } })
    await waitForJob(leaving, id)
    const query = { at: yearAgo() }
    const readResults = async (user: TestUser) => {
      const responses = await Promise.all([
        user.send('reportRun', { params: { id } }),
        user.send('reportFile', { params: { id } }),
        user.send('reviewAsOf', { query }),
        user.send('job', { params: { id } }),
      ])
      return responses.map(({ status }) => status)
    }
    expect(await readResults(leaving)).toEqual([200, 200, 200, 200])
    const admin = await app.createStaff('admin')
    const { position } = await admin.call('revokeAccess', { params: { userId: leaving.id, organizationId } })
    await app.waitForReadModels(position)
    const body = { email: leaving.email, password: testPassword }
    const { accessToken: token } = await app.anonymous.call('signIn', { body })
    expect(await readResults(app.asUser({ ...leaving, token }))).toEqual([403, 403, 403, 403])
  })
})
