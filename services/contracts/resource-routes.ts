// Routes of resources and benefits: what families received through their referrals.
import { z } from 'zod'

import { actsOnReferral } from './acts-on.ts'
import { ReadYourWritesQuery, WriteResult } from './lists.ts'
import { referralParams } from './referral-routes.ts'
import {
  CancelResource,
  CorrectResource,
  OwnResourceList,
  OwnResourcesQuery,
  RecordResource,
  RecordedResource,
  ReferralResources,
} from './resources.ts'
import { ownReading, reading } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

const resourceParams = referralParams.extend({ resourceId: z.uuid().toLowerCase() })

export const resourceRoutes = {
  ownResources: {
    method: 'GET',
    path: '/api/client/resources',
    access: 'client',
    summary: 'What the family received, or received through one of its requests, latest start first',
    query: OwnResourcesQuery,
    response: OwnResourceList,
    reads: ownReading,
    offlineCopy: true,
  },
  referralResources: {
    method: 'GET',
    path: '/api/referrals/:id/resources',
    access: 'staff_or_organization',
    summary: 'What the family received through a referral, for staff and the organization that accepted it',
    params: referralParams,
    query: ReadYourWritesQuery,
    response: ReferralResources,
    // The texts of an erased family are gone.
    reads: reading('opening', ReferralResources, ({ clientId, rows }) =>
      rows.some(({ name }) => name !== null && 'text' in name) ? [clientId] : [],
    ),
  },
  recordResource: {
    method: 'POST',
    path: '/api/referrals/:id/resources',
    access: 'staff_or_organization',
    summary: 'Record what the family received',
    params: referralParams,
    body: RecordResource,
    response: RecordedResource,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  correctResource: {
    method: 'PUT',
    path: '/api/referrals/:id/resources/:resourceId',
    access: 'staff_or_organization',
    summary: 'Correct a recorded resource',
    params: resourceParams,
    body: CorrectResource,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  cancelResource: {
    method: 'POST',
    path: '/api/referrals/:id/resources/:resourceId/cancellation',
    access: 'staff_or_organization',
    summary: 'Cancel a recorded resource, which then no longer counts',
    params: resourceParams,
    body: CancelResource,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnReferral,
  },
} as const satisfies Record<string, RouteSpec>
