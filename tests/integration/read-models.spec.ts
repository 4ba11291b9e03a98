// The read models page over the API: the leader of a model runs what admins request, a wrong row is found and repaired,
// and every model is verified each night.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ReadModelStatus, RunKind } from '#contracts/read-models.ts'
import { readModels } from '#projections/models.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let admin: TestUser
let scenario: ReferralScenario
let referralId: string
beforeAll(async () => {
  app = await createTestApp({ config: { verifyHour: 3 }, pollInterval: 100 })
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
  referralId = await scenario.createSubmittedReferral()
})
afterAll(() => app.close())

const findStatus = async (name: string): Promise<ReadModelStatus> => {
  const { rows } = await scenario.staff.call('readModels', {})
  const row = rows.find((row) => row.name === name)
  if (row === undefined) throw new Error(`no ${name}`)
  return row
}

/** Requests a run and waits for its end; the clock of the database distinguishes it from earlier ones. */
const runToEnd = async (kind: RunKind, name: string) => {
  const getLastRun = ({ lastRebuild, lastVerification }: ReadModelStatus) =>
    kind === 'rebuild' ? lastRebuild : lastVerification
  const runBefore = getLastRun(await findStatus(name))
  const { rows } = await admin.call('requestReadModelRun', { params: { name }, body: { kind } })
  expect(rows.find((row) => row.name === name)?.activeRun).toMatchObject({ kind })
  return waitUntil(`${name}: ${kind}`, async () => {
    const currentRun = getLastRun(await findStatus(name))
    return currentRun !== null && currentRun.startedAt !== runBefore?.startedAt && currentRun
  })
}

const tamperWithName = async (value: string): Promise<void> => {
  const { rows } = await app.database.pool.query<{ schema: string }>(
    `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'referrals'`,
  )
  await app.database.pool.query(`update ${rows[0]?.schema}.referral set client_first_name = $1 where id = $2`, [
    value,
    referralId,
  ])
}

const findMetric = async (name: string): Promise<string | undefined> => {
  const text = await (await fetch(`${app.address}/metrics`)).text()
  return new RegExp(`^${name}\\{model="referrals"\\} (\\S+)$`, 'm').exec(text)?.[1]
}

describe('the read models page', () => {
  it('lists every model with version, position, lag, and its first rebuild', async () => {
    const { rows } = await scenario.staff.call('readModels', {})
    expect(rows.map(({ name, version, serving }) => ({ name, version, serving }))).toEqual(
      readModels.map(({ name, version }) => ({ name, version, serving: true })),
    )
    expect(await findStatus('referrals')).toMatchObject({
      position: expect.stringMatching(/^\d+/),
      stoppedAt: null,
      lastRebuild: { origin: 'start', outcome: 'done' },
    })
  })

  it('lets an admin rebuild a model, and runs a repeated request once', async () => {
    const responses = await Promise.all(
      [1, 2].map(() => admin.send('requestReadModelRun', { params: { name: 'clients' }, body: { kind: 'rebuild' } })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { rows, outcome } = await waitUntil('the model is rebuilt', async () => {
      const { lastRebuild, activeRun } = await findStatus('clients')
      return lastRebuild?.origin === 'person' && activeRun === null && lastRebuild
    })
    expect({ rows, outcome }).toEqual({ rows: expect.any(Number), outcome: 'done' })
    const { rowCount } = await app.database.pool.query(
      `select from projection.run where model = 'clients' and origin = 'person' and asked_by = $1`,
      [admin.id],
    )
    expect(rowCount).toBe(1)
  })

  it('returns 404 for an unknown model', async () => {
    const { status } = await admin.send('requestReadModelRun', {
      params: { name: 'nothing' },
      body: { kind: 'verify' },
    })
    expect(status).toBe(404)
  })
})

describe('a verification', () => {
  it('finds a tampered row, reports it on the page and in metrics, and lets a rebuild repair it', async () => {
    expect(await runToEnd('verify', 'referrals')).toMatchObject({ outcome: 'done', differences: 0, places: [] })
    expect(await findMetric('projection_verified_differences')).toBe('0')
    await tamperWithName('Mallory')
    const verification = await runToEnd('verify', 'referrals')
    expect(verification).toMatchObject({ differences: 1, places: [`referral ${referralId} client_first_name`] })
    // It reports where the difference is, but not the values, which may be client names.
    expect(JSON.stringify(verification)).not.toContain('Mallory')
    expect(await findMetric('projection_verified_differences')).toBe('1')

    expect(await runToEnd('rebuild', 'referrals')).toMatchObject({ outcome: 'done', origin: 'person' })
    expect((await scenario.staff.call('referral', { params: { id: referralId } })).client?.firstName).toBe('Marisol')
    expect(await runToEnd('verify', 'referrals')).toMatchObject({ differences: 0 })
    expect(await findMetric('projection_verified_differences')).toBe('0')
  })

  it('keeps the last result in the metrics when it fails, and reports that it failed', async () => {
    expect(await findMetric('projection_verification_failed')).toBe('0')
    await tamperWithName('Mallory')
    await runToEnd('verify', 'referrals')
    const { pool } = app.database
    const servingQuery = `select build_id from projection.pointer where model = 'referrals'`
    const { rows } = await pool.query<{ build_id: string }>(servingQuery)
    const renameTable = (from: string, to: string) =>
      pool.query(`do $$ begin execute (select format('alter table %I.${from} rename to ${to}', schema)
        from projection.build where id = '${rows[0]?.build_id}'); end $$`)
    await renameTable('referral', 'referral_away')
    expect(await runToEnd('verify', 'referrals')).toMatchObject({ outcome: 'failed', differences: null })
    await renameTable('referral_away', 'referral')
    expect(await findMetric('projection_verification_failed')).toBe('1')
    expect(await findMetric('projection_verified_differences')).toBe('1')
    expect(Number(await findMetric('projection_verified_age_seconds'))).toBeGreaterThanOrEqual(0)
    await runToEnd('rebuild', 'referrals')
    await runToEnd('verify', 'referrals')
    expect(await findMetric('projection_verification_failed')).toBe('0')
    expect(await findMetric('projection_verified_differences')).toBe('0')
  })

  it('runs once for every model each night', async () => {
    const listScheduledModels = async () =>
      (
        await app.database.pool.query<{ model: string }>(
          `select model from projection.run where origin = 'schedule' and outcome = 'done' order by model`,
        )
      ).rows.map(({ model }) => model)
    expect(await listScheduledModels()).toEqual([])
    // This is 3 a.m. in New York.
    app.clock.set('2026-03-03T08:00:00.000Z')
    const modelNames = readModels.map(({ name }) => name).toSorted()
    await waitUntil('the nightly runs are done', async () => (await listScheduledModels()).length >= modelNames.length)
    app.clock.advance(60_000)
    // The same worker runs these later requests, one after the other. They do not use the API, because the clock has
    // ended every session.
    const { modelRuns } = app.server.services
    for (const name of modelNames) expect(await modelRuns.requestRun('verify', name, admin.id)).toBe(true)
    await waitUntil('the requested runs are done', async () =>
      (await modelRuns.statuses()).every(({ lastVerification }) => lastVerification?.origin === 'person'),
    )
    expect(await listScheduledModels()).toEqual(modelNames)
  })
})
