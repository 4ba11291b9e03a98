// What keeps programs out of the public forms without a third party: a token of the server that says when the form was opened,
// and a field that nobody sees. The token names what is sent with it, so that sending it twice has one effect.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

/** The forms that anybody may send. */
export const guardedForms = [
  'guest_access',
  'guest_request',
  'public_request',
  'request_answer',
  'partner_application',
  'listing_problem',
] as const
export type GuardedForm = (typeof guardedForms)[number]

/** Nobody reads, fills in and sends a form faster, and nobody leaves it open longer than a day; milliseconds. */
export const formAge = { least: 2_000, longest: 24 * 3_600_000 } as const

const token = z.string().max(300)

export const RequestFormToken = z.object({
  form: z.enum(guardedForms),
  /** A token that grew too old: the new one stands for the same thing to be sent. */
  renews: token.optional(),
})
export const FormToken = z.object({ token })

/** Stands beside the content in the body of a guarded form's route. `subtitle` is the field that nobody sees. */
export const FormGuardPass = z.object({ token, subtitle: z.string().max(1_000) })
export type FormGuardPass = z.infer<typeof FormGuardPass>

export const formGuardRoutes = {
  formToken: {
    method: 'POST',
    path: '/api/form-tokens',
    access: 'anyone',
    perMinute: 300,
    summary: 'A token for one sending of a public form, good from two seconds to one day after',
    body: RequestFormToken,
    response: FormToken,
  },
} as const satisfies Record<string, RouteSpec>
