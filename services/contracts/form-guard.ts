// Keeps bots out of the public forms without a third-party service. A token from the server records when the form was
// opened, and a honeypot field is hidden from people. The token also identifies the submission, so submitting twice has
// no further effect.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

/** The forms that anyone may submit without signing in. */
const guardedForms = [
  'guest_access',
  'guest_request',
  'public_request',
  'request_answer',
  'help_answer',
  'partner_application',
  'listing_problem',
] as const
export type GuardedForm = (typeof guardedForms)[number]

/** A person takes between two seconds and a day to read, fill in and send a form. In milliseconds. */
export const formAgeLimits = { min: 2_000, max: 24 * 3_600_000 } as const

const token = z.string().max(300)

const RequestFormToken = z.object({
  form: z.enum(guardedForms),
  /** An expired token, if there is one. The new token then identifies the same submission. */
  renews: token.optional(),
})
const FormToken = z.object({ token })

/** The fields that every guarded form sends with its content. `subtitle` is the honeypot field. */
export const FormGuardFields = z.object({ token, subtitle: z.string().max(1_000) })
export type FormGuardFields = z.infer<typeof FormGuardFields>

export const formGuardRoutes = {
  formToken: {
    method: 'POST',
    path: '/api/form-tokens',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Issue a token for one submission of a public form, valid from two seconds to one day after it is issued',
    body: RequestFormToken,
    response: FormToken,
  },
} as const satisfies Record<string, RouteSpec>
