// Reads the earlier events of the stream that a reaction handles.
import type { RecordedEvent } from '#domain/recorded.ts'

import type { ReactionConsumerDeps } from './reaction-consumer.ts'

/** Returns the events of a stream up to this revision, in stream order. */
export type StreamHistoryReader = (stream: string, upTo: number) => Promise<readonly RecordedEvent[]>

export interface StreamHistoryDeps {
  readonly readHistory: StreamHistoryReader
}

export const createStreamHistoryReader =
  ({ log, codec }: Pick<ReactionConsumerDeps, 'log' | 'codec'>): StreamHistoryReader =>
  async (stream, upTo) => {
    if (upTo < 0) return []
    const storedEvents = await log.readStream(stream, upTo === Infinity ? {} : { maxCount: upTo + 1 })
    return storedEvents.map((event) => codec.decode(event))
  }
