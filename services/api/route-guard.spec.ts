// Proves that every API route is in the route table, and who may call each one.
import { type FastifyRequest, fastify } from 'fastify'
import { describe, expect, it } from 'vitest'

import { backgroundHeader } from '#contracts/background.ts'
import type { CurrentUser } from '#contracts/people.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { RefusalError } from '#domain/decision.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import type { Principal } from './principal.ts'
import { installRouteGuard } from './route-guard.ts'

const createGuardedApp = () => {
  const app = fastify()
  installRouteGuard(app, {
    tokens: { issue: () => ({ token: '', expiresAt: new Date(0) }), findSessionId: () => undefined },
    principals: { find: async () => undefined, findAndTouch: async () => undefined },
    guestPasses: { verify: () => undefined },
  })
  return app
}
const handler = async () => ({})

it('ROLE-15 refuses to register an API route that is not in the route table', () => {
  expect(() => createGuardedApp().get('/api/secrets', handler)).toThrow('GET /api/secrets is not in the route table')
  expect(() => createGuardedApp().post(routes.currentUser.path, handler)).toThrow(
    'POST /api/me is not in the route table',
  )
  expect(() => createGuardedApp().route({ method: ['GET', 'PATCH'], url: '/api/me', handler })).toThrow('PATCH /api/me')
})

it('ROLE-15 refuses an unlisted route in a nested scope', async () => {
  const app = createGuardedApp()
  const registered = app.register(async (scope) => {
    scope.get('/api/secrets', handler)
  })
  await expect(Promise.resolve(registered)).rejects.toThrow('not in the route table')
})

it('accepts listed routes and routes outside the API', () => {
  const app = createGuardedApp()
  for (const { method, path: url } of Object.values(routes)) app.route({ method, url, handler })
  app.get('/health/live', handler)
  app.get('/api/openapi.json', handler)
  app.get('/api/live', handler)
  expect(app.hasRoute({ method: 'GET', url: '/api/me' })).toBe(true)
})

describe('who may call a route', () => {
  const user = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
    id: ids.staff,
    email: 'person@example.org',
    name: 'A person',
    platformRole: null,
    memberships: [],
    organizationId: null,
    clientId: null,
    confirmed: true,
    language: null,
    mfaEnrolled: false,
    aal: 'aal1',
    mfaStep: null,
    rolesPending: false,
    ...changes,
  })

  const guestPass = {
    pass: 'valid',
    name: 'Ann',
    email: 'ann@example.org',
    createdAt: '2026-03-02T15:00:00.000Z',
    expiresAt: '2026-03-03T15:00:00.000Z',
  }

  /** Calls `authorize` with this user behind the token "valid" and this guest behind the pass "valid". */
  const authorize = async (name: RouteName, headers: Record<string, string>, currentUser = user()) => {
    const principal = { ...actors.guest, user: currentUser } as unknown as Principal
    const lookups: string[] = []
    const guard = installRouteGuard(fastify(), {
      tokens: {
        issue: () => ({ token: '', expiresAt: new Date(0) }),
        findSessionId: (token) => (token === 'valid' ? 'session' : undefined),
      },
      principals: {
        find: async (session) => {
          lookups.push(`find ${session}`)
          return principal
        },
        findAndTouch: async (session) => {
          lookups.push(`touch ${session}`)
          return principal
        },
      },
      guestPasses: { verify: (pass) => (pass === 'valid' ? guestPass : undefined) },
    })
    const request = { headers } as unknown as FastifyRequest
    const refused = await guard.authorize(name, request).then(
      () => null,
      (error: unknown) => (error instanceof RefusalError ? error.refusal.refused : error),
    )
    return { refused, request, lookups }
  }
  const refusal = async (...parameters: Parameters<typeof authorize>) => (await authorize(...parameters)).refused

  const signedIn = { authorization: 'Bearer valid' }
  const guest = { authorization: 'Guest valid' }

  it('ROLE-15 admits a caller of an admitted kind, and refuses others', async () => {
    const staff = user({ platformRole: 'staff' })
    expect(await refusal('reviewReferrals', signedIn, staff)).toBe(null)
    expect(await refusal('reviewReferrals', signedIn)).toBe('not_permitted')
    expect(await refusal('grantAccess', signedIn, staff)).toBe('not_permitted')
    expect(await refusal('grantAccess', signedIn, user({ platformRole: 'admin' }))).toBe(null)
  })

  it('TL-16 refuses a caller who is not signed in', async () => {
    for (const authorization of [
      'Bearer invalid',
      'Guest valid',
      'Basic valid',
      'Bearer',
      'x Bearer valid',
      'Bearer valid x',
    ])
      expect(await refusal('currentUser', { authorization })).toBe('not_authenticated')
    expect(await refusal('currentUser', {})).toBe('not_authenticated')
    expect(await refusal('currentUser', { authorization: 'bearer valid' })).toBe(null)
  })

  it('NEW-05 NEW-07 uses the code of the specification for these routes', async () => {
    expect(await refusal('createReferral', {})).toBe('not_authenticated')
    expect(await refusal('createReferral', signedIn)).toBe('no_membership')
    expect(await refusal('secureReferralNote', {})).toBe('authentication_required')
    expect(await refusal('secureReferralNote', signedIn)).toBe('no_membership')
  })

  it('ignores the caller of a route that responds the same way to everyone', async () => {
    const { refused, request, lookups } = await authorize('publicReferral', signedIn)
    expect([refused, request.principal, lookups]).toEqual([null, undefined, []])
  })

  it('ROLE-19 accepts a guest pass only on routes that distinguish visitors, and never an invalid one', async () => {
    const asGuest = await authorize('directory', guest)
    expect([asGuest.refused, asGuest.request.guest]).toEqual([null, guestPass])
    expect(await refusal('directory', { authorization: 'Guest invalid' })).toBe('not_authenticated')
    expect(await refusal('directory', { authorization: 'Bearer invalid' })).toBe('not_authenticated')
    const anonymous = await authorize('directory', {})
    expect([anonymous.refused, anonymous.request.guest, anonymous.request.principal]).toEqual([
      null,
      undefined,
      undefined,
    ])
    const member = await authorize('directory', signedIn)
    expect(member.request.principal?.user.id).toBe(ids.staff)
  })

  it('AUTH-41 AUTH-43 refuses a session that has not completed its second factor, except to complete it', async () => {
    const staff = { platformRole: 'staff' } as const
    expect(await refusal('reviewReferrals', signedIn, user({ ...staff, mfaStep: 'challenge' }))).toBe('mfa_required')
    expect(await refusal('reviewReferrals', signedIn, user({ ...staff, mfaStep: 'enrollment' }))).toBe(
      'mfa_enrollment_required',
    )
    expect(await refusal('currentUser', signedIn, user({ ...staff, mfaStep: 'challenge' }))).toBe(null)
  })

  it('does not extend the session for a request that the page sends without a user action', async () => {
    expect((await authorize('currentUser', signedIn)).lookups).toEqual(['touch session'])
    const background = await authorize('currentUser', { ...signedIn, [backgroundHeader]: '1' })
    expect(background.lookups).toEqual(['find session'])
    const other = await authorize('currentUser', { ...signedIn, [backgroundHeader]: '0' })
    expect(other.lookups).toEqual(['touch session'])
  })
})
