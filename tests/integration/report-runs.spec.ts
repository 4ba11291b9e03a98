// Reports over HTTP: requested, computed in the background, stored with their log position, and canceled on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ReportRun, ReportRunDetail } from '#contracts/reports.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-table.ts'
import { createReportRuns } from '#projections/reports/queries/runs.ts'
import { runReport } from '#projections/reports/run-report.ts'
import { tableHash } from '#projections/reports/table-hash.ts'
import { ReportAlreadyRunning } from '#projections/reports/queries/invalid-parameters.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { createMutex } from '#platform/mutex.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let staff: TestUser
let firstRun: ReportRun
let firstPosition: string | undefined

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  ;({ staff } = scenario)
  await scenario.createSubmittedReferral()
  app.clock.advance(60_000)
  // Other tests add referrals, so the run whose figures are checked starts before them.
  firstRun = await startFunnel()
  await waitForRun(firstRun.id)
  firstPosition = await app.server.services.log.head()
})
afterAll(() => app.close())

const waitForRun = async (id: string): Promise<ReportRunDetail> => {
  let run: ReportRunDetail | undefined
  await waitUntil('the report is finished', async () => {
    run = await staff.call('reportRun', { params: { id } })
    return !['waiting', 'running'].includes(run.state)
  })
  if (run === undefined) throw new Error('no run')
  return run
}

/** Runs over a log that returns its first page only when released. */
const createPausedRuns = (foldMutex = createMutex()) => {
  const { logFoldDeps } = app.server.services
  const database = openDatabase(app.database.url)
  const firstPageRequested = Promise.withResolvers<void>()
  const firstPageGate = Promise.withResolvers<void>()
  // This counts the pages that each run has read. A run starts by reading the head.
  const pagesPerRun: number[] = []
  const log: EventLog = {
    ...logFoldDeps.log,
    head: () => {
      pagesPerRun.push(0)
      return logFoldDeps.log.head()
    },
    readAll: async (options) => {
      pagesPerRun[pagesPerRun.length - 1] = (pagesPerRun.at(-1) ?? 0) + 1
      firstPageRequested.resolve()
      await firstPageGate.promise
      return logFoldDeps.log.readAll(options)
    },
  }
  const runs = createReportRuns({
    ...logFoldDeps,
    log,
    db: database.db.$extendTables<ReportRunTables>(),
    clock: app.clock,
    foldMutex,
    onChange: () => undefined,
    onFailure: (error) => {
      throw error
    },
  })
  const close = async () => {
    await runs.close()
    await database.close()
  }
  return {
    runs,
    close,
    firstPageRequested: firstPageRequested.promise,
    release: () => firstPageGate.resolve(),
    pagesPerRun,
  }
}
const startFunnel = (body = {}) => staff.call('startReport', { params: { name: 'funnel' }, body })

describe('a report run', () => {
  it('fills in missing parameters, shows its position, and offers its table as a file', async () => {
    expect(firstRun).toMatchObject({
      name: 'funnel',
      parameters: { from: '2025-12-02', to: '2026-03-02', asOf: '2026-03-02T15:01:00.000Z' },
      requestedBy: { id: staff.id },
    })
    const run = await waitForRun(firstRun.id)
    expect(run).toMatchObject({ state: 'done', done: 1, rows: 6 })
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
    if (position === null) throw new Error('no position')
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

  it('notifies subscribers of reports when it ends', async () => {
    const { reportRuns } = app.server.services
    const socket = await openSignedInLiveClient(app.address, staff.token ?? '')
    socket.send({ type: 'subscribe', topics: ['reports'] })
    await socket.next('subscribed')
    const { id } = await startFunnel()
    // Reads the run only after a message, as a page does.
    for (;;) {
      expect((await socket.next('changed')).topics).toEqual(['reports'])
      if ((await reportRuns.find(id))?.state === 'done') break
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

  it('stops reading the log when it is canceled, and the next run starts', async () => {
    const pausedReports = createPausedRuns()
    const firstRun = await pausedReports.runs.start('funnel', {}, staff.id)
    const nextRun = await pausedReports.runs.start('outcomes', {}, scenario.partner.id)
    await pausedReports.firstPageRequested
    expect((await pausedReports.runs.cancel(firstRun.id))?.state).toBe('cancelled')
    pausedReports.release()
    await waitUntil(
      'the next run is finished',
      async () => (await pausedReports.runs.find(nextRun.id))?.state === 'done',
    )
    expect((await pausedReports.runs.find(firstRun.id))?.state).toBe('cancelled')
    // It read only the page that it was waiting for.
    expect(pausedReports.pagesPerRun[0]).toBe(1)
    await pausedReports.close()
  })

  it('waits while its process folds the log for another purpose', async () => {
    const foldMutex = createMutex()
    const otherFold = Promise.withResolvers<void>()
    const otherFoldDone = foldMutex(() => otherFold.promise)
    const pausedReports = createPausedRuns(foldMutex)
    pausedReports.release()
    const { id } = await pausedReports.runs.start('funnel', {}, staff.id)
    // It would read the head of the log as soon as it starts.
    expect(pausedReports.pagesPerRun).toEqual([])
    otherFold.resolve()
    await otherFoldDone
    await waitUntil('the run is finished', async () => (await pausedReports.runs.find(id))?.state === 'done')
    await pausedReports.close()
  })

  it('allows one run per person, shares it between equal requests, and never prunes a waiting one', async () => {
    const pausedReports = createPausedRuns()
    const { pool } = app.server.services.database
    const firstRun = await pausedReports.runs.start('funnel', {}, staff.id)
    app.clock.advance(5_000)
    expect((await pausedReports.runs.start('funnel', {}, staff.id)).id).toBe(firstRun.id)
    await expect(pausedReports.runs.start('outcomes', {}, staff.id)).rejects.toThrow(ReportAlreadyRunning)
    const rejectedResponse = await staff.send('startReport', { params: { name: 'outcomes' }, body: {} })
    expect(rejectedResponse).toMatchObject({ status: 409, body: { code: 'report_running' } })
    const waitingRun = await pausedReports.runs.start('outcomes', {}, scenario.partner.id)
    await pool.query(
      `insert into report_run (id, name, parameters, asked_at, state, finished_at)
       select gen_random_uuid(), 'funnel', parameters, $1::timestamptz + interval '1 minute', 'done', now()
       from report_run, generate_series(1, 1000) where id = $2`,
      [app.clock.now(), firstRun.id],
    )
    await pausedReports.runs.start('re-routes', {}, scenario.receiverMember.id)
    expect((await pausedReports.runs.find(waitingRun.id))?.state).toBe('waiting')
    pausedReports.release()
    await waitUntil('both runs are finished', async () => {
      const states = await Promise.all(
        [firstRun, waitingRun].map(async ({ id }) => (await pausedReports.runs.find(id))?.state),
      )
      return states.every((state) => state === 'done')
    })
    await pausedReports.close()
    await pool.query(`delete from report_run where asked_by is null`)
  })

  it('reports a run as interrupted when its process has died', async () => {
    const { pool } = app.server.services.database
    const { id } = await startFunnel()
    await waitForRun(id)
    await pool.query(`update report_run set state = 'running', seen_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    expect((await staff.call('reportRun', { params: { id } })).state).toBe('interrupted')
  })
})
