import { describe, expect, it } from 'vitest'
import { checkRouteAccess } from './route-guard.ts'
import type { Visitor } from './route-guard.ts'

const at = (pathname: string, search = '') => ({ pathname, search })
const membership = {
  organization: { id: '00000000-0000-4000-8000-000000000001', name: 'Mercy Table Pantry' },
  role: 'member' as const,
}
const signedOut: Visitor = { status: 'signed_out', user: null }
const signedIn = (user: Partial<NonNullable<Visitor['user']>> = {}): Visitor => ({
  status: 'signed_in',
  user: {
    platformRole: null,
    memberships: [],
    organizationId: null,
    mfaStep: null,
    rolesPending: false,
    clientId: null,
    ...user,
  },
})
const client = signedIn()
const partner = signedIn({ memberships: [membership] })
const staff = signedIn({ platformRole: 'staff' })

const verdict = (pathname: string, visitor: Visitor) => {
  const result = checkRouteAccess(at(pathname), visitor)
  if (result.kind === 'refused') return `refused: ${result.requires}`
  return result.kind === 'redirect' ? result.to : result.kind
}

describe('the route guard', () => {
  it.each([
    '/dashboard',
    '/referrals',
    '/referrals/new',
    '/staff',
    '/staff/referrals',
    '/org/referrals/incoming',
    '/admin',
  ])('AUTH-28 redirects a signed-out visitor from %s to the sign-in page, with the requested path', (path) => {
    expect(verdict(path, signedOut)).toBe(`/auth?redirectedFrom=${encodeURIComponent(path)}`)
  })

  it('AUTH-28 keeps the filters of the requested path', () => {
    expect(checkRouteAccess(at('/staff/referrals', '?status=submitted&page=2'), signedOut)).toEqual({
      kind: 'redirect',
      to: '/auth?redirectedFrom=%2Fstaff%2Freferrals%3Fstatus%3Dsubmitted%26page%3D2',
    })
  })

  it('ROLE-13 opens the requests to be erased only for admins', () => {
    expect(verdict('/admin/erasure-requests', staff)).toBe('refused: admin')
    expect(verdict('/admin/audit', staff)).toBe('refused: admin')
    expect(verdict('/admin/erasure-requests', signedIn({ platformRole: 'admin' }))).toBe('pass')
  })

  it('AUTH-28 matches only whole path segments', () => {
    for (const path of ['/', '/auth', '/organizations', '/staffing', '/dashboards', '/client-portal', '/accounts']) {
      expect(verdict(path, signedOut)).toBe('pass')
    }
  })

  it('AUTH-28 reads a path as the router does: case-insensitive and decoded', () => {
    for (const path of ['/Staff/Referrals', '/%73taff/referrals', '/ADMIN']) {
      expect(verdict(path, signedOut)).toBe(`/auth?redirectedFrom=${encodeURIComponent(path)}`)
      expect(verdict(path, partner)).toMatch(/^refused/)
    }
    expect(verdict('/%zz', signedOut)).toBe('pass')
  })

  it('AUTH-32 redirects a signed-out visitor of the client dashboard to the client sign-in page', () => {
    expect(verdict('/client-dashboard', signedOut)).toBe('/client-portal-auth')
    expect(verdict('/client-dashboard/messages', signedOut)).toBe(
      '/client-portal-auth?redirectedFrom=%2Fclient-dashboard%2Fmessages',
    )
    expect(verdict('/client-dashboard', client)).toBe('pass')
  })

  it('AUTH-41 redirects to the sign-in page until the code is entered', () => {
    const beforeChallenge = signedIn({ platformRole: 'admin', mfaStep: 'challenge' })
    expect(verdict('/admin/access', beforeChallenge)).toBe('/auth?redirectedFrom=%2Fadmin%2Faccess')
    expect(verdict('/mfa', beforeChallenge)).toBe('/auth?redirectedFrom=%2Fmfa')
    expect(verdict('/', beforeChallenge)).toBe('pass')
  })

  it('AUTH-43 redirects to second-factor setup until it is complete, and allows that page', () => {
    const unenrolled = signedIn({ platformRole: 'staff', mfaStep: 'enrollment' })
    expect(verdict('/admin', unenrolled)).toBe('/mfa?redirectedFrom=%2Fadmin')
    expect(verdict('/account', unenrolled)).toBe('/mfa?redirectedFrom=%2Faccount')
    expect(verdict('/mfa', unenrolled)).toBe('pass')
  })

  it('AUTH-09 redirects from the pages of a role to the account page until the role takes effect', () => {
    const pending = signedIn({ rolesPending: true })
    for (const path of ['/dashboard', '/staff/referrals', '/admin', '/org/referrals/incoming', '/org/members'])
      expect(verdict(path, pending)).toBe('/account')
    for (const path of ['/account', '/mfa', '/client-dashboard', '/']) expect(verdict(path, pending)).toBe('pass')
  })

  it('AUTH-29 waits while the session is loading, but only on guarded paths', () => {
    const loading: Visitor = { status: 'loading', user: null }
    expect(verdict('/staff/referrals', loading)).toBe('wait')
    expect(verdict('/', loading)).toBe('pass')
  })

  it('AUTH-30 limits staff pages to platform roles and the queue to members, and says to others which role is needed', () => {
    expect(verdict('/staff/referrals', staff)).toBe('pass')
    expect(verdict('/admin/analytics', staff)).toBe('pass')
    expect(verdict('/staff/referrals', partner)).toBe('refused: staff')
    expect(verdict('/admin', client)).toBe('refused: console')
    expect(verdict('/org/referrals/incoming', partner)).toBe('pass')
    expect(verdict('/org/referrals/incoming', staff)).toBe('refused: membership')
    expect(verdict('/org', client)).toBe('refused: membership')
  })

  it('AUTH-30 CLI-19 keeps the pages of families from members and staff, unless they are a family too', () => {
    expect(verdict('/client-dashboard', staff)).toBe('refused: family')
    expect(verdict('/client-dashboard/messages', partner)).toBe('refused: family')
    const clientId = '00000000-0000-4000-8000-000000000003'
    expect(verdict('/client-dashboard', signedIn({ memberships: [membership], clientId }))).toBe('pass')
    expect(verdict('/client-dashboard', client)).toBe('pass')
  })

  it("limits the members page to the organization's admin", () => {
    const otherMembership = {
      organization: { id: '00000000-0000-4000-8000-000000000002', name: 'Other House' },
      role: 'member' as const,
    }
    const memberships = [{ ...membership, role: 'org_admin' as const }, otherMembership]
    const orgAdmin = signedIn({ memberships, organizationId: membership.organization.id })
    expect([verdict('/org/members', orgAdmin), verdict('/org/members', partner)]).toEqual([
      'pass',
      'refused: org_admin',
    ])
    expect(verdict('/org/members', signedIn({ memberships, organizationId: otherMembership.organization.id }))).toBe(
      'refused: org_admin',
    )
    expect(verdict('/org/members', staff)).toBe('refused: org_admin')
  })

  it('AUTH-31 lets every signed-in person open the dashboard and referrals', () => {
    for (const visitor of [client, partner, staff]) {
      expect(verdict('/dashboard', visitor)).toBe('pass')
      expect(verdict('/referrals/new', visitor)).toBe('pass')
    }
  })
})
