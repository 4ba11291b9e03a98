// Whether messages to a family arrive, and what the provider of emails reports.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

const instant = z.iso.datetime()

/** Since when messages to the family's address did not arrive. Null if they do, or if none was sent. */
export const Reach = z.object({ email: instant.nullable(), text: instant.nullable() })
export type Reach = z.infer<typeof Reach>

/** An event of the email provider's webhook. */
export const MailEvent = z.object({
  id: z.string().min(1).max(190),
  type: z.enum(['delivered', 'bounced']),
  /** The Message-ID of the email, or the part before its @. */
  message: z
    .string()
    .max(400)
    .transform((id) => id.replace(/^<|@.*$/g, ''))
    .pipe(z.uuid().toLowerCase()),
})
export type MailEvent = z.output<typeof MailEvent>

export const reachRoutes = {
  ownReach: {
    method: 'GET',
    path: '/api/client/reach',
    access: 'client',
    summary: 'Whether our messages to your family arrive',
    response: Reach,
  },
  referralReach: {
    method: 'GET',
    path: '/api/referrals/:id/reach',
    access: 'staff_or_organization',
    summary: 'Whether messages to the family arrive, for staff and those who may open its contact',
    params: z.object({ id: z.uuid().toLowerCase() }),
    response: Reach,
  },
} as const satisfies Record<string, RouteSpec>
