// The live speed: one batch after the other into the serving build, small when the log is quiet, large when behind.
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import type { EventLog } from '#platform/event-log/port.ts'

import type { Announcer } from './announcement.ts'
import { type Projected, projectStretch } from './batch.ts'
import { type Build, wasOvertaken } from './build-store.ts'
import { isTransient } from './failure.ts'
import { EventFailure } from './fold.ts'
import type { Layout } from './layout.ts'
import type { OpeningDeps } from './opening.ts'
import type { Stretch, Tail } from './tail.ts'

export interface FollowDeps extends OpeningDeps {
  readonly pool: pg.Pool
  readonly tail: Tail
  readonly announcer: Announcer
}

export interface FollowReport {
  /** After each commit. `live`: nothing more is known to lie behind. */
  batch(events: number, rows: number, milliseconds: number, live: boolean): void
  /** Nothing lies behind the position, without a commit. */
  live(): void
  retrying(error: unknown): void
}

/** Why the following ended: stopped, another writer came first, or an event cannot be projected. */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly build: Build; readonly failure: EventFailure }

/** Events of one batch from the tail, and from the log when far behind. */
const liveBatch = 1_000
const catchUpBatch = 2_000
const firstRetry = 100
const longestRetry = 5_000

/** Hands out the stretch after a position: from the tail, or from the log with the page behind it already asked for. */
const createSource = (log: EventLog, tail: Tail, streamPrefixes: readonly string[]) => {
  let ahead: { readonly after: string; readonly page: ReturnType<EventLog['readAll']> } | undefined
  const read = (after: string) => {
    const page = log.readAll({ ...(after === '' ? {} : { after }), streamPrefixes, maxCount: catchUpBatch })
    page.catch(() => undefined)
    return { after, page }
  }
  return async (after: string): Promise<Stretch> => {
    const near = tail.after(after, streamPrefixes, liveBatch)
    if (near !== undefined) return near
    const asked = ahead?.after === after ? ahead : read(after)
    ahead = undefined
    const { events, position = after } = await asked.page
    if (events.length === catchUpBatch) ahead = read(position)
    return { events, position }
  }
}

/** A batch that fails is repeated event by event: what comes before the culprit is kept, and the culprit is known. */
const projectSingly = async (
  project: (build: Build, stretch: Stretch) => Promise<Projected>,
  from: Build,
  { events, position }: Stretch,
): Promise<{ readonly build: Build; readonly failure?: EventFailure }> => {
  let build = from
  for (const event of events) {
    try {
      build = (await project(build, { events: [event], position: event.position })).build
    } catch (error) {
      if (isTransient(error) || wasOvertaken(error)) throw error
      return { build, failure: new EventFailure(event.position, error instanceof EventFailure ? error.cause : error) }
    }
  }
  return { build: (await project(build, { events: [], position })).build }
}

/** Keeps a build current until the signal aborts or it must not be written any more. Commits whole batches only. */
export const followBuild = async (
  deps: FollowDeps,
  layout: Layout,
  claimed: Build,
  report: FollowReport,
  signal: AbortSignal,
): Promise<FollowEnd> => {
  const { pool, tail, announcer } = deps
  const next = createSource(deps.log, tail, layout.streamPrefixes)
  let build = claimed
  let retry = firstRetry

  const project = async (from: Build, stretch: Stretch): Promise<Projected> => {
    const begun = performance.now()
    const client = await pool.connect()
    let projected: Projected
    try {
      projected = await projectStretch(client, deps, layout, from, stretch)
      client.release()
    } catch (error) {
      client.release(isTransient(error))
      throw error
    }
    announcer.announce(layout.model, stretch.position, projected.topics)
    const live = tail.end !== undefined && tail.end <= stretch.position
    report.batch(stretch.events.length, projected.rowCount, performance.now() - begun, live)
    return projected
  }

  const step = async (): Promise<FollowEnd | undefined> => {
    const stretch = await next(build.position)
    if (stretch.position === build.position) {
      if (tail.end === undefined || tail.end > build.position) await pause(firstRetry, undefined, { signal })
      else report.live()
      await tail.beyond(build.position, signal)
      return undefined
    }
    try {
      build = (await project(build, stretch)).build
    } catch (error) {
      if (isTransient(error) || wasOvertaken(error)) throw error
      const { build: reached, failure } = await projectSingly(project, build, stretch)
      build = reached
      if (failure !== undefined) return { kind: 'failed', build, failure }
    }
    return undefined
  }

  while (!signal.aborted) {
    try {
      const end = await step()
      if (end !== undefined) return end
      retry = firstRetry
    } catch (error) {
      if (signal.aborted) break
      if (wasOvertaken(error)) return { kind: 'overtaken' }
      // Whether a commit whose answer was lost took place shows at the next one: it would be overtaken by itself.
      report.retrying(error)
      await pause(retry, undefined, { signal }).catch(() => undefined)
      retry = Math.min(retry * 2, longestRetry)
    }
  }
  return { kind: 'stopped' }
}
