// What `/health/ready` says while the event log is unreachable, at moments that no integration test can hit on purpose.
import { expect, it } from 'vitest'

import { LogUnavailable, type Position } from '#platform/event-log/port.ts'

import { createReadinessChecks } from './readiness.ts'
import type { Services } from './services.ts'

const lost = () => Promise.reject(new LogUnavailable('lost', false))

const log = { probe: async () => '01', lockProblem: (): string | undefined => undefined }

/** The checks of a server whose models are behind the head, and whose log no longer responds to other reads. */
const createChecks = (health: (head: Promise<Position | undefined>) => Promise<unknown[]>, changes = {}) =>
  createReadinessChecks({
    log: { ...log, ...changes },
    readOnlySince: () => undefined,
    accessModelWatch: { isCurrent: () => true },
    engine: { health },
  } as unknown as Services)

it('stays ready when the log is lost after its head was read', async () => {
  const { readModels } = createChecks(async (head) => ((await head) === undefined ? [] : lost()))
  expect(await readModels?.()).toBeUndefined()
})

it('fails when the models cannot be read for another reason', async () => {
  const { readModels } = createChecks(() => Promise.reject(new Error('the query failed')))
  await expect(readModels?.()).rejects.toThrow('the query failed')
})

it('does not read the head when the lock was lost, because no one would handle its failure', async () => {
  let reads = 0
  const probe = () => {
    reads += 1
    return lost()
  }
  const checks = createChecks(async () => [], { probe, lockProblem: () => 'the lock was lost' })
  expect(await checks['log']?.()).toEqual({ ok: false, detail: 'the lock was lost' })
  expect(reads).toBe(0)
})
