import { describe, expect, it } from 'vitest'

import type { EventLog, ReadAllOptions, StoredEvent } from '#platform/event-log/port.ts'

import { logPages } from './log-pages.ts'

const pageSize = 10

/** An in-memory log that records its requests. */
const createLog = (streams: readonly string[]) => {
  const events = streams.map((stream, index): StoredEvent => ({
    stream,
    position: String(index + 1).padStart(6, '0'),
    id: `${index}`,
    type: 'T',
    revision: 0,
    data: '{}',
    metadata: '{}',
  }))
  const requests: ReadAllOptions[] = []
  const readAll = async (options: ReadAllOptions) => {
    requests.push(options)
    const { after = '', maxCount, streamPrefixes } = options
    const matching = events.filter(
      ({ position, stream }) =>
        position > after && (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true),
    )
    const page = matching.slice(0, maxCount)
    return { events: page, position: page.length < maxCount ? events.at(-1)?.position : page.at(-1)?.position }
  }
  return { log: { readAll } as unknown as EventLog, requests }
}

const read = async (streams: readonly string[], until?: string) => {
  const { log, requests } = createLog(streams)
  const positions: string[] = []
  let end = ''
  const options = { after: '', streamPrefixes: ['a-'], pageSize, ...(until === undefined ? {} : { until }) }
  for await (const page of logPages(log, options)) {
    positions.push(...page.events.map(({ position }) => position))
    end = page.position
  }
  return { positions, end, filtered: requests.map(({ streamPrefixes }) => streamPrefixes !== undefined) }
}

const repeat = (stream: string, count: number) => Array.from({ length: count }, () => stream)
const expectedPositions = (streams: readonly string[]) =>
  streams.flatMap((stream, index) => (stream.startsWith('a-') ? [String(index + 1).padStart(6, '0')] : []))

describe('logPages', () => {
  it('reads without the filter if most events match', async () => {
    const streams = [...repeat('a-1', 44), 'b-1']
    const { positions, end, filtered } = await read(streams)
    expect(positions).toEqual(expectedPositions(streams))
    expect(end).toBe('000045')
    expect(filtered).toEqual(repeat('', 5).map(() => false))
  })

  it('reads with the filter while few events match, and then without it again', async () => {
    const streams = [...repeat('b-1', 10), ...repeat('a-1', 400)]
    const { positions, filtered } = await read(streams)
    expect(positions).toEqual(expectedPositions(streams))
    expect(filtered.slice(0, 3)).toEqual([false, true, true])
    expect(filtered.filter(Boolean)).toHaveLength(20)
    expect(filtered.at(-1)).toBe(false)
  })

  it('ends at the given position', async () => {
    const { positions, end } = await read([...repeat('a-1', 15), 'b-1', ...repeat('a-1', 20)], '000018')
    expect(positions).toEqual(expectedPositions([...repeat('a-1', 15), 'b-1', 'a-1', 'a-1']))
    expect(end).toBe('000018')
  })
})
