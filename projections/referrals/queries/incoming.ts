// A partner's referrals: those it received, by the status of its response, and those it sent (INC-01..13).
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ResolvedActor, findReferralRoles } from '#contracts/parties.ts'
import {
  type IncomingBox,
  type IncomingList,
  type IncomingQuery,
  type ReferralRow,
  isSentBox,
} from '#contracts/referrals.ts'
import { toFreshness } from '../../query-context.ts'
import { endedPartRow, namedParts } from './ended-parts.ts'
import { readIds } from './listing.ts'
import { type PartnerQueryContext, type ReferralQueryContext, onReferral as on } from './query-context.ts'
import { isQuiet, isReturnedTo } from './needs-attention.ts'
import { type ReceivedReferrals, receivedIn, receivedOrEnded, referralsWhere } from './received.ts'
import { type ClockKind, type NamedReferral, namedReferrals, referralRow, toParties } from './rows.ts'
import { sortBy } from './sorts.ts'

/** The referrals of a box. `done` has those that were closed, and those whose part has ended. */
export const inBox = (
  context: PartnerQueryContext,
  box: IncomingBox,
  organizationId: string,
): Promise<ReceivedReferrals> | ReceivedReferrals => {
  switch (box) {
    case 'sent':
      return referralsWhere(on('from_organization_id', '=', organizationId))
    case 'returned':
      return referralsWhere(isReturnedTo(organizationId))
    case 'waiting':
      return receivedIn(context, organizationId, ['submitted'])
    case 'service':
      return receivedIn(context, organizationId, ['received'])
    case 'quiet':
      return isQuiet(context, organizationId).then((quiet) => receivedIn(context, organizationId, ['received'], quiet))
    case 'done':
      return receivedOrEnded(context, organizationId, { statuses: ['closed'] })
  }
}

/** Referrals in the sent box that were never submitted have no received date, so their creation time is used. */
const toSort = ({ box, sort }: IncomingQuery) => sortBy(isSentBox(box) && sort === 'received' ? 'created' : sort)

export type OrganizationReader = ResolvedActor & { readonly organizationId: string }

/** The rows with these ids, in this order. The organization reads a row whose part has ended without names. */
export const receivedRows = async (
  context: ReferralQueryContext,
  ids: readonly string[],
  reader: OrganizationReader,
  clock: ClockKind,
): Promise<ReferralRow[]> => {
  const rows = await namedReferrals(context)
    .where('referral.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  const isFormer = (row: NamedReferral) =>
    findReferralRoles(reader, toParties(row), context.now).includes('former_receiver')
  const formerIds = rows.filter(isFormer).map(({ id }) => id)
  const parts = formerIds.length === 0 ? [] : await namedParts(context, formerIds)
  return ids.flatMap((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row === undefined) return []
    if (!formerIds.includes(id)) return [referralRow(row, context, reader, clock)]
    const part = parts.find(
      ({ referral_id, organization_id }) => referral_id === id && organization_id === reader.organizationId,
    )
    return part === undefined ? [] : [endedPartRow(part, context)]
  })
}

/** Returns one page of a box, for the organization that the reader acts for. */
export const incomingReferrals = async (
  context: PartnerQueryContext,
  query: IncomingQuery,
  reader: OrganizationReader,
): Promise<IncomingList> => {
  const referrals = await inBox(context, query.box, reader.organizationId)
  const total = await referrals.count(context)
  const order = { sort: toSort(query), direction: query.direction }
  const slice = { offset: pageOffset(query.page, pageSize), limit: pageSize }
  const ids = await readIds(context, referrals.list(context, { ...order, ...slice }), order)
  return {
    rows: await receivedRows(context, ids, reader, isSentBox(query.box) ? 'overall' : 'receiver'),
    total,
    page: query.page,
    pages: pageCount(total, pageSize),
    ...toFreshness(context.referrals),
  }
}
