// The routes of the page of the read models.
import { z } from 'zod'

import { AskRun, ModelName, ReadModelList } from './read-models.ts'
import type { RouteSpec } from './route-spec.ts'

export const readModelRoutes = {
  readModels: {
    method: 'GET',
    path: '/api/read-models',
    access: 'staff',
    summary: 'How far each read model is, and its last rebuild and verification',
    response: ReadModelList,
  },
  runOnReadModel: {
    method: 'POST',
    path: '/api/read-models/:name/runs',
    access: 'admin',
    summary: 'Ask for a rebuild or a verification; one that waits or is under way is the same wish',
    params: z.object({ name: ModelName }),
    body: AskRun,
    response: ReadModelList,
  },
} as const satisfies Record<string, RouteSpec>
