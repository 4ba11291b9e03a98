// Turns the events, due timers and parked streams of one reaction into effects: the consumer of its subscription.
import type { DomainEvent } from '#domain/events.ts'
import { type Codec, unknownEventPattern } from '#platform/event-log/codec.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import type { Logger } from '#platform/log.ts'
import type { Consumer, Parking, Timers } from '#platform/subscription/consumer.ts'
import { isTransient } from '#platform/unavailable.ts'
import type { Kysely } from 'kysely'

import { LeadershipLost } from './checkpoint.ts'
import {
  type CollectedEffects,
  createCollectedEffects,
  handleEvent,
  hasNoEffects,
  prepareEvent,
  prepareTimer,
} from './effects.ts'
import { type ParkedStream, findParkedStreams, parkStream, unparkStream } from './parked-streams.ts'
import { prepareInOrder } from './prepare-in-order.ts'
import { type Progress, type ProgressDeps, claimProgress } from './progress.ts'
import type { DueTimer, Reaction } from './reaction.ts'
import type { ReactionTables } from './tables.ts'
import { deleteFiredTimer, findDueTimers, rescheduleTimers } from './timers.ts'

export interface ReactionConsumerDeps extends ProgressDeps {
  readonly log: EventLog
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly logger: Logger
  /** Delay before a parked stream is retried, in milliseconds. Defaults to five minutes. */
  readonly parkedRetryDelay?: number
}

interface ConsumerContext {
  readonly deps: ReactionConsumerDeps
  readonly reaction: Reaction
  readonly progress: Progress
  /** By stream name: the revision of the first event that waits, and the error. */
  readonly parked: Map<string, { readonly revision: number; readonly error: string }>
}

/** Maximum number of timers per poll, so that events are not delayed. */
const maxTimersPerPoll = 50

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Whether the error says nothing about the event or the timer that was handled. */
const isUnrelated = (error: unknown): boolean => isTransient(error) || error instanceof LeadershipLost

/** Writes that a stream is parked, and the effects that come before. Also moves the checkpoint. */
const commitParked = async (
  { deps, reaction, progress, parked }: ConsumerContext,
  { stream, revision }: ParkedStream,
  error: unknown,
  effects: CollectedEffects = createCollectedEffects(),
): Promise<void> => {
  const now = deps.clock.now()
  const retryAt = new Date(now.getTime() + (deps.parkedRetryDelay ?? 300_000))
  deps.logger.error({ err: error, reaction: reaction.name, stream, revision }, 'a reaction failed')
  const message = formatError(error)
  await progress.commit(effects, (transaction: Kysely<ReactionTables>) =>
    parkStream(transaction, reaction.name, { stream, revision }, message, { now, retryAt }),
  )
  parked.set(stream, { revision, error: message })
}

/** Returns the events of a stream up to the last handled batch, including skipped events of a parked stream. */
const readHandledEvents = async (
  { deps: { log }, progress: { handledPosition } }: ConsumerContext,
  stream: string,
  from: number,
): Promise<StoredEvent[]> => {
  const events = await log.readStream(stream, { from })
  return events.filter(({ position }) => handledPosition !== undefined && position <= handledPosition)
}

const createParking = (context: ConsumerContext): Parking => {
  const { deps, reaction, progress, parked } = context
  const { db, codec, clock } = deps

  const retry = async (stream: string): Promise<void> => {
    const effects = createCollectedEffects()
    for (const event of await readHandledEvents(context, stream, parked.get(stream)?.revision ?? 0)) {
      try {
        await handleEvent(reaction, codec.decode(event), effects)
      } catch (error) {
        if (isUnrelated(error)) throw error
        return commitParked(context, event, error, effects)
      }
    }
    await progress.commit(effects, (transaction) => unparkStream(transaction, reaction.name, stream))
    parked.delete(stream)
  }

  return {
    get size() {
      return parked.size
    },
    get hasUnknownEvent() {
      return parked.values().some(({ error }) => unknownEventPattern.test(error))
    },
    streams: () => [...parked.keys()],
    findDueRetries: async () => {
      const due = await findParkedStreams(db, reaction.name, clock.now())
      return due.map(({ stream }) => stream).filter((stream) => parked.has(stream))
    },
    park: (event, error) => {
      progress.markHandled(event.position)
      return commitParked(context, event, error)
    },
    retry: async (stream) => {
      try {
        await retry(stream)
      } catch (error) {
        if (isUnrelated(error)) throw error
        // The database refuses the effects. It does not say to which event they belong.
        await commitParked(context, { stream, revision: parked.get(stream)?.revision ?? 0 }, error)
      }
    },
  }
}

const createTimers = (context: ConsumerContext): Timers => {
  const { deps, reaction, progress } = context
  const { db, log, clock } = deps
  const { name } = reaction

  /** Returns the revision after the last handled event of a stream. */
  const findNextRevision = async (stream: string): Promise<number> => {
    const { handledPosition } = progress
    const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
    if (last === undefined || handledPosition === undefined) return 0
    // A newer event may have arrived that is not handled yet.
    return last.position <= handledPosition ? last.revision + 1 : (await readHandledEvents(context, stream, 0)).length
  }

  const fire = async (timer: DueTimer): Promise<void> => {
    const effects = createCollectedEffects()
    try {
      await (
        await prepareTimer(reaction, timer)
      )(effects)
      await progress.commit(effects, (transaction) => deleteFiredTimer(transaction, name, timer))
    } catch (error) {
      if (isUnrelated(error)) throw error
      const { stream } = timer
      // Only the timer failed, so the stream is parked after its last handled event.
      await commitParked(context, { stream, revision: await findNextRevision(stream) }, error)
    }
  }

  const fireTogether = async (timers: readonly DueTimer[]): Promise<void> => {
    const effects = createCollectedEffects()
    for await (const { apply } of prepareInOrder(timers, (timer) => prepareTimer(reaction, timer))) await apply(effects)
    await progress.commit(effects, async (transaction) => {
      for (const timer of timers) await deleteFiredTimer(transaction, name, timer)
    })
  }

  return {
    fireDue: async () => {
      const due = await findDueTimers(db, name, clock.now(), maxTimersPerPoll)
      if (due.length === 0) return false
      const timers = due.map((timer) => ({ ...timer, handledPosition: progress.handledPosition ?? '' }))
      try {
        await fireTogether(timers)
      } catch (error) {
        if (isUnrelated(error)) throw error
        // One after the other, to find the one that fails. What already ran does not run again.
        for (const timer of timers) await fire(timer)
      }
      return timers.length === maxTimersPerPoll
    },
  }
}

/** Takes over the reaction from an earlier leader. */
export const claimReaction = async (deps: ReactionConsumerDeps, reaction: Reaction): Promise<Consumer> => {
  const { db, log, clock, codec } = deps
  const { name, scheduledBy } = reaction
  const progress = await claimProgress(deps, name, () => log.head())
  if (scheduledBy !== undefined) await rescheduleTimers(db, name, scheduledBy, clock.now())
  const parked = new Map((await findParkedStreams(db, name)).map((stream) => [stream.stream, stream]))
  const context: ConsumerContext = { deps, reaction, progress, parked }
  return {
    get position() {
      return progress.handledPosition ?? ''
    },
    get checkpoint() {
      return progress.checkpoint ?? ''
    },
    handle: async ({ events, position }) => {
      const effects = createCollectedEffects()
      const prepare = async (event: StoredEvent) =>
        parked.has(event.stream) ? undefined : prepareEvent(reaction, codec.decode(event))
      for await (const { item: event, apply } of prepareInOrder(events, prepare)) {
        try {
          await apply(effects)
        } catch (error) {
          // Keeps what the earlier events caused, so that only this one is handled again.
          if (progress.handledPosition !== progress.checkpoint) await progress.commit(effects)
          throw error
        }
        progress.markHandled(event.position)
      }
      progress.markHandled(position)
      if (hasNoEffects(effects)) return false
      await progress.commit(effects)
      return true
    },
    skip: progress.markHandled,
    settle: async () => {},
    save: async () => {
      if (progress.handledPosition !== progress.checkpoint) await progress.commit(createCollectedEffects())
    },
    reset: () => progress.markHandled(progress.checkpoint),
    parking: createParking(context),
    timers: createTimers(context),
  }
}
