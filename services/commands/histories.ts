// What this process knows of the streams that commands have read. A stream's past never changes, so each event is read and
// decoded once, and a command asks the log only for what has been added since. Other processes add to streams too: without
// asking nobody knows that nothing was.
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
  /** Streams in memory, some 2 kB each. Default 5,000. */
  readonly capacity?: number
}

export interface Histories {
  /** A stream as it stands now, and the command in it. @refuses key_reused */
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
    // Folded by the same functions, so of the same type.
    return known?.folding === folding ? (known.past as Past<State>) : undefined
  }

  return {
    read: async (folding, stream, context) => {
      const known = pastOf(folding, stream)
      // A command that is in the past is answered as of then: that takes all of it.
      const again = context !== undefined && known?.commandIds.has(context.commandId)
      const past = known === undefined || again ? unread(folding.initial) : known
      const stored = await log.readStream(stream, { from: past.end === undefined ? 0 : past.end.revision + 1 })
      const history = historyAfter(past, stored, codec, folding, context)
      // Somebody who began later may have read further meanwhile.
      const read = history.end?.revision ?? -1
      if (read > (pastOf(folding, stream)?.end?.revision ?? -1)) recent.set(stream, { folding, past: history })
      return history
    },
  }
}
