// Applies the log to the serving build, batch after batch: small batches when the log is quiet, large ones when the
// model is behind.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { EventLog } from '#platform/event-log/port.ts'

import { wasOvertaken } from './build-store.ts'
import type { Build } from './builds.ts'
import { isTransient } from './failure.ts'
import { EventFailure } from './fold.ts'
import type { Layout } from './layout.ts'
import type { OpeningDeps } from './opening.ts'
import { type Committed, createProjector, type Projector } from './projector.ts'
import type { Stretch, Tail } from './tail.ts'

export interface FollowDeps extends OpeningDeps {
  readonly pool: pg.Pool
  readonly tail: Tail
  /** Maximum number of events in a batch. */
  readonly batchSize: number
}

export interface FollowReport {
  /** Called after each commit. `live`: no later event is known. */
  committed(committed: Committed, live: boolean): void
  /** Called after skipping irrelevant events: the rows are complete up to this position without a commit. */
  passed(position: string): void
  /** Called when no later event is known. */
  live(): void
  retrying(error: unknown): void
}

/** Why following ended: it was stopped, another writer committed first, or an event cannot be projected. */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly build: Build; readonly failure: EventFailure }

/** Default maximum number of events in a batch. Larger batches are no faster and hold the build's lock longer. */
export const batchSize = 1_000
/** After skipping irrelevant events, how long to wait for a commit that also saves the position, in milliseconds. */
const idleMove = 1_000
const firstRetry = 100
const longestRetry = 5_000

/**
 * Returns the next batch after a position: from the live buffer, or from the log with the following page already
 * requested.
 */
const createSource = ({ log, tail, batchSize: size }: FollowDeps, streamPrefixes: readonly string[]) => {
  let ahead: { readonly after: string; readonly page: ReturnType<EventLog['readAll']> } | undefined
  const read = (after: string) => {
    const page = log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: size })
    page.catch(() => undefined)
    return { after, page }
  }
  return async (after: string): Promise<Stretch> => {
    const near = tail.after(after, streamPrefixes, size)
    if (near !== undefined) return near
    const asked = ahead?.after === after ? ahead : read(after)
    ahead = undefined
    const { events, position = after } = await asked.page
    if (events.length === size) ahead = read(position)
    return { events, position }
  }
}

const firstOf = ({ events, position }: Stretch): Stretch => {
  const [event] = events
  return event === undefined ? { events, position } : { events: [event], position: event.position }
}

/**
 * Keeps a build current until the signal aborts or this process may no longer write it. Commits whole batches only.
 * @throws the log's error if a retry does not help
 */
export const followBuild = async (
  deps: FollowDeps,
  layout: Layout,
  claimed: Build,
  report: FollowReport,
  signal: AbortSignal,
): Promise<FollowEnd> => {
  const { pool, tail } = deps
  const next = createSource(deps, layout.streamPrefixes)
  const onCommit = (committed: Committed) =>
    report.committed(committed, tail.end !== undefined && tail.end <= committed.build.position)
  const startAt = (build: Build): Projector => createProjector({ ...deps, database: pool, layout, build, onCommit })

  let projector = startAt(claimed)
  let retry = firstRetry
  /** Up to this position, events are processed one at a time, to find the one that fails and commit all before it. */
  let carefulTo = ''
  let stretch: Stretch = { events: [], position: claimed.position }

  /** Commits a position that was reached by skipping events, so that readers of the database see it too. */
  const commitPassed = async (): Promise<void> => {
    if (projector.position > projector.build.position)
      await projector.push({ events: [], position: projector.position })
    await projector.settle()
  }

  const waitForMore = async (): Promise<void> => {
    await projector.settle()
    const { position } = projector
    if (tail.end === position) report.live()
    // The model is behind the live buffer, but the log returns nothing new. Ask again after a pause.
    if (tail.after(position, [], 1) === undefined) await pause(firstRetry, undefined, { signal })
    if (position === projector.build.position) return tail.beyond(position, signal)
    const patience = new AbortController()
    const news = tail.beyond(position, AbortSignal.any([signal, patience.signal]))
    const timer = setTimeout(() => patience.abort(), idleMove)
    await news
    clearTimeout(timer)
    if (patience.signal.aborted) await commitPassed()
  }

  const step = async (): Promise<void> => {
    const careful = projector.position < carefulTo
    const found = await next(projector.position)
    stretch = careful ? firstOf(found) : found
    if (stretch.position === projector.position) return waitForMore()
    if (stretch.events.length === 0) {
      // First wait until the pending commit is readable.
      await projector.settle()
      projector.skip(stretch.position)
      report.passed(stretch.position)
      return
    }
    await projector.push(stretch)
    if (careful) await projector.settle()
    retry = firstRetry
  }

  /** Decides how to handle an error. Returns undefined to continue from the committed position. */
  const judge = async (error: unknown): Promise<FollowEnd | undefined> => {
    await projector.settle().catch(() => undefined)
    const { build } = projector
    if (wasOvertaken(error)) return { kind: 'overtaken' }
    if (isTransient(error)) {
      // If the answer to a commit was lost, the next commit shows whether it took place: it then fails with RX001.
      report.retrying(error)
      await pause(retry, undefined, { signal }).catch(() => undefined)
      retry = Math.min(retry * 2, longestRetry)
    } else {
      const [event, ...others] = stretch.events
      if (event !== undefined && others.length === 0 && build.position < event.position && build.position < carefulTo) {
        const cause = error instanceof EventFailure ? error.cause : error
        return { kind: 'failed', build, failure: new EventFailure(event.position, cause) }
      }
      // No event is half applied, so no event caused the error and retrying one by one would find none. This model
      // cannot recover.
      if (stretch.position <= build.position) throw error
      carefulTo = stretch.position
    }
    projector = startAt(build)
    return undefined
  }

  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      if (signal.aborted) break
      const end = await judge(error)
      if (end !== undefined) return end
    }
  }
  await commitPassed().catch(() => undefined)
  return { kind: 'stopped' }
}
