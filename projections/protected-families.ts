// Families in danger, and which of them a reader may not read (docs/decisions/0078). This is the only place that decides
// it. It is always the current rule, also for what is older than it, and also while the read models lag.
import { type ResolvedActor, isStaff, staffReader } from '#contracts/parties.ts'

import { exceptIds, findBlockedIds } from './blocked-readers.ts'
import { clientsModel } from './clients/model.ts'
import { servedBy } from './clients/queries/served-clients.ts'
import type { ClientTables } from './clients/stored.ts'
import type { AnyDatabase, QueriedBuild, QueryDeps } from './query-context.ts'
import { referralsModel } from './referrals/model.ts'
import type { ReferralTables } from './referrals/stored.ts'

/** What one reader may know of families in danger. */
export interface Protection {
  /** Every family in danger. Empty for everyone except staff, because partners and families see no such mark. */
  readonly protectedIds: ReadonlySet<string>
  /** Those whose name, contact and notes the reader may not read. */
  readonly hiddenIds: ReadonlySet<string>
  /** The referrals of these. Searches by name and sorts by name do not use their names. */
  readonly hiddenReferralIds: readonly string[]
}

/** For readers who see no mark, and for figures. */
export const noProtection: Protection = { protectedIds: new Set(), hiddenIds: new Set(), hiddenReferralIds: [] }

/**
 * Answers whether a reader may read the name, contact and notes of a family: not if it is in `hiddenIds`. Of staff, only
 * admins and the current or last reviewer of one of the family's referrals may. A member of staff may also read as the
 * family itself, or as a member of the organization that sent or has the referral. Partners and families are not limited
 * here: for them, the parts of a referral and the consent decide.
 */
export type FindProtection = (reader: ResolvedActor) => Promise<Protection>

/** Every family in danger, for what no one may take along, such as names in an export. */
export type FindProtectedFamilies = () => Promise<ReadonlySet<string>>

interface ProtectionContext {
  readonly db: AnyDatabase
  readonly clients: QueriedBuild
  readonly referrals: QueriedBuild
  readonly now: Date
}

const findProtectedIds = async ({ db, clients }: Pick<ProtectionContext, 'db' | 'clients'>): Promise<Set<string>> => {
  const [rows, blockedIds] = await Promise.all([
    db
      .withSchema(clients.schema)
      .$extendTables<ClientTables>()
      .selectFrom('client')
      .select('id')
      .where('protected', '=', true)
      .execute(),
    findBlockedIds(db, staffReader, { schema: clients.schema, table: 'client' }),
  ])
  return new Set([...rows.map(({ id }) => id), ...blockedIds])
}

const referralsOf = ({ db, referrals }: ProtectionContext, clientIds: readonly string[]) =>
  db
    .withSchema(referrals.schema)
    .$extendTables<ReferralTables>()
    .selectFrom('referral')
    .where('client_id', '=', (eb) => eb.fn.any(eb.val(clientIds)))

/** The families that the person reviews or reviewed. A review that was just taken away does not count. */
const findReviewed = async (context: ProtectionContext, userId: string, clientIds: readonly string[]) => {
  const { db, referrals } = context
  const lostIds = await findBlockedIds(db, userId, { schema: referrals.schema, table: 'referral' })
  const rows = await referralsOf(context, clientIds)
    .select('client_id')
    .where('claimed_by', '=', userId)
    .where((eb) => eb.and(exceptIds(lostIds)))
    .execute()
  return rows.map(({ client_id }) => client_id)
}

const findServed = async (context: ProtectionContext, organizationId: string, clientIds: readonly string[]) => {
  const served = await servedBy(context, organizationId)
  const rows = await served.where('client_id', '=', (eb) => eb.fn.any(eb.val(clientIds))).execute()
  return rows.map(({ client_id }) => client_id)
}

const findReadable = async (
  context: ProtectionContext,
  { userId, organizationId, clientId }: ResolvedActor,
  clientIds: readonly string[],
): Promise<Set<string>> => {
  const [reviewed, served] = await Promise.all([
    userId === null ? [] : findReviewed(context, userId, clientIds),
    organizationId === null ? [] : findServed(context, organizationId, clientIds),
  ])
  return new Set([...reviewed, ...served, ...(clientId === null ? [] : [clientId])])
}

interface StoredName {
  readonly client_id: string
  readonly client_first_name: string
  readonly client_last_initial: string
  readonly client_erased: boolean
}

/** How a row shows its family to the reader. */
export const shownClient = (row: StoredName, { protectedIds, hiddenIds }: Protection) => {
  const id = row.client_id
  const erased = row.client_erased
  if (erased || !protectedIds.has(id))
    return { id, firstName: row.client_first_name, lastInitial: row.client_last_initial, erased }
  if (hiddenIds.has(id)) return { id, firstName: '', lastInitial: '', erased, protection: 'hidden' as const }
  const name = { firstName: row.client_first_name, lastInitial: row.client_last_initial }
  return { id, ...name, erased, protection: 'readable' as const }
}

type ProtectionDeps = Pick<QueryDeps, 'db' | 'findBuild' | 'clock'>

export const createFindProtectedFamilies =
  ({ db, findBuild }: Pick<ProtectionDeps, 'db' | 'findBuild'>): FindProtectedFamilies =>
  async () =>
    findProtectedIds({ db, clients: await findBuild(clientsModel) })

export const createFindProtection =
  ({ db, findBuild, clock }: ProtectionDeps): FindProtection =>
  async (reader) => {
    if (!isStaff(reader)) return noProtection
    const [clients, referrals] = await Promise.all([findBuild(clientsModel), findBuild(referralsModel)])
    const context = { db, clients, referrals, now: clock.now() }
    const protectedIds = await findProtectedIds(context)
    if (protectedIds.size === 0 || reader.role === 'admin') return { ...noProtection, protectedIds }
    const readableIds = await findReadable(context, reader, [...protectedIds])
    const hiddenIds = new Set([...protectedIds].filter((id) => !readableIds.has(id)))
    if (hiddenIds.size === 0) return { ...noProtection, protectedIds }
    const hiddenReferrals = await referralsOf(context, [...hiddenIds])
      .select('id')
      .execute()
    return { protectedIds, hiddenIds, hiddenReferralIds: hiddenReferrals.map(({ id }) => id) }
  }
