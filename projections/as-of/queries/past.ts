// Staff review and a single referral as of an instant. They use the same queries as today, with clocks read at that
// instant. The reader's current access and today's names of organizations and people apply. No actions are offered.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralDetail, ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { servingBuild } from '../../engine/queries.ts'
import { organizationsModel } from '../../organizations/model.ts'
import { referralDetail } from '../../referrals/queries/detail.ts'
import type { ReferralReading } from '../../referrals/queries/reading.ts'
import { reviewReferrals } from '../../referrals/queries/review.ts'
import { type Snapshot, pastSchema } from '../look.ts'
import type { Looked, Looks } from '../looks.ts'

export type { Looked } from '../looks.ts'

export interface PastQueries {
  /** For readers who are staff. */
  reviewReferrals(at: Date, query: ReviewQuery, reader: ResolvedActor): Promise<Looked<ReviewList>>
  /** The answer is undefined both if there was no such referral and if the reader may not see it. */
  referral(at: Date, id: string, reader: ResolvedActor): Promise<Looked<ReferralDetail | undefined>>
  /** Cancels an instant whose snapshot is still being built. */
  giveUp(at: Date): Promise<void>
}

export interface PastQueryDeps {
  readonly looks: Looks
  readonly sla: SlaThresholds
  readonly vault: Pick<Vault, 'open'>
}

const withoutActions = <R extends { readonly actions: readonly unknown[] }>(row: R) => ({ ...row, actions: [] })

export const createPastQueries = ({ looks, sla, vault }: PastQueryDeps): PastQueries => {
  const reading = async (snapshot: Snapshot, position: string, now: Date): Promise<ReferralReading> => {
    const { schema } = await servingBuild(snapshot, organizationsModel)
    const organizations = { schema, position, stale: false }
    return { db: snapshot, referrals: { schema: pastSchema, position, stale: false }, organizations, now, sla }
  }
  return {
    reviewReferrals: (at, query, reader) =>
      looks.ask(at, async (snapshot, position) => {
        const list = await reviewReferrals(await reading(snapshot, position, at), query, reader)
        return { ...list, rows: list.rows.map(withoutActions) }
      }),
    referral: (at, id, reader) =>
      looks.ask(at, async (snapshot, position) => {
        const found = await referralDetail(await reading(snapshot, position, at), vault, id, reader)
        return found && withoutActions(found)
      }),
    giveUp: looks.giveUp,
  }
}
