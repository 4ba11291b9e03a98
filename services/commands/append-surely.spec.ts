// Retries of an append: when they happen, how often, and for how long.
import { setTimeout as pause } from 'node:timers/promises'

import { describe, expect, it, vi } from 'vitest'

import { type Appended, LogUnavailable, RevisionConflict } from '#platform/event-log/port.ts'

import { appendSurely } from './append-surely.ts'

const written: Appended = { revision: 0, position: '1' }
const unknown = () => Promise.reject(new LogUnavailable('lost', true))
const silence = () => new Promise<never>(() => undefined)

const run = async (time: number | undefined, ...answers: (() => Promise<Appended>)[]) => {
  const append = vi.fn<() => Promise<Appended>>(unknown)
  for (const answer of answers) append.mockImplementationOnce(answer)
  const begun = performance.now()
  const outcome: unknown = await appendSurely({ append }, 's', 'none', [], time).catch((error: unknown) => error)
  return { outcome, tries: append.mock.calls.length, took: performance.now() - begun }
}

describe('an append with an unknown outcome', () => {
  it('REF-29 is retried until the outcome is known', async () => {
    expect(await run(undefined, unknown, unknown, async () => written)).toMatchObject({ outcome: written, tries: 3 })
  })

  it('is retried at most three times', async () => {
    expect(await run(undefined)).toMatchObject({ outcome: { outcomeUnknown: true }, tries: 4 })
  })

  it('REF-29 has one deadline for all attempts, even if the first one uses most of it', async () => {
    const afterAWhile = () => pause(600).then(unknown)
    const { outcome, tries, took } = await run(1_000, afterAWhile, silence)
    expect(outcome).toBeInstanceOf(LogUnavailable)
    expect(outcome).toMatchObject({ outcomeUnknown: true })
    expect(tries).toBe(2)
    expect(took).toBeGreaterThan(990)
    // With a separate timeout for each attempt this would take 1,650 ms.
    expect(took).toBeLessThan(1_500)
  })

  it('is not retried if no time is left, or if the outcome is known', async () => {
    expect(await run(100)).toMatchObject({ outcome: { outcomeUnknown: true }, tries: 2 })
    const conflict = new RevisionConflict('s', 'none', 3)
    expect(await run(undefined, () => Promise.reject(conflict))).toMatchObject({ outcome: conflict, tries: 1 })
    const refused = new LogUnavailable('no node', false)
    expect(await run(undefined, () => Promise.reject(refused))).toMatchObject({ outcome: refused, tries: 1 })
  })
})
