import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { DomainEvent } from '#domain/events.ts'
import type { DecodedEvent } from '#platform/event-log/codec.ts'
import { type EventLog, LogUnavailable, type StoredEvent } from '#platform/event-log/port.ts'
import { createLogger } from '#platform/log.ts'

import type { Reaction } from './reaction.ts'
import { runReaction } from './runner.ts'
import type { ReactionTables } from './tables.ts'

// Vitest's fake timers do not cover this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (delay: number, value: unknown, { signal }: { readonly signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), delay)
      const abort = () => {
        clearTimeout(timer)
        reject(new Error('aborted'))
      }
      signal?.addEventListener('abort', abort)
      if (signal?.aborted === true) abort()
    }),
}))

/** Creates a database in which every query finds nothing and every write succeeds. Claims return the first term. */
const createStubDatabase = () =>
  new Kysely<ReactionTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        destroy: async () => {},
        acquireConnection: async () => ({
          executeQuery: async <Row>({ sql }: CompiledQuery) => ({
            rows: (sql.includes('returning') ? [{ position: null, term: 1 }] : []) as Row[],
            numAffectedRows: 1n,
          }),
          streamQuery: () => expect.fail('not used'),
        }),
        releaseConnection: async () => {},
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
      }),
    },
  })

const storedEvent: StoredEvent = {
  ...{ id: 'event', type: 'ReferralClosed', data: '{}', metadata: '{}' },
  ...{ stream: 'referral-1', revision: 0, position: '01' },
}

/** A reaction that has an effect, so that each event leads to a commit. */
const reaction: Reaction = {
  name: 'test',
  streamPrefixes: ['referral-'],
  react: async () => ({ commands: [{ name: 'nothing', run: async () => {} }] }),
}

/** Runs the reaction on a log that fails after each subscription. Returns the seconds between its subscriptions. */
const measureRestartDelays = async (handlesEvent: readonly boolean[]): Promise<number[]> => {
  const stopping = new AbortController()
  const startTimes: number[] = []
  const log: Pick<EventLog, 'head' | 'subscribe'> = {
    head: async () => undefined,
    subscribe: ({ onBatch }) => {
      const succeeds = handlesEvent[startTimes.length]
      startTimes.push(performance.now())
      if (startTimes.length === handlesEvent.length) stopping.abort()
      const fail = async () => {
        if (succeeds === true) await onBatch({ events: [storedEvent], position: '01', caughtUp: true })
        throw new LogUnavailable('the log failed', false)
      }
      return { ended: fail(), stop: async () => {} }
    },
  }
  const running = runReaction(
    {
      leadership: {
        acquire: async () => ({
          lost: new AbortController().signal,
          confirm: async () => true,
          release: async () => {},
        }),
        close: async () => {},
      },
      db: createStubDatabase(),
      log: log as EventLog,
      codec: {
        decode: () => ({ ...storedEvent, at: '2026-03-02T15:00:00.000Z' }) as unknown as DecodedEvent<DomainEvent>,
      },
      clock: { now: () => new Date() },
      logger: createLogger({ logLevel: 'silent', environment: 'test' }),
      onCommitted: () => {},
    },
    reaction,
    stopping.signal,
  )
  await vi.runAllTimersAsync()
  await running
  return startTimes.slice(1).map((time, index) => Math.round(time - (startTimes[index] ?? 0)) / 1_000)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('doubles the restart delay with each consecutive failure, up to ten seconds', async () => {
  expect(await measureRestartDelays(Array.from({ length: 10 }, () => false))).toEqual([
    0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10, 10,
  ])
})

it('returns to the initial restart delay after it has handled an event', async () => {
  const [first, second, afterProgress] = await measureRestartDelays([false, false, true, false])
  expect([first, second]).toEqual([0.1, 0.2])
  // The initial delay plus the pause after a batch.
  expect(afterProgress).toBeLessThan(0.2)
})
