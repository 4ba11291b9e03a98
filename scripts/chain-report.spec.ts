import { describe, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import type { EventMetadata } from '#platform/event-log/metadata.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { verifyChains } from './chain-report.ts'

const metadata = { schemaVersion: 1 } as unknown as Omit<EventMetadata, 'previousHash' | 'hash'>

/** Two streams whose events alternate in the log. */
const alternatingStreams = (): StoredEvent[] => {
  const history = (stream: string): StoredEvent[] =>
    linkEvents(
      stream,
      undefined,
      [0, 1, 2].map((number) => ({ id: `${stream}-${number}`, type: 'Noted', data: `{"n":${number}}`, metadata })),
    ).map((event, revision) => ({ ...event, stream, revision, position: '' }))
  const [firstHistory, secondHistory] = [history('a-1'), history('b-1')]
  return firstHistory
    .flatMap((event, index) => [event, ...secondHistory.slice(index, index + 1)])
    .map((event, index) => ({ ...event, position: String(index + 1) }))
}

const readableLog = (events: readonly StoredEvent[]): Parameters<typeof verifyChains>[0] => ({
  readAll: async ({ after, maxCount }) => {
    const from = after === undefined ? 0 : Number(after)
    const page = events.slice(from, from + Math.min(maxCount, 2))
    return { events: page, position: page.at(-1)?.position ?? after }
  },
})

describe('npm run verify', () => {
  it('verifies each stream across all pages of the log', async () => {
    expect(await verifyChains(readableLog(alternatingStreams()))).toEqual({ events: 6, streams: 2, breaks: [] })
  })

  it('reports the first changed event of a stream and continues with the other streams', async () => {
    const events = alternatingStreams().map((event) =>
      event.stream === 'a-1' && event.revision === 1 ? { ...event, data: '{}' } : event,
    )
    expect(await verifyChains(readableLog(events))).toEqual({
      events: 6,
      streams: 2,
      breaks: [{ stream: 'a-1', revision: 1, reason: 'changed' }],
    })
  })
})
