// The notifications of the demo. Reactions start at the head of the log, so after the first start there would be no
// notifications to read. Here, the reactions that notify people start a few days back and process those events once
// they run.
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

/**
 * How many days back each reaction starts. Families check rarely and their requests move slowly, so theirs go further.
 */
const windows = {
  [urgentReferralName]: 2,
  [overdueReferralName]: 2,
  [staffNoticesName]: 2,
  [assignedReviewName]: 2,
  [referralUpdatesName]: 6,
}
const pageSize = 100

/** The position of the newest event before `instant`. */
const lastBefore = async ({ log, codec }: BellDeps, instant: string): Promise<string | undefined> => {
  let after: string | undefined
  for (;;) {
    const page = await log.readAll({ direction: 'backwards', maxCount: pageSize, ...(after && { after }) })
    const found = page.events.find((event) => codec.decode(event).at < instant)
    if (found !== undefined || page.events.length < pageSize) return found?.position
    after = page.position
  }
}

/** Sets the starting checkpoints of the reactions. Has no effect after they have started. */
export const ringForTheLatest = async (deps: BellDeps, anchor: Date): Promise<void> => {
  for (const [reaction, days] of Object.entries(windows)) {
    const since = new Date(anchor.getTime() - days * day).toISOString()
    await beginAt(deps.db, reaction, () => lastBefore(deps, since), anchor)
  }
}
