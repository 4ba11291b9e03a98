// The streams that read models and reactions have parked, and their routes.
import { z } from 'zod'

import type { RouteSpec } from './route-spec.ts'

const ParkedStreamKey = z.object({
  kind: z.enum(['model', 'reaction']),
  /** The name of the read model or the reaction. */
  name: z.string().max(100),
  stream: z.string().max(200),
})

export const ParkedStream = ParkedStreamKey.extend({
  /** Why the first waiting event failed. */
  error: z.string(),
  parkedAt: z.iso.datetime(),
  retryAt: z.iso.datetime(),
})
export type ParkedStream = z.infer<typeof ParkedStream>

const ParkedStreamList = z.object({ rows: z.array(ParkedStream) })

export const parkedStreamRoutes = {
  parkedStreams: {
    method: 'GET',
    path: '/api/parked-streams',
    access: 'staff',
    summary: 'Streams that read models and reactions have parked, with the error of the event that failed',
    response: ParkedStreamList,
  },
  retryParkedStream: {
    method: 'POST',
    path: '/api/parked-streams/retry',
    access: 'admin',
    summary: 'Retry a parked stream now',
    body: ParkedStreamKey,
    response: ParkedStreamList,
  },
} as const satisfies Record<string, RouteSpec>
