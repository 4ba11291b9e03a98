// The routes of the partner application: what the public form sends, and what its sender may see of it afterwards.
import { z } from 'zod'

import { ApplicationStatus, SubmitApplication } from './applications.ts'
import { FormGuardPass } from './form-guard.ts'
import { languages } from './language.ts'
import { Written } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'

export const applicationRoutes = {
  submitApplication: {
    method: 'POST',
    path: '/api/partner-applications',
    access: 'anyone',
    summary: 'Apply to become a partner; sent twice with one token it has one effect',
    body: SubmitApplication.extend({ language: z.enum(languages), guard: FormGuardPass }),
    response: Written.extend({
      id: z.uuid(),
      /** Opens the status, like the link of the mail. */
      key: z.string(),
    }),
  },
  applicationStatus: {
    method: 'POST',
    path: '/api/partner-applications/status',
    access: 'anyone',
    perMinute: 300,
    summary: 'How an application stands, for whoever holds its key; a body, as keys stand in no address',
    body: z.object({ key: z.string().max(100), after: z.string().max(100).optional() }),
    response: ApplicationStatus,
  },
} as const satisfies Record<string, RouteSpec>
