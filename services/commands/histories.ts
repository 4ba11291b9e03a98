// Caches the folded state of the streams that commands have read. A stream's past never changes, so each event is read
// and decoded once, and a command reads only the events added since. It always has to read, because other processes
// append to the same streams.
import type { Decider } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { createRecent } from '#platform/recent.ts'

import type { CommandContext } from './context.ts'
import { type History, type Past, historyAfter, unread } from './history.ts'

export type Folding<State, Event> = Pick<Decider<never, State, Event>, 'initial' | 'evolve'>

export interface HistoriesDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  /** Number of streams in memory, about 2 kB each. Default 5,000. */
  readonly capacity?: number
}

export interface Histories {
  /** The current state of a stream, and the earlier result of the command in `context`. @refuses key_reused */
  read<State, Event extends DomainEvent>(
    folding: Folding<State, Event>,
    stream: string,
    context?: CommandContext,
  ): Promise<History<State>>
}

interface Known {
  readonly folding: unknown
  readonly past: Past<unknown>
}

export const createHistories = ({ log, codec, capacity = 5_000 }: HistoriesDeps): Histories => {
  const recent = createRecent<string, Known>(capacity)

  const pastOf = <State, Event>(folding: Folding<State, Event>, stream: string): Past<State> | undefined => {
    const known = recent.get(stream)
    // The same fold functions produced it, so it has the same type.
    return known?.folding === folding ? (known.past as Past<State>) : undefined
  }

  return {
    read: async (folding, stream, context) => {
      const known = pastOf(folding, stream)
      // A repeated command gets the state right after its own events, so the stream is folded from the start.
      const again = context !== undefined && known?.commandIds.has(context.commandId)
      const past = known === undefined || again ? unread(folding.initial) : known
      const stored = await log.readStream(stream, { from: past.end === undefined ? 0 : past.end.revision + 1 })
      const history = historyAfter(past, stored, codec, folding, context)
      // A concurrent read that started later may already have cached a higher revision.
      const read = history.end?.revision ?? -1
      if (read > (pastOf(folding, stream)?.end?.revision ?? -1)) recent.set(stream, { folding, past: history })
      return history
    },
  }
}
