// Timers of the reactions, one per reaction and stream. A timer is deleted in the transaction that writes its effects,
// so it fires again after a crash.
import { deriveId } from '#platform/derive-id.ts'
import type { Kysely, OnConflictBuilder } from 'kysely'

import type { DueTimer, Timer } from './reaction.ts'
import type { ReactionTables } from './tables.ts'

/** A timer request and the event that caused it. */
export interface TimerRequest extends Timer {
  readonly eventId: string
}

type Db = Kysely<ReactionTables>

/** What happens to a timer that is already scheduled. */
type Policy = 'replace' | 'keep' | 'keepSooner'

const policyOf = ({ unlessScheduled, unlessScheduledSooner }: Timer): Policy =>
  unlessScheduledSooner === true ? 'keepSooner' : unlessScheduled === true ? 'keep' : 'replace'

const combine = (earlier: TimerRequest | undefined, request: TimerRequest): TimerRequest => {
  const policy = policyOf(request)
  if (earlier === undefined || policy === 'replace') return request
  if (earlier.at === null) {
    // There is no timer after a cancellation.
    const { unlessScheduled: _keep, unlessScheduledSooner: _keepSooner, ...replacement } = request
    return replacement
  }
  const isSooner = request.at !== null && Date.parse(request.at) < Date.parse(earlier.at)
  return policy === 'keepSooner' && isSooner ? { ...earlier, at: request.at } : earlier
}

/** Returns the request of each stream that counts: the last one, or the first of those that only schedule a timer. */
const selectRequests = (requests: readonly TimerRequest[]): TimerRequest[] => {
  const selected = new Map<string, TimerRequest>()
  for (const request of requests) selected.set(request.stream, combine(selected.get(request.stream), request))
  return [...selected.values()]
}

type ScheduledTimer = OnConflictBuilder<ReactionTables, 'reaction_due'>

const onScheduled = {
  replace: (timer: ScheduledTimer) =>
    timer.doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at'), event_id: ref('excluded.event_id') })),
  keep: (timer: ScheduledTimer) => timer.doNothing(),
  // The timer keeps its first event, because its effects cover everything since that event.
  keepSooner: (timer: ScheduledTimer) =>
    timer
      .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
      .whereRef('excluded.due_at', '<', 'reaction_due.due_at'),
} as const

/**
 * Saves the last request for each stream. A request with a null instant deletes the timer. If there is a timer, one with
 * `unlessScheduled` changes nothing, and one with `unlessScheduledSooner` at most brings its instant forward.
 */
export const scheduleTimers = async (db: Db, reaction: string, requests: readonly TimerRequest[]): Promise<void> => {
  const latestRequests = selectRequests(requests)
  const canceledStreams = latestRequests.flatMap(({ stream, at }) => (at === null ? stream : []))
  for (const policy of ['replace', 'keep', 'keepSooner'] as const) {
    const rows = latestRequests.flatMap((request) => {
      const { stream, at, eventId } = request
      if (at === null || policyOf(request) !== policy) return []
      return { reaction, stream, due_at: new Date(at), event_id: eventId }
    })
    if (rows.length === 0) continue
    await db
      .insertInto('reaction_due')
      .values(rows)
      .onConflict((conflict) => onScheduled[policy](conflict.columns(['reaction', 'stream'])))
      .execute()
  }
  if (canceledStreams.length > 0) {
    await db
      .deleteFrom('reaction_due')
      .where('reaction', '=', reaction)
      .where('stream', 'in', canceledStreams)
      .execute()
  }
}

/** A timer as stored. */
type StoredTimer = Omit<DueTimer, 'handledPosition'>

/** Finds the timers due by `now`, oldest first. Skips parked streams, because their events must be handled first. */
export const findDueTimers = async (db: Db, reaction: string, now: Date, limit: number): Promise<StoredTimer[]> => {
  const rows = await db
    .selectFrom('reaction_due as due')
    .select(['due.stream', 'due.due_at', 'due.event_id'])
    .where('due.reaction', '=', reaction)
    .where('due.due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reaction_parked as parked')
            .whereRef('parked.reaction', '=', 'due.reaction')
            .whereRef('parked.stream', '=', 'due.stream'),
        ),
      ),
    )
    .orderBy('due.due_at')
    .limit(limit)
    .execute()
  return rows.map(({ stream, due_at: dueAt, event_id: eventId }) => {
    const at = dueAt.toISOString()
    // The text must not change: stored ids of notifications and commands derive from it.
    return { stream, at, eventId, id: deriveId(eventId, `wake ${at}`) }
  })
}

/** Deletes a timer after its effects are written. Keeps a timer that has been rescheduled in the meantime. */
export const deleteFiredTimer = async (db: Db, reaction: string, { stream, at }: StoredTimer): Promise<void> => {
  await db
    .deleteFrom('reaction_due')
    .where('reaction', '=', reaction)
    .where('stream', '=', stream)
    .where('due_at', '=', new Date(at))
    .execute()
}

/** Makes all timers due now if the rule that computed them has changed. Takes effect once per change. */
export const rescheduleTimers = async (db: Db, reaction: string, scheduledBy: string, now: Date): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('reaction_checkpoint')
      .set({ reckoned_by: scheduledBy })
      .where('reaction', '=', reaction)
      .where('reckoned_by', 'is distinct from', scheduledBy)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await transaction
      .updateTable('reaction_due')
      .set({ due_at: now })
      .where('reaction', '=', reaction)
      // Timers that are already due keep their instants, because the ids of their effects derive from them.
      .where('due_at', '>', now)
      .execute()
  })
}
