// The only entry point for reads. Each query finds the serving builds, waits for the reader's own last write, and
// returns the types of the contracts. Routes import nothing else from the projections.
import type { GrantList } from '#contracts/access-control.ts'
import type { ApplicationStatus } from '#contracts/applications.ts'
import type { PartnerViewer } from '#contracts/contacts.ts'
import type { DirectoryEntry, DirectoryList, DirectoryQuery } from '#contracts/directory.ts'
import type { IncomingExport, ReviewExport } from '#contracts/exports.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type {
  ClientList,
  ClientQuery,
  ClientRow,
  SimilarClient,
  SimilarClientsQuery,
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
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import { createShare } from '#platform/share.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { z } from 'zod'
import type { Analytics, AnalyticsQuery } from '#contracts/analytics.ts'
import type { Impact } from '#contracts/impact.ts'
import { accessModel } from './access/model.ts'
import { type Access, accessOf, adminGrants, membersOf, platformStaff, staffMembers } from './access/queries/access.ts'
import { type GrantFilter, grantList } from './access/queries/grants.ts'
import { analyticsModel } from './analytics/model.ts'
import { analyticsFigures } from './analytics/queries/figures.ts'
import { applicationsModel } from './applications/model.ts'
import { applicationStatus } from './applications/queries/status.ts'
import { clientsModel } from './clients/model.ts'
import { clientList, findClient, organizationServes } from './clients/queries/clients.ts'
import { clientsLike, similarClients } from './clients/queries/similar.ts'
import type { ReadModel } from './engine/model.ts'
import { servingBuild } from './engine/queries.ts'
import { impactFigures } from './impact/queries/impact.ts'
import { organizationsModel } from './organizations/model.ts'
import { directory, directoryPartner } from './organizations/queries/directory.ts'
import { organizationDetail, organizationList, organizationNames } from './organizations/queries/organizations.ts'
import type { AnyDatabase, ServedBuild } from './reading.ts'
import { referralsModel } from './referrals/model.ts'
import { type FoundReferral, findReferral, referralDetail } from './referrals/queries/detail.ts'
import { type IncomingLine, type ReviewLine, exportIncoming, exportReview } from './referrals/queries/exports.ts'
import { incomingReferrals } from './referrals/queries/incoming.ts'
import { ownReferrals } from './referrals/queries/own-referrals.ts'
import { partnerSummary } from './referrals/queries/partner-summary.ts'
import type { ReferralReading } from './referrals/queries/reading.ts'
import { reviewReferrals, reviewSelection } from './referrals/queries/review.ts'
import { reviewSummary } from './referrals/queries/review-summary.ts'
import { type FoundStatus, referralStatus } from './referrals/queries/status.ts'
import type { RowCursor } from './row-cursor.ts'

export type { Access } from './access/queries/access.ts'
export type { RowCursor } from './row-cursor.ts'

export interface QueryDeps {
  readonly db: AnyDatabase
  readonly clock: Clock
  readonly sla: SlaThresholds
  readonly vault: Pick<Vault, 'open'>
  /** Whether the model has passed a position, after a short wait. Provided by the engine. */
  waitFor(model: string, position: string): Promise<boolean>
}

/** A log position that the reader's own command caused; undefined means none. */
type After = string | undefined
type ForOrganization = ResolvedActor & { readonly organizationId: string }
type ForClient = ResolvedActor & { readonly clientId: string }

/** Each query rejects with ReadModelUnavailable while a model has no build yet. */
export interface Queries {
  /** For readers who are staff. */
  reviewReferrals(query: ReviewQuery, reader: ResolvedActor): Promise<ReviewList>
  /** For readers who are staff. */
  reviewSelection(query: SelectionQuery, reader: ResolvedActor): Promise<ReviewSelection>
  /** For readers who are staff. */
  reviewSummary(after: After): Promise<ReviewSummary>
  incomingReferrals(query: IncomingQuery, reader: ForOrganization): Promise<IncomingList>
  /** For readers who are staff. The caller must close the cursor. */
  exportReview(asked: ReviewExport, reader: ResolvedActor): Promise<RowCursor<ReviewLine>>
  /** The caller must close the cursor. */
  exportIncoming(asked: IncomingExport, reader: ForOrganization): Promise<RowCursor<IncomingLine>>
  partnerSummary(reader: ForOrganization, after: After): Promise<PartnerSummary>
  ownReferrals(query: z.output<typeof PageQuery>, reader: ForClient): Promise<z.infer<typeof OwnReferralList>>
  /** undefined if there is no referral that the reader may see. */
  referral(id: string, reader: ResolvedActor, after: After): Promise<ReferralDetail | undefined>
  /** For anyone who has its link; undefined if there is none. */
  referralStatus(id: string, after: After): Promise<FoundStatus | undefined>
  clients(query: ClientQuery, reader: ResolvedActor): Promise<z.infer<typeof ClientList>>
  /** Existing clients who may be the one about to be registered, among those the reader may see. */
  similarClients(query: SimilarClientsQuery, reader: ResolvedActor): Promise<SimilarClient[]>
  /** Possible duplicates of this client, among those the reader may see; undefined if there is no such client. */
  clientsLike(id: string, reader: ResolvedActor): Promise<SimilarClient[] | undefined>
  client(id: string, after: After): Promise<ClientRow | undefined>
  /** Whether the organization sent a referral of this client, or has received one (from `submitted` on). */
  organizationServes(organizationId: string, clientId: string): Promise<boolean>
  organizations(query: OrganizationQuery, reader: ResolvedActor): Promise<OrganizationList>
  /** undefined if there is no organization that the reader may see. */
  organization(id: string, reader: ResolvedActor): Promise<OrganizationDetail | undefined>
  /** Partners with a public listing, as this kind of visitor may see them. */
  directory(query: DirectoryQuery, viewer: PartnerViewer): Promise<DirectoryList>
  /** undefined if there is no partner with a public listing. */
  directoryPartner(id: string, viewer: PartnerViewer): Promise<DirectoryEntry | undefined>
  /** For the applicant; undefined if there is none. */
  applicationStatus(id: string, after: After): Promise<ApplicationStatus | undefined>
  accessOf(userId: string, after?: After): Promise<Access>
  /** For staff, and for the admins of an organization within that organization. */
  grants(filter: GrantFilter, after: After): Promise<GrantList>
  /** Every active grant of the role admin. */
  adminGrants(): Promise<{ userId: string; organizationId: string; revision: number }[]>
  /** Everyone who is staff or admin, sorted by name. */
  staffMembers(after: After): Promise<StaffList>
  /** The active members of these organizations. */
  membersOf(organizationIds: readonly string[]): Promise<{ userId: string; organizationId: string }[]>
  /** Names of organizations by id. Unknown ids are left out. */
  organizationNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** For readers who are staff. */
  analytics(query: AnalyticsQuery): Promise<Analytics>
  /** Public. */
  impact(): Promise<Impact>
  /** Ids of everyone who is staff or admin. */
  platformStaff(after: After): Promise<string[]>
}

export const createQueries = ({ db, clock, sla, vault, waitFor }: QueryDeps): Queries => {
  /** Waits first, so that the build's position is at least the awaited one. */
  const served = async (model: Pick<ReadModel, 'name' | 'version'>, after?: After): Promise<ServedBuild> => {
    const stale = after !== undefined && !(await waitFor(model.name, after))
    const { schema, position } = await servingBuild(db, model)
    return { schema, position: position === '' ? null : position, stale }
  }

  const onReferrals = async (after: After): Promise<ReferralReading> => {
    const [referrals, organizations] = await Promise.all([served(referralsModel, after), served(organizationsModel)])
    return { db, referrals, organizations, now: clock.now(), sla }
  }
  // After a change, every browser that follows the referral reads it at the same moment.
  const share = createShare<FoundReferral>()
  const findShared: typeof findReferral = (reading, id) =>
    share([reading.referrals.schema, reading.organizations.schema, id].join(' '), () => findReferral(reading, id))
  const onClients = async (after: After) => {
    const [clients, referrals] = await Promise.all([served(clientsModel, after), served(referralsModel)])
    return { db, clients, referrals }
  }
  const onOrganizations = async (after?: After) => ({ db, organizations: await served(organizationsModel, after) })
  const onAnalytics = async (after: After) => {
    const [analytics, organizations] = await Promise.all([served(analyticsModel, after), served(organizationsModel)])
    return { db, analytics, organizations }
  }
  const onAccess = async (after: After) => {
    const [access, organizations] = await Promise.all([served(accessModel, after), served(organizationsModel)])
    return { db, access, organizations }
  }

  return {
    reviewReferrals: async (query, reader) => reviewReferrals(await onReferrals(query.after), query, reader),
    reviewSelection: async (query, reader) => reviewSelection(await onReferrals(query.after), query, reader),
    reviewSummary: async (after) => reviewSummary(await onReferrals(after)),
    incomingReferrals: async (query, reader) => incomingReferrals(await onReferrals(query.after), query, reader),
    exportReview: async (asked, reader) => exportReview(await onReferrals(asked.after), vault, asked, reader),
    exportIncoming: async (asked, reader) => exportIncoming(await onReferrals(asked.after), asked, reader),
    partnerSummary: async (reader, after) => partnerSummary(await onReferrals(after), reader.organizationId),
    ownReferrals: async (query, reader) => ownReferrals(await onReferrals(query.after), query, reader),
    referral: async (id, reader, after) => referralDetail(await onReferrals(after), vault, id, reader, findShared),
    referralStatus: async (id, after) => referralStatus(await onReferrals(after), vault, id),
    clients: async (query, reader) => clientList(await onClients(query.after), query, reader),
    similarClients: async (query, reader) => similarClients(await onClients(undefined), query, reader),
    clientsLike: async (id, reader) => clientsLike(await onClients(undefined), id, reader),
    client: async (id, after) => findClient(await onClients(after), id),
    organizationServes: async (organizationId, clientId) =>
      organizationServes(await onClients(undefined), organizationId, clientId),
    organizations: async (query, reader) => organizationList(await onOrganizations(query.after), query, reader),
    organization: async (id, reader) => organizationDetail(await onOrganizations(), id, reader),
    directory: async (query, viewer) =>
      directory(await onOrganizations(query.after), query, { viewer, now: clock.now() }),
    directoryPartner: async (id, viewer) => directoryPartner(await onOrganizations(), id, { viewer, now: clock.now() }),
    analytics: async (query) => analyticsFigures(await onAnalytics(query.after), query),
    impact: async () => {
      const [clients, { analytics, organizations }] = await Promise.all([served(clientsModel), onAnalytics(undefined)])
      return impactFigures({ db, clients, analytics, organizations, now: clock.now() })
    },
    applicationStatus: async (id, after) =>
      applicationStatus({ db, applications: await served(applicationsModel, after) }, id),
    accessOf: async (userId, after) => accessOf(await onAccess(after), userId),
    grants: async (filter, after) => grantList(await onAccess(after), filter),
    adminGrants: async () => adminGrants(await onAccess(undefined)),
    membersOf: async (organizationIds) => membersOf(await onAccess(undefined), organizationIds),
    organizationNames: async (ids) => organizationNames(await onOrganizations(), ids),
    staffMembers: async (after) => staffMembers(await onAccess(after)),
    platformStaff: async (after) => platformStaff(await onAccess(after)),
  }
}
