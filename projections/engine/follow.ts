// The live speed: one batch after the other into the serving build, small when the log is quiet, large when behind.
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
  /** Most events of one batch. */
  readonly batchSize: number
}

export interface FollowReport {
  /** After each commit. `live`: nothing is known to lie behind it. */
  committed(committed: Committed, live: boolean): void
  /** Nothing of concern up to here: the rows hold all of it without a commit. */
  passed(position: string): void
  /** Nothing is known to lie behind. */
  live(): void
  retrying(error: unknown): void
}

/** Why the following ended: stopped, another writer came first, or an event cannot be projected. */
export type FollowEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly build: Build; readonly failure: EventFailure }

/** Most events of one batch, unless told otherwise: larger ones are no faster and hold the build's lock longer. */
export const batchSize = 1_000
/** How long a position that moved over nothing of concern may wait for a commit to take it along; milliseconds. */
const idleMove = 1_000
const firstRetry = 100
const longestRetry = 5_000

/** Hands out the stretch after a position: from the tail, or from the log with the page behind it already asked for. */
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
 * Keeps a build current until the signal aborts or it must not be written any more. Commits whole batches only.
 * @throws what the log throws where trying again does not help
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
  /** Up to here events go one by one, so that the one that fails is known and all before it are kept. */
  let carefulTo = ''
  let stretch: Stretch = { events: [], position: claimed.position }

  /** Keeps what was only passed over, so that who asks the database finds it too. */
  const commitPassed = async (): Promise<void> => {
    if (projector.position > projector.build.position)
      await projector.push({ events: [], position: projector.position })
    await projector.settle()
  }

  const waitForMore = async (): Promise<void> => {
    await projector.settle()
    const { position } = projector
    if (tail.end === position) report.live()
    // Behind the tail, and yet the log shows nothing more: ask again, but not at once.
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
      // Not before what is being committed can be read.
      await projector.settle()
      projector.skip(stretch.position)
      report.passed(stretch.position)
      return
    }
    await projector.push(stretch)
    if (careful) await projector.settle()
    retry = firstRetry
  }

  /** What an error means for the following; undefined: go on from what is committed. */
  const judge = async (error: unknown): Promise<FollowEnd | undefined> => {
    await projector.settle().catch(() => undefined)
    const { build } = projector
    if (wasOvertaken(error)) return { kind: 'overtaken' }
    if (isTransient(error)) {
      // Whether a commit whose answer was lost took place shows at the next one: it would be overtaken by itself.
      report.retrying(error)
      await pause(retry, undefined, { signal }).catch(() => undefined)
      retry = Math.min(retry * 2, longestRetry)
    } else {
      const [event, ...others] = stretch.events
      if (event !== undefined && others.length === 0 && build.position < event.position && build.position < carefulTo) {
        const cause = error instanceof EventFailure ? error.cause : error
        return { kind: 'failed', build, failure: new EventFailure(event.position, cause) }
      }
      // Nothing is half done, so it was no event, and one by one nothing would be found: not for this model to mend.
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
