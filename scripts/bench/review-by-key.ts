// The baseline of `review`: the same route, returning twenty rows by their keys.
import type { Services } from '#api/services.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { organizationsModel } from '#projections/organizations/model.ts'
import type { Queries } from '#projections/queries.ts'
import { referralsModel } from '#projections/referrals/model.ts'
import { noProtection } from '#projections/protected-families.ts'
import type { ReferralQueryContext } from '#projections/referrals/queries/query-context.ts'
import { namedReferrals, referralRow } from '#projections/referrals/queries/rows.ts'

import { seededRandom } from '../seed/random.ts'
import { deriveId } from './generator/ids.ts'

/** The search text that selects the lookup by key. */
export const byKey = 'by key'

const zeroCounts = Object.fromEntries(referralStatuses.map((status) => [status, 0])) as Record<
  (typeof referralStatuses)[number],
  number
>

/** The application's queries, except that a search for `byKey` returns twenty random rows by key. */
export const withKeyLookup = (services: Services, referrals: number): Queries => {
  const random = seededRandom('by key')
  const { db } = services
  const openContext = async (): Promise<ReferralQueryContext> => {
    const [build, organizations] = await Promise.all([
      servingBuild(db, referralsModel),
      servingBuild(db, organizationsModel),
    ])
    const now = new Date()
    const fresh = { stale: false }
    return {
      db: db as unknown as ReferralQueryContext['db'],
      referrals: { ...build, ...fresh },
      organizations: { ...organizations, ...fresh },
      now,
      sla: defaultSlaThresholds,
      protection: noProtection,
    }
  }
  return {
    ...services.queries,
    reviewReferrals: async (query, reader) => {
      if (query.q !== byKey) return services.queries.reviewReferrals(query, reader)
      const ids = Array.from({ length: 20 }, () => deriveId(`referral ${random.int(0, referrals - 1)}`))
      const context = await openContext()
      const rows = await namedReferrals(context).where('referral.id', 'in', ids).execute()
      return {
        rows: rows.map((row) => referralRow(row, context, reader, 'overall')),
        total: rows.length,
        page: 1,
        pages: 1,
        counts: zeroCounts,
        position: context.referrals.position,
        stale: false,
      }
    },
  }
}
