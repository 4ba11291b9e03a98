// A stream as a command finds it: what it folds to, where it ends, and whether the command is already in it.
import type { Decider } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { Refused } from '#domain/decision.ts'
import type { ChainLink } from '#platform/event-log/chain.ts'
import type { Codec, Decoded } from '#platform/event-log/codec.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import type { CommandContext } from './context.ts'

/** How things stand after a command. */
export interface Outcome<State> {
  readonly state: State
  /** Log position of the command's last event; null where the stream is empty. */
  readonly position: string | null
}

export interface History<State> extends Outcome<State> {
  /** Undefined: the stream is new. */
  readonly end: (ChainLink & { readonly at: string }) | undefined
  /** How things stood right after this very command; undefined where it is not in the history. */
  readonly earlier: Outcome<State> | undefined
}

/** Refuses a key that was used for something else. @refuses key_reused */
const sameRequest = ({ metadata }: Decoded<DomainEvent>, { idempotency }: CommandContext): void => {
  if (metadata.bodyHash !== idempotency?.bodyHash) throw new Refused('key_reused')
}

/** Folds a stream and looks for the command in it. @refuses key_reused */
export const historyOf = <State, Event extends DomainEvent>(
  stored: readonly StoredEvent[],
  codec: Codec<DomainEvent>,
  { initial, evolve }: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  context?: CommandContext,
): History<State> => {
  let state = initial
  let last: Decoded<DomainEvent> | undefined
  let earlier: Outcome<State> | undefined
  for (const one of stored) {
    last = codec.decode(one)
    // A stream holds the events of its aggregate only.
    state = evolve(state, last as DomainEvent as Event)
    if (context !== undefined && last.metadata.commandId === context.commandId) {
      sameRequest(last, context)
      earlier = { state, position: last.position }
    }
  }
  return {
    state,
    position: last?.position ?? null,
    end: last && { revision: last.revision, hash: last.metadata.hash, at: last.at },
    earlier,
  }
}
