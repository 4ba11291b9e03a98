// The bell of the demo: reactions begin at the head of the log, so on a first start nobody would have anything to read. Here
// those that tell somebody something begin some days before, and tell of these by themselves once they run.
import type { DomainEvent } from '#domain/events.ts'
import type { Codec } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { beginAt } from '#reactions/checkpoint.ts'
import { assignedReviewName } from '#reactions/assigned-review/assigned-review.ts'
import { overdueReferralName } from '#reactions/overdue-referral/overdue-referral.ts'
import { referralUpdatesName } from '#reactions/referral-updates/referral-updates.ts'
import type { ReactionTables } from '#reactions/tables.ts'
import { staffNoticesName } from '#reactions/staff-notices/staff-notices.ts'
import { urgentReferralName } from '#reactions/urgent-referral/urgent-referral.ts'
import type { Kysely } from 'kysely'

export interface BellDeps {
  readonly log: Pick<EventLog, 'readAll'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly db: Kysely<ReactionTables>
}

const day = 86_400_000

/** How far back each begins, in days: families look rarely, and their requests move slowly. */
const windows = {
  [urgentReferralName]: 2,
  [overdueReferralName]: 2,
  [staffNoticesName]: 2,
  [assignedReviewName]: 2,
  [referralUpdatesName]: 6,
}
const pageSize = 100

/** The position of the newest event that happened before `instant`. */
const lastBefore = async ({ log, codec }: BellDeps, instant: string): Promise<string | undefined> => {
  let after: string | undefined
  for (;;) {
    const page = await log.readAll({ direction: 'backwards', maxCount: pageSize, ...(after && { after }) })
    const found = page.events.find((event) => codec.decode(event).at < instant)
    if (found !== undefined || page.events.length < pageSize) return found?.position
    after = page.position
  }
}

/** Has no effect once they have begun. */
export const ringForTheLatest = async (deps: BellDeps, anchor: Date): Promise<void> => {
  for (const [reaction, days] of Object.entries(windows)) {
    const since = new Date(anchor.getTime() - days * day).toISOString()
    await beginAt(deps.db, reaction, () => lastBefore(deps, since), anchor)
  }
}
