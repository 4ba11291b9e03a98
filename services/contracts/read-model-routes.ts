// Routes of the read models on the system page.
import { z } from 'zod'

import { RequestRun, ModelName, ReadModelList } from './read-models.ts'
import type { RouteSpec } from './route-spec.ts'
import { systemStatusRoutes } from './system-status.ts'

export const readModelRoutes = {
  readModels: {
    method: 'GET',
    path: '/api/read-models',
    access: 'staff',
    summary: 'Status of each read model, with its last rebuild and verification',
    response: ReadModelList,
  },
  requestReadModelRun: {
    method: 'POST',
    path: '/api/read-models/:name/runs',
    access: 'admin',
    summary: 'Request a rebuild or a verification; a run that is already waiting or running is not started twice',
    params: z.object({ name: ModelName }),
    body: RequestRun,
    response: ReadModelList,
  },
  ...systemStatusRoutes,
} as const satisfies Record<string, RouteSpec>
