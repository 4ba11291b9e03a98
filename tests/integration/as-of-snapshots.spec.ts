// As-of snapshots: what changes an open one, how one is folded from the whole log, and the limits on their number.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import { toJob } from '#platform/jobs/job-table.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { SnapshotOutdated } from '#projections/as-of/as-of-snapshot.ts'
import { createFoldedSnapshot } from '#projections/as-of/folded-snapshot.ts'
import { createAsOfJobs, createFoldedSnapshots } from '#projections/as-of/folded-snapshots.ts'
import { createOverlaySnapshots } from '#projections/as-of/overlay-snapshots.ts'
import {
  type AsOfFixture,
  asOf,
  asOfTime,
  clients,
  dayMs,
  daysAfter,
  omitPresentState,
  openAsOfFixture,
  referrals,
  renameClient,
  waitForResult,
} from '#tests/support/as-of-fixture.ts'
import { openJobFixture } from '#tests/support/job-fixture.ts'
import { actors, referralEvents } from '#tests/support/referral-fixtures.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let fixture: AsOfFixture
beforeAll(async () => {
  fixture = await openAsOfFixture()
})
afterAll(() => fixture.close())

describe('an open snapshot', () => {
  it('stays the same while more events arrive', async () => {
    fixture.setTime(asOfTime + 10 * dayMs)
    const listsBefore = await fixture.reviewListsAsOf(daysAfter(0))
    await fixture.append(referralStream(referrals[5] ?? ''), [referralEvents.resubmitted()], daysAfter(6))
    await fixture.append(referralStream(referrals[4] ?? ''), [referralEvents.reopened()], daysAfter(7))
    await renameClient(fixture, clients[1] ?? '', 'Wilma', 'Cobb', daysAfter(7))
    await fixture.waitForReadModels()
    expect((await fixture.reviewListsAsOf(daysAfter(0))).map(omitPresentState)).toEqual(
      listsBefore.map(omitPresentState),
    )
  })

  it('includes events recorded later for an earlier time', async () => {
    const backdatedReferral = randomUUID()
    await fixture.registerClient({ id: backdatedReferral, firstName: 'Maria' }, daysAfter(-5))
    await fixture.append(
      referralStream(backdatedReferral),
      [referralEvents.requested({ referralId: backdatedReferral, clientId: backdatedReferral })],
      daysAfter(-5),
    )
    await fixture.waitForReadModels()
    const [firstList] = await fixture.reviewListsAsOf(daysAfter(0))
    expect(firstList?.rows.map(({ id }) => id)).toContain(backdatedReferral)
  })

  it('REF-33 shows nothing of a client who was erased later', async () => {
    const [erasedClient = ''] = clients
    const findClientAtInstant = async () => {
      const [, everyStatusList] = await fixture.reviewListsAsOf(daysAfter(0))
      return everyStatusList?.rows.find(({ client }) => client?.id === erasedClient)?.client
    }
    expect(await findClientAtInstant()).toMatchObject({ firstName: 'Maria', erased: false })
    await fixture.append(clientStream(erasedClient), [{ type: 'ClientErased', data: {} }], daysAfter(9))
    await fixture.engineFixture.vault.erase(clientStream(erasedClient))
    await fixture.waitForReadModels()
    expect(await findClientAtInstant()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
    // The same is true of a snapshot that is folded from the whole log.
    fixture.setTime(asOfTime + 400 * dayMs)
    await fixture.reopenSnapshots()
    expect(await findClientAtInstant()).toMatchObject({ firstName: '', lastInitial: '', erased: true })
  })

  it('asks the caller to retry later when it is outdated three consecutive times', async () => {
    let attempts = 0
    const request = fixture.snapshots.query(asOf(daysAfter(-1)), () => {
      attempts += 1
      throw new SnapshotOutdated('an event was added before the instant')
    })
    const failure: unknown = await request.catch((error: unknown) => error)
    expect([attempts, isUnavailable(failure)]).toEqual([3, true])
  })

  it('is folded in as many passes as its streams need', async () => {
    const database = openDatabase(fixture.engineFixture.database.url)
    const referralIds = Array.from({ length: 25 }, () => randomUUID())
    // The notes are long enough that the rows fill several chunks.
    for (const referralId of referralIds) {
      const clientId = randomUUID()
      await fixture.registerClient({ id: clientId, firstName: 'Maria', county: 'Cobb' }, daysAfter(-1))
      const initialNote = confidential('Two months behind. '.repeat(1_500), clientStream(clientId))
      const request = referralEvents.requested({ referralId, clientId, initialNote })
      await fixture.append(referralStream(referralId), [request], daysAfter(-1))
    }
    await fixture.waitForReadModels()
    const options = {
      ...fixture.engineFixture,
      pool: database.pool,
      schema: 'past_test',
      at: new Date(daysAfter(0)),
    }
    const signal = AbortSignal.timeout(30_000)
    try {
      await createFoldedSnapshot({ ...options, signal, onProgress: () => undefined, maxStates: 10 })
      const { rows } = await database.pool.query<{ client_first_name: string }>(
        'select client_first_name from past_test.referral where id = any($1)',
        [referralIds],
      )
      expect(rows.map((row) => row.client_first_name)).toEqual(referralIds.map(() => 'Maria'))
    } finally {
      await database.close()
    }
  })

  it('limits snapshots in progress, reports progress, and drops abandoned ones', async () => {
    const smallSnapshots = createOverlaySnapshots({ ...fixture.snapshotOptions, maxSnapshots: 1, resultTimeout: 0 })
    try {
      const queryAt = (instant: string) => smallSnapshots.query(new Date(instant), async () => 'result')
      expect(await queryAt(daysAfter(-1))).toEqual({ state: 'preparing', done: 0 })
      expect(await queryAt(daysAfter(-2))).toEqual({ state: 'preparing', done: null })
      await waitUntil('the snapshot is ready', async () => (await queryAt(daysAfter(-2))).state === 'ready')
    } finally {
      await smallSnapshots.close()
    }
  })
})

describe('a snapshot of an older instant', () => {
  beforeAll(async () => {
    fixture.setTime(asOfTime + 400 * dayMs)
    await fixture.reopenSnapshots()
  })

  const { staff } = actors
  let time = asOfTime + 400 * dayMs
  /** Time passes, so that the snapshots have an order. */
  const readNames = async (snapshots: Pick<AsOfFixture['snapshots'], 'query'>, instant: string): Promise<string[]> => {
    time += 120_000
    fixture.setTime(time)
    return waitForResult(() =>
      snapshots.query(asOf(instant), async ({ transaction, schema }) => {
        const { rows } = await sql<{ name: string }>`
          select client_first_name as name from ${sql.table(`${schema}.referral`)} order by name`.execute(transaction)
        return rows.map(({ name }) => name)
      }),
    )
  }
  const snapshotSchemas = async (): Promise<string[]> => {
    const { rows } = await fixture.engineFixture.database.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'as\\_of\\_%' order by name`,
    )
    return rows.map(({ name }) => name)
  }
  const createKind = () => {
    const { log, vault, decode } = fixture.engineFixture
    const { db, pool } = fixture.jobFixture.database
    return createAsOfJobs({ log, vault, decode, db, pool })
  }

  it('is prepared once for everyone, and every process reads it', async () => {
    const names = await readNames(fixture.snapshots, daysAfter(-3))
    const [job] = await fixture.jobFixture.jobs.list(staff.userId)
    expect(job && toJob(job)).toMatchObject({ subject: { kind: 'as_of', at: daysAfter(-3) }, state: 'done' })
    expect(job?.read_count).toBeGreaterThan(10)
    // Another process, which runs no jobs.
    const clock = { now: () => new Date(asOfTime + 400 * dayMs) }
    const { url } = fixture.engineFixture.database
    const otherProcess = openJobFixture(url, clock)
    const { db } = otherProcess.database
    const snapshots = createFoldedSnapshots({
      ...otherProcess,
      db: db.$pickTables<never>(),
      vault: fixture.engineFixture.vault,
    })
    expect(await readNames(snapshots, daysAfter(-3))).toEqual(names)
    await otherProcess.close()
    expect(names).toContain('Maria')
  })

  it('starts over when its tables are gone', async () => {
    const names = await readNames(fixture.snapshots, daysAfter(-3))
    for (const schema of await snapshotSchemas())
      await fixture.engineFixture.database.pool.query(`drop schema ${schema} cascade`)
    expect(await readNames(fixture.snapshots, daysAfter(-3))).toEqual(names)
  })

  it('deletes the tables that no job refers to, and all but the three that were used last', async () => {
    for (const days of [-4, -5, -6, -7]) await readNames(fixture.snapshots, daysAfter(days))
    await fixture.engineFixture.database.pool.query('create schema as_of_left_by_a_dead_process')
    await createKind().deleteUnusedResults?.()
    const schemas = await snapshotSchemas()
    expect(schemas).toHaveLength(3)
    expect(schemas).not.toContain('as_of_left_by_a_dead_process')
    const jobs = await fixture.jobFixture.jobs.list(staff.userId)
    expect(jobs.map((job) => (job.result as { schema: string }).schema).toSorted()).toEqual(schemas)
  })

  it('REF-33 is neither read nor kept once someone is erased', async () => {
    const [, , erasedClient = ''] = clients
    const before = await readNames(fixture.snapshots, daysAfter(-4))
    await readNames(fixture.snapshots, daysAfter(-5))
    const schemasBefore = await snapshotSchemas()
    await fixture.append(clientStream(erasedClient), [{ type: 'ClientErased', data: {} }], daysAfter(10))
    await fixture.engineFixture.vault.erase(clientStream(erasedClient))
    const countUnnamed = (names: readonly string[]) => names.filter((name) => name === '').length
    expect(countUnnamed(await readNames(fixture.snapshots, daysAfter(-4)))).toBe(countUnnamed(before) + 1)
    await createKind().deleteUnusedResults?.()
    const schemas = await snapshotSchemas()
    expect(schemas).toHaveLength(1)
    expect(schemasBefore).not.toContain(schemas[0])
  })
})
