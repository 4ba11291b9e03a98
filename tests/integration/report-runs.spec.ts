// Reports over HTTP: asked for, counted in the background, kept with the position they show, ended on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ReportRunDetail } from '#contracts/reports.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
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
  await until('the report is counted', async () => {
    run = await staff.call('reportRun', { params: { id } })
    return !['waiting', 'running'].includes(run.state)
  })
  if (run === undefined) throw new Error('no run')
  return run
}
const funnel = (body = {}) => staff.call('startReport', { params: { name: 'funnel' }, body })

describe('a run of a report', () => {
  it('fixes what was left open, shows its position, and gives its table also as a file', async () => {
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

  it('is the same table by its hash when the same moment is asked for again at the same position', async () => {
    app.clock.advance(1_000)
    const asOf = app.clock.now().toISOString()
    const one = await finished((await funnel({ asOf })).id)
    const other = await finished((await funnel({ asOf })).id)
    expect(other.hash).toBe(one.hash)
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await staff.call('reportRuns', {})
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(expect.arrayContaining([one.id, other.id]))
  })

  it('tells of its end those who follow reports', async () => {
    const { reportRuns } = app.server.services
    const watching = await signedInLive(app.address, staff.token ?? '')
    watching.send({ type: 'subscribe', topics: ['reports'] })
    await watching.next('subscribed')
    const { id } = await funnel()
    // Read again after each word alone, never in between.
    for (;;) {
      expect((await watching.next('changed')).topics).toEqual(['reports'])
      if ((await reportRuns.find(id))?.state === 'done') break
    }
    watching.close()
  })

  it('names people as they are called today, and refuses a moment that has not come', async () => {
    const { id } = await staff.call('startReport', { params: { name: 'staff-workload' }, body: {} })
    const run = await finished(id)
    const [person] = run.table?.rows[0] ?? []
    expect(run.names[String(person)]).toBeTruthy()
    const answer = await staff.send('startReport', {
      params: { name: 'funnel' },
      body: { asOf: new Date(app.clock.now().getTime() + 1_000).toISOString() },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_body', issues: [{ path: 'asOf' }] } })
  })

  it('ends when somebody cancels it, and leaves the next one its turn', async () => {
    const [first, second, third] = await Promise.all([funnel(), funnel(), funnel()])
    const cancelled = await staff.call('cancelReport', { params: { id: third.id } })
    // It may have been counted already; what is done stays.
    expect(['cancelled', 'done']).toContain(cancelled.state)
    for (const { id } of [first, second]) expect((await finished(id)).state).toBe('done')
    expect((await finished(third.id)).state).toBe(cancelled.state)
  })

  it('tells of a run whose process has died', async () => {
    const { pool } = app.server.services.database
    const { id } = await funnel()
    await finished(id)
    await pool.query(`update report_run set state = 'running', seen_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    expect((await staff.call('reportRun', { params: { id } })).state).toBe('interrupted')
  })
})
