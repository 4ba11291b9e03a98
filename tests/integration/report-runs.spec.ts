// Reports over HTTP: requested, computed in the background, stored with their log position, and cancelled on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ReportRunDetail } from '#contracts/reports.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { ReportRunTables } from '#projections/reports/queries/run-table.ts'
import { createReportRuns } from '#projections/reports/queries/runs.ts'
import { runReport, tableHash } from '#projections/reports/run-report.ts'
import { ReportRunning } from '#projections/reports/queries/unfit.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { createTurns } from '#platform/turns.ts'
import { signedInLive } from '#tests/support/live.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let story: Story
let staff: Person

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
  ;({ staff } = story)
  await story.submitted()
  app.clock.advance(60_000)
})
afterAll(() => app.close())

const finished = async (id: string): Promise<ReportRunDetail> => {
  let run: ReportRunDetail | undefined
  await until('the report is finished', async () => {
    run = await staff.call('reportRun', { params: { id } })
    return !['waiting', 'running'].includes(run.state)
  })
  if (run === undefined) throw new Error('no run')
  return run
}

/** Runs over a log that returns its first page only when released. */
const heldRuns = (foldingTurns = createTurns()) => {
  const { reading } = app.server.services
  const database = openDatabase(app.database.url)
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  // How many pages each run has read; a run starts by reading the head.
  const reads: number[] = []
  const log: EventLog = {
    ...reading.log,
    head: () => {
      reads.push(0)
      return reading.log.head()
    },
    readAll: async (options) => {
      reads[reads.length - 1] = (reads.at(-1) ?? 0) + 1
      reached.resolve()
      await gate.promise
      return reading.log.readAll(options)
    },
  }
  const runs = createReportRuns({
    ...reading,
    log,
    db: database.db.$extendTables<ReportRunTables>(),
    clock: app.clock,
    foldingTurns,
    onChange: () => undefined,
    onFailure: (error) => {
      throw error
    },
  })
  const close = async () => {
    await runs.close()
    await database.close()
  }
  return { runs, close, reading: reached.promise, release: () => gate.resolve(), reads: () => reads }
}
const funnel = (body = {}) => staff.call('startReport', { params: { name: 'funnel' }, body })

describe('a report run', () => {
  it('fixes open parameters, shows its position, and offers its table as a file', async () => {
    const asked = await funnel()
    expect(asked).toMatchObject({
      name: 'funnel',
      parameters: { from: '2025-12-02', to: '2026-03-02', asOf: app.clock.now().toISOString() },
      askedBy: { id: staff.id },
    })
    const run = await finished(asked.id)
    expect(run).toMatchObject({ state: 'done', done: 1, rows: 6 })
    expect(run.position).toBe(await app.server.services.log.head())
    expect(run.table?.rows[2]).toEqual(['Sent to a partner', 1, 1, 0, 1])
    const { fileName, text } = await staff.call('reportFile', { params: { id: run.id } })
    expect(fileName).toBe('funnel-2026-03-02.csv')
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
      'Step,Referrals,Of the step before,Stopped here,Waiting here',
      'Referrals created,1,,0,0',
      'Review started,1,100.0%,0,0',
    ])
  })

  it('gives the same table and hash when it is repeated for the same moment and position', async () => {
    app.clock.advance(1_000)
    const asOf = app.clock.now().toISOString()
    const one = await finished((await funnel({ asOf })).id)
    const other = await finished((await funnel({ asOf })).id)
    expect(other.hash).toBe(one.hash)
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await staff.call('reportRuns', {})
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(expect.arrayContaining([one.id, other.id]))
  })

  it('gives the same result from its stored parameters and thresholds, no matter what happened since', async () => {
    const { reading, log } = app.server.services
    const body = { atRiskDays: 1, overdueDays: 2, compareTo: app.clock.now().toISOString() }
    app.clock.advance(1_234)
    const { id } = await staff.call('startReport', { params: { name: 'sla-what-if' }, body })
    const { name, parameters, position, hash } = await finished(id)
    if (position === null) throw new Error('no position')
    await story.request()
    expect(await log.head()).not.toBe(position)
    expect(tableHash(await runReport(reading, name, parameters, { position }))).toBe(hash)
    const { sla: _, ...without } = parameters
    const others = { ...without, sla: { atRiskAfterDays: 20, overdueAfterDays: 30 } }
    expect(tableHash(await runReport(reading, name, others, { position }))).not.toBe(hash)
  })

  it('shows people by their current names, and keeps the file the same when names change', async () => {
    await story.act(staff, await story.request(), { action: 'start_review', version: 1 })
    app.clock.advance(1_000)
    const { id } = await staff.call('startReport', { params: { name: 'staff-workload' }, body: {} })
    const before = await finished(id)
    expect(before.names[staff.id]).toBe('Some staff')
    const { text } = await staff.call('reportFile', { params: { id } })
    expect(text).toContain(staff.id)
    await app.database.pool.query(`update account set display_name = 'Renamed Since' where id = $1`, [staff.id])
    expect((await finished(id)).names[staff.id]).toBe('Renamed Since')
    expect((await staff.call('reportFile', { params: { id } })).text).toBe(text)
  })

  it('notifies subscribers of reports when it ends', async () => {
    const { reportRuns } = app.server.services
    const watching = await signedInLive(app.address, staff.token ?? '')
    watching.send({ type: 'subscribe', topics: ['reports'] })
    await watching.next('subscribed')
    const { id } = await funnel()
    // Read again only after a message, never in between.
    for (;;) {
      expect((await watching.next('changed')).topics).toEqual(['reports'])
      if ((await reportRuns.find(id))?.state === 'done') break
    }
    watching.close()
  })

  it('rejects a moment in the future', async () => {
    const answer = await staff.send('startReport', {
      params: { name: 'funnel' },
      body: { asOf: new Date(app.clock.now().getTime() + 1_000).toISOString() },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_body', issues: [{ path: 'asOf' }] } })
  })

  it('stops reading the log when it is cancelled, and the next one gets its turn', async () => {
    const held = heldRuns()
    const first = await held.runs.start('funnel', {}, staff.id)
    const next = await held.runs.start('outcomes', {}, story.partner.id)
    await held.reading
    expect((await held.runs.cancel(first.id))?.state).toBe('cancelled')
    held.release()
    await until('the next run is finished', async () => (await held.runs.find(next.id))?.state === 'done')
    expect((await held.runs.find(first.id))?.state).toBe('cancelled')
    // The one page that it was waiting for.
    expect(held.reads()[0]).toBe(1)
    await held.close()
  })

  it('waits while something else in its process folds the log', async () => {
    const turns = createTurns()
    const other = Promise.withResolvers<void>()
    const folding = turns(() => other.promise)
    const held = heldRuns(turns)
    held.release()
    const { id } = await held.runs.start('funnel', {}, staff.id)
    // It would read the head of the log as soon as it has its turn.
    expect(held.reads()).toEqual([])
    other.resolve()
    await folding
    await until('the run is finished', async () => (await held.runs.find(id))?.state === 'done')
    await held.close()
  })

  it('allows one run per person, shares it between equal requests, and never prunes a waiting one', async () => {
    const held = heldRuns()
    const { pool } = app.server.services.database
    const first = await held.runs.start('funnel', {}, staff.id)
    app.clock.advance(5_000)
    expect((await held.runs.start('funnel', {}, staff.id)).id).toBe(first.id)
    await expect(held.runs.start('outcomes', {}, staff.id)).rejects.toThrow(ReportRunning)
    const refused = await staff.send('startReport', { params: { name: 'outcomes' }, body: {} })
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_running' } })
    const waiting = await held.runs.start('outcomes', {}, story.partner.id)
    await pool.query(
      `insert into report_run (id, name, parameters, asked_at, state, finished_at)
       select gen_random_uuid(), 'funnel', parameters, $1::timestamptz + interval '1 minute', 'done', now()
       from report_run, generate_series(1, 1000) where id = $2`,
      [app.clock.now(), first.id],
    )
    await held.runs.start('re-routes', {}, story.host.id)
    expect((await held.runs.find(waiting.id))?.state).toBe('waiting')
    held.release()
    await until('both runs are finished', async () => {
      const states = await Promise.all([first, waiting].map(async ({ id }) => (await held.runs.find(id))?.state))
      return states.every((state) => state === 'done')
    })
    await held.close()
    await pool.query(`delete from report_run where asked_by is null`)
  })

  it('reports a run as interrupted when its process has died', async () => {
    const { pool } = app.server.services.database
    const { id } = await funnel()
    await finished(id)
    await pool.query(`update report_run set state = 'running', seen_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    expect((await staff.call('reportRun', { params: { id } })).state).toBe('interrupted')
  })
})
