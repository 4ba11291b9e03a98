// Who may call which route: the one table that the server asks, and that the tests of every route are made from. What a
// route says about its thing (whose referral, which organization) is settled behind it.
import type { CurrentUser } from './people.ts'

/** Everybody who may stand before a route. */
export const callers = [
  /** Nobody is signed in. */
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

/** What a route says of its callers in the route table, and whom that admits. */
export const admitted = {
  /** Whoever asks gets the same answer. */
  anyone: callers,
  /** Everybody, and the answer depends on who asks. */
  visitor: callers,
  signed_in: signedIn,
  client: ['client'],
  organization: ['member', 'org_admin'],
  org_admin: ['org_admin'],
  staff_or_organization: ['member', 'org_admin', 'staff', 'admin'],
  /** ROLE-13: every function of the console but granting and revoking. */
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Caller[]>

/** Who may call a route, before the rules of the thing itself: the least that is needed. */
export type RouteAccess = keyof typeof admitted

/** What a signed-in person is to a route; staff who act for an organization are both. */
export const callersOf = (
  user: Pick<CurrentUser, 'platformRole' | 'memberships' | 'organizationId' | 'clientId'>,
): Caller[] => {
  const acting = user.memberships.find(({ organization }) => organization.id === user.organizationId)
  const held: Caller[] = [
    ...(user.clientId === null ? [] : ['client' as const]),
    ...(acting === undefined ? [] : [acting.role]),
    ...(user.platformRole === null ? [] : [user.platformRole]),
  ]
  return held.length === 0 ? ['public'] : held
}

/** Whether a route of this access admits somebody who is all of these. */
export const admits = (access: RouteAccess, held: readonly Caller[]): boolean => {
  const able: readonly Caller[] = admitted[access]
  return held.some((caller) => able.includes(caller))
}
