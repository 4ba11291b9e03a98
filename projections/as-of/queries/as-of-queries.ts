// Staff review and a single referral as of an instant, read with the same queries as the current pages. Referrals and
// their SLA clocks are as of the instant. Access rights, and the names of organizations and people, are current. The
// rows offer no actions, because no one can act on the past.
import { familyViewOf } from '#contracts/organization-ref.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralDetail, ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Vault } from '#platform/vault/vault.ts'

import { servingBuild } from '../../engine/queries.ts'
import { organizationsModel } from '../../organizations/model.ts'
import { referralDetail } from '../../referrals/queries/detail.ts'
import type { FindProtection } from '../../protected-families.ts'
import type { ReferralQueryContext } from '../../referrals/queries/query-context.ts'
import { reviewReferrals } from '../../referrals/queries/review.ts'
import type { SnapshotTables } from '../as-of-snapshot.ts'
import type { AsOfResult, AsOfSnapshots } from '../as-of-snapshots.ts'
import type { AsOfRequest } from '../folded-snapshots.ts'

export type { AsOfRequest, AsOfResult }

export interface AsOfQueries {
  /** For staff readers. */
  reviewReferrals(request: AsOfRequest, query: ReviewQuery, reader: ResolvedActor): Promise<AsOfResult<ReviewList>>
  /** Returns undefined if the referral did not exist or the reader may not see it. */
  referral(request: AsOfRequest, id: string, reader: ResolvedActor): Promise<AsOfResult<ReferralDetail | undefined>>
}

export interface AsOfQueryDeps {
  readonly snapshots: AsOfSnapshots
  readonly sla: SlaThresholds
  readonly vault: Pick<Vault, 'open'>
  /** It is the current rule, also for the past. */
  readonly findProtection: FindProtection
}

/** Only staff read the past. To a family, it would show nothing. */
const findFamilyView = async () => familyViewOf(true)

const withoutActions = <R extends { readonly actions: readonly unknown[] }>(row: R) => ({ ...row, actions: [] })

export const createAsOfQueries = ({ snapshots, sla, vault, findProtection }: AsOfQueryDeps): AsOfQueries => {
  const createContext = async (
    { transaction, schema: asOfSchema, position, parked: asOfParked }: SnapshotTables,
    now: Date,
    reader: ResolvedActor,
  ): Promise<ReferralQueryContext> => {
    const { schema, parked } = await servingBuild(transaction, organizationsModel)
    const organizations = { schema, position, stale: false, parked }
    const referrals = { schema: asOfSchema, position, stale: false, parked: asOfParked }
    return { db: transaction, referrals, organizations, now, sla, protection: await findProtection(reader) }
  }
  return {
    reviewReferrals: (request, query, reader) =>
      snapshots.query(request, async (tables) => {
        const list = await reviewReferrals(await createContext(tables, request.at, reader), query, reader)
        return { ...list, rows: list.rows.map(withoutActions) }
      }),
    referral: (request, id, reader) =>
      snapshots.query(request, async (tables) => {
        const referral = await referralDetail(
          await createContext(tables, request.at, reader),
          { vault, findFamilyView },
          id,
          reader,
        )
        return referral && withoutActions(referral)
      }),
  }
}
