// The only way to write events: load the stream, decide, and append at exactly the revision that was read.
import type { ProblemCode } from '#contracts/problems.ts'
import type { Decision } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { RefusalError, isRefusal } from '#domain/decision.ts'
import { createBackoff } from '#platform/backoff.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec, PendingEvent } from '#platform/event-log/codec.ts'
import {
  AppendTooLarge,
  type AppendResult,
  EventIdReused,
  type EventLog,
  RevisionConflict,
} from '#platform/event-log/port.ts'
import { deriveId } from '#platform/derive-id.ts'
import { SubjectErased } from '#platform/vault/vault.ts'

import { appendWithRetry } from './append-with-retry.ts'
import { type CommandContext, toActor } from './context.ts'
import { type Fold, createHistoryReader } from './history-reader.ts'
import type { StreamHistory, CommandOutcome } from './folded-stream.ts'
import { type IdempotencyKeys, runClaimed } from './idempotency-keys.ts'
import type { ReaderBlocks } from './reader-blocks.ts'
import { createBusyRefusal, createStreamQueue } from './stream-queue.ts'

export interface HandlerDeps {
  readonly log: EventLog
  readonly codec: Codec<DomainEvent>
  readonly clock: Clock
  readonly idempotencyKeys: IdempotencyKeys
  readonly readerBlocks: ReaderBlocks
  /** Called with the duration of each append, in seconds. */
  readonly recordAppend?: (seconds: number) => void
  /** How long a command waits for other commands on its stream, in milliseconds. Defaults to 5,000. */
  readonly maxWait?: number
}

interface CommandRequest<State, Event> {
  readonly stream: string
  readonly context: CommandContext
  /** Decides the command against this state. `at` is the time to record in the events, ISO 8601 UTC. */
  readonly decide: (state: State, at: string) => Decision<Event>
  /**
   * Runs between the decision and the append, for effects that must be in place before the events are visible. It runs
   * again after a conflict, and may refuse the command. The append expects exactly the state that was passed to it.
   */
  readonly beforeAppend?: (state: State) => Promise<void>
  /**
   * The refusal if the key that seals the events is destroyed. Defaults to client_not_found, because most events
   * concern a client.
   */
  readonly refusalIfErased?: ProblemCode
}

export interface Handler {
  /**
   * Decides and appends, after the earlier commands of this process on the stream. After a conflict with another
   * process, it reads and decides again. It is refused as busy if all this takes longer than `maxWait`. A command that
   * is already in the stream's history returns its first result. A repeated no-op command is decided again, and returns
   * the current state.
   * @refuses the refusals of `decide`; also busy, key_reused, too_large, `refusalIfErased`
   * @throws LogUnavailable
   */
  handle<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    request: CommandRequest<State, Event>,
  ): Promise<CommandOutcome<State>>
  /**
   * Loads the current state of a stream, and the earlier result of the command in `context` if it is given.
   * @refuses key_reused
   */
  load<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    context?: CommandContext,
  ): Promise<StreamHistory<State>>
}

/** Before a command is decided again after a conflict, in milliseconds. */
const conflictDelays = { initialDelay: 5, maxDelay: 100 }
/**
 * Whether the stream must be read again. A reused event id means that another process has just run the same command.
 */
const isConflict = (error: unknown): boolean => error instanceof RevisionConflict || error instanceof EventIdReused
const toRefusal = (error: unknown, refusalIfErased: ProblemCode = 'client_not_found'): unknown => {
  if (error instanceof AppendTooLarge) return new RefusalError('too_large')
  if (isConflict(error)) return createBusyRefusal()
  if (error instanceof SubjectErased) return new RefusalError(refusalIfErased)
  return error
}

export const createHandler = (deps: HandlerDeps): Handler => {
  const { log, codec, clock, idempotencyKeys, readerBlocks, recordAppend, maxWait = 5_000 } = deps
  const queue = createStreamQueue()
  const historyReader = createHistoryReader({ log, codec })

  const append = async (
    { stream, context }: Pick<CommandRequest<never, never>, 'stream' | 'context'>,
    lastEvent: StreamHistory<unknown>['lastEvent'],
    events: readonly DomainEvent[],
    at: string,
  ): Promise<AppendResult> => {
    const { actor, commandId, correlationId, causationId, idempotency } = context
    const pendingEvents = events.map((event, index): PendingEvent<DomainEvent> => {
      const idempotencyFields = idempotency && { idempotencyKey: idempotency.key, bodyHash: idempotency.bodyHash }
      const eventContext = {
        actor: toActor(actor),
        occurredAt: at,
        correlationId,
        causationId,
        commandId,
        ...idempotencyFields,
      }
      return { id: deriveId(commandId, String(index)), event, context: eventContext }
    })
    const newEvents = await codec.encode(stream, lastEvent, pendingEvents)
    const startedAt = performance.now()
    const result = await appendWithRetry(log, stream, lastEvent?.revision ?? 'none', newEvents)
    recordAppend?.((performance.now() - startedAt) / 1_000)
    return result
  }

  /** A new stream has no row yet, so no one can see it. */
  const blockLostReaders = async (
    stream: string,
    readers: readonly string[],
    lastEvent: StreamHistory<unknown>['lastEvent'],
  ): Promise<void> => {
    if (lastEvent !== undefined && readers.length > 0) await readerBlocks.block(stream, readers, lastEvent.revision)
  }

  const attempt = async <State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    request: CommandRequest<State, Event>,
    claim: ReturnType<IdempotencyKeys['claim']>,
  ): Promise<CommandOutcome<State>> => {
    const { stream, context } = request
    const [history, { isRecorded }] = await Promise.all([historyReader.read(fold, stream, context), claim])
    if (history.earlierOutcome !== undefined) return history.earlierOutcome
    const now = clock.now().toISOString()
    // Clocks differ between machines, but time in a stream must never run backward.
    const at = history.lastEvent !== undefined && history.lastEvent.at > now ? history.lastEvent.at : now
    const decision = request.decide(history.state, at)
    if (isRefusal(decision)) throw new RefusalError(decision.refused, decision)
    // A repeated no-op does nothing, even if the state has changed since. It is still decided first, because it returns
    // the current state, which a person who has lost access must not see.
    if (isRecorded) return history
    if (decision.length === 0) {
      await idempotencyKeys.record(context)
      return history
    }
    const state = decision.reduce<State>((before, event) => fold.evolve(before, { ...event, at }), history.state)
    await request.beforeAppend?.(history.state)
    await blockLostReaders(request.stream, fold.findLostReaders(history.state, state), history.lastEvent)
    const { position } = await append(request, history.lastEvent, decision, at)
    return { state, position }
  }

  return {
    load: historyReader.read,
    handle: async (fold, request) => {
      const { stream, context, refusalIfErased } = request
      const deadline = performance.now() + maxWait
      const attemptUntilAppended = async (claim: ReturnType<IdempotencyKeys['claim']>) => {
        const backoff = createBackoff(conflictDelays)
        for (;;) {
          try {
            return await attempt(fold, request, claim)
          } catch (error) {
            if (!isConflict(error)) throw toRefusal(error, refusalIfErased)
            await backoff.wait()
            if (performance.now() >= deadline) throw toRefusal(error, refusalIfErased)
          }
        }
      }
      return queue.run(stream, maxWait, () => runClaimed(idempotencyKeys, context, attemptUntilAppended))
    },
  }
}
