// The access rules for routes. The server checks this one table, and tests for every route are generated from it. Route
// handlers check the rules of each resource, such as ownership of a referral.
import type { CurrentUser } from './people.ts'

/** All kinds of callers. */
export const callers = [
  /** Not signed in. */
  'anonymous',
  /** Not signed in, with a guest pass. */
  'guest',
  /** Signed in, but none of the kinds below (ROLE-01). */
  'public',
  'client',
  'member',
  'org_admin',
  'staff',
  'admin',
] as const
export type Caller = (typeof callers)[number]

const signedIn = ['public', 'client', 'member', 'org_admin', 'staff', 'admin'] as const

/** The access levels in the route table, and the kinds of callers that each one admits. */
const admittedCallers = {
  /** Everyone, with the same response for all. */
  anyone: callers,
  /** Everyone, but the response depends on the caller. */
  visitor: callers,
  signed_in: signedIn,
  client: ['client'],
  organization: ['member', 'org_admin'],
  org_admin: ['org_admin'],
  staff_or_organization: ['member', 'org_admin', 'staff', 'admin'],
  /** Every function of the console except granting and revoking access (ROLE-13). */
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Caller[]>

/** The minimum access for calling a route, before the rules of the resource apply. */
export type RouteAccess = keyof typeof admittedCallers

/** Returns a signed-in person's kinds of caller. Staff who act for an organization have both kinds. */
export const callersOf = (
  user: Pick<CurrentUser, 'platformRole' | 'memberships' | 'organizationId' | 'clientId'>,
): Caller[] => {
  const actingMembership = user.memberships.find(({ organization }) => organization.id === user.organizationId)
  const callerKinds: Caller[] = [
    ...(user.clientId === null ? [] : ['client' as const]),
    ...(actingMembership === undefined ? [] : [actingMembership.role]),
    ...(user.platformRole === null ? [] : [user.platformRole]),
  ]
  return callerKinds.length === 0 ? ['public'] : callerKinds
}

/** Whether a route with this access level admits a person of these kinds. */
export const admits = (access: RouteAccess, callerKinds: readonly Caller[]): boolean => {
  const admittedKinds: readonly Caller[] = admittedCallers[access]
  return callerKinds.some((caller) => admittedKinds.includes(caller))
}
