// Tests what a leader does when the database refuses a query or has no build. It must pause before it tries again.
import type pg from 'pg'
import { expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'
import { createLogger } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { createLayout } from './layout.ts'
import { createLeader } from './leader.ts'
import type { LiveBuffer } from './live-buffer.ts'
import { RebuildUnderWay } from './rebuild/rebuild.ts'
import { createRunnerStatus } from './runner-state.ts'

const layout = createLayout({ name: 'tested', version: 1, rows: [], rollups: [], timelines: [], topics: () => [] })
const lease = { lost: new AbortController().signal, confirm: async () => true, release: async () => {} }
const decode = () => {
  throw new Error('there is no event to decode')
}

/** A live buffer whose subscription has failed. */
const failedBuffer: LiveBuffer = {
  open: async () => async () => {},
  eventsAfter: () => {
    throw new Error('the log can no longer be followed')
  },
  reachesBackTo: () => true,
  waitUntilAfter: async () => {},
  endPosition: undefined,
}

interface Database {
  /** Claims the serving build. Returns no row if there is none. */
  readonly claim: () => { readonly id: string; readonly position: string }[]
  /** Reads the id of the serving build. */
  readonly readServingId: () => Promise<{ readonly build_id: string }[]>
}

const createTestLeader = ({ claim, readServingId }: Database, rebuild: () => Promise<never>) => {
  const warnings: unknown[] = []
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  logger.warn = ({ err }: { readonly err: unknown }) => warnings.push(err)
  const query = async (sql: string) => ({ rows: sql.startsWith('select build_id') ? await readServingId() : claim() })
  const deps = {
    pool: { query } as unknown as pg.Pool,
    log: { readAll: async () => ({ events: [], position: undefined }) } as unknown as EventLog,
    vault: {} as Vault,
    liveBuffer: failedBuffer,
    announcer: { id: 'tested', announce: () => {}, flush: async () => {} },
    observer: {},
    batchSize: 10,
    maxParked: 10,
    rebuildThreshold: 10,
    logger,
    decode,
    decodeOnce: decode,
  }
  const reporter = createRunnerStatus({}, logger, 'tested')
  return { lead: createLeader(deps, { layout, reporter, rebuild }), warnings }
}

const notRebuilt = () => Promise.reject(new Error('the build that serves needs no rebuild'))

it('throws if it cannot find out which build serves after a failure, so that the runner logs that and waits', async () => {
  const readServingId = () => Promise.reject(new Error('permission denied'))
  const { lead } = createTestLeader({ claim: () => [{ id: 'b', position: '0' }], readServingId }, notRebuilt)
  await expect(lead(lease, new AbortController().signal)).rejects.toThrow('permission denied')
})

it('logs that it cannot check for another build while none serves, and then leads again', async () => {
  const results = [[], new Error('permission denied'), [{ build_id: 'b' }]]
  const readServingId = async () => {
    const result = results.shift() ?? []
    if (result instanceof Error) throw result
    return result
  }
  const firstRebuild = () => Promise.reject(new Error('the first rebuild failed'))
  const { lead, warnings } = createTestLeader({ claim: () => [], readServingId }, firstRebuild)
  expect(await lead(lease, new AbortController().signal)).toBe(0)
  expect(warnings).toEqual([new Error('permission denied')])
})

it.each([
  ['another process rebuilds the model', () => Promise.reject(new RebuildUnderWay('elsewhere'))],
  ['the new build was retired', async () => undefined as never],
])('pauses before the next rebuild if no build serves because %s', async (_reason, rebuild) => {
  const stopping = new AbortController()
  const rebuiltAt: number[] = []
  const recordedRebuild = () => {
    rebuiltAt.push(performance.now())
    if (rebuiltAt.length === 2) stopping.abort()
    return rebuild()
  }
  const { lead } = createTestLeader({ claim: () => [], readServingId: async () => [] }, recordedRebuild)
  expect(await lead(lease, stopping.signal)).toBe(0)
  const [first = 0, second = 0] = rebuiltAt
  expect(second - first).toBeGreaterThan(950)
})
