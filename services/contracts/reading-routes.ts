// Routes that show admins who has read a family's data (ROLE-27), and who changed what.
import { z } from 'zod'

import { auditTrailRoutes } from './audit-trail.ts'
import { ClientReadingList, ReadingQuery } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

export const readingRoutes = {
  clientReadings: {
    method: 'GET',
    path: '/api/clients/:id/readings',
    access: 'admin',
    summary: 'Who has read a client’s data, newest first',
    params: z.object({ id: z.uuid().toLowerCase() }),
    query: ReadingQuery,
    response: ClientReadingList,
  },
  ...auditTrailRoutes,
} as const satisfies Record<string, RouteSpec>
