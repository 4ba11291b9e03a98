// Routes of the public directory and the guest pass.
import { z } from 'zod'

import { DirectoryEntry, DirectoryList, DirectoryQuery, GuestPass, RequestGuestPass } from './directory.ts'
import { FormGuardFields } from './form-guard.ts'
import { listingProblemRoutes } from './listing-problems.ts'
import { Unsubscribe } from './notifications.ts'
import type { RouteSpec } from './route-spec.ts'

export const directoryRoutes = {
  directory: {
    method: 'GET',
    path: '/api/directory',
    access: 'visitor',
    requestsPerMinute: 600,
    summary: 'Listed partners, by name or by distance, with the contacts that the visitor may see',
    query: DirectoryQuery,
    response: DirectoryList,
  },
  directoryPartner: {
    method: 'GET',
    path: '/api/directory/:id',
    access: 'visitor',
    requestsPerMinute: 600,
    summary: 'One listed partner, with the contacts that the visitor may see',
    params: z.object({ id: z.uuid().toLowerCase() }),
    response: DirectoryEntry,
  },
  issueGuestPass: {
    method: 'POST',
    path: '/api/guest-pass',
    access: 'anyone',
    summary: 'Issue a guest pass for a name, an address and a county; valid for 24 hours, or 2 on phones and tablets',
    body: RequestGuestPass.extend({ guard: FormGuardFields }),
    response: GuestPass,
  },
  leaveMailingList: {
    method: 'POST',
    path: '/api/mailing-list/leave',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Leave the mailing list, with the token of a link in one of its emails',
    body: Unsubscribe,
    response: z.object({}),
  },
  ...listingProblemRoutes,
} as const satisfies Record<string, RouteSpec>
