// Routes for what keeps a family safe in the exchange. A family's own account never calls them.
import { z } from 'zod'

import { ClientSafety, SavedSafety, SetAccountWatch } from './client-safety.ts'
import type { RouteSpec } from './route-spec.ts'

const clientParams = z.object({ id: z.uuid().toLowerCase() })

export const clientSafetyRoutes = {
  clientSafety: {
    method: 'GET',
    path: '/api/clients/:id/safety',
    access: 'staff',
    summary: "A family's safety settings",
    params: clientParams,
    response: ClientSafety,
  },
  setAccountWatch: {
    method: 'PUT',
    path: '/api/clients/:id/watched-account',
    access: 'staff',
    summary: "Mark or unmark a family's account as one that someone else may read",
    params: clientParams,
    body: SetAccountWatch,
    response: SavedSafety,
    idempotent: true,
  },
} as const satisfies Record<string, RouteSpec>
