// How the referrals' queries reach their tables: rows of one build, names of the organizations' build, people of the
// plain table of accounts.
import { type SlaThresholds } from '#contracts/sla.ts'
import { expressionBuilder } from 'kysely'
import type { OrganizationTables } from '../../organizations/stored.ts'
import type { AnyDatabase, ServedBuild } from '../../reading.ts'
import type { ReferralTables } from '../stored.ts'

export interface ReferralReading {
  readonly db: AnyDatabase
  readonly referrals: ServedBuild
  readonly organizations: ServedBuild
  /** The instant at which clocks are read. */
  readonly now: Date
  readonly sla: SlaThresholds
}

/** Migration 0003; only the name is read here. */
type AccountNames = {
  'public.account': { id: string; display_name: string }
}

/** The tables of the serving build. */
export const referralTables = ({ db, referrals }: ReferralReading) =>
  db.withSchema(referrals.schema).$extendTables<ReferralTables & AccountNames>()

/** Ids and names of organizations, to be joined. */
export const organizationNames = ({ db, organizations }: ReferralReading) =>
  db
    .withSchema(organizations.schema)
    .$extendTables<OrganizationTables>()
    .selectFrom('organization')
    .select(['id', 'name'])

/** Builds conditions on the referral's row apart from any query. */
export const onReferral = expressionBuilder<ReferralTables, 'referral'>()
