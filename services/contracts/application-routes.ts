// Routes of the partner application: the public form, the applicant's status page, and the console's list.
import { z } from 'zod'

import {
  ApplicationDetail,
  ApplicationList,
  ApplicationQuery,
  ApplicationResult,
  ApproveApplication,
  DecideApplications,
  DecidedApplications,
  RejectApplication,
  SetApplicationStage,
  SetApplicationTier,
} from './application-review.ts'
import { ApplicationStatus, SubmitApplication } from './applications.ts'
import { FormGuardFields } from './form-guard.ts'
import { languages } from './language.ts'
import { ReadYourWritesQuery, WriteResult } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'

const idParams = z.object({ id: z.uuid().toLowerCase() })

export const applicationRoutes = {
  submitApplication: {
    method: 'POST',
    path: '/api/partner-applications',
    access: 'anyone',
    summary: 'Apply to become a partner; idempotent for the same form token',
    body: SubmitApplication.extend({ language: z.enum(languages), guard: FormGuardFields }),
    response: WriteResult.extend({
      id: z.uuid(),
      /** The key that opens the status page, as in the emailed link. */
      key: z.string(),
    }),
  },
  applicationStatus: {
    method: 'POST',
    path: '/api/partner-applications/status',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Status of an application, for anyone with its key; POST keeps the key out of URLs',
    body: z.object({ key: z.string().max(100), after: z.string().max(100).optional() }),
    response: ApplicationStatus,
  },
  applications: {
    method: 'GET',
    path: '/api/console/applications',
    access: 'staff',
    summary: 'Applications to become a partner, newest first',
    query: ApplicationQuery,
    response: ApplicationList,
  },
  application: {
    method: 'GET',
    path: '/api/console/applications/:id',
    access: 'staff',
    summary: 'One application to become a partner, with its history',
    params: idParams,
    query: ReadYourWritesQuery,
    response: ApplicationDetail,
  },
  setApplicationStage: {
    method: 'POST',
    path: '/api/console/applications/:id/stage',
    access: 'staff',
    summary: 'Move an application to another stage before the decision, or note something about the present one',
    params: idParams,
    body: SetApplicationStage,
    response: ApplicationResult,
    idempotent: true,
  },
  approveApplication: {
    method: 'POST',
    path: '/api/console/applications/:id/approve',
    access: 'staff',
    summary: 'Approve an application; its organization, listing and invitation follow',
    params: idParams,
    body: ApproveApplication,
    response: ApplicationResult,
    idempotent: true,
  },
  decideApplications: {
    method: 'POST',
    path: '/api/console/applications/decisions',
    access: 'staff',
    summary: 'Approve or reject several applications; each has its own result',
    body: DecideApplications,
    response: DecidedApplications,
    idempotent: true,
  },
  setApplicationTier: {
    method: 'PUT',
    path: '/api/console/applications/:id/tier',
    access: 'admin',
    summary: 'Set the tier that the partner of an application will have',
    params: idParams,
    body: SetApplicationTier,
    response: ApplicationResult,
    idempotent: true,
  },
  rejectApplication: {
    method: 'POST',
    path: '/api/console/applications/:id/reject',
    access: 'staff',
    summary: 'Reject an application',
    params: idParams,
    body: RejectApplication,
    response: ApplicationResult,
    idempotent: true,
  },
} as const satisfies Record<string, RouteSpec>
