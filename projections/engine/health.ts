// The progress of each read model, read from the database. Every process reports the same progress, no matter which one
// leads.
import type { Clock } from '#platform/clock.ts'
import type { EventLog, Position, StoredEvent } from '#platform/event-log/port.ts'
import type { LiveBuffer } from '#platform/subscription/live-buffer.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'

import type { Queryable } from './builds.ts'
import type { Layout } from './layout.ts'
import type { Decode } from './unsealing.ts'

export interface ModelHealth {
  readonly model: string
  readonly version: number
  /** State of this process's subscription. It is `waiting` if another process leads. */
  readonly state: SubscriptionStatus['state']
  /** Whether a build serves queries. */
  readonly ready: boolean
  /** Position of the serving build; undefined if no build serves. */
  readonly position: string | undefined
  /**
   * Age of the oldest event that the serving build does not include yet, in milliseconds; 0 if there is none. A process
   * that does not lead the model reports 0 as well if that event arrived after its previous check.
   */
  readonly lagMs: number
  /** The event that stopped the model, in any process. */
  readonly failure: { readonly position: string; readonly message: string } | undefined
}

export interface HealthDeps {
  readonly pool: Queryable
  readonly log: Pick<EventLog, 'head' | 'readAll'>
  /** The newest events, if this process follows the log. */
  readonly liveBuffer?: Pick<LiveBuffer, 'eventsAfter'>
  readonly decode: Decode
  readonly clock: Clock
}

interface ObservedModel {
  readonly layout: Layout
  readonly status: Pick<SubscriptionStatus, 'state' | 'failure'>
}

/**
 * Reads the health of all models, with one query and at most one read of the log's head.
 * @param head defaults to the current head
 */
export type ReadHealth = (
  models: readonly ObservedModel[],
  head?: Promise<Position | undefined>,
) => Promise<ModelHealth[]>

interface BuildStatus {
  readonly model: string
  readonly position: string
  readonly failure_position: string | null
  readonly failure_message: string | null
  readonly serves: boolean
}

const readBuildStatuses = async (
  { pool }: HealthDeps,
  models: readonly ObservedModel[],
): Promise<ReadonlyMap<string, BuildStatus>> => {
  const { rows } = await pool.query<BuildStatus>(
    `select distinct on (b.model) b.model, b.position, b.failure_position, b.failure_message,
       p.build_id is not null as serves
     from unnest($1::text[], $2::int[]) as m(name, version)
     join projection.build b on b.model = m.name and b.version = m.version
     left join projection.pointer p on p.build_id = b.id
     where p.build_id is not null or b.state = 'failed'
     order by b.model, serves desc, b.created_at desc`,
    [models.map(({ layout }) => layout.model.name), models.map(({ layout }) => layout.model.version)],
  )
  return new Map(rows.map((row) => [row.model, row]))
}

export const createHealthReader = (deps: HealthDeps): ReadHealth => {
  const { log, liveBuffer, decode, clock } = deps
  /** The head at the previous check. */
  let previousHead: Position | undefined

  const measureAge = (event: StoredEvent): number => {
    try {
      return Math.max(0, clock.now().getTime() - Date.parse(decode(event).at))
    } catch {
      // An event that cannot be decoded is about to be parked.
      return 0
    }
  }

  /** The events after a position from memory, one at most. Undefined if the buffer does not reach back to it. */
  const readBuffer = (position: string, prefixes: readonly string[]) => {
    try {
      return liveBuffer?.eventsAfter(position, prefixes, 1)?.events
    } catch {
      // The log can no longer be followed.
      return undefined
    }
  }

  /** Reads the log only for a model that has not reached the head of the previous check either. */
  const measureLag = async (layout: Layout, position: string, earlierHead: Position | undefined): Promise<number> => {
    const { streamPrefixes } = layout
    const buffered = readBuffer(position, streamPrefixes)
    if (buffered === undefined && earlierHead !== undefined && position >= earlierHead) return 0
    const after = position === '' ? {} : { after: position }
    const [oldest] = buffered ?? (await log.readAll({ ...after, streamPrefixes, maxCount: 1 })).events
    return oldest === undefined ? 0 : measureAge(oldest)
  }

  return async (models, pendingHead = log.head()) => {
    const earlierHead = previousHead
    const [head, buildStatuses] = await Promise.all([pendingHead, readBuildStatuses(deps, models)])
    previousHead = head ?? previousHead
    return Promise.all(
      models.map(async ({ layout, status }): Promise<ModelHealth> => {
        const { name: model, version } = layout.model
        const buildStatus = buildStatuses.get(model)
        const position = buildStatus?.serves === true ? buildStatus.position : undefined
        const failurePosition = buildStatus?.failure_position ?? undefined
        const isBehind = head !== undefined && (position ?? '') < head
        return {
          model,
          version,
          state: status.state,
          ready: position !== undefined,
          position,
          lagMs: isBehind ? await measureLag(layout, position ?? '', earlierHead) : 0,
          failure:
            failurePosition === undefined
              ? status.failure
              : { position: failurePosition, message: buildStatus?.failure_message ?? '' },
        }
      }),
    )
  }
}
