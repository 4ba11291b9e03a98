// Routes of referrals: staff review, one referral with its actions, and the lists of partners and clients.
import { z } from 'zod'

import { actsOnReferral } from './acts-on.ts'
import { ClientDashboard } from './client-dashboard.ts'
import { FamilyContact } from './family-contact.ts'
import { HelpRequest } from './help-requests.ts'
import { ReferralHistory } from './history.ts'
import { PageQuery, ReadYourWritesQuery } from './lists.ts'
import {
  ActionResult,
  BulkCommand,
  BulkResult,
  CreateReferral,
  CreatedReferral,
  ReferralCommand,
  RefusedAction,
} from './referral-commands.ts'
import { OwnReferralList } from './own-referrals.ts'
import {
  IncomingList,
  IncomingQuery,
  PartnerSummary,
  ReferralDetail,
  ReviewList,
  ReviewQuery,
  ReviewSelection,
  ReviewSummary,
  SelectionQuery,
} from './referrals.ts'
import { ownReading, reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'
import { messageKey } from './validation.ts'

// Lowercase, because stream names contain the id, and an id in a link may have uppercase letters.
export const referralParams = z.object({ id: z.uuid(messageKey('staff-problems:invalidReferralId')).toLowerCase() })

export const referralRoutes = {
  reviewReferrals: {
    method: 'GET',
    path: '/api/referrals',
    access: 'staff',
    summary: 'Staff review with filters, sort order and pages',
    query: ReviewQuery,
    response: ReviewList,
    reads: reading('list', ReviewList, ({ rows }) => shownClients(rows)),
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
    query: ReadYourWritesQuery,
    response: ReviewSummary,
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
    query: ReadYourWritesQuery,
    response: ReferralDetail,
    reads: reading('opening', ReferralDetail, (referral) => shownClients([referral])),
    offlineCopy: true,
  },
  referralHistory: {
    method: 'GET',
    path: '/api/referrals/:id/history',
    access: 'signed_in',
    summary: 'The full history of one referral as a file, with what the reader may see',
    params: referralParams,
    query: ReadYourWritesQuery,
    response: ReferralHistory,
    reads: reading('export', ReferralHistory, ({ referral }) => shownClients([referral])),
  },
  openContact: {
    method: 'POST',
    path: '/api/referrals/:id/contact',
    access: 'staff_or_organization',
    summary: 'Phone and email of the family, for a receiver that accepted, or for staff if the family has no account',
    params: referralParams,
    response: FamilyContact,
    reads: reading('contact', FamilyContact, ({ clientId }) => [clientId]),
    actsOn: actsOnReferral,
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
    summary:
      'Take one action on up to 1,000 referrals, with a result for each; referrals not done in time are reported as unavailable, and a retry with the same key continues',
    body: BulkCommand,
    response: BulkResult,
    idempotent: true,
  },
  incomingReferrals: {
    method: 'GET',
    path: '/api/organization/referrals',
    access: 'organization',
    summary: 'The organization’s queue and sent referrals',
    query: IncomingQuery,
    response: IncomingList,
    reads: reading('list', IncomingList, ({ rows }) => shownClients(rows)),
  },
  partnerSummary: {
    method: 'GET',
    path: '/api/organization/summary',
    access: 'organization',
    summary: 'The figures of the partner dashboard',
    query: ReadYourWritesQuery,
    response: PartnerSummary,
  },
  requestHelp: {
    method: 'POST',
    path: '/api/client/referrals',
    access: 'client',
    summary: 'Ask for help for yourself; staff review the request',
    body: HelpRequest,
    response: CreatedReferral,
    idempotent: true,
  },
  clientDashboard: {
    method: 'GET',
    path: '/api/client/dashboard',
    access: 'client',
    summary: 'The family’s dashboard: current requests, next appointment, figures, and recent activity',
    query: ReadYourWritesQuery,
    response: ClientDashboard,
    reads: ownReading,
    offlineCopy: true,
  },
  ownReferrals: {
    method: 'GET',
    path: '/api/client/referrals',
    access: 'client',
    summary: 'The client’s own referrals, newest first',
    query: PageQuery,
    response: OwnReferralList,
    offlineCopy: true,
  },
} as const satisfies Record<string, RouteSpec>
