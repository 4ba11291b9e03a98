// Repeating an append: what helps, how often, and for how long.
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

describe('an append of unknown outcome', () => {
  it('REF-29 is repeated until it is known', async () => {
    expect(await run(undefined, unknown, unknown, async () => written)).toMatchObject({ outcome: written, tries: 3 })
  })

  it('is repeated three times at most', async () => {
    expect(await run(undefined)).toMatchObject({ outcome: { outcomeUnknown: true }, tries: 4 })
  })

  it('REF-29 has one time for all tries, however much of it the first one took', async () => {
    const afterAWhile = () => pause(600).then(unknown)
    const { outcome, tries, took } = await run(1_000, afterAWhile, silence)
    expect(outcome).toBeInstanceOf(LogUnavailable)
    expect(outcome).toMatchObject({ outcomeUnknown: true })
    expect(tries).toBe(2)
    expect(took).toBeGreaterThan(990)
    // With a time for each it were 1,650.
    expect(took).toBeLessThan(1_500)
  })

  it('is not repeated where there is no time left for it, or where the outcome is known', async () => {
    expect(await run(100)).toMatchObject({ outcome: { outcomeUnknown: true }, tries: 2 })
    const conflict = new RevisionConflict('s', 'none', 3)
    expect(await run(undefined, () => Promise.reject(conflict))).toMatchObject({ outcome: conflict, tries: 1 })
    const refused = new LogUnavailable('no node', false)
    expect(await run(undefined, () => Promise.reject(refused))).toMatchObject({ outcome: refused, tries: 1 })
  })
})
