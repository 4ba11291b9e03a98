// Finds the streams that changed after an instant. They come from tables that store when each row last changed. Only
// events that these tables do not include yet are read from the log.
import { sql } from 'kysely'

import { clientsModel } from '../clients/model.ts'
import { clientTable } from '../clients/table.ts'
import { qualifiedName } from '../engine/ddl.ts'
import { parseStreamName } from '../engine/fold.ts'
import { createLayout, type StoredFold } from '../engine/layout.ts'
import type { ReadModel } from '../engine/model.ts'
import type { AnyDatabase } from '../query-context.ts'
import { servingBuild } from '../engine/queries.ts'
import { logPages } from '../engine/rebuild/log-pages.ts'
import { clientSummaryFold } from '../referrals/client-summary.ts'
import { resourceAmountsFold } from '../resources/fold.ts'
import { resourcesModel } from '../resources/model.ts'
import { referralResourcesTable } from '../resources/table.ts'
import { referralsModel } from '../referrals/model.ts'
import { referralFold } from '../referrals/fold.ts'
import { referralTable } from '../referrals/table.ts'
import { SnapshotOutdated } from './as-of-snapshot.ts'
import { isVisibleAsOf } from './log-as-of.ts'
import type { OverlaySource } from './overlay-source.ts'

/** The columns with the time of a row's last change and of its stream's first event. */
export const changedAtColumn = 'updated_at'
const createdAtColumn = 'created_at'

/** A fold, and the table that stores when each of its streams last changed. */
interface ChangeSource {
  readonly foldName: string
  readonly model: ReadModel
  readonly table: {
    readonly name: string
    readonly columns: Record<typeof changedAtColumn | typeof createdAtColumn, unknown>
  }
}

/** The read model that supports as-of queries. */
export const asOfLayout = createLayout(referralsModel)

const changeSources: readonly ChangeSource[] = [
  { foldName: referralFold.name, model: referralsModel, table: referralTable },
  { foldName: clientSummaryFold.name, model: clientsModel, table: clientTable },
  { foldName: resourceAmountsFold.name, model: resourcesModel, table: referralResourcesTable },
]
for (const { fold } of asOfLayout.rows.flatMap(({ fold, links }) => [
  fold,
  ...links.map(({ joinedFold }) => joinedFold),
])) {
  // Otherwise, rows as of an instant would show later changes.
  if (!changeSources.some(({ foldName }) => foldName === fold.name))
    throw new Error(`no table records when it last changed: ${fold.name}`)
}

export interface ChangedStreams {
  /** Ids by fold. `existed` says whether the stream existed at the instant. */
  readonly byFold: ReadonlyMap<string, readonly { readonly id: string; readonly existed: boolean }[]>
  /** Events after this position may have changed more streams. */
  readonly position: string
}

/**
 * Runs in the transaction of `db`.
 * @throws ReadModelUnavailable
 */
export const findStreamsChangedAfter = async (db: AnyDatabase, at: Date): Promise<ChangedStreams> => {
  const byFold = new Map<string, { id: string; existed: boolean }[]>()
  let minimumPosition: string | undefined
  for (const { foldName, model, table } of changeSources) {
    const { schema, position } = await servingBuild(db, model)
    // Raw SQL: the tables and columns come from the declarations of the read models, as in the engine.
    const { rows } = await sql<{ id: string; existed: boolean }>`
      select id, ${sql.ref(createdAtColumn)} <= ${at} as existed from ${sql.raw(qualifiedName(schema, table.name))}
      where ${sql.ref(changedAtColumn)} > ${at}`.execute(db)
    byFold.set(foldName, rows)
    if (minimumPosition === undefined || position < minimumPosition) minimumPosition = position
  }
  return { byFold, position: minimumPosition ?? '' }
}

/** With more new events than this, the snapshot is built again instead of updated. */
const maxNewEvents = 5_000

export interface LogRange {
  readonly after: string
  readonly until: string
  readonly streamPrefixes: readonly string[]
  /**
   * What an event that occurred before the instant means: `included` if the serving build already has it, `outdated` if
   * the snapshot lacks it.
   */
  readonly eventsBeforeInstant: 'included' | 'outdated'
}

/**
 * Ids of the streams that changed after the instant, by fold.
 * @throws SnapshotOutdated if the past itself changed, or too much changed
 */
export const findChangesInLog = async (
  { log, at }: Pick<OverlaySource, 'log' | 'at'>,
  { after, until, streamPrefixes, eventsBeforeInstant }: LogRange,
): Promise<ReadonlyMap<StoredFold, ReadonlySet<string>>> => {
  const changedStreams = new Map<StoredFold, Set<string>>()
  let events = 0
  for await (const page of logPages(log, { after, until, streamPrefixes })) {
    events += page.events.length
    if (events > maxNewEvents) throw new SnapshotOutdated('too many events since the snapshot was built')
    for (const event of page.events) {
      if (isVisibleAsOf(at.getTime(), event)) {
        if (eventsBeforeInstant === 'included') continue
        throw new SnapshotOutdated('an event was added before the instant, or a subject was erased')
      }
      const { category, id } = parseStreamName(event.stream)
      for (const storedFold of asOfLayout.foldsByCategory.get(category) ?? []) {
        const ids = changedStreams.get(storedFold) ?? new Set()
        changedStreams.set(storedFold, ids.add(id))
      }
    }
  }
  return changedStreams
}
