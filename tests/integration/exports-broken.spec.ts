// Interrupted exports: the reader disconnects, the database goes away, or the reader loses access. A lock on the keys
// of the notes pauses each export after its header row and before its first rows.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { onceOnly, systemActor } from '#commands/context.ts'
import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Cable, layCable } from '#tests/support/cable.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let cable: Cable
let story: Story
beforeAll(async () => {
  app = await createTestApp({
    databaseUrl: async (url) => {
      cable = await layCable(url)
      return cable.url
    },
  })
  story = await tellStory(app)
  await app.caughtUp(
    (await story.act(story.staff, await story.request(), { action: 'add_note', text: 'Hi.' })).position,
  )
})
afterAll(async () => {
  await app.close()
  await cable.close()
})

const ask = (who: Person, signal: AbortSignal | null = null) =>
  fetch(`${app.address}/api/exports/referrals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: '{}',
    signal,
  })

/** Runs `work` while every export is paused before its first rows; `release` resumes them. */
const held = async (work: (release: () => Promise<void>) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: app.database.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table vault.subject_key in access exclusive mode')
    // The keys that the vault caches have expired by then.
    app.clock.advance(60_000)
    await work(async () => {
      await client.query('rollback')
    })
  } finally {
    await client.end()
  }
}

/** The number of exports with an open transaction. */
const open = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and query like '%."referral"%'`,
  )
  return rows[0]?.count ?? 0
}

const metric = async (line: string) => (await (await fetch(`${app.address}/metrics`)).text()).includes(line)

describe('an interrupted export', () => {
  it('REV-25 closes its transaction when the reader disconnects', async () => {
    await held(async (release) => {
      const leaving = new AbortController()
      const answer = await ask(story.staff, leaving.signal)
      expect(answer.headers.get('x-total-rows')).toBe('1')
      await until('the export has begun', async () => (await open()) === 1)
      leaving.abort()
      await expect(answer.text()).rejects.toThrow(/abort/i)
      await until('the transaction is closed', async () => (await open()) === 0)
      await release()
    })
    await until('the metric is updated', () => metric('exports_total{file="referrals",end="left"} 1'))
  })

  it('REV-25 is aborted when the database goes away, so that the file does not look complete', async () => {
    await held(async () => {
      const answer = await ask(story.staff)
      await until('the export has begun', async () => (await open()) === 1)
      await cable.pull()
      await expect(answer.text()).rejects.toThrow('terminated')
    })
    await cable.plugIn()
    expect(await metric('exports_total{file="referrals",end="broken"} 1')).toBe(true)
    const again = await until('an export succeeds', async () => {
      const answer = await ask(story.staff)
      return answer.status === 200 && answer.text()
    })
    expect(again.trim().split('\r\n')).toHaveLength(2)
  })

  it('ROLE-15 is aborted when the reader loses access', async () => {
    const home = await app.organization('Short Stay')
    const leaver = await app.person([{ organizationId: home, role: 'staff' }])
    await held(async (release) => {
      const answer = await ask(leaver)
      await until('the export has begun', async () => (await open()) === 1)
      const { commands } = app.server.services
      const revoked = await commands.revokeAccess({ userId: leaver.id, organizationId: home }, onceOnly(systemActor))
      await app.caughtUp(revoked.position)
      await until('the access has ended', async () => (await leaver.send('reviewSummary')).status === 401)
      await release()
      await expect(answer.text()).rejects.toThrow('terminated')
    })
  })

  it('SEC-07 allows two exports at a time for one person, and rejects a third until one has ended', async () => {
    await held(async (release) => {
      const [one, two] = [await ask(story.staff), await ask(story.staff)]
      const third = await story.staff.send('exportReview', { body: {} })
      expect([third.status, third.problem.code]).toEqual([429, 'too_many_requests'])
      expect(third.headers.get('retry-after')).toBe('10')
      await release()
      expect(await Promise.all([one.text(), two.text()])).toHaveLength(2)
    })
    await until('a slot is free', async () => (await story.staff.send('exportReview', { body: {} })).status === 200)
  })
})
