// Checks whether a read model is current enough for access decisions. Every process checks once a second in the
// background, so a request costs almost nothing. While the log cannot be reached, the last result stays valid: commands
// block readers in the database first, so no one keeps a right that was revoked
// (docs/decisions/0054-block-readers-before-the-event.md).
import { setTimeout as pause } from 'node:timers/promises'

import { withDeadline } from '#platform/event-log/deadline.ts'
import type { Logger } from '#platform/log.ts'
import { NotYetAvailable, isUnavailable } from '#platform/unavailable.ts'

import type { BlockCoverage } from './block-coverage.ts'
import type { Queryable } from './builds.ts'
import { type LogComparisonOptions, createLogComparison } from './log-comparison.ts'
import type { ReadModel } from './model.ts'

/** The model is stopped or too far behind the log, or the log was unreachable for too long. Retry shortly. */
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
  /** Whether `requireCurrent` relies on the last check. Checks nothing itself. */
  isCurrent(): boolean
}

export interface ModelWatchOptions extends LogComparisonOptions {
  readonly pool: Queryable
  readonly logger: Logger
  /**
   * Whether everyone who lost access is blocked. Otherwise, no result stays valid while the log cannot be reached.
   * Defaults to always.
   */
  readonly blockCoverage?: BlockCoverage
  /** How long the last result stays valid while the log cannot be reached, in milliseconds. Defaults to Infinity. */
  readonly maxOutage?: number
  /** Pause between two checks, in milliseconds. */
  readonly interval?: number
}

/**
 * How long a check stays valid, in milliseconds, while the database does not respond. Without it, every request would
 * wait for an unresponsive database during an outage.
 */
const checkValidFor = 10_000

/** A check that takes longer than this, in milliseconds, has failed, so that the next one uses another connection. */
const checkTimeout = 2_000

interface BuildStatus {
  readonly position: string
  readonly failure_position: string | null
}

const readBuildStatus = async (pool: Queryable, { name, version }: ReadModel): Promise<BuildStatus | undefined> => {
  const { rows } = await pool.query<BuildStatus>(
    `select b.position, b.failure_position from projection.pointer p join projection.build b on b.id = p.build_id
     where p.model = $1 and p.version = $2`,
    [name, version],
  )
  return rows[0]
}

/** The result of the latest check. Simultaneous checks are one. */
const createChecks = (options: ModelWatchOptions, signal: AbortSignal) => {
  const { pool, logger, model, blockCoverage, maxOutage = Infinity } = options
  const comparison = createLogComparison(options)
  let trusted = false
  let checkedAt = -Infinity
  /** When the log stopped responding, on the `performance.now()` clock. Undefined while it responds. */
  let logLostAt: number | undefined

  /** While the log cannot be reached, the last result counts. */
  const compareWithLog = async (buildPosition: string): Promise<boolean> => {
    try {
      const isCurrent = await withDeadline(checkTimeout, comparison.isCurrent(buildPosition), signal)
      logLostAt = undefined
      return isCurrent
    } catch (err) {
      if (signal.aborted || !isUnavailable(err)) throw err
      if (logLostAt === undefined)
        logger.warn({ err, model: model.name }, 'cannot compare the read model with the log: the last result counts')
      logLostAt ??= performance.now()
      comparison.requireResponse()
      return trusted
    }
  }

  const recordResult = (current: boolean): void => {
    if (current === trusted) return
    trusted = current
    if (current) logger.info({ model: model.name }, 'the read model is current')
    else
      logger.error(
        { model: model.name },
        'the read model is stopped or too far behind: requests that need it are refused',
      )
  }

  const checkNow = async (): Promise<void> => {
    if (blockCoverage !== undefined) await withDeadline(checkTimeout, blockCoverage.checkInstances(), signal)
    const buildStatus = await withDeadline(checkTimeout, readBuildStatus(pool, model), signal)
    const isRunning = buildStatus !== undefined && buildStatus.failure_position === null
    const current = isRunning && (await compareWithLog(buildStatus.position))
    checkedAt = performance.now()
    recordResult(current)
    // Last, because a failure says nothing about the result.
    if (blockCoverage !== undefined && logLostAt === undefined)
      await withDeadline(checkTimeout, blockCoverage.checkRows(), signal)
  }

  let checking: Promise<void> | undefined
  return {
    check: (): Promise<void> => {
      checking ??= checkNow().finally(() => {
        checking = undefined
      })
      return checking
    },
    isTrusted: (): boolean => {
      const now = performance.now()
      if (!trusted || now - checkedAt > checkValidFor) return false
      return logLostAt === undefined || (blockCoverage?.isComplete !== false && now - logLostAt <= maxOutage)
    },
  }
}

export const createModelWatch = (options: ModelWatchOptions): ModelWatch => {
  const { logger, model, interval = 1_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const { check, isTrusted } = createChecks(options, signal)
  let watching: Promise<void> | undefined

  const keepChecking = async (onFirstCheck: () => void): Promise<void> => {
    while (!signal.aborted) {
      // If the check fails, the last result counts until it expires.
      await check().catch((err: unknown) => {
        // `stop` interrupts the check.
        if (!signal.aborted) logger.warn({ err, model: model.name }, 'could not check the read model')
      })
      onFirstCheck()
      await pause(interval, undefined, { signal }).catch(() => undefined)
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
    isCurrent: isTrusted,
    requireCurrent: async () => {
      if (isTrusted()) return
      await check().catch((error: unknown) => {
        if (!isTrusted()) throw error
      })
      if (isTrusted()) return
      throw new ReadModelBehind(`the read model ${model.name} is stopped, behind the log, or was not compared with it`)
    },
  }
}
