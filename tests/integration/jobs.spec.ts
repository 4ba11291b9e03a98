// Jobs in the database: shared by equal questions, run by one process at a time, taken over when a process dies,
// canceled by people, and deleted when they expire.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { jobRetention } from '#contracts/jobs.ts'
import { createJobClaims } from '#platform/jobs/job-claims.ts'
import { TooManyJobs } from '#platform/jobs/job-requests.ts'
import { toJob } from '#platform/jobs/job-table.ts'
import type { JobKind, JobRun } from '#platform/jobs/job-worker.ts'
import { createMutex } from '#platform/mutex.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import { type TestClock, createClock } from '#tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { type JobFixture, openJobFixture } from '#tests/support/job-fixture.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let clock: TestClock
let fixture: JobFixture
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  clock = createClock('2026-03-02T15:00:00.000Z')
  fixture = openJobFixture(database.url, clock)
})
afterEach(async () => {
  await fixture.close()
  await database.pool.query('delete from job')
})
afterAll(() => database.drop())

const [person, colleague] = [randomUUID(), randomUUID()]

/** Jobs run in the order of their requests. */
const ask = (key: string, requestedBy = person) => {
  clock.advance(1)
  return fixture.jobs.request({ kind: 'report', key, request: { name: 'funnel' }, requestedBy })
}

const waitForState = (id: string, state: string) =>
  waitUntil(`the job is ${state}`, async () => (await fixture.read(id))?.state === state)

/** A kind whose runs end only when the test decides. */
const createPausedKind = () => {
  const runs: (JobRun & { readonly end: () => void })[] = []
  const kind: JobKind = {
    name: 'report',
    run: async (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      run.signal.addEventListener('abort', () => reject(run.signal.reason))
      runs.push({ ...run, end: resolve })
      await promise
      return { result: { attempt: run.job.attempts } }
    },
  }
  const nextRun = (count: number) => waitUntil(`run ${count} has started`, async () => runs[count - 1])
  return { kind, runs, nextRun }
}

/** What a process leaves behind that died: its lease, which no one renews. */
const letLeaseExpire = (id: string) =>
  database.pool.query(`update job set leased_until = now() - interval '1 second' where id = $1`, [id])

describe('a question', () => {
  it('joins the unfinished job of an equal question, also of another person and at the same moment', async () => {
    const jobs = await Promise.all([ask('a'), ask('a'), ask('a', colleague)])
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
    expect((await fixture.read(jobs[0]?.id ?? ''))?.requested_by.toSorted()).toEqual([person, colleague].toSorted())
    expect((await ask('b')).id).not.toBe(jobs[0]?.id)
    for (const requester of [person, colleague])
      expect((await fixture.jobs.list(requester)).map(({ id }) => id)).toContain(jobs[0]?.id)
  })

  it('starts a new job when the earlier one is done', async () => {
    const { kind, nextRun } = createPausedKind()
    fixture.startWorker([kind])
    const job = await ask('a')
    ;(await nextRun(1)).end()
    await waitForState(job.id, 'done')
    expect((await ask('a')).id).not.toBe(job.id)
  })

  it('is refused if the person has three unfinished jobs, unless it joins one of them', async () => {
    for (const key of ['a', 'b', 'c']) await ask(key)
    await expect(ask('d')).rejects.toThrow(TooManyJobs)
    await ask('a')
    await ask('d', colleague)
  })

  it('shows its job only to the people who asked', async () => {
    const { id } = await ask('a')
    expect(await fixture.jobs.find(id, colleague)).toBeUndefined()
    const job = await fixture.jobs.find(id, person)
    expect(job && toJob(job)).toMatchObject({ id, state: 'queued', total: null })
  })
})

describe('a job', () => {
  it('shows how many events are read, and then its result', async () => {
    const { kind, nextRun } = createPausedKind()
    const changes: string[] = []
    fixture.startWorker([kind], { onChange: ({ state, read_count }) => changes.push(`${state} ${read_count}`) })
    const { id } = await ask('a')
    const run = await nextRun(1)
    run.onProgress({ read: 500, total: 2_000 })
    await waitUntil('the progress is stored', async () => (await fixture.read(id))?.read_count === 500)
    expect(await fixture.read(id)).toMatchObject({ state: 'running', total_count: 2_000 })
    run.onProgress({ read: 2_000, total: 2_000 })
    run.end()
    await waitForState(id, 'done')
    expect(await fixture.read(id)).toMatchObject({ read_count: 2_000, total_count: 2_000, result: { attempt: 1 } })
    await waitUntil('the end is announced', async () => changes.includes('done 2000'))
    expect(changes).toContain('running 500')
  })

  it('runs one at a time in a process, and waits while the process folds the log for another purpose', async () => {
    const mutex = createMutex()
    const otherFold = Promise.withResolvers<void>()
    void mutex(() => otherFold.promise)
    const { kind, runs, nextRun } = createPausedKind()
    fixture.startWorker([kind], { mutex })
    const [first, second] = [await ask('a'), await ask('b')]
    expect(await fixture.jobs.waitBriefly(first)).toMatchObject({ state: 'queued' })
    otherFold.resolve()
    const run = await nextRun(1)
    expect((await fixture.read(second.id))?.state).toBe('queued')
    expect(runs).toHaveLength(1)
    run.end()
    ;(await nextRun(2)).end()
    await waitForState(second.id, 'done')
  })

  it('waits while a newer release runs and this one cannot read all events', async () => {
    const { kind, nextRun } = createPausedKind()
    const { id } = await ask('a')
    let isOutdated = true
    let checks = 0
    fixture.startWorker([kind], {
      isOutdated: async () => {
        checks += 1
        return isOutdated
      },
    })
    await waitUntil('the worker has looked for jobs several times', async () => checks > 3)
    expect((await fixture.read(id))?.state).toBe('queued')
    isOutdated = false
    ;(await nextRun(1)).end()
    await waitForState(id, 'done')
  })

  it('runs in one process only, and continues in another one when that process stops', async () => {
    const { kind, runs, nextRun } = createPausedKind()
    const worker = fixture.startWorker([kind])
    const { id } = await ask('a')
    await nextRun(1)
    const otherWorker = createPausedKind()
    fixture.startWorker([otherWorker.kind])
    await worker.stop()
    ;(await otherWorker.nextRun(1)).end()
    await waitForState(id, 'done')
    expect([runs.length, otherWorker.runs.length]).toEqual([1, 1])
    // A planned stop is not a failed attempt.
    expect((await fixture.read(id))?.result).toEqual({ attempt: 1 })
  })

  it('is taken over when its process dies, which can no longer change it', async () => {
    const deadProcess = createJobClaims(fixture.database.db, clock)
    const { id } = await ask('a')
    const claimed = await deadProcess.claim(['report'])
    expect(claimed?.id).toBe(id)
    // While the lease is valid, no one else gets the job.
    expect(await fixture.claims.claim(['report'])).toBeUndefined()
    await letLeaseExpire(id)
    const { kind, nextRun } = createPausedKind()
    fixture.startWorker([kind])
    const run = await nextRun(1)
    const lease = claimed?.lease ?? ''
    let saved = false
    const save = async () => {
      saved = true
    }
    expect(await deadProcess.renew(lease, { read: 1, total: 1 })).toBeUndefined()
    expect(await deadProcess.finish(lease, { result: { from: 'the dead' }, save })).toBeUndefined()
    expect(saved).toBe(false)
    run.end()
    await waitForState(id, 'done')
    expect((await fixture.read(id))?.result).toEqual({ attempt: 2 })
  })

  it('stops when another process took it over', async () => {
    const { kind, nextRun } = createPausedKind()
    fixture.startWorker([kind])
    const { id } = await ask('a')
    const run = await nextRun(1)
    await database.pool.query('update job set lease = $2 where id = $1', [id, randomUUID()])
    await waitUntil('the run is aborted', async () => run.signal.aborted)
    expect((await fixture.read(id))?.state).toBe('running')
  })

  it('fails when it has ended three processes', async () => {
    const { id } = await ask('a')
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await fixture.claims.claim(['report']))?.attempts).toBe(attempt)
      await letLeaseExpire(id)
    }
    const { kind, runs } = createPausedKind()
    fixture.startWorker([kind])
    await waitForState(id, 'failed')
    expect(runs).toEqual([])
  })

  it('fails with the message of its error, and the next one runs', async () => {
    const kind: JobKind = {
      name: 'report',
      run: ({ job }) => (job.key === 'bad' ? Promise.reject(new Error('no luck')) : Promise.resolve({})),
    }
    fixture.startWorker([kind])
    const failing = await ask('bad')
    const next = await ask('good')
    await waitForState(failing.id, 'failed')
    await waitForState(next.id, 'done')
    expect((await fixture.read(failing.id))?.message).toBe('no luck')
  })

  it('starts again after an outage', async () => {
    let attempts = 0
    const kind: JobKind = {
      name: 'report',
      run: async () => {
        attempts += 1
        if (attempts === 1) throw new NotYetAvailable('the log is not available')
        return {}
      },
    }
    fixture.startWorker([kind])
    const { id } = await ask('a')
    await waitUntil('the first attempt has failed', async () => attempts === 1)
    expect((await fixture.read(id))?.state).toBe('running')
    await letLeaseExpire(id)
    await waitForState(id, 'done')
  })
})

describe('canceling a job', () => {
  it('stops its run, and the next job starts', async () => {
    const { kind, nextRun } = createPausedKind()
    fixture.startWorker([kind])
    const job = await ask('a')
    const next = await ask('b')
    const run = await nextRun(1)
    await fixture.jobs.cancel(job.id, person)
    ;(await nextRun(2)).end()
    await waitForState(next.id, 'done')
    expect(run.signal.aborted).toBe(true)
    expect((await fixture.jobs.find(job.id, person))?.state).toBe('cancelled')
  })

  it('continues the job for the others who asked', async () => {
    const { id } = await ask('a')
    await ask('a', colleague)
    await fixture.jobs.cancel(id, person)
    expect(await fixture.jobs.find(id, person)).toBeUndefined()
    expect((await fixture.jobs.find(id, colleague))?.state).toBe('queued')
    // Someone who did not ask cannot cancel it.
    await fixture.jobs.cancel(id, person)
    expect((await fixture.jobs.find(id, colleague))?.state).toBe('queued')
  })
})

describe('the result of a job', () => {
  it('expires a day after the job ended or the result was used, and is deleted', async () => {
    const { kind, nextRun } = createPausedKind()
    let swept = 0
    const sweptKind: JobKind = {
      ...kind,
      deleteUnusedResults: async () => {
        swept += 1
      },
    }
    fixture.startWorker([sweptKind], { sweepInterval: 10 })
    const { id } = await ask('a')
    ;(await nextRun(1)).end()
    await waitForState(id, 'done')
    clock.advance(jobRetention - 1_000)
    const done = await fixture.results.find('a')
    if (done === undefined) throw new Error('no result')
    await fixture.results.keep(done)
    clock.advance(jobRetention - 1_000)
    expect((await fixture.jobs.find(id, person))?.state).toBe('done')
    const sweptBefore = swept
    clock.advance(1_000)
    expect(await fixture.jobs.find(id, person)).toBeUndefined()
    expect(await fixture.jobs.list(person)).toEqual([])
    await waitUntil('the job is deleted', async () => (await fixture.read(id)) === undefined)
    await waitUntil('its result is deleted', async () => swept > sweptBefore)
  })
})
