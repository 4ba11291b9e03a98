// The referrals that an organization received: those that it has, and what it keeps of those whose part has ended
// (ROLE-24). A list of both merges two sources.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { exceptIds } from '../../blocked-readers.ts'
import { type Condition, allOf, inStatuses } from './conditions.ts'
import { type Listing, type ListSource, gatherAndSort, gatherRows, mergeSources } from './listing.ts'
import {
  type ReferralQueryContext,
  findLostReferrals,
  hasOpenPart,
  isReceivedBy,
  onReferral as on,
  referralTables,
} from './query-context.ts'
import { countyRank } from '../ranks.ts'
import { sql } from 'kysely'

/** The referrals of an organization in these statuses, with or without those whose part has ended. */
export interface ReceivedReferrals {
  count(context: ReferralQueryContext): Promise<number>
  /** The clients that the list shows. A row whose part has ended shows none, and nothing is left of an erased one. */
  clientIds(context: ReferralQueryContext): Promise<string[]>
  list(context: ReferralQueryContext, listing: Listing): ReturnType<ListSource>
}

interface Scope {
  readonly organizationId: string
  readonly lostIds: readonly string[]
  /** The referrals that the organization has. */
  readonly held: Condition
  /** Of these referrals alone. */
  readonly ids?: readonly string[]
}

const isOneOf = (ids: readonly string[] | undefined): Condition[] =>
  ids === undefined ? [] : [on('id', '=', on.fn.any(on.val(ids)))]

/** The last end of a part in each referral that does not match `held`. */
const endedParts = (context: ReferralQueryContext, { organizationId, lostIds, ids, held }: Scope) =>
  referralTables(context)
    .selectFrom((from) =>
      from
        .selectFrom('referral_part')
        .distinctOn('referral_id')
        .select(['referral_id as id', 'at as updated_at', 'received_at', 'created_at', 'need_rank', 'priority_rank'])
        // What sorts by the client sorts nothing here.
        .select([sql<string>`''`.as('client_name'), sql<number>`${countyRank(null)}::integer`.as('county_rank')])
        .where('organization_id', '=', organizationId)
        .orderBy('referral_id')
        .orderBy('revision', 'desc')
        .as('part'),
    )
    .selectAll()
    .where('id', 'not in', (without) => without.selectFrom('referral').select('id').where(held))
    .where(allOf([...exceptIds(lostIds), ...isOneOf(ids)]))

const countRows = async (query: { executeTakeFirstOrThrow(): Promise<{ total: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).total

const countWhere = (context: ReferralQueryContext, where: Condition): Promise<number> =>
  countRows(
    referralTables(context)
      .selectFrom('referral')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where),
  )

const clientsWhere = async (context: ReferralQueryContext, where: Condition): Promise<string[]> => {
  const rows = await referralTables(context)
    .selectFrom('referral')
    .select('client_id')
    .distinct()
    .where(allOf([where, on('client_erased', '=', false)]))
    .execute()
  return rows.map(({ client_id }) => client_id)
}

const countEnded = (context: ReferralQueryContext, scope: Scope): Promise<number> =>
  countRows(
    referralTables(context)
      .selectFrom(endedParts(context, scope).as('ended'))
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )

/** The rows of a condition on referrals. */
export const referralsWhere = (where: Condition): ReceivedReferrals => ({
  count: (context) => countWhere(context, where),
  clientIds: (context) => clientsWhere(context, where),
  list: (context, listing) => gatherAndSort(context, where, listing),
})

/** The referrals that the organization has as their receiver, in these statuses and with these conditions. */
export const receivedIn = async (
  context: ReferralQueryContext,
  organizationId: string,
  statuses: readonly ReferralStatus[],
  ...conditions: readonly Condition[]
): Promise<ReceivedReferrals> => {
  const lostIds = await findLostReferrals(context, organizationId)
  return referralsWhere(
    allOf([isReceivedBy(organizationId, context.now), ...exceptIds(lostIds), inStatuses(statuses), ...conditions]),
  )
}

/** Also the referrals whose part has ended. `ids` and `statuses` limit the result; statuses only what it still has. */
export const receivedOrEnded = async (
  context: ReferralQueryContext,
  organizationId: string,
  { ids, statuses }: { readonly ids?: readonly string[]; readonly statuses?: readonly ReferralStatus[] },
): Promise<ReceivedReferrals> => {
  const lostIds = await findLostReferrals(context, organizationId)
  const held = isReceivedBy(organizationId, context.now)
  const scope: Scope = { organizationId, lostIds, held, ...(ids && { ids }) }
  const received = allOf([
    held,
    ...exceptIds(lostIds),
    ...isOneOf(ids),
    ...(statuses === undefined ? [] : [inStatuses(statuses)]),
  ])
  return {
    count: async (current) => (await countWhere(current, received)) + (await countEnded(current, scope)),
    clientIds: (current) => clientsWhere(current, received),
    list: (current, listing) =>
      mergeSources(
        current,
        [
          (slice) => gatherAndSort(current, received, slice),
          (slice) => gatherRows(current, endedParts(current, scope), slice),
        ],
        listing,
      ),
  }
}

/** How many referrals the organization received before an event ended its part. */
export const countEndedByEvent = (context: ReferralQueryContext, organizationId: string): Promise<number> =>
  countEnded(context, { organizationId, lostIds: [], held: hasOpenPart(organizationId) })
