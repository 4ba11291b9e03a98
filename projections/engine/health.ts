// The progress of each read model, read from the database. Every process reports the same progress, no matter which one
// leads.
import type { Clock } from '#platform/clock.ts'
import type { EventLog } from '#platform/event-log/port.ts'
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
  /** Age of the oldest event that the serving build does not include yet, in milliseconds; 0 if there is none. */
  readonly lagMs: number
  /** The event that stopped the model, in any process. */
  readonly failure: { readonly position: string; readonly message: string } | undefined
}

export interface HealthDeps {
  readonly pool: Queryable
  readonly log: EventLog
  readonly decode: Decode
  readonly clock: Clock
}

interface BuildStatus {
  readonly position: string
  readonly failure_position: string | null
  readonly failure_message: string | null
  readonly serves: boolean
}

const readBuildStatus = async ({ pool }: HealthDeps, { model }: Layout): Promise<BuildStatus | undefined> => {
  const { rows } = await pool.query<BuildStatus>(
    `select b.position, b.failure_position, b.failure_message, p.build_id is not null as serves
     from projection.build b left join projection.pointer p on p.build_id = b.id
     where b.model = $1 and b.version = $2 and (p.build_id is not null or b.state = 'failed')
     order by serves desc, b.created_at desc limit 1`,
    [model.name, model.version],
  )
  return rows[0]
}

const measureLag = async ({ log, decode, clock }: HealthDeps, layout: Layout, position: string): Promise<number> => {
  const { events } = await log.readAll({
    ...(position === '' ? {} : { after: position }),
    streamPrefixes: layout.streamPrefixes,
    maxCount: 1,
  })
  const [oldest] = events
  if (oldest === undefined) return 0
  try {
    return Math.max(0, clock.now().getTime() - Date.parse(decode(oldest).at))
  } catch {
    // An event that cannot be decoded is about to be parked.
    return 0
  }
}

/** Rejects if the database or the log does not respond. */
export const readHealth = async (
  deps: HealthDeps,
  layout: Layout,
  status: Pick<SubscriptionStatus, 'state' | 'failure'>,
): Promise<ModelHealth> => {
  const { name: model, version } = layout.model
  const buildStatus = await readBuildStatus(deps, layout)
  const position = buildStatus?.serves === true ? buildStatus.position : undefined
  const failurePosition = buildStatus?.failure_position ?? undefined
  return {
    model,
    version,
    state: status.state,
    ready: position !== undefined,
    position,
    lagMs: await measureLag(deps, layout, position ?? ''),
    failure:
      failurePosition === undefined
        ? status.failure
        : { position: failurePosition, message: buildStatus?.failure_message ?? '' },
  }
}
