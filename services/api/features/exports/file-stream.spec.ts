// A file is read from the database only as fast as it is taken, and every way to end closes the cursor once.
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'

import { fileStream } from './file-stream.ts'

const file = { name: 'numbers', header: ['Number'], cells: (row: string) => [row] }
const wide = 'x'.repeat(100_000)

/** A cursor of `batches` batches; `ends` hears how the file ended. */
const open = (batches: number, next: () => Promise<readonly string[]> = async () => [wide]) => {
  const ends: unknown[] = []
  let asked = 0
  let closed = 0
  const cursor = {
    total: batches,
    next: async () => (++asked > batches ? [] : next()),
    close: async () => {
      closed += 1
    },
  }
  const stream = fileStream({
    file,
    cursor,
    mayGoOn: async () => undefined,
    onEnd: (end, rows, error) => ends.push([end, rows, error?.message]),
  })
  return { stream, ends, asked: () => asked, closed: () => closed }
}

describe('the stream of a file', () => {
  it('REV-25 asks the database for nothing that the reader does not take', async () => {
    const { stream, asked, ends } = open(1_000)
    const slow = new PassThrough({ highWaterMark: 1 })
    stream.pipe(slow)
    await new Promise((resolve) => slow.once('readable', resolve))
    // Whatever has been asked for so far fits the few buffers on the way.
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise(setImmediate)
    expect(asked()).toBeLessThan(5)
    stream.destroy()
    await expect.poll(() => ends).toEqual([['left', 1, undefined]])
  })

  it('REV-26 ends whole, with the cursor closed once, and an empty list is its header row alone', async () => {
    const { stream, ends, closed } = open(0)
    expect(await stream.setEncoding('utf8').toArray()).toEqual(['\uFEFFNumber\r\n'])
    await expect.poll(() => ends).toEqual([['whole', 0, undefined]])
    expect(closed()).toBe(1)
  })

  it('REV-25 fails where the cursor does, with what had gone out until then', async () => {
    let good = 2
    const { stream, ends, closed } = open(9, async () => {
      if (good-- > 0) return ['1', '2']
      throw new Error('gone')
    })
    await expect(finished(stream.resume())).rejects.toThrow('gone')
    await expect.poll(() => ends).toEqual([['broken', 4, 'gone']])
    expect(closed()).toBe(1)
  })
})
