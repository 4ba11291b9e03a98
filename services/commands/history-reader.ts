// Caches the folded state of the streams that commands have read. A stream's past never changes, so each event is read
// and decoded once, and a command reads only the events added since. Every command has to read, because other processes
// append to the same streams.
import { LRUCache } from 'lru-cache'

import type { Decider } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'

import type { CommandContext } from './context.ts'
import { type StreamHistory, type FoldedStream, foldEvents, createEmptyStream } from './folded-stream.ts'

export type Fold<State, Event> = Pick<Decider<never, State, Event>, 'initial' | 'evolve' | 'findLostReaders'>

export interface HistoryReaderDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
}

export interface HistoryReader {
  /** Reads the current state of a stream, and the earlier result of the command in `context`. @refuses key_reused */
  read<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    context?: CommandContext,
  ): Promise<StreamHistory<State>>
}

/** About 2 kB each. The least recently used one is evicted first. */
const maxCachedStreams = 5_000

interface CacheEntry {
  readonly fold: unknown
  readonly stream: FoldedStream<unknown>
}

export const createHistoryReader = ({ log, codec }: HistoryReaderDeps): HistoryReader => {
  const cache = new LRUCache<string, CacheEntry>({ max: maxCachedStreams })

  const getCachedStream = <State, Event>(fold: Fold<State, Event>, stream: string): FoldedStream<State> | undefined => {
    const entry = cache.get(stream)
    // The same fold functions produced the cached state, so it has the expected type.
    return entry?.fold === fold ? (entry.stream as FoldedStream<State>) : undefined
  }

  return {
    read: async (fold, stream, context) => {
      const cached = getCachedStream(fold, stream)
      // A repeated command returns the state right after its own events, so the stream is folded from the start.
      const isRepeatedCommand = context !== undefined && cached?.commandIds.has(context.commandId)
      const start = cached === undefined || isRepeatedCommand ? createEmptyStream(fold.initial) : cached
      const storedEvents = await log.readStream(stream, {
        from: start.lastEvent === undefined ? 0 : start.lastEvent.revision + 1,
      })
      const history = foldEvents(start, storedEvents, codec, fold, context)
      // A concurrent read that started later may already have cached a higher revision.
      const lastRevision = history.lastEvent?.revision ?? -1
      if (lastRevision > (getCachedStream(fold, stream)?.lastEvent?.revision ?? -1))
        cache.set(stream, { fold, stream: history })
      return history
    },
  }
}
