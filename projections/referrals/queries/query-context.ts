// The context of queries on referrals: rows from the referrals build, names from the organizations build, and people
// from the account table.
import { type SlaThresholds } from '#contracts/sla.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import { type Expression, type SqlBool, expressionBuilder } from 'kysely'
import { findBlockedIds } from '../../blocked-readers.ts'
import type { OrganizationTables } from '../../organizations/stored.ts'
import type { Protection } from '../../protected-families.ts'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import type { ReferralTables } from '../stored.ts'

export interface ReferralQueryContext {
  readonly db: AnyDatabase
  readonly referrals: QueriedBuild
  readonly organizations: QueriedBuild
  /** The instant at which clocks are read. */
  readonly now: Date
  readonly sla: SlaThresholds
  /** What the reader may know of families in danger. */
  readonly protection: Protection
}

/** For the lists and figures of an organization. */
export interface PartnerQueryContext extends ReferralQueryContext {
  /** The builds that show what else happens to a family while its referral is in service. */
  readonly findActivity: () => Promise<Readonly<Record<'appointments' | 'conversations' | 'resources', QueriedBuild>>>
}

/** Created by migration 0003. Only the name is read here, and whether a family has an account. */
type Accounts = {
  'public.account': { id: string; display_name: string; client_id: string | null }
}

/** The tables of the serving build. */
export const referralTables = ({ db, referrals }: Pick<ReferralQueryContext, 'db' | 'referrals'>) =>
  db.withSchema(referrals.schema).$extendTables<ReferralTables & Accounts>()

/** The ids, names and statuses of organizations, and whether a family may know the name, to be joined. */
export const organizationNames = ({ db, organizations }: Pick<ReferralQueryContext, 'db' | 'organizations'>) =>
  db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name', 'refuge', 'status as organization_status'])

/** The ids of referrals whose rows show this organization as the receiver, although it has lost access. */
export const findLostReferrals = (
  { db, referrals }: Pick<ReferralQueryContext, 'db' | 'referrals'>,
  organizationId: string,
): Promise<string[]> => findBlockedIds(db, organizationId, { schema: referrals.schema, table: 'referral' })

/** Builds conditions on the referral's row outside of any query. */
export const onReferral = expressionBuilder<ReferralTables, 'referral'>()

/** The referrals that the organization received and no event has taken away. */
export const hasOpenPart = (organizationId: string): Expression<SqlBool> =>
  onReferral.and([onReferral('to_organization_id', '=', organizationId), onReferral('part_open', '=', true)])

/** The referrals of which the organization is the receiver now (ROLE-14, ROLE-24). Blocks are not taken into account. */
export const isReceivedBy = (organizationId: string, now: Date): Expression<SqlBool> =>
  onReferral.and([
    hasOpenPart(organizationId),
    // 30 days after a closing, or with the family's consent.
    onReferral('part_ends_at', '>', now),
  ])

/** For effects that must not miss anything. @throws NotYetAvailable if the rows may be behind the log */
export const requireCurrent = ({ referrals }: ReferralQueryContext): void => {
  if (referrals.stale) throw new NotYetAvailable('the read model of referrals is behind the log')
}
