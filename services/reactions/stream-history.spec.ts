import { expect, it } from 'vitest'

import type { EventLog, ReadStreamOptions } from '#platform/event-log/port.ts'

import type { ReactionConsumerDeps } from './reaction-consumer.ts'
import { createStreamHistoryReader } from './stream-history.ts'

it('reads a stream only up to the requested revision', async () => {
  const reads: (ReadStreamOptions | undefined)[] = []
  const log: Pick<EventLog, 'readStream'> = {
    readStream: async (_, options) => {
      reads.push(options)
      return []
    },
  }
  const codec: ReactionConsumerDeps['codec'] = { decode: () => expect.fail('there is nothing to decode') }
  const readHistory = createStreamHistoryReader({ log: log as EventLog, codec })
  for (const upTo of [-1, 0, 2, Infinity]) expect(await readHistory('referral-1', upTo)).toEqual([])
  expect(reads).toEqual([{ maxCount: 1 }, { maxCount: 3 }, {}])
})

it('decodes the events in stream order', async () => {
  const log = { readStream: async () => [{ revision: 0 }, { revision: 1 }] } as unknown as EventLog
  const codec = { decode: ({ revision }: { revision: number }) => `event ${revision}` }
  const readHistory = createStreamHistoryReader({ log, codec: codec as unknown as ReactionConsumerDeps['codec'] })
  expect(await readHistory('referral-1', 1)).toEqual(['event 0', 'event 1'])
})
