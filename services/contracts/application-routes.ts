// Routes of the partner application: the public form and the applicant's status page.
import { z } from 'zod'

import { ApplicationStatus, SubmitApplication } from './applications.ts'
import { FormGuardFields } from './form-guard.ts'
import { languages } from './language.ts'
import { WriteResult } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'

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
} as const satisfies Record<string, RouteSpec>
