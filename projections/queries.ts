// The queries of the current read models. Each one finds the serving builds, waits for the reader's own last write, and
// returns the types of the contracts. Queries as of an instant are in as-of/queries, report runs in reports/queries.
import type { GrantList } from '#contracts/access-control.ts'
import type { ApplicationStatus } from '#contracts/applications.ts'
import type { PartnerReader, PartnerViewer } from '#contracts/contacts.ts'
import type { DirectoryEntry, DirectoryList, DirectoryQuery } from '#contracts/directory.ts'
import type { IncomingExport, ReviewExport } from '#contracts/exports.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type {
  ClientList,
  ClientQuery,
  ClientRow,
  OrganizationDetail,
  OrganizationList,
  OrganizationQuery,
  StaffList,
} from '#contracts/people.ts'
import type { PageQuery } from '#contracts/lists.ts'
import type {
  IncomingList,
  IncomingQuery,
  OwnReferralList,
  PartnerSummary,
  ReferralDetail,
  ReviewList,
  ReviewQuery,
  ReviewSelection,
  ReviewSummary,
  SelectionQuery,
} from '#contracts/referrals.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import type { z } from 'zod'
import type { Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import type { Impact } from '#contracts/impact.ts'
import { accessModel } from './access/model.ts'
import { type Access, adminGrants, getAccess, members, platformStaff, staffMembers } from './access/queries/access.ts'
import { type GrantFilter, grantList } from './access/queries/grants.ts'
import { analyticsModel } from './analytics/model.ts'
import { analyticsFigures } from './analytics/queries/figures.ts'
import { applicationsModel } from './applications/model.ts'
import { applicationStatus } from './applications/queries/status.ts'
import { clientsModel } from './clients/model.ts'
import { clientList, findClient, organizationServes } from './clients/queries/clients.ts'
import { type SimilarClientQueries, createSimilarClientQueries } from './clients/queries/similar.ts'
import type { ReadModel } from './engine/model.ts'
import { servingBuild } from './engine/queries.ts'
import { impactFigures } from './impact/queries/impact.ts'
import { organizationsModel } from './organizations/model.ts'
import { directory, directoryPartner } from './organizations/queries/directory.ts'
import { organizationDetail, organizationList, organizationNames } from './organizations/queries/organizations.ts'
import type { QueriedBuild, QueryDeps } from './query-context.ts'
import { referralsModel } from './referrals/model.ts'
import { type ReferralWithHistory, findReferral, referralDetail } from './referrals/queries/detail.ts'
import { type IncomingLine, type ReviewLine, exportIncoming, exportReview } from './referrals/queries/exports.ts'
import { incomingReferrals } from './referrals/queries/incoming.ts'
import { ownReferrals } from './referrals/queries/own-referrals.ts'
import { partnerSummary } from './referrals/queries/partner-summary.ts'
import type { ReferralQueryContext } from './referrals/queries/query-context.ts'
import { reviewReferrals, reviewSelection } from './referrals/queries/review.ts'
import { reviewSummary } from './referrals/queries/review-summary.ts'
import { type ReferralStatusResult, referralStatus } from './referrals/queries/status.ts'
import type { RowCursor } from './row-cursor.ts'

export type { RowCursor } from './row-cursor.ts'

/** The log position of the reader's own last command; undefined means none. */
type MinimumPosition = string | undefined
type OrganizationActor = ResolvedActor & { readonly organizationId: string }
type ClientActor = ResolvedActor & { readonly clientId: string }

/** Each query rejects with ReadModelUnavailable while a model has no build yet. */
export interface Queries extends SimilarClientQueries {
  /** For staff readers. */
  reviewReferrals(query: ReviewQuery, reader: ResolvedActor): Promise<ReviewList>
  /** For staff readers. */
  reviewSelection(query: SelectionQuery, reader: ResolvedActor): Promise<ReviewSelection>
  /** For staff readers. */
  reviewSummary(minPosition: MinimumPosition): Promise<ReviewSummary>
  incomingReferrals(query: IncomingQuery, reader: OrganizationActor): Promise<IncomingList>
  /** For staff readers. The caller must close the cursor. */
  exportReview(request: ReviewExport, reader: ResolvedActor): Promise<RowCursor<ReviewLine>>
  /** The caller must close the cursor. */
  exportIncoming(request: IncomingExport, reader: OrganizationActor): Promise<RowCursor<IncomingLine>>
  partnerSummary(reader: OrganizationActor, minPosition: MinimumPosition): Promise<PartnerSummary>
  ownReferrals(query: z.output<typeof PageQuery>, reader: ClientActor): Promise<z.infer<typeof OwnReferralList>>
  /** Returns undefined if there is no such referral or the reader may not see it. */
  referral(id: string, reader: ResolvedActor, minPosition: MinimumPosition): Promise<ReferralDetail | undefined>
  /** For anyone who has the link. Returns undefined if there is no such referral. */
  referralStatus(id: string, minPosition: MinimumPosition): Promise<ReferralStatusResult | undefined>
  clients(query: ClientQuery, reader: ResolvedActor): Promise<z.infer<typeof ClientList>>
  client(id: string, minPosition: MinimumPosition): Promise<ClientRow | undefined>
  /** Whether the organization has sent a referral for this client or received one (`submitted` or later). */
  organizationServes(organizationId: string, clientId: string): Promise<boolean>
  organizations(query: OrganizationQuery, reader: ResolvedActor): Promise<OrganizationList>
  /** Returns undefined if there is no such organization or the reader may not see it. */
  organization(id: string, reader: PartnerReader): Promise<OrganizationDetail | undefined>
  /** Partners with a public listing, as this kind of visitor may see them. */
  directory(query: DirectoryQuery, viewer: PartnerViewer): Promise<DirectoryList>
  /** Returns undefined if the partner does not exist or has no public listing. */
  directoryPartner(id: string, viewer: PartnerViewer): Promise<DirectoryEntry | undefined>
  /** For the applicant. Returns undefined if the application does not exist. */
  applicationStatus(id: string, minPosition: MinimumPosition): Promise<ApplicationStatus | undefined>
  getAccess(userId: string, minPosition?: MinimumPosition): Promise<Access>
  /** For staff, and for the admins of an organization within that organization. */
  grants(filter: GrantFilter, minPosition: MinimumPosition): Promise<GrantList>
  /** Every active grant of the admin role. */
  adminGrants(): Promise<{ userId: string; organizationId: string; revision: number }[]>
  /** Everyone who is staff or admin, sorted by name. */
  staffMembers(minPosition: MinimumPosition): Promise<StaffList>
  /** The active members of these organizations. */
  members(organizationIds: readonly string[]): Promise<{ userId: string; organizationId: string }[]>
  /** Names of organizations by id, without unknown ids. */
  organizationNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** For staff readers. */
  analytics(query: AnalyticsQuery): Promise<Analytics>
  /** For anyone. */
  impact(): Promise<Impact>
  /** Ids of everyone who is staff or admin. */
  platformStaff(minPosition: MinimumPosition): Promise<string[]>
}

/** Finds the serving builds that each group of queries reads from. */
const createContexts = ({ db, clock, sla, waitFor, isBehind }: QueryDeps) => {
  /** Waits before it looks up the build, so that the build has reached at least that position. */
  const findQueriedBuild = async (
    model: Pick<ReadModel, 'name' | 'version'>,
    minPosition?: MinimumPosition,
  ): Promise<QueriedBuild> => {
    const hasReached = minPosition === undefined || (await waitFor(model.name, minPosition))
    const stale = !hasReached || isBehind(model.name)
    const { schema, position, parked } = await servingBuild(db, model)
    return { schema, position: position === '' ? null : position, stale, parked }
  }

  const referralContext = async (minPosition: MinimumPosition): Promise<ReferralQueryContext> => {
    const [referrals, organizations] = await Promise.all([
      findQueriedBuild(referralsModel, minPosition),
      findQueriedBuild(organizationsModel),
    ])
    return { db, referrals, organizations, now: clock.now(), sla }
  }
  const clientContext = async (minPosition: MinimumPosition) => {
    const [clients, referrals] = await Promise.all([
      findQueriedBuild(clientsModel, minPosition),
      findQueriedBuild(referralsModel),
    ])
    return { db, clients, referrals }
  }
  const organizationContext = async (minPosition?: MinimumPosition) => ({
    db,
    organizations: await findQueriedBuild(organizationsModel, minPosition),
  })
  const analyticsContext = async (minPosition: MinimumPosition) => {
    const [analytics, organizations] = await Promise.all([
      findQueriedBuild(analyticsModel, minPosition),
      findQueriedBuild(organizationsModel),
    ])
    return { db, analytics, organizations }
  }
  const accessContext = async (minPosition: MinimumPosition) => {
    const [access, organizations] = await Promise.all([
      findQueriedBuild(accessModel, minPosition),
      findQueriedBuild(organizationsModel),
    ])
    return { db, access, organizations }
  }

  return {
    findQueriedBuild,
    referralContext,
    clientContext,
    organizationContext,
    analyticsContext,
    accessContext,
  }
}

export const createQueries = (deps: QueryDeps): Queries => {
  const { db, clock, vault } = deps
  const { findQueriedBuild, referralContext, clientContext, organizationContext, analyticsContext, accessContext } =
    createContexts(deps)
  const { referralContext: exportContext } = createContexts({ ...deps, db: deps.exportDb })
  // After a change, every browser that follows the referral reads it at the same time.
  const singleFlight = createSingleFlight<ReferralWithHistory>()
  const findOnce: typeof findReferral = (context, id) =>
    singleFlight([context.referrals.schema, context.organizations.schema, id].join(' '), () =>
      findReferral(context, id),
    )

  return {
    reviewReferrals: async (query, reader) => reviewReferrals(await referralContext(query.after), query, reader),
    reviewSelection: async (query, reader) => reviewSelection(await referralContext(query.after), query, reader),
    reviewSummary: async (minPosition) => reviewSummary(await referralContext(minPosition)),
    incomingReferrals: async (query, reader) => incomingReferrals(await referralContext(query.after), query, reader),
    exportReview: async (request, reader) => exportReview(await exportContext(request.after), vault, request, reader),
    exportIncoming: async (request, reader) => exportIncoming(await exportContext(request.after), request, reader),
    partnerSummary: async (reader, minPosition) =>
      partnerSummary(await referralContext(minPosition), reader.organizationId),
    ownReferrals: async (query, reader) => ownReferrals(await referralContext(query.after), query, reader),
    referral: async (id, reader, minPosition) =>
      referralDetail(await referralContext(minPosition), vault, id, reader, findOnce),
    referralStatus: async (id, minPosition) => referralStatus(await referralContext(minPosition), vault, id),
    clients: async (query, reader) => clientList(await clientContext(query.after), query, reader),
    ...createSimilarClientQueries(() => clientContext(undefined)),
    client: async (id, minPosition) => findClient(await clientContext(minPosition), id),
    organizationServes: async (organizationId, clientId) =>
      organizationServes(await clientContext(undefined), organizationId, clientId),
    organizations: async (query, reader) => organizationList(await organizationContext(query.after), query, reader),
    organization: async (id, reader) => organizationDetail(await organizationContext(), id, reader),
    directory: async (query, viewer) =>
      directory(await organizationContext(query.after), query, { viewer, now: clock.now() }),
    directoryPartner: async (id, viewer) =>
      directoryPartner(await organizationContext(), id, { viewer, now: clock.now() }),
    analytics: async (query) => analyticsFigures(await analyticsContext(query.after), query),
    impact: async () => {
      const [clients, { analytics, organizations }] = await Promise.all([
        findQueriedBuild(clientsModel),
        analyticsContext(undefined),
      ])
      return impactFigures({ db, clients, analytics, organizations, now: clock.now() })
    },
    applicationStatus: async (id, minPosition) =>
      applicationStatus({ db, applications: await findQueriedBuild(applicationsModel, minPosition) }, id),
    getAccess: async (userId, minPosition) => getAccess(await accessContext(minPosition), userId),
    grants: async (filter, minPosition) => grantList(await accessContext(minPosition), filter),
    adminGrants: async () => adminGrants(await accessContext(undefined)),
    members: async (organizationIds) => members(await accessContext(undefined), organizationIds),
    organizationNames: async (ids) => organizationNames(await organizationContext(), ids),
    staffMembers: async (minPosition) => staffMembers(await accessContext(minPosition)),
    platformStaff: async (minPosition) => platformStaff(await accessContext(minPosition)),
  }
}
