// A partner's referrals: those it received, by the status of its response, and those it sent (INC-01..13).
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { IncomingBox, IncomingList, IncomingQuery } from '#contracts/referrals.ts'
import { exceptIds } from '../../blocked-readers.ts'
import { toFreshness } from '../../query-context.ts'
import { type Condition, allOf, inStatuses } from './conditions.ts'
import { gatherAndSort } from './listing.ts'
import { type ReferralQueryContext, findLostReferrals, onReferral as on, referralTables } from './query-context.ts'
import { namedPage, referralRow } from './rows.ts'
import { sortBy } from './sorts.ts'

const statuses: Readonly<Record<Exclude<IncomingBox, 'sent'>, readonly ReferralStatus[]>> = {
  waiting: ['submitted'],
  service: ['received'],
  done: ['returned', 'closed'],
}

/**
 * The referrals that the organization received and may still see. The chosen receiver does not see a referral before it
 * is submitted (INC-01).
 */
export const sentTo = async (context: ReferralQueryContext, organizationId: string): Promise<Condition> =>
  allOf([
    on('to_organization_id', '=', organizationId),
    on('with_receiver', '=', true),
    ...exceptIds(await findLostReferrals(context, organizationId)),
  ])

export const inBox = async (
  context: ReferralQueryContext,
  box: IncomingBox,
  organizationId: string,
): Promise<Condition> => {
  if (box === 'sent') return on('from_organization_id', '=', organizationId)
  return allOf([await sentTo(context, organizationId), inStatuses(statuses[box])])
}

/** Referrals in the sent box that were never submitted have no received date, so their creation time is used. */
const toSort = ({ box, sort }: IncomingQuery) => sortBy(box === 'sent' && sort === 'received' ? 'created' : sort)

/** Returns one page of a box, for the organization that the reader acts for. */
export const incomingReferrals = async (
  context: ReferralQueryContext,
  query: IncomingQuery,
  reader: ResolvedActor & { readonly organizationId: string },
): Promise<IncomingList> => {
  const box = await inBox(context, query.box, reader.organizationId)
  const { total } = await referralTables(context)
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(box)
    .executeTakeFirstOrThrow()
  const sort = toSort(query)
  const slice = { offset: pageOffset(query.page, pageSize), limit: pageSize }
  const ids = gatherAndSort(context, box, { sort, direction: query.direction, ...slice })
  const rows = await namedPage(context, ids, sort, query.direction)
  const clock = query.box === 'sent' ? 'overall' : 'receiver'
  return {
    rows: rows.map((row) => referralRow(row, context, reader, clock)),
    total,
    page: query.page,
    pages: pageCount(total, pageSize),
    ...toFreshness(context.referrals),
  }
}
