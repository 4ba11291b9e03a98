// The notifications in the demo. By default, reactions start at the head of the log, so the demo would have no
// notifications. Therefore, the reactions that notify people start a few days back.
import type { DomainEvent } from '#domain/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { ensureCheckpoint } from '#reactions/checkpoint.ts'
import { assignedReviewName } from '#reactions/assigned-review/assigned-review.ts'
import { overdueReferralName } from '#reactions/overdue-referral/overdue-referral.ts'
import { referralUpdatesName } from '#reactions/referral-updates/referral-updates.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import { newRecordName } from '#reactions/new-record/new-record.ts'
import { urgentReferralName } from '#reactions/urgent-referral/urgent-referral.ts'
import type { Kysely } from 'kysely'

export interface NotificationDeps {
  readonly log: Pick<EventLog, 'readAll'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly db: Kysely<ReactionTables>
}

const day = 86_400_000

/**
 * How many days back each reaction starts. Families rarely sign in and their requests move slowly, so their reaction
 * starts earlier.
 */
const lookbackDays = {
  [urgentReferralName]: 2,
  [overdueReferralName]: 2,
  [newRecordName]: 2,
  [assignedReviewName]: 2,
  [referralUpdatesName]: 6,
}
const pageSize = 100

/**
 * The position before the first event since `instant`. Commands run concurrently, so a few older events may follow it in the
 * log, but no more than fit on a page.
 */
const lastPositionBefore = async ({ log, codec }: NotificationDeps, instant: string): Promise<string | undefined> => {
  let after: string | undefined
  let position: string | undefined
  for (;;) {
    const page = await log.readAll({ direction: 'backwards', maxCount: pageSize, ...(after && { after }) })
    const firstSince = page.events.findLastIndex((event) => codec.decode(event).at >= instant)
    if (firstSince >= 0) position = page.events[firstSince + 1]?.position
    else position ??= page.events[0]?.position
    if (firstSince < 0 || page.events.length < pageSize) return position
    after = page.position
  }
}

/** Sets the starting checkpoints of the reactions. Does nothing if they have already started. */
export const startNotificationReactions = async (deps: NotificationDeps, anchor: Date): Promise<void> => {
  for (const [reaction, days] of Object.entries(lookbackDays)) {
    const since = new Date(anchor.getTime() - days * day).toISOString()
    await ensureCheckpoint(deps.db, reaction, () => lastPositionBefore(deps, since), anchor)
  }
}
