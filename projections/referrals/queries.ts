// The queries of the referrals model.
import type { IncomingExport, ReviewExport } from '#contracts/exports.ts'
import type { Parties, ResolvedActor } from '#contracts/parties.ts'
import type {
  IncomingList,
  IncomingQuery,
  PartnerSummary,
  ReferralDetail,
  ReferralRow,
  ReviewList,
  ReviewQuery,
  ReviewSelection,
  ReviewSummary,
  SelectionQuery,
} from '#contracts/referrals.ts'
import { createSingleFlight } from '#platform/single-flight.ts'

import { appointmentsModel } from '../appointments/model.ts'
import { conversationsModel } from '../conversations/model.ts'
import { createFindFamilyView } from '../family-view.ts'
import { organizationsModel } from '../organizations/model.ts'
import { createFindProtectedFamilies, createFindProtection, noProtection } from '../protected-families.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { resourcesModel } from '../resources/model.ts'
import type { RowCursor } from '../row-cursor.ts'
import { referralsModel } from './model.ts'
import { type OwnReferralQueries, createOwnReferralQueries } from './own-queries.ts'
import {
  type ReferralWithHistory,
  findReferral,
  referralDetail,
  referralParties,
  referralsOfFamilies,
} from './queries/detail.ts'
import { type IncomingLine, type ReviewLine, exportIncoming, exportReview } from './queries/exports.ts'
import { incomingReferrals } from './queries/incoming.ts'
import { findNewestReferral } from './queries/newest-referral.ts'
import { partnerSummary } from './queries/partner-summary.ts'
import type { PartnerQueryContext } from './queries/query-context.ts'
import { claimedReviews } from './queries/claimed-reviews.ts'
import {
  type OpenReferrals,
  countOpenReferrals,
  findReferralsAddressedTo,
  openReferrals,
} from './queries/open-referrals.ts'
import { referralRows, reviewReferrals, reviewSelection } from './queries/review.ts'
import { reviewSummary } from './queries/review-summary.ts'
import { type ReferralStatusResult, referralStatus } from './queries/status.ts'

type OrganizationActor = ResolvedActor & { readonly organizationId: string }

export interface ReferralQueries extends OwnReferralQueries {
  /** For staff readers. */
  reviewReferrals(query: ReviewQuery, reader: ResolvedActor): Promise<ReviewList>
  /** For staff readers. */
  reviewSelection(query: SelectionQuery, reader: ResolvedActor): Promise<ReviewSelection>
  /** The rows with these ids, in their order, for staff readers. An id that the model does not include yet is missing. */
  referralRows(ids: readonly string[], reader: ResolvedActor): Promise<ReferralRow[]>
  /** For staff readers. */
  reviewSummary(minPosition: MinimumPosition): Promise<ReviewSummary>
  incomingReferrals(query: IncomingQuery, reader: OrganizationActor): Promise<IncomingList>
  /** For staff readers. The caller must close the cursor. */
  exportReview(request: ReviewExport, reader: ResolvedActor): Promise<RowCursor<ReviewLine>>
  /** The caller must close the cursor. */
  exportIncoming(request: IncomingExport, reader: OrganizationActor): Promise<RowCursor<IncomingLine>>
  partnerSummary(reader: OrganizationActor, minPosition: MinimumPosition): Promise<PartnerSummary>
  /** Returns undefined if there is no such referral or the reader may not see it. */
  referral(id: string, reader: ResolvedActor, minPosition: MinimumPosition): Promise<ReferralDetail | undefined>
  /**
   * The parties of a referral, without a receiver that has lost access. Returns undefined if the model does not include
   * the referral (yet).
   */
  referralParties(id: string): Promise<Parties | undefined>
  /** The ids of the referrals of these families. A referral that the model does not include yet is missing. */
  referralsOfFamilies(clientIds: readonly string[]): Promise<string[]>
  /** See claimed-reviews.ts. @throws NotYetAvailable */
  claimedReviews(userId: string, since: { position: string; at: string }): Promise<string[]>
  /** What an organization still has to do before it can be closed. For staff readers. */
  openReferrals(
    organization: { readonly id: string; readonly isClosing: boolean },
    reader: ResolvedActor,
    minPosition: MinimumPosition,
  ): Promise<OpenReferrals>
  /** The referrals that keep an organization from being closed. @throws NotYetAvailable */
  countOpenReferrals(organizationId: string): Promise<number>
  /** @throws NotYetAvailable */
  referralsAddressedTo(organizationId: string, minPosition: MinimumPosition): Promise<string[]>
  /** The family's newest referral. Undefined without one. @throws NotYetAvailable */
  newestReferralOf(clientId: string, minPosition: MinimumPosition): Promise<string | undefined>
  /** For anyone who has the link. Returns undefined if there is no such referral. */
  referralStatus(id: string, minPosition: MinimumPosition): Promise<ReferralStatusResult | undefined>
}

export const createReferralQueries = (deps: QueryDeps): ReferralQueries => {
  const { exportDb, clock, sla, vault, findBuild } = deps
  const findFamilyView = createFindFamilyView(deps)
  const findProtection = createFindProtection(deps)
  const findProtectedFamilies = createFindProtectedFamilies(deps)
  const findActivity: PartnerQueryContext['findActivity'] = async () => {
    const [appointments, conversations, resources] = await Promise.all([
      findBuild(appointmentsModel),
      findBuild(conversationsModel),
      findBuild(resourcesModel),
    ])
    return { appointments, conversations, resources }
  }
  /** Without a reader, for organizations, families and figures, which know nothing of families in danger. */
  const createContext = async (
    minPosition: MinimumPosition,
    reader?: ResolvedActor,
    db = deps.db,
  ): Promise<PartnerQueryContext> => {
    const [referrals, organizations] = await Promise.all([
      findBuild(referralsModel, minPosition),
      findBuild(organizationsModel),
    ])
    // Read after the wait, because the reader may just have become the reviewer.
    const protection = reader === undefined ? noProtection : await findProtection(reader)
    return { db, referrals, organizations, now: clock.now(), sla, protection, findActivity }
  }
  // After a change, every browser that follows the referral reads it at the same time.
  const singleFlight = createSingleFlight<ReferralWithHistory>()
  const findOnce: typeof findReferral = (context, id) =>
    singleFlight([context.referrals.schema, context.organizations.schema, id].join(' '), () =>
      findReferral(context, id),
    )
  return {
    ...createOwnReferralQueries(createContext, findFamilyView),
    reviewReferrals: async (query, reader) => reviewReferrals(await createContext(query.after, reader), query, reader),
    reviewSelection: async (query, reader) => reviewSelection(await createContext(query.after, reader), query, reader),
    referralRows: async (ids, reader) => referralRows(await createContext(undefined, reader), ids, reader),
    reviewSummary: async (minPosition) => reviewSummary(await createContext(minPosition)),
    incomingReferrals: async (query, reader) => incomingReferrals(await createContext(query.after), query, reader),
    exportReview: async (request, reader) =>
      exportReview(await createContext(request.after, reader, exportDb), vault, request, reader),
    exportIncoming: async (request, reader) =>
      exportIncoming(
        await createContext(request.after, undefined, exportDb),
        request,
        reader,
        await findProtectedFamilies(),
      ),
    partnerSummary: async (reader, minPosition) =>
      partnerSummary(await createContext(minPosition), reader.organizationId),
    referral: async (id, reader, minPosition) =>
      referralDetail(await createContext(minPosition, reader), { vault, findFamilyView, find: findOnce }, id, reader),
    referralParties: async (id) => referralParties(await createContext(undefined), id),
    referralsOfFamilies: async (clientIds) => referralsOfFamilies(await createContext(undefined), clientIds),
    referralStatus: async (id, minPosition) =>
      referralStatus(await createContext(minPosition), { vault, findFamilyView }, id),
    openReferrals: async (organization, reader, minPosition) =>
      openReferrals(await createContext(minPosition), organization, reader),
    countOpenReferrals: async (organizationId) => countOpenReferrals(await createContext(undefined), organizationId),
    referralsAddressedTo: async (organizationId, minPosition) =>
      findReferralsAddressedTo(await createContext(minPosition), organizationId),
    newestReferralOf: async (clientId, minPosition) => findNewestReferral(await createContext(minPosition), clientId),
    claimedReviews: async (userId, since) => claimedReviews(await createContext(since.position), userId, since),
  }
}
