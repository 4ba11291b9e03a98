// Checks whether a read model is current enough for access decisions. Every process checks once a second in the
// background, so a request costs almost nothing. A list that is a few seconds old is still useful, but access rights
// that are a few seconds old can let the wrong person in.
import { setTimeout as pause } from 'node:timers/promises'

import type { Clock } from '#platform/clock.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import type { Logger } from '#platform/log.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'

import type { Queryable } from './builds.ts'
import { createLayout } from './layout.ts'
import type { ReadModel } from './model.ts'
import type { Decode } from './unsealing.ts'

/** The model is stopped or too far behind the log, or the check failed. Retry shortly. */
export class ReadModelBehind extends NotYetAvailable {
  override readonly name = 'ReadModelBehind'
}

export interface ModelWatch {
  /** Starts the checks and resolves after the first one, regardless of its result. */
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Relies on the last check if it passed recently. Otherwise checks again before it refuses.
   * @throws ReadModelBehind
   */
  requireCurrent(): Promise<void>
}

export interface ModelWatchOptions {
  readonly pool: Queryable
  readonly log: Pick<EventLog, 'readAll'>
  readonly decode: Decode
  readonly clock: Clock
  readonly logger: Logger
  readonly model: ReadModel
  /** Maximum age of the oldest event that the model does not include yet, in milliseconds. */
  readonly tolerance?: number
  /** Pause between two checks, in milliseconds. */
  readonly interval?: number
}

/**
 * How long a check stays valid, in milliseconds. Without it, every request would wait for an unresponsive database
 * during an outage.
 */
const checkValidFor = 10_000

/** A check that takes longer than this, in milliseconds, has failed, so that the next one uses another connection. */
const checkTimeout = 2_000

interface BuildStatus {
  readonly position: string
  readonly failure_position: string | null
}

/** An event of the model's streams that the model does not include yet. */
interface UnprojectedEvent {
  readonly position: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An event that cannot be decoded counts from now on. The model is about to park its stream. */
const occurredAt = (event: StoredEvent, { decode, clock }: Pick<ModelWatchOptions, 'decode' | 'clock'>): number => {
  try {
    return Date.parse(decode(event).at)
  } catch {
    return clock.now().getTime()
  }
}

export const createModelWatch = (options: ModelWatchOptions): ModelWatch => {
  const { pool, log, clock, logger, model, tolerance = 5_000, interval = 1_000 } = options
  const { streamPrefixes } = createLayout(model)
  const stopping = new AbortController()
  let watching: Promise<void> | undefined
  let trusted = false
  let checkedAt = -Infinity
  /** The oldest event that the model did not include at the last check, and how far the log was searched for one. */
  let unprojected: UnprojectedEvent | undefined
  let searchedUntil = ''
  let previousPosition = ''

  const readBuildStatus = async (): Promise<BuildStatus | undefined> => {
    const { rows } = await pool.query<BuildStatus>(
      `select b.position, b.failure_position from projection.pointer p join projection.build b on b.id = p.build_id
       where p.model = $1 and p.version = $2`,
      [model.name, model.version],
    )
    return rows[0]
  }

  /** Searches the log once; later checks read only new events. */
  const findOldestUnprojected = async (buildPosition: string): Promise<UnprojectedEvent | undefined> => {
    if (unprojected !== undefined && unprojected.position > buildPosition) return unprojected
    // A build that replaced another one may be behind it.
    const after = buildPosition > searchedUntil || buildPosition < previousPosition ? buildPosition : searchedUntil
    const page = await log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: 1 })
    const [event] = page.events
    const oldest = event && { position: event.position, at: occurredAt(event, options) }
    searchedUntil = page.position ?? after
    previousPosition = buildPosition
    return oldest
  }

  const isCurrent = async (): Promise<boolean> => {
    const buildStatus = await readBuildStatus()
    if (buildStatus === undefined || buildStatus.failure_position !== null) return false
    unprojected = await findOldestUnprojected(buildStatus.position)
    return unprojected === undefined || clock.now().getTime() - unprojected.at <= tolerance
  }

  const checkNow = async (): Promise<void> => {
    const current = await withDeadline(checkTimeout, isCurrent(), stopping.signal)
    checkedAt = performance.now()
    if (current === trusted) return
    trusted = current
    if (current) logger.info({ model: model.name }, 'the read model is current')
    else
      logger.error(
        { model: model.name },
        'the read model is stopped or too far behind: requests that need it are refused',
      )
  }

  const isTrusted = () => trusted && performance.now() - checkedAt <= checkValidFor

  let checking: Promise<void> | undefined
  const check = (): Promise<void> => {
    checking ??= checkNow().finally(() => {
      checking = undefined
    })
    return checking
  }

  const keepChecking = async (onFirstCheck: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      // If the check fails, the last result counts until it expires.
      await check().catch((err: unknown) => {
        // `stop` interrupts the check.
        if (!stopping.signal.aborted) logger.warn({ err, model: model.name }, 'could not check the read model')
      })
      onFirstCheck()
      await pause(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    start: async () => {
      const { promise: firstCheckDone, resolve } = Promise.withResolvers<void>()
      watching ??= keepChecking(resolve)
      await firstCheckDone
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
    requireCurrent: async () => {
      if (isTrusted()) return
      await check()
      if (isTrusted()) return
      throw new ReadModelBehind(`the read model ${model.name} is stopped or behind the log`)
    },
  }
}
