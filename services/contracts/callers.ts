// Who may call which route. The server checks this table; the permission test has one of its own
// (tests/support/expected-access.ts). Route handlers check the rules of each resource, such as who may see a referral.
import type { CurrentUser } from './people.ts'

export const callerKinds = [
  /** Not signed in. */
  'anonymous',
  /** Not signed in, with a guest pass. */
  'guest',
  /** Signed in, but with none of the roles below (ROLE-01). */
  'public',
  'client',
  'member',
  'org_admin',
  'staff',
  'admin',
] as const
export type CallerKind = (typeof callerKinds)[number]

const signedIn = ['public', 'client', 'member', 'org_admin', 'staff', 'admin'] as const

/** The caller kinds that each access level admits. */
const admittedCallers = {
  /** Everyone, with the same response for all. */
  anyone: callerKinds,
  /** Everyone, but the response depends on the caller. */
  visitor: callerKinds,
  signed_in: signedIn,
  client: ['client'],
  organization: ['member', 'org_admin'],
  org_admin: ['org_admin'],
  staff_or_organization: ['member', 'org_admin', 'staff', 'admin'],
  /** Every function of the console except granting and revoking access (ROLE-13). */
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly CallerKind[]>

/** The minimum access for calling a route, before the rules of the resource apply. */
export type RouteAccess = keyof typeof admittedCallers

/** Returns the caller kinds of a signed-in person. Staff who act for an organization have both kinds. */
export const callerKindsOf = (
  user: Pick<CurrentUser, 'platformRole' | 'memberships' | 'organizationId' | 'clientId'>,
): CallerKind[] => {
  const actingMembership = user.memberships.find(({ organization }) => organization.id === user.organizationId)
  const kinds: CallerKind[] = [
    ...(user.clientId === null ? [] : ['client' as const]),
    ...(actingMembership === undefined ? [] : [actingMembership.role]),
    ...(user.platformRole === null ? [] : [user.platformRole]),
  ]
  return kinds.length === 0 ? ['public'] : kinds
}

/** Whether a route with this access level admits a caller with these kinds. */
export const admits = (access: RouteAccess, kinds: readonly CallerKind[]): boolean => {
  const admittedKinds: readonly CallerKind[] = admittedCallers[access]
  return kinds.some((kind) => admittedKinds.includes(kind))
}
