// Access rules for routes. The server checks this one table, and the tests of every route are generated from it. The
// route handler checks the rules of the resource itself, such as ownership of a referral.
import type { CurrentUser } from './people.ts'

/** Every kind of caller. */
export const callers = [
  /** Not signed in. */
  'anonymous',
  /** Not signed in, with a guest pass. */
  'guest',
  /** Signed in, and none of the following (ROLE-01). */
  'public',
  'client',
  'member',
  'org_admin',
  'staff',
  'admin',
] as const
export type Caller = (typeof callers)[number]

const signedIn = ['public', 'client', 'member', 'org_admin', 'staff', 'admin'] as const

/** The access levels of the route table, and the callers that each admits. */
const admittedCallers = {
  /** Everyone, and everyone gets the same answer. */
  anyone: callers,
  /** Everyone, but the answer depends on the caller. */
  visitor: callers,
  signed_in: signedIn,
  client: ['client'],
  organization: ['member', 'org_admin'],
  org_admin: ['org_admin'],
  staff_or_organization: ['member', 'org_admin', 'staff', 'admin'],
  /** ROLE-13: every function of the console except granting and revoking access. */
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Caller[]>

/** The minimum access to call a route, before the rules of the resource apply. */
export type RouteAccess = keyof typeof admittedCallers

/** The kinds of caller that a signed-in person is. Staff who act for an organization are both. */
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

/** Whether a route with this access admits a person of these kinds. */
export const admits = (access: RouteAccess, callerKinds: readonly Caller[]): boolean => {
  const admittedKinds: readonly Caller[] = admittedCallers[access]
  return callerKinds.some((caller) => admittedKinds.includes(caller))
}
