// Tests when, how often and for how long an append is retried, on a clock that only the tests move.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createBackoff } from '#platform/backoff.ts'
import { type AppendResult, LogUnavailable, RevisionConflict } from '#platform/event-log/port.ts'

import { appendWithRetry, delays } from './append-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
const appendResult: AppendResult = { revision: 0, position: '1' }
const loseResponse = () => Promise.reject(new LogUnavailable('lost', true))
const neverRespond = () => new Promise<never>(() => undefined)

const appendWith = async (timeout: number | undefined, ...responses: (() => Promise<AppendResult>)[]) => {
  const append = vi.fn<() => Promise<AppendResult>>(loseResponse)
  for (const response of responses) append.mockImplementationOnce(response)
  const startedAt = performance.now()
  const options = { backoff: createBackoff({ ...delays, pause }), ...(timeout === undefined ? {} : { timeout }) }
  const result = appendWithRetry({ append }, 's', 'none', [], options)
    .catch((error: unknown) => error)
    .then((outcome) => ({ outcome, attempts: append.mock.calls.length, duration: performance.now() - startedAt }))
  await vi.runAllTimersAsync()
  return result
}

describe('an append with an unknown outcome', () => {
  it('REF-29 is retried until the outcome is known', async () => {
    expect(await appendWith(undefined, loseResponse, loseResponse, async () => appendResult)).toMatchObject({
      outcome: appendResult,
      attempts: 3,
    })
  })

  it('is retried at most three times', async () => {
    expect(await appendWith(undefined)).toMatchObject({ outcome: { outcomeUnknown: true }, attempts: 4 })
  })

  it('REF-29 has one deadline for all attempts, even if the first one uses most of the time', async () => {
    const loseResponseLate = () => pause(600).then(loseResponse)
    const { outcome, attempts, duration } = await appendWith(1_000, loseResponseLate, neverRespond)
    expect(outcome).toBeInstanceOf(LogUnavailable)
    expect(outcome).toMatchObject({ outcomeUnknown: true })
    expect(attempts).toBe(2)
    // With a separate timeout for each attempt, this would take at least 1,650 ms.
    expect(duration).toBeCloseTo(1_000, -1)
  })

  it('is not retried if no time is left, or if the outcome is known', async () => {
    expect(await appendWith(140)).toMatchObject({ outcome: { outcomeUnknown: true }, attempts: 2 })
    const conflict = new RevisionConflict('s', 'none', 3)
    expect(await appendWith(undefined, () => Promise.reject(conflict))).toMatchObject({
      outcome: conflict,
      attempts: 1,
    })
    const notWritten = new LogUnavailable('no node', false)
    expect(await appendWith(undefined, () => Promise.reject(notWritten))).toMatchObject({
      outcome: notWritten,
      attempts: 1,
    })
  })
})
