// The only way to write: load the stream, decide, and append at exactly the revision that was read.
import type { Decision } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { Refused, isRefusal } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec, Recording } from '#platform/event-log/codec.ts'
import { AppendTooLarge, type Appended, type EventLog, RevisionConflict } from '#platform/event-log/port.ts'
import { SubjectErased } from '#platform/vault/vault.ts'

import { appendSurely } from './append-surely.ts'
import { type CommandContext, actorOf, derivedId } from './context.ts'
import { type Folding, createHistories } from './histories.ts'
import type { History, Outcome } from './history.ts'
import type { UsedKeys } from './used-keys.ts'

export interface HandlerDeps {
  readonly log: EventLog
  readonly codec: Codec<DomainEvent>
  readonly clock: Clock
  readonly usedKeys: UsedKeys
  /** Called with the duration of each append, in seconds. */
  readonly appendTook?: (seconds: number) => void
}

export interface Request<State, Event> {
  readonly stream: string
  readonly context: CommandContext
  /** Decides in this state. `at` is the time that the events will carry, ISO 8601 UTC. */
  readonly decide: (state: State, at: string) => Decision<Event>
  /**
   * Runs between the decision and the append, for effects that must be in place before the events are visible. It runs
   * again after a conflict. The append still expects exactly the state that it saw. It may refuse.
   */
  readonly before?: (state: State) => Promise<void>
}

export interface Handler {
  /**
   * Decides and appends. After a conflict with another writer it reads and decides again, five times at most. A command
   * that is already in the stream's history returns its first result. A command that had nothing to do also has no
   * effect when repeated.
   * @refuses everything that `decide` refuses; busy, key_reused, too_large, client_not_found (its key is destroyed)
   * @throws LogUnavailable
   */
  handle<State, Event extends DomainEvent>(
    folding: Folding<State, Event>,
    request: Request<State, Event>,
  ): Promise<Outcome<State>>
  /**
   * The current state of a stream, and the earlier result of the command in `context`, if given. @refuses key_reused
   */
  load<State, Event extends DomainEvent>(
    folding: Folding<State, Event>,
    stream: string,
    context?: CommandContext,
  ): Promise<History<State>>
}

const mostAttempts = 5
const asRefusal = (error: unknown): unknown => {
  if (error instanceof AppendTooLarge) return new Refused('too_large')
  if (error instanceof SubjectErased) return new Refused('client_not_found')
  return error
}

/** Creates the command handler for a log. */
export const createHandler = ({ log, codec, clock, usedKeys, appendTook }: HandlerDeps): Handler => {
  const histories = createHistories({ log, codec })

  const append = async (
    { stream, context }: Pick<Request<never, never>, 'stream' | 'context'>,
    end: History<unknown>['end'],
    events: readonly DomainEvent[],
    at: string,
  ): Promise<Appended> => {
    const { actor, commandId, correlationId, causationId, idempotency } = context
    const recordings = events.map((event, index): Recording<DomainEvent> => {
      const repeatable = idempotency && { idempotencyKey: idempotency.key, bodyHash: idempotency.bodyHash }
      const said = { actor: actorOf(actor), occurredAt: at, correlationId, causationId, commandId, ...repeatable }
      return { id: derivedId(commandId, String(index)), event, context: said }
    })
    const encoded = await codec.encode(stream, end, recordings)
    const begun = performance.now()
    const appended = await appendSurely(log, stream, end?.revision ?? 'none', encoded)
    appendTook?.((performance.now() - begun) / 1_000)
    return appended
  }

  const attempt = async <State, Event extends DomainEvent>(
    folding: Folding<State, Event>,
    request: Request<State, Event>,
  ): Promise<Outcome<State>> => {
    const { stream, context } = request
    const [history, hadNothingToDo] = await Promise.all([
      histories.read(folding, stream, context),
      usedKeys.has(context),
    ])
    if (history.earlier !== undefined) return history.earlier
    const now = clock.now().toISOString()
    // Clocks differ between machines, but time in a stream must never run backward.
    const at = history.end !== undefined && history.end.at > now ? history.end.at : now
    const decision = request.decide(history.state, at)
    if (isRefusal(decision)) throw new Refused(decision.refused, decision)
    if (hadNothingToDo) return history
    if (decision.length === 0) {
      await usedKeys.note(context)
      return history
    }
    await request.before?.(history.state)
    const { position } = await append(request, history.end, decision, at)
    return { state: decision.reduce<State>((state, event) => folding.evolve(state, event), history.state), position }
  }

  return {
    load: histories.read,
    handle: async (folding, request) => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(folding, request)
        } catch (error) {
          if (!(error instanceof RevisionConflict)) throw asRefusal(error)
          if (attempts === mostAttempts) throw new Refused('busy')
        }
      }
    },
  }
}
