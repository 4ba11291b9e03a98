// Which clients an organization serves: those of referrals that it has sent, or has as their receiver.
import { exceptIds } from '../../blocked-readers.ts'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { findLostReferrals, isReceivedBy } from '../../referrals/queries/query-context.ts'
import type { ReferralTables } from '../../referrals/stored.ts'

interface ServedClientsContext {
  readonly db: AnyDatabase
  readonly referrals: QueriedBuild
  /** The instant at which it is read whether the organization still serves a client. */
  readonly now: Date
}

/** A query for the ids of the clients, `client_id`. It may return one of them several times. */
export const servedBy = async (context: ServedClientsContext, organizationId: string) => {
  const { db, referrals } = context
  const lostIds = await findLostReferrals(context, organizationId)
  return db
    .withSchema(referrals.schema)
    .$extendTables<ReferralTables>()
    .selectFrom('referral')
    .select('client_id')
    .where((eb) =>
      eb.or([
        eb('from_organization_id', '=', organizationId),
        eb.and([isReceivedBy(organizationId, context.now), ...exceptIds(lostIds)]),
      ]),
    )
}
