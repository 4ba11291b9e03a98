// Who may open which path (AUTH-28 to AUTH-31). The server checks every call again; this only spares a person the refusal.
import type { CurrentUser } from '#contracts/people.ts'
import { paths } from './paths.ts'

type Need = 'nothing' | 'session' | 'platform_role' | 'membership'

const rules: readonly (readonly [prefix: string, need: Need])[] = [
  ['/dashboard', 'session'],
  ['/referrals', 'session'],
  ['/staff', 'platform_role'],
  ['/admin', 'platform_role'],
  ['/org', 'membership'],
  // AUTH-32: to the client's own sign-in page once there is one; until then to the general one.
  ['/client-dashboard', 'session'],
]

const needOf = (pathname: string): Need =>
  rules.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 'nothing'

export const isGuarded = (pathname: string): boolean => needOf(pathname) !== 'nothing'

export interface Visitor {
  readonly status: 'loading' | 'signed_in' | 'signed_out'
  readonly user: Pick<CurrentUser, 'platformRole' | 'memberships'> | null
}

export type Verdict = { readonly kind: 'pass' | 'wait' } | { readonly kind: 'redirect'; readonly to: string }

const meets = (need: Need, user: Visitor['user']): boolean => {
  switch (need) {
    case 'nothing':
      return true
    case 'session':
      return user !== null
    case 'platform_role':
      return user !== null && user.platformRole !== null
    case 'membership':
      return (user?.memberships.length ?? 0) > 0
  }
}

/** What to do with a visitor at a location; a redirect replaces the history entry. */
export const guard = (location: { pathname: string; search: string }, visitor: Visitor): Verdict => {
  const need = needOf(location.pathname)
  if (need === 'nothing') return { kind: 'pass' }
  if (visitor.status === 'loading') return { kind: 'wait' }
  if (visitor.user === null) {
    return { kind: 'redirect', to: paths.signIn({ redirectedFrom: location.pathname + location.search }) }
  }
  return meets(need, visitor.user) ? { kind: 'pass' } : { kind: 'redirect', to: paths.home() }
}

/** Where a sign-in leads: the site path that was wanted, else the dashboard. Never another site (AUTH-04). */
export const afterSignIn = (redirectedFrom: string | null): string => {
  // "//evil.example" and "/\evil.example" are other sites to a browser, also with a tab between, which it skips.
  const onSite = redirectedFrom !== null && /^\/(?![/\\\s])/.test(redirectedFrom)
  return onSite ? redirectedFrom : paths.dashboard()
}
