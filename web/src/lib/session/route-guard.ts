// Decides which paths a visitor may open (AUTH-28 to AUTH-32). The server checks every call again. The guard only
// spares visitors a page full of refusals.
import type { CurrentUser } from '#contracts/people.ts'
import { pagePaths, paths } from '../paths.ts'

/** Who may open the pages under a prefix, apart from any signed-in person. */
export type RequiredRole = 'staff' | 'console' | 'admin' | 'membership' | 'org_admin' | 'family'

interface Rule {
  readonly prefix: string
  readonly requires: 'session' | RequiredRole
  /** The sign-in page for signed-out visitors, if it is not the general one. */
  readonly signInPath?: typeof paths.signIn
}

const clientSignIn: Rule['signInPath'] = (query) => paths.portal('client', query)

const rules: readonly Rule[] = [
  { prefix: pagePaths.dashboard, requires: 'session' },
  { prefix: '/referrals', requires: 'session' },
  { prefix: '/staff', requires: 'staff' },
  { prefix: pagePaths.erasureRequests, requires: 'admin' },
  { prefix: pagePaths.audit, requires: 'admin' },
  { prefix: pagePaths.admin, requires: 'console' },
  { prefix: pagePaths.members, requires: 'org_admin' },
  { prefix: '/org', requires: 'membership' },
  { prefix: pagePaths.clientDashboard, requires: 'family', signInPath: clientSignIn },
  { prefix: pagePaths.account, requires: 'session' },
  { prefix: pagePaths.mfa, requires: 'session' },
]

/** Normalizes a path as the router does: "/Staff" and "/%73taff" match "/staff". */
const normalizePath = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}

const isUnder = (prefix: string, pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)

const findRule = (pathname: string): Rule | undefined => {
  const path = normalizePath(pathname)
  return rules.find(({ prefix }) => isUnder(prefix, path))
}

export const isGuarded = (pathname: string): boolean => findRule(pathname) !== undefined

export interface Visitor {
  readonly status: 'loading' | 'signed_in' | 'signed_out'
  readonly user: Pick<
    CurrentUser,
    'platformRole' | 'memberships' | 'organizationId' | 'mfaStep' | 'rolesPending' | 'clientId'
  > | null
}

export type Verdict =
  | { readonly kind: 'pass' | 'wait' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The person has another role. The page of the refusal says which role is needed. */
  | { readonly kind: 'refused'; readonly requires: RequiredRole }

const fulfills = (requirement: RequiredRole, user: NonNullable<Visitor['user']>): boolean => {
  const { platformRole, memberships, organizationId, clientId } = user
  switch (requirement) {
    case 'staff':
    case 'console':
      return platformRole !== null
    case 'admin':
      return platformRole === 'admin'
    case 'membership':
      return memberships.length > 0
    case 'org_admin':
      // The user must be an admin of the session's organization. For any other organization the page would be empty
      // (ROLE-16).
      return memberships.some(({ role, organization }) => role === 'org_admin' && organization.id === organizationId)
    case 'family':
      // A person without any role may still register as a family (CLI-19).
      return clientId !== null || (platformRole === null && memberships.length === 0)
  }
}

/** Whether the page is of no use without a role. Anyone may open the dashboard (AUTH-31), but it shows a role's work. */
const needsRole = ({ requires, prefix }: Rule): boolean =>
  !['session', 'family'].includes(requires) || prefix === pagePaths.dashboard

const redirect = (to: string): Verdict => ({ kind: 'redirect', to })

/** Decides whether a visitor may open a location. A redirect replaces the history entry. */
export const checkRouteAccess = (location: { pathname: string; search: string }, visitor: Visitor): Verdict => {
  const rule = findRule(location.pathname)
  if (rule === undefined) return { kind: 'pass' }
  if (visitor.status === 'loading') return { kind: 'wait' }
  const { user } = visitor
  const { signInPath = paths.signIn } = rule
  const requestedPath = location.pathname + location.search
  // After a client signs in, the dashboard opens by default (AUTH-12, AUTH-32).
  const query = signInPath === clientSignIn && requestedPath === rule.prefix ? {} : { redirectedFrom: requestedPath }
  // A session without the second factor has no access yet. The sign-in page asks for the code (AUTH-41).
  if (user === null || user.mfaStep === 'challenge') return redirect(signInPath(query))
  const mustEnroll = user.mfaStep === 'enrollment' && rule.prefix !== pagePaths.mfa
  if (mustEnroll) return redirect(paths.mfa({ redirectedFrom: requestedPath }))
  // The account page says what the role waits for (AUTH-09).
  if (user.rolesPending) return needsRole(rule) ? redirect(paths.account()) : { kind: 'pass' }
  if (rule.requires === 'session' || fulfills(rule.requires, user)) return { kind: 'pass' }
  return { kind: 'refused', requires: rule.requires }
}
