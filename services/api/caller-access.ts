// Identifies callers and applies changes of access immediately: principals, access tokens, guest passes, and the guard
// of the routes.
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'

import { type AccessTokens, installAccessTokens } from './access-token.ts'
import type { AppSettings } from './app-settings.ts'
import { type GuestPasses, createGuestPasses } from './guest-pass.ts'
import { type LiveChange, type SubscribeToChanges, getChangedSessions, hasAccessChanged } from './live/change.ts'
import { type Principals, createPrincipals } from './principal.ts'
import { type RouteGuard, installRouteGuard } from './route-guard.ts'
import type { Services } from './services.ts'

export interface CallerAccess {
  readonly guard: RouteGuard
  readonly principals: Principals
  readonly tokens: AccessTokens
  readonly guestPasses: GuestPasses
  /** Makes every process reload these sessions. */
  readonly onSessionsChanged: (sessionIds: readonly string[]) => void
  /** Makes every process reload this user's access. */
  readonly onAccessChanged: (userId: string) => void
  /** Like the one of the app, but calls the listener after the principals that the change concerns were dropped. */
  readonly subscribeToChanges: SubscribeToChanges
}

export interface CallerAccessDeps extends Pick<
  Services,
  'identity' | 'queries' | 'blockedGrants' | 'accessModelWatch' | 'changePublisher'
> {
  readonly settings: Pick<AppSettings, 'jwtSecret' | 'sessions'>
  readonly clock: Clock
  readonly subscribeToChanges: SubscribeToChanges
}

export const installCallerAccess = async (app: FastifyInstance, deps: CallerAccessDeps): Promise<CallerAccess> => {
  const { settings, clock, identity, queries, changePublisher } = deps
  const principals = createPrincipals({
    sessions: identity.sessions,
    accounts: identity.accounts,
    getAccess: (userId) => queries.getAccess(userId),
    blockedGrants: deps.blockedGrants,
    requireCurrent: deps.accessModelWatch.requireCurrent,
    clock,
    policy: settings.sessions,
  })
  const evictChanged = (change: LiveChange) => {
    const sessions = getChangedSessions(change)
    if (hasAccessChanged(change) || sessions === 'all') principals.evictAll()
    else sessions?.forEach(principals.evict)
  }
  const tokens = await installAccessTokens(app, settings.jwtSecret, clock)
  const guestPasses = createGuestPasses(app, clock)
  return {
    guard: installRouteGuard(app, { tokens, principals, guestPasses }),
    principals,
    tokens,
    guestPasses,
    // Both clear this process's cache now. Other processes clear theirs when they receive the published change.
    onSessionsChanged: (sessionIds) => {
      sessionIds.forEach(principals.evict)
      changePublisher.publishSessionChanges(sessionIds)
    },
    onAccessChanged: (userId) => {
      principals.evictAll()
      changePublisher.publishAccessChange(userId)
    },
    subscribeToChanges: (listener) =>
      deps.subscribeToChanges((change) => {
        evictChanged(change)
        listener(change)
      }),
  }
}
