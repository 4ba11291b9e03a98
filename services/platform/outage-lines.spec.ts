import { expect, it } from 'vitest'

import { LogUnavailable } from './event-log/port.ts'
import { createOutageLines } from './outage-lines.ts'
import { NotYetAvailable } from './unavailable.ts'

const refused = new LogUnavailable('EventStoreDB at one:2113 refuses connections. Start it.', false, {
  explained: true,
})

const createLines = () => {
  const logged: unknown[] = []
  let time = 0
  const report = createOutageLines(
    (error) => logged.push(error),
    () => time,
  )
  return {
    logged,
    /** Reports the error this many times, some milliseconds apart. */
    repeat: (error: unknown, times: number, interval: number): boolean[] =>
      Array.from({ length: times }, () => {
        time += interval
        return report(error)
      }),
  }
}

it('logs one line for many attempts, and one per minute while the problem persists', () => {
  const { logged, repeat } = createLines()
  expect(repeat(refused, 500, 100).every(Boolean)).toBe(true)
  expect(logged).toEqual([refused])
  repeat(refused, 500, 100)
  expect(logged).toHaveLength(2)
})

it('logs the next problem, and the same one after it was solved', () => {
  const { logged, repeat } = createLines()
  const silent = new LogUnavailable('Deadline exceeded after 1.2 s', false)
  const alsoSilent = new LogUnavailable('Deadline exceeded after 1.3 s', false)
  repeat(refused, 2, 5_000)
  repeat(silent, 2, 1_000)
  repeat(alsoSilent, 2, 1_000)
  expect(logged).toEqual([refused, silent])
  repeat(refused, 1, 12_000)
  expect(logged).toEqual([refused, silent, refused])
})

it('leaves other errors to their logger', () => {
  const { logged, repeat } = createLines()
  expect(repeat(new Error('a defect'), 1, 1)).toEqual([false])
  expect(repeat(new NotYetAvailable('still being built'), 1, 1)).toEqual([false])
  expect(logged).toEqual([])
})
