// Interrupted exports: the reader disconnects or loses access, or the database becomes unavailable. A lock on the keys
// of the notes pauses each export after its header row and before its first rows.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let databaseProxy: DatabaseProxy
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp({
    databaseUrl: async (url) => {
      databaseProxy = await startDatabaseProxy(url)
      return databaseProxy.url
    },
  })
  scenario = await createReferralScenario(app)
  await app.waitForReadModels(
    (await scenario.act(scenario.staff, await scenario.createReferral(), { action: 'add_note', text: 'Hi.' })).position,
  )
})
afterAll(async () => {
  await app.close()
  await databaseProxy.close()
})

const requestExport = (person: TestUser, signal: AbortSignal | null = null) =>
  fetch(`${app.address}/api/exports/referrals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: '{}',
    signal,
  })

/** Runs `work` while every export is paused before its first rows; `release` resumes them. */
const withExportsPaused = async (work: (release: () => Promise<void>) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: app.database.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table vault.subject_key in access exclusive mode')
    // Expires the keys that the vault has cached, so that the export waits for the lock.
    app.clock.advance(60_000)
    await work(async () => {
      await client.query('rollback')
    })
  } finally {
    await client.end()
  }
}

/** Counts the exports that have an open transaction. */
const countOpenExports = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and query like '%."referral"%'`,
  )
  return rows[0]?.count ?? 0
}

const countEnded = async (end: 'left' | 'broken'): Promise<number> => {
  const metrics = await (await fetch(`${app.address}/metrics`)).text()
  return Number(new RegExp(`exports_total\\{file="referrals",end="${end}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0)
}

describe('an interrupted export', () => {
  it('closes its transaction when the reader disconnects', async () => {
    const countBefore = await countEnded('left')
    await withExportsPaused(async (release) => {
      const abortController = new AbortController()
      const response = await requestExport(scenario.staff, abortController.signal)
      expect(response.headers.get('x-total-rows')).toBe('1')
      await waitUntil('the export has begun', async () => (await countOpenExports()) === 1)
      abortController.abort()
      await expect(response.text()).rejects.toThrow(/abort/i)
      await waitUntil('the transaction is closed', async () => (await countOpenExports()) === 0)
      await release()
    })
    await waitUntil('the metric is updated', async () => (await countEnded('left')) === countBefore + 1)
  })

  it('is aborted when the database becomes unavailable, so that the file does not look complete', async () => {
    const countBefore = await countEnded('broken')
    await withExportsPaused(async () => {
      const response = await requestExport(scenario.staff)
      await waitUntil('the export has begun', async () => (await countOpenExports()) === 1)
      await databaseProxy.disconnect()
      await expect(response.text()).rejects.toThrow('terminated')
    })
    await databaseProxy.reconnect()
    // Commands are refused until the process holds the lock of the log again.
    await waitUntil('the server is ready', async () => (await fetch(`${app.address}/health/ready`)).status === 200)
    await waitUntil('the metric is updated', async () => (await countEnded('broken')) === countBefore + 1)
    const retriedExport = await waitUntil('an export succeeds', async () => {
      const response = await requestExport(scenario.staff)
      return response.status === 200 && response.text()
    })
    expect(retriedExport.trim().split('\r\n')).toHaveLength(2)
  })

  it('ROLE-15 is aborted when the reader loses access', async () => {
    const organizationId = await app.createOrganization('Short Stay')
    const revokedStaff = await app.createUser([{ organizationId, role: 'staff' }])
    await withExportsPaused(async (release) => {
      const response = await requestExport(revokedStaff)
      await waitUntil('the export has begun', async () => (await countOpenExports()) === 1)
      const { commands } = app.server.services
      const revocation = await commands.revokeAccess(
        { userId: revokedStaff.id, organizationId },
        createOneOffContext(systemActor),
      )
      await app.waitForReadModels(revocation.position)
      await waitUntil('the access has ended', async () => (await revokedStaff.send('reviewSummary')).status === 401)
      await release()
      await expect(response.text()).rejects.toThrow('terminated')
    })
  })

  it('allows two exports at a time for one person, and refuses a third until one has ended', async () => {
    await withExportsPaused(async (release) => {
      const [firstResponse, secondResponse] = [await requestExport(scenario.staff), await requestExport(scenario.staff)]
      const thirdResponse = await scenario.staff.send('exportReview', { body: {} })
      expect([thirdResponse.status, thirdResponse.problem.code]).toEqual([429, 'too_many_exports'])
      expect(thirdResponse.headers.get('retry-after')).toBe('10')
      await release()
      expect(await Promise.all([firstResponse.text(), secondResponse.text()])).toHaveLength(2)
    })
    await waitUntil(
      'a slot is free',
      async () => (await scenario.staff.send('exportReview', { body: {} })).status === 200,
    )
  })
})
