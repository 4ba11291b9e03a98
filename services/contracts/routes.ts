// Every route of the API in one table, with the schemas that browser and server share.
import { z } from 'zod'
import { analyticsRoutes } from './analytics-routes.ts'
import { applicationRoutes } from './application-routes.ts'
import { asOfRoutes } from './as-of-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { directoryRoutes } from './directory-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { formGuardRoutes } from './form-guard.ts'
import { PageQuery } from './lists.ts'
import { ReferralHistory } from './history.ts'
import { impactRoutes } from './impact-routes.ts'
import { noteRoutes } from './note-routes.ts'
import {
  ClientList,
  ClientQuery,
  OrganizationDetail,
  OrganizationList,
  OrganizationQuery,
  RegisterClient,
  RegisterClientResult,
  SimilarClientList,
  SimilarClientsQuery,
  StaffList,
} from './people.ts'
import {
  ActionResult,
  BulkCommand,
  BulkResult,
  CreateReferral,
  CreatedReferral,
  ReferralCommand,
  RefusedAction,
} from './referral-commands.ts'
import {
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
} from './referrals.ts'
import { notificationRoutes } from './notification-routes.ts'
import { parkedStreamRoutes } from './parked-streams.ts'
import { readModelRoutes } from './read-model-routes.ts'
import type { RouteSpec } from './route-spec.ts'
import { publicRequestRoutes } from './public-request-routes.ts'
import { savedViewRoutes } from './saved-views.ts'
import { messageKey } from './validation.ts'

// Lowercase, because stream names contain the id, and an id in a link may have uppercase letters.
const idParams = z.object({ id: z.uuid().toLowerCase() })
const referralParams = z.object({ id: z.uuid(messageKey('staff-problems:invalidReferralId')).toLowerCase() })
const readYourWritesQuery = PageQuery.pick({ after: true })

export const routes = {
  ...accountRoutes,
  ...accessRoutes,
  ...directoryRoutes,
  ...formGuardRoutes,
  ...publicRequestRoutes,
  ...applicationRoutes,
  ...impactRoutes,
  ...savedViewRoutes,
  ...asOfRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...jobRoutes,
  ...noteRoutes,
  ...exportRoutes,
  ...notificationRoutes,
  ...readModelRoutes,
  ...parkedStreamRoutes,

  reviewReferrals: {
    method: 'GET',
    path: '/api/referrals',
    access: 'staff',
    summary: 'Staff review with filters, sort order and pages',
    query: ReviewQuery,
    response: ReviewList,
  },
  reviewSelection: {
    method: 'GET',
    path: '/api/review/selection',
    access: 'staff',
    summary: 'Ids and versions of the first 1,000 referrals that match the filter, to act on',
    query: SelectionQuery,
    response: ReviewSelection,
  },
  reviewSummary: {
    method: 'GET',
    path: '/api/review/summary',
    access: 'staff',
    summary: 'Number of referrals awaiting review',
    query: readYourWritesQuery,
    response: ReviewSummary,
  },
  staffMembers: {
    method: 'GET',
    path: '/api/staff',
    access: 'staff',
    summary: 'Staff and admins who can review, by name',
    query: readYourWritesQuery,
    response: StaffList,
  },
  createReferral: {
    method: 'POST',
    path: '/api/referrals',
    access: 'staff_or_organization',
    summary: 'Make a referral',
    body: CreateReferral,
    response: CreatedReferral,
    idempotent: true,
  },
  referral: {
    method: 'GET',
    path: '/api/referrals/:id',
    access: 'signed_in',
    summary: 'One referral with its timeline',
    params: referralParams,
    query: readYourWritesQuery,
    response: ReferralDetail,
  },
  referralHistory: {
    method: 'GET',
    path: '/api/referrals/:id/history',
    access: 'signed_in',
    summary: 'The full history of one referral as a file, with what the reader may see',
    params: referralParams,
    query: readYourWritesQuery,
    response: ReferralHistory,
  },
  actOnReferral: {
    method: 'POST',
    path: '/api/referrals/:id/actions',
    access: 'signed_in',
    summary: 'Take an action on a referral',
    params: referralParams,
    body: ReferralCommand,
    response: ActionResult,
    refusal: RefusedAction,
    idempotent: true,
  },
  bulkReferrals: {
    method: 'POST',
    path: '/api/referrals/bulk',
    access: 'staff_or_organization',
    summary: 'Take one action on up to 1,000 referrals, with a result for each',
    body: BulkCommand,
    response: BulkResult,
    idempotent: true,
    isLong: true,
  },
  incomingReferrals: {
    method: 'GET',
    path: '/api/organization/referrals',
    access: 'organization',
    summary: 'The organization’s queue and sent referrals',
    query: IncomingQuery,
    response: IncomingList,
  },
  partnerSummary: {
    method: 'GET',
    path: '/api/organization/summary',
    access: 'organization',
    summary: 'The figures of the partner dashboard',
    query: readYourWritesQuery,
    response: PartnerSummary,
  },
  ownReferrals: {
    method: 'GET',
    path: '/api/client/referrals',
    access: 'client',
    summary: 'The client’s own referrals, newest first',
    query: PageQuery,
    response: OwnReferralList,
  },

  clients: {
    method: 'GET',
    path: '/api/clients',
    access: 'staff_or_organization',
    summary: 'Clients by name; staff see all of them, organizations those that they entered or serve',
    query: ClientQuery,
    response: ClientList,
  },
  similarClients: {
    method: 'POST',
    path: '/api/clients/similar',
    access: 'staff_or_organization',
    summary: 'Possible duplicates of a client about to be registered; POST keeps names out of URLs',
    body: SimilarClientsQuery,
    response: SimilarClientList,
  },
  similarClientsOf: {
    method: 'GET',
    path: '/api/clients/:id/similar',
    access: 'staff',
    summary: 'Possible duplicates of an existing client; clients without an account are never matched automatically',
    params: idParams,
    response: SimilarClientList,
  },
  registerClient: {
    method: 'POST',
    path: '/api/clients',
    access: 'staff_or_organization',
    summary: 'Register a client, or return the existing one',
    body: RegisterClient,
    response: RegisterClientResult,
    idempotent: true,
  },
  organizations: {
    method: 'GET',
    path: '/api/organizations',
    access: 'signed_in',
    summary: 'Organizations by name, at most 50',
    query: OrganizationQuery,
    response: OrganizationList,
  },
  organization: {
    method: 'GET',
    path: '/api/organizations/:id',
    access: 'signed_in',
    summary: 'One organization',
    params: idParams,
    response: OrganizationDetail,
  },
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof routes
