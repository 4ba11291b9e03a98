// Routes for what keeps a family safe in the exchange. A family's own account never calls them.
import { z } from 'zod'

import { actsOnClient } from './acts-on.ts'
import { ClientSafety, SavedSafety, SetAccountWatch, SetFamilyProtection } from './client-safety.ts'
import { reading } from './readings.ts'
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
    // A reason may tell what happened to the family. The answer has reasons only for those who may read the record.
    reads: reading('opening', ClientSafety, ({ clientId, history }) =>
      history.some(({ reason }) => reason !== null) ? [clientId] : [],
    ),
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
    actsOn: actsOnClient,
  },
  setFamilyProtection: {
    method: 'PUT',
    path: '/api/clients/:id/protection',
    access: 'staff',
    summary: 'Mark a family as in danger, so that few people read its name, contact and notes, or lift that',
    params: clientParams,
    body: SetFamilyProtection,
    response: SavedSafety,
    idempotent: true,
  },
} as const satisfies Record<string, RouteSpec>
