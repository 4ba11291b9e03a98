// The one way to write: load the stream, decide, append at exactly the revision that was read.
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
  /** Told how long each append took, in seconds. */
  readonly appendTook?: (seconds: number) => void
}

export interface Request<State, Event> {
  readonly stream: string
  readonly context: CommandContext
  /** The decision in this state; `at` is the instant that the events will carry, ISO 8601 UTC. */
  readonly decide: (state: State, at: string) => Decision<Event>
  /**
   * Done between the decision and the append: what must hold before the events can be read. Done again where another writer
   * came first; the append then still expects the very state that this saw. It may refuse.
   */
  readonly before?: (state: State) => Promise<void>
}

export interface Handler {
  /**
   * Decides and appends; on a conflict with another writer reads again and decides again, five times at most. A command
   * that the stream's history already holds answers its first result; one that had nothing to do has no effect later either.
   * @refuses whatever `decide` refuses; busy, key_reused, too_large, client_not_found (its key is destroyed)
   * @throws LogUnavailable
   */
  handle<State, Event extends DomainEvent>(
    folding: Folding<State, Event>,
    request: Request<State, Event>,
  ): Promise<Outcome<State>>
  /** How a stream stands now, and the command in it where one is named. @refuses key_reused */
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

/** The handler over a log. */
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
    // Clocks of two machines differ: history never runs backwards.
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
