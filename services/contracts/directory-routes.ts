// The routes of the public directory and of the guest pass.
import { z } from 'zod'

import { DirectoryEntry, DirectoryList, DirectoryQuery, GuestPass, RequestGuestPass } from './directory.ts'
import { FormGuardPass } from './form-guard.ts'
import { listingProblemRoutes } from './listing-problems.ts'
import { Unsubscribe } from './notifications.ts'
import type { RouteSpec } from './route-spec.ts'

export const directoryRoutes = {
  directory: {
    method: 'GET',
    path: '/api/directory',
    access: 'visitor',
    perMinute: 600,
    summary: 'Partners that list themselves, by name or by distance; contacts as the visitor may see them',
    query: DirectoryQuery,
    response: DirectoryList,
  },
  directoryPartner: {
    method: 'GET',
    path: '/api/directory/:id',
    access: 'visitor',
    perMinute: 600,
    summary: 'One partner that lists itself; contacts as the visitor may see them',
    params: z.object({ id: z.uuid().toLowerCase() }),
    response: DirectoryEntry,
  },
  issueGuestPass: {
    method: 'POST',
    path: '/api/guest-pass',
    access: 'anyone',
    summary: 'A pass for 24 hours, 2 on phones and tablets, for a name, an address and a county',
    body: RequestGuestPass.extend({ guard: FormGuardPass }),
    response: GuestPass,
  },
  leaveMailingList: {
    method: 'POST',
    path: '/api/mailing-list/leave',
    access: 'anyone',
    perMinute: 300,
    summary: 'Leave the mailing list, with the token of a link in one of its mails',
    body: Unsubscribe,
    response: z.object({}),
  },
  ...listingProblemRoutes,
} as const satisfies Record<string, RouteSpec>
