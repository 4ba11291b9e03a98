// The state of every read model and reaction, across all processes, for the system page.
import { type SubscriptionRow, reactionNames } from '#contracts/subscriptions.ts'
import type { DomainEvent } from '#domain/events.ts'
import { defaultMaxDelay } from '#platform/backoff.ts'
import type { Clock } from '#platform/clock.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { type RecordedStatus, readRecordedStatuses } from '#platform/subscription/status-table.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'

import type { ReadOnlySince } from './plugins/read-only.ts'

export interface SubscriptionOverview {
  /** Every read model, then every reaction. */
  list(): Promise<SubscriptionRow[]>
}

interface SubscriptionOverviewDeps {
  readonly pool: pg.Pool
  readonly db: Kysely<ReactionTables>
  readonly log: Pick<EventLog, 'readAll'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly clock: Clock
  readonly readOnlySince: ReadOnlySince
  /** The position of each read model. */
  readonly readModelPositions: () => Promise<ReadonlyMap<string, string>>
  readonly modelNames: readonly string[]
}

type StatusFields = Pick<SubscriptionRow, 'state' | 'since' | 'process' | 'reason' | 'message' | 'retrySeconds'>

const toStatusFields = (status: RecordedStatus | undefined): StatusFields => {
  const since = status?.since.toISOString() ?? null
  if (status === undefined || !status.isRecent)
    return { state: 'waiting', since, process: null, reason: null, message: null, retrySeconds: null }
  const { state, process, reason, message } = status
  return { state, since, process, reason, message, retrySeconds: state === 'retrying' ? defaultMaxDelay / 1_000 : null }
}

export const createSubscriptionOverview = (deps: SubscriptionOverviewDeps): SubscriptionOverview => {
  const { pool, db, log, codec, clock } = deps

  /** Age of the first event after a position, in seconds. */
  const measureLag = async (position: string): Promise<number> => {
    const { events } = await log.readAll({ ...(position === '' ? {} : { after: position }), maxCount: 1 })
    const [next] = events
    if (next === undefined) return 0
    try {
      return Math.max(0, clock.now().getTime() - Date.parse(codec.decode(next).at)) / 1_000
    } catch {
      // An event that cannot be decoded is about to be parked.
      return 0
    }
  }

  return {
    list: async () => {
      const [statuses, modelPositions, checkpoints] = await Promise.all([
        readRecordedStatuses(pool),
        deps.readModelPositions(),
        db.selectFrom('reaction_checkpoint').select(['reaction', 'position']).execute(),
      ])
      const positions = new Map([
        ...modelPositions,
        ...checkpoints.map(({ reaction, position }) => [reaction, position ?? ''] as const),
      ])
      // Most subscriptions are at the same position.
      const lags = new Map<string, Promise<number>>()
      for (const position of positions.values()) if (!lags.has(position)) lags.set(position, measureLag(position))
      const createRow = async (kind: SubscriptionRow['kind'], name: string): Promise<SubscriptionRow> => {
        const position = positions.get(name) ?? ''
        return {
          kind,
          name,
          ...toStatusFields(statuses.find((status) => status.name === name)),
          position: position === '' ? null : position,
          lagSeconds: deps.readOnlySince() === undefined ? ((await lags.get(position)) ?? 0) : null,
        }
      }
      return Promise.all([
        ...deps.modelNames.map((name) => createRow('model', name)),
        ...reactionNames.map((name) => createRow('reaction', name)),
      ])
    },
  }
}
