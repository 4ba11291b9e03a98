// Tests how following handles errors, with a live buffer and a database that fail on request. After an error that no
// event causes, following must neither repeat without a pause nor hide the error.
import type pg from 'pg'
import { expect, it } from 'vitest'

import type { RecordedEvent } from '#domain/recorded.ts'
import { type EventLog, LogUnavailable, type StoredEvent } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { followBuild, type FollowReport } from './follow.ts'
import { createLayout } from './layout.ts'
import type { EventBatch, LiveBuffer } from './live-buffer.ts'

const layout = createLayout({ name: 'tested', version: 1, rows: [], rollups: [], timelines: [], topics: () => [] })
const build = { id: 'b', schema: 's', term: 1, position: '0' }

const event: StoredEvent = {
  id: 'e',
  type: 'NoteAdded',
  data: '{}',
  metadata: '{}',
  stream: 'referral-1',
  revision: 0,
  position: '1',
}
const skippedEvents: EventBatch = { events: [], position: '1' }
const relevantEvents: EventBatch = { events: [event], position: '1' }

interface Failures {
  /** Returns the batch after a position, or throws. */
  readonly read: (position: string) => EventBatch
  readonly commit?: () => Promise<void>
}

/** Follows the log until it ends. A test whose failures would repeat forever aborts the signal. */
const follow = ({ read, commit = async () => {} }: Failures, report: Partial<FollowReport>, signal: AbortSignal) => {
  const liveBuffer: LiveBuffer = {
    open: async () => async () => {},
    eventsAfter: read,
    reachesBackTo: () => true,
    waitUntilAfter: (_position, waitSignal) =>
      new Promise((resolve) => waitSignal.addEventListener('abort', () => resolve(), { once: true })),
    endPosition: '1',
  }
  const query = async (sql: string | pg.QueryConfig) => {
    // Only a commit is a prepared statement.
    if (typeof sql !== 'string') await commit()
    return { rows: [] }
  }
  const pool = { query } as unknown as pg.Pool
  const decode = (stored: StoredEvent) => stored as unknown as RecordedEvent
  const deps = { pool, liveBuffer, batchSize: 10, maxParked: 10, log: {} as EventLog, vault: {} as Vault, decode }
  const ignore = () => {}
  const quiet: FollowReport = {
    committed: ignore,
    skipped: ignore,
    live: ignore,
    retrying: ignore,
    parked: ignore,
    unparked: ignore,
  }
  return followBuild(deps, layout, build, { ...quiet, ...report }, signal)
}

it('throws an error of the log that follows skipped events', async () => {
  const stopping = new AbortController()
  let reads = 0
  const read = (position: string): EventBatch => {
    reads += 1
    if (reads > 100) stopping.abort()
    if (reads > 1) throw new Error('the log can no longer be followed')
    return position === '0' ? skippedEvents : { events: [], position }
  }
  await expect(follow({ read }, {}, stopping.signal)).rejects.toThrow('the log can no longer be followed')
  expect(reads).toBe(2)
})

it('throws an error of the log after a commit that failed too', async () => {
  const stopping = new AbortController()
  let reads = 0
  const read = (): EventBatch => {
    reads += 1
    if (reads > 100) stopping.abort()
    if (reads > 1) throw new Error('the log can no longer be followed')
    return relevantEvents
  }
  const commit = () => Promise.reject(new LogUnavailable('no response', false))
  await expect(follow({ read, commit }, {}, stopping.signal)).rejects.toThrow('the log can no longer be followed')
})

it('throws if the position after skipped events cannot be committed', async () => {
  const stopping = new AbortController()
  const read = (position: string): EventBatch => (position === '0' ? skippedEvents : { events: [], position })
  let commits = 0
  const commit = () => {
    commits += 1
    if (commits > 1) stopping.abort()
    return Promise.reject(new Error('permission denied'))
  }
  await expect(follow({ read, commit }, {}, stopping.signal)).rejects.toThrow('permission denied')
  expect(commits).toBe(1)
})

it('waits longer after each commit that fails, although each batch can be folded', async () => {
  const stopping = new AbortController()
  const failedAt: number[] = []
  const read = (position: string): EventBatch => (position === '0' ? relevantEvents : { events: [], position })
  const retrying = () => {
    failedAt.push(performance.now())
    if (failedAt.length === 5) stopping.abort()
  }
  const commit = () => Promise.reject(new LogUnavailable('no response', false))
  expect(await follow({ read, commit }, { retrying }, stopping.signal)).toEqual({ kind: 'stopped' })
  const pauses = failedAt.slice(1).map((at, index) => at - (failedAt[index] ?? 0))
  // Slightly less, because a timer may fire a millisecond early.
  for (const [index, expected] of [100, 200, 400, 800].entries()) expect(pauses[index]).toBeGreaterThan(expected * 0.95)
})
