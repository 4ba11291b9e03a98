// The client's own referrals, newest first (CLI-16, REF-31, REF-32).
import { allowedActions } from '#contracts/lifecycle.ts'
import type { PageQuery } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import { type ResolvedActor, findReferralRoles } from '#contracts/parties.ts'
import type { OwnReferral, OwnReferralList } from '#contracts/own-referrals.ts'
import type { z } from 'zod'
import { toFreshness } from '../../query-context.ts'
import { isVisibleToClient } from './client-view.ts'
import { type ReturnEvent, familyState, lastReturn } from './family-state.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import { type NamedReferral, helpQuestionOf, namedReferrals, receiverForFamily, toParties } from './rows.ts'

/** Client-facing lists have longer pages than the review tables (CLI-16). */
const ownPageSize = 50

/**
 * `last_visible_at` is the last change that the client may see. The row's own timestamp would reveal a note (NEW-27).
 */
type OwnRow = NamedReferral & { readonly last_visible_at: Date | null; readonly last_return: ReturnEvent | null }

export interface OwnView {
  readonly reader: ResolvedActor
  readonly family: FamilyView
  readonly now: Date
}

export const ownReferral = (row: OwnRow, { reader, family, now }: OwnView): OwnReferral => ({
  id: row.id,
  need: family.showDetail(row.need),
  priority: row.priority,
  status: row.status,
  disposition: row.disposition,
  familyState: familyState(row, row.last_return, now),
  to: receiverForFamily(family, row)(row.to_organization_id, row.to_name, row.to_confidential),
  investedCents: row.invested_cents,
  createdAt: row.created_at.toISOString(),
  updatedAt: (row.last_visible_at ?? row.created_at).toISOString(),
  version: row.version,
  helpQuestion: helpQuestionOf(row),
  actions: allowedActions(findReferralRoles(reader, toParties(row), now), row),
})

export type ClientReader = ResolvedActor & { readonly clientId: string }

/** The referrals of the client profile that the reader owns. The caller adds the order. */
export const ownRows = (context: ReferralQueryContext, reader: ClientReader) =>
  namedReferrals(context)
    .select((eb) =>
      eb
        .selectFrom('referral_event')
        .select((event) => event.fn.max('referral_event.at').as('at'))
        .whereRef('referral_event.referral_id', '=', 'referral.id')
        .where(isVisibleToClient(reader))
        .as('last_visible_at'),
    )
    .select(lastReturn().as('last_return'))
    .where('referral.client_id', '=', reader.clientId)

/** A page of the referrals of the client profile that the reader owns. */
export const ownReferrals = async (
  context: ReferralQueryContext,
  { page }: z.output<typeof PageQuery>,
  reader: ClientReader,
  family: FamilyView,
): Promise<z.infer<typeof OwnReferralList>> => {
  const { total } = await referralTables(context)
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('client_id', '=', reader.clientId)
    .executeTakeFirstOrThrow()
  const rows = await ownRows(context, reader)
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id', 'desc')
    .limit(ownPageSize)
    .offset(pageOffset(page, ownPageSize))
    .execute()
  return {
    rows: rows.map((row) => ownReferral(row, { reader, family, now: context.now })),
    total,
    page,
    pages: pageCount(total, ownPageSize),
    ...toFreshness(context.referrals),
  }
}
