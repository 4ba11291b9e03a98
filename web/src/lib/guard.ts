// Who may open which path (AUTH-28 to AUTH-32). The server checks every call again; this only spares a person the refusal.
import type { CurrentUser } from '#contracts/people.ts'
import { paths } from './paths.ts'

type Need = 'nothing' | 'session' | 'platform_role' | 'membership' | 'org_admin'

interface Rule {
  readonly prefix: string
  readonly need: Exclude<Need, 'nothing'>
  /** The sign-in page of a visitor who is not signed in; the general one unless it says otherwise. */
  readonly door?: typeof paths.signIn
}

const clientDoor: Rule['door'] = (query) => paths.portal('client', query)

const rules: readonly Rule[] = [
  { prefix: '/dashboard', need: 'session' },
  { prefix: '/referrals', need: 'session' },
  { prefix: '/staff', need: 'platform_role' },
  { prefix: '/admin', need: 'platform_role' },
  { prefix: paths.members(), need: 'org_admin' },
  { prefix: '/org', need: 'membership' },
  { prefix: '/client-dashboard', need: 'session', door: clientDoor },
  { prefix: paths.account(), need: 'session' },
  { prefix: paths.mfa(), need: 'session' },
]

/** As the router reads a path: it takes "/Staff" and "/%73taff" for "/staff". */
const asRouted = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return pathname.toLowerCase()
  }
}

const isUnder = (prefix: string, pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)

const ruleOf = (pathname: string): Rule | undefined => {
  const path = asRouted(pathname)
  return rules.find(({ prefix }) => isUnder(prefix, path))
}

export const isGuarded = (pathname: string): boolean => ruleOf(pathname) !== undefined

export interface Visitor {
  readonly status: 'loading' | 'signed_in' | 'signed_out'
  readonly user: Pick<CurrentUser, 'platformRole' | 'memberships' | 'organizationId' | 'mfaStep'> | null
}

export type Verdict = { readonly kind: 'pass' | 'wait' } | { readonly kind: 'redirect'; readonly to: string }

const meets = (need: Rule['need'], user: NonNullable<Visitor['user']>): boolean => {
  const { platformRole, memberships, organizationId } = user
  switch (need) {
    case 'session':
      return true
    case 'platform_role':
      return platformRole !== null
    case 'membership':
      return memberships.length > 0
    case 'org_admin':
      // Of the organization that the session acts for: of another one the page would show nothing (ROLE-16).
      return memberships.some(({ role, organization }) => role === 'org_admin' && organization.id === organizationId)
  }
}

const redirect = (to: string): Verdict => ({ kind: 'redirect', to })

/** What to do with a visitor at a location; a redirect replaces the history entry. */
export const guard = (location: { pathname: string; search: string }, visitor: Visitor): Verdict => {
  const rule = ruleOf(location.pathname)
  if (rule === undefined) return { kind: 'pass' }
  if (visitor.status === 'loading') return { kind: 'wait' }
  const { user } = visitor
  const { door = paths.signIn } = rule
  const wanted = location.pathname + location.search
  // A client's sign-in leads to the dashboard by itself (AUTH-12, AUTH-32).
  const query = door === clientDoor && wanted === rule.prefix ? {} : { redirectedFrom: wanted }
  // A session without its code opens nothing yet: the sign-in page asks for the code (AUTH-41).
  if (user === null || user.mfaStep === 'challenge') return redirect(door(query))
  const enrolls = user.mfaStep === 'enrollment' && rule.prefix !== paths.mfa()
  if (enrolls) return redirect(paths.mfa({ redirectedFrom: wanted }))
  return meets(rule.need, user) ? { kind: 'pass' } : redirect(paths.home())
}
