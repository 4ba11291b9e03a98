// Keeps a build current: the consumer of a read model's subscription.
import type pg from 'pg'

import { unknownEventPattern } from '#platform/event-log/codec.ts'
import type { Logger } from '#platform/log.ts'
import type { Consumer } from '#platform/subscription/consumer.ts'
import type { EventFailure } from '#platform/subscription/event-failure.ts'

import type { Announcer } from './announcement.ts'
import { type Build, markFailed } from './builds.ts'
import { waitForAnotherBuild } from './claim-build.ts'
import type { Layout } from './layout.ts'
import type { Observer } from './observer.ts'
import { findDueRetries, parkedBy, type ParkedStream, readParkedStreams } from './parked-streams.ts'
import { type Committed, createProjector, type Projector } from './projector.ts'
import { retryStream } from './retry-parked.ts'
import type { FoldDeps } from './unsealing.ts'

export interface ModelConsumerDeps extends FoldDeps {
  readonly pool: pg.Pool
  readonly announcer: Announcer
  readonly observer: Observer
  readonly logger: Logger
}

const noTopics: ReadonlySet<string> = new Set()

/** Continues a build that this process has claimed. */
export const createModelConsumer = async (
  deps: ModelConsumerDeps,
  layout: Layout,
  claimedBuild: Build,
): Promise<Consumer> => {
  const { pool, announcer, observer, logger } = deps
  const { model } = layout
  const parked = await readParkedStreams(pool, claimedBuild)
  const onCommit = ({ build, events, rows, topics, milliseconds }: Committed) => {
    announcer.announce(model, build.position, topics)
    observer.batch?.(model.name, { events, rows, milliseconds })
  }
  const createProjectorFor = (build: Build): Projector =>
    createProjector({ ...deps, database: pool, layout, build, parked, onCommit })
  let projector = createProjectorFor(claimedBuild)
  const replaceProjector = () => (projector = createProjectorFor(projector.build))

  const recordParked = (parkedStream: ParkedStream) => {
    const { stream, position, error } = parkedStream
    parked.set(stream, parkedStream)
    logger.error({ stream, position, reason: error }, 'parked a stream of the read model')
  }

  // The previous leader may have stopped before it announced its last commit.
  announcer.announce(model, claimedBuild.position, 'all')
  return {
    get position() {
      return projector.position
    },
    get checkpoint() {
      return projector.build.position
    },
    handle: async (batch) => {
      await projector.push(batch)
      return true
    },
    skip: (position) => {
      projector.skip(position)
      announcer.announce(model, position, noTopics)
    },
    settle: () => projector.settle(),
    save: async () => {
      await projector.settle()
      const { position, build } = projector
      if (position > build.position) await projector.push({ events: [], position })
      await projector.settle()
    },
    reset: replaceProjector,
    parking: {
      get size() {
        return parked.size
      },
      get hasUnknownEvent() {
        return parked.values().some(({ error }) => unknownEventPattern.test(error))
      },
      streams: () => [...parked.keys()],
      findDueRetries: async () => (await findDueRetries(pool, projector.build)).filter((stream) => parked.has(stream)),
      park: async (event, error) => {
        const parkedStream = parkedBy(event, error)
        await projector.park(parkedStream, event)
        await projector.settle()
        recordParked(parkedStream)
      },
      retry: async (stream) => {
        const stillParked = await retryStream(deps, { stream, projector, replaceProjector })
        if (stillParked !== undefined) return recordParked(stillParked)
        parked.delete(stream)
        logger.info({ stream }, 'a parked stream of the read model continues')
      },
    },
    stopAt: async (failure: EventFailure, signal) => {
      await markFailed(pool, projector.build, failure.position, failure.message)
      await waitForAnotherBuild(deps, layout, projector.build.id, signal)
    },
  }
}
