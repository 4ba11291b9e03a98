// Checks that the stream respects backpressure and closes the cursor exactly once, no matter how it ends.
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'

import { createFileStream } from './file-stream.ts'

const file = { name: 'numbers', header: ['Number'], cells: (row: string) => [row] }
const longCell = 'x'.repeat(100_000)

/** Opens a stream over a cursor of `batches` batches. `outcomes` records how the stream ended. */
const openStream = (batches: number, next: () => Promise<readonly string[]> = async () => [longCell]) => {
  const outcomes: unknown[] = []
  let reads = 0
  let closed = 0
  const cursor = {
    total: batches,
    clientIds: [],
    next: async () => (++reads > batches ? [] : next()),
    close: async () => {
      closed += 1
    },
  }
  const stream = createFileStream({
    file,
    cursor,
    requireAccess: async () => undefined,
    onEnd: (outcome, rows, error) => outcomes.push([outcome, rows, error?.message]),
  })
  return { stream, outcomes, reads: () => reads, closed: () => closed }
}

describe('a file stream', () => {
  it('reads from the database only as fast as the client reads', async () => {
    const { stream, reads, outcomes } = openStream(1_000)
    const slow = new PassThrough({ highWaterMark: 1 })
    stream.pipe(slow)
    await new Promise((resolve) => slow.once('readable', resolve))
    // Only the batches that fit in the stream buffers have been read.
    for (let tick = 0; tick < 1_000; tick += 1) await new Promise(setImmediate)
    expect(reads()).toBeLessThan(5)
    stream.destroy()
    await expect.poll(() => outcomes).toEqual([['disconnected', 1, undefined]])
  })

  it('writes only the header row for an empty list and closes the cursor once', async () => {
    const { stream, outcomes, closed } = openStream(0)
    expect(await stream.setEncoding('utf8').toArray()).toEqual(['\uFEFFNumber\r\n'])
    await expect.poll(() => outcomes).toEqual([['complete', 0, undefined]])
    expect(closed()).toBe(1)
  })

  it('fails when the cursor fails, and reports the rows sent so far', async () => {
    let remainingBatches = 2
    const { stream, outcomes, closed } = openStream(9, async () => {
      if (remainingBatches-- > 0) return ['1', '2']
      throw new Error('cursor failed')
    })
    await expect(finished(stream.resume())).rejects.toThrow('cursor failed')
    await expect.poll(() => outcomes).toEqual([['failed', 4, 'cursor failed']])
    expect(closed()).toBe(1)
  })
})
