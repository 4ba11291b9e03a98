import { describe, expect, it } from 'vitest'

import { linkEvents } from '#platform/event-log/chain.ts'
import type { EventMetadata } from '#platform/event-log/metadata.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import { followChains } from './chain-report.ts'

const metadata = { schemaVersion: 1 } as unknown as Omit<EventMetadata, 'previousHash' | 'hash'>

/** Two streams whose events alternate in the log. */
const stored = (): StoredEvent[] => {
  const history = (stream: string): StoredEvent[] =>
    linkEvents(
      stream,
      undefined,
      [0, 1, 2].map((number) => ({ id: `${stream}-${number}`, type: 'Noted', data: `{"n":${number}}`, metadata })),
    ).map((event, revision) => ({ ...event, stream, revision, position: '' }))
  const [one, other] = [history('a-1'), history('b-1')]
  return one
    .flatMap((event, index) => [event, ...other.slice(index, index + 1)])
    .map((event, index) => ({ ...event, position: String(index + 1) }))
}

const logOf = (events: readonly StoredEvent[]): Parameters<typeof followChains>[0] => ({
  readAll: async ({ after, maxCount }) => {
    const from = after === undefined ? 0 : Number(after)
    const page = events.slice(from, from + Math.min(maxCount, 2))
    return { events: page, position: page.at(-1)?.position ?? after }
  },
})

describe('npm run verify', () => {
  it('verifies each stream across all pages of the log', async () => {
    expect(await followChains(logOf(stored()))).toEqual({ events: 6, streams: 2, breaks: [] })
  })

  it('reports the first changed event of a stream and continues with the other streams', async () => {
    const events = stored().map((event) =>
      event.stream === 'a-1' && event.revision === 1 ? { ...event, data: '{}' } : event,
    )
    expect(await followChains(logOf(events))).toEqual({
      events: 6,
      streams: 2,
      breaks: [{ stream: 'a-1', revision: 1, reason: 'changed' }],
    })
  })
})
