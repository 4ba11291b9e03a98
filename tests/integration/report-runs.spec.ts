// Reports over HTTP: started as jobs, and stored with their log position.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Job } from '#contracts/jobs.ts'
import type { ReportRunDetail } from '#contracts/reports.ts'
import { runReport } from '#projections/reports/run-report.ts'
import { tableHash } from '#projections/reports/table-hash.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let staff: TestUser
let firstJob: Job
let firstPosition: string | undefined

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  ;({ staff } = scenario)
  await scenario.createSubmittedReferral()
  app.clock.advance(60_000)
  // Other tests add referrals, so the run whose figures are checked starts before them.
  firstJob = await startFunnel()
  await waitForRun(firstJob.id)
  firstPosition = await app.server.services.log.head()
})
afterAll(() => app.close())

const waitForRun = async (id: string): Promise<ReportRunDetail> => {
  await waitUntil('the job is done', async () => (await staff.call('job', { params: { id } })).state === 'done')
  return staff.call('reportRun', { params: { id } })
}

const startFunnel = (body = {}) => staff.call('startReport', { params: { name: 'funnel' }, body })

describe('a report run', () => {
  it('fills in missing parameters, shows its position, and offers its table as a file', async () => {
    expect(firstJob.subject).toEqual({ kind: 'report', name: 'funnel' })
    const run = await waitForRun(firstJob.id)
    expect(run).toMatchObject({
      name: 'funnel',
      parameters: { from: '2025-12-02', to: '2026-03-02', asOf: '2026-03-02T15:01:00.000Z' },
      requestedBy: { id: staff.id },
      rows: 6,
    })
    expect(run.position).toBe(firstPosition)
    expect(run.table?.rows[2]).toEqual(['Sent to a partner', 1, 1, 0, 1])
    const { fileName, text } = await staff.call('reportFile', { params: { id: run.id } })
    expect(fileName).toBe('funnel-2026-03-02.csv')
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'Step,Referrals,% of previous step,Stopped here,Waiting here',
      'Referrals created,1,,0,0',
      'Review started,1,100.0%,0,0',
    ])
  })

  it('is about the moment of its request, while the clock runs', async () => {
    const { now } = app.clock
    const clock = vi.spyOn(app.clock, 'now').mockImplementation(() => {
      app.clock.advance(1)
      return now()
    })
    const { parameters, requestedAt } = await waitForRun((await startFunnel()).id)
    clock.mockRestore()
    expect(parameters.asOf).toBe(requestedAt)
  })

  it('gives the same table and hash when it is repeated for the same moment and position', async () => {
    app.clock.advance(1_000)
    const asOf = app.clock.now().toISOString()
    const run = await waitForRun((await startFunnel({ asOf })).id)
    const repeatedRun = await waitForRun((await startFunnel({ asOf })).id)
    expect(repeatedRun.hash).toBe(run.hash)
    expect(run.hash).toMatch(/^v2:[0-9a-f]{64}$/)
    const { rows } = await staff.call('reportRuns', {})
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(expect.arrayContaining([run.id, repeatedRun.id]))
  })

  it('gives the same result from its stored parameters and thresholds after later changes', async () => {
    const { logFoldDeps, log } = app.server.services
    const body = { atRiskDays: 1, overdueDays: 2, compareTo: app.clock.now().toISOString() }
    app.clock.advance(1_234)
    const { id } = await staff.call('startReport', { params: { name: 'sla-what-if' }, body })
    const { name, parameters, position, hash } = await waitForRun(id)
    await scenario.createReferral()
    expect(await log.head()).not.toBe(position)
    expect(tableHash(await runReport(logFoldDeps, name, parameters, { position }))).toBe(hash)
    const { sla: _, ...parametersWithoutSla } = parameters
    const otherParameters = { ...parametersWithoutSla, sla: { atRiskAfterDays: 20, overdueAfterDays: 30 } }
    expect(tableHash(await runReport(logFoldDeps, name, otherParameters, { position }))).not.toBe(hash)
  })

  it('shows people by their current names, and keeps the file the same when names change', async () => {
    await scenario.act(staff, await scenario.createReferral(), { action: 'start_review', version: 1 })
    app.clock.advance(1_000)
    const { id } = await staff.call('startReport', { params: { name: 'staff-workload' }, body: {} })
    const runBefore = await waitForRun(id)
    expect(runBefore.names[staff.id]).toBe('Some staff')
    const { text } = await staff.call('reportFile', { params: { id } })
    expect(text).toContain(staff.id)
    await app.database.pool.query(`update account set display_name = 'Renamed Since' where id = $1`, [staff.id])
    expect((await waitForRun(id)).names[staff.id]).toBe('Renamed Since')
    expect((await staff.call('reportFile', { params: { id } })).text).toBe(text)
  })

  it('notifies all staff when it is done', async () => {
    const { reportRuns } = app.server.services
    const socket = await openSignedInLiveClient(app.address, staff.token ?? '')
    socket.send({ type: 'subscribe', topics: ['reports'] })
    await socket.next('subscribed')
    const { id } = await startFunnel()
    // Reads the run only after a message, as a page does.
    for (;;) {
      expect((await socket.next('changed')).topics).toEqual(['reports'])
      if ((await reportRuns.find(id)) !== undefined) break
    }
    socket.close()
  })

  it('rejects a moment in the future', async () => {
    const response = await staff.send('startReport', {
      params: { name: 'funnel' },
      body: { asOf: new Date(app.clock.now().getTime() + 1_000).toISOString() },
    })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_body', issues: [{ path: 'asOf' }] } })
  })

  it('keeps the newest 1,000 runs', async () => {
    const { pool } = app.server.services.database
    await pool.query(
      `insert into report_run (id, name, parameters, asked_at, state, position, row_count, hash, result, finished_at)
       select gen_random_uuid(), name, parameters, $1::timestamptz - interval '1 year', state, position, row_count, hash,
         result, finished_at
       from report_run, generate_series(1, 1000) where id = $2`,
      [app.clock.now(), firstJob.id],
    )
    app.clock.advance(1_000)
    const { id } = await startFunnel()
    await waitForRun(id)
    const { rows } = await pool.query<{ count: number }>('select count(*) from report_run')
    expect(rows).toEqual([{ count: 1_000 }])
    expect((await staff.call('reportRuns', {})).rows[0]?.id).toBe(id)
    await pool.query(`delete from report_run where asked_by is null`)
  })
})
