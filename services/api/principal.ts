// The signed-in user behind a session: who they are, which organization they act for, and what they may do. Every
// request needs it, so it is cached for a few seconds and dropped immediately when access changes.
import { LRUCache } from 'lru-cache'

import type { Aal } from '#contracts/accounts.ts'
import type { PartnerReader } from '#contracts/contacts.ts'
import { type GrantedRole, OrganizationRole, type PlatformRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CurrentUser, Membership } from '#contracts/people.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import { type BlockedGrants, type GrantRevision, blockCovers } from '#identity/blocked-grants.ts'
import type { ActiveSession, Sessions } from '#identity/sessions.ts'
import type { Clock } from '#platform/clock.ts'

/** A person's active grants from the read model, oldest first. */
interface ActiveGrants {
  readonly grants: readonly {
    readonly organization: Membership['organization']
    readonly role: GrantedRole
    readonly revision: number
  }[]
}

export interface Principal {
  readonly sessionId: string
  readonly actor: ResolvedActor
  readonly user: CurrentUser
  /** Idle timeout of the session, in milliseconds. */
  readonly idleTimeout: number
  readonly openedAt: Date
  readonly lastUsedAt: Date
}

/** The person as a reader of what partners share (ROLE-20). */
export const toPartnerReader = ({ actor, user }: Principal): PartnerReader => ({ ...actor, confirmed: user.confirmed })

export interface Principals {
  /** Returns undefined if the session has ended. @throws NotYetAvailable like `requireCurrent` */
  find(sessionId: string): Promise<Principal | undefined>
  /** Like `find`, but also records that the session was used now. */
  findAndTouch(sessionId: string): Promise<Principal | undefined>
  /** Reloads the user after a change. @refuses session_ended */
  reload(sessionId: string): Promise<Principal>
  /** @throws NotYetAvailable while the access model is not up to date */
  requireCurrent(): Promise<void>
  /** Whether the person has a staff or partner role, in effect or pending. */
  hasRole(accountId: string): Promise<boolean>
  /** The person's roles, in effect or pending. */
  findRoles(accountId: string): Promise<Roles>
  /** Drops this session from the cache. */
  evict(sessionId: string): void
  /** Drops all sessions from the cache. Call it when anyone's access changes. */
  evictAll(): void
}

export interface PrincipalDeps {
  readonly sessions: Pick<Sessions, 'find' | 'markUsed' | 'endIdle'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly getAccess: (userId: string) => Promise<ActiveGrants>
  readonly blockedGrants: Pick<BlockedGrants, 'listFor'>
  /** Runs on every request, so it must be cheap. @throws NotYetAvailable while the access model is not up to date */
  readonly requireCurrent: () => Promise<void>
  readonly clock: Clock
  readonly policy: SessionPolicy
}

/** The session rules by role. */
export interface SessionPolicy {
  /** Idle timeouts, in milliseconds. */
  readonly idleTimeout: { readonly everyone: number; readonly staff: number }
  /** Whether staff and admins must have a second factor (AUTH-43). */
  readonly staffMfaRequired: boolean
  /** Whether members of organizations must have one too (AUTH-36). */
  readonly partnerMfaRequired: boolean
}

/** How long a process that missed a change may still accept an ended session or a revoked role, in milliseconds. */
const cacheTtl = 5_000
/** Maximum number of sessions in the cache. The least recently used one is evicted first. */
const maxCached = 10_000
/** Minimum interval between two writes of a session's last use, in milliseconds. */
const lastUsedWriteInterval = 60_000

/** A platform role is not a membership. Its organization is just the one that the person belongs to. */
const toRoles = (grants: ActiveGrants['grants']) => {
  const roles = new Set(grants.map(({ role }) => role))
  const platformRole: PlatformRole | null = roles.has('admin') ? 'admin' : roles.has('staff') ? 'staff' : null
  const memberships = grants.flatMap(({ organization, role }): Membership[] => {
    const membership = OrganizationRole.safeParse(role)
    return membership.success ? [{ organization, role: membership.data }] : []
  })
  return { platformRole, memberships }
}

/** The roles of the grants that are not blocked. */
const findRoles = (accountId: string, { grants }: ActiveGrants, blocks: readonly GrantRevision[]) => {
  const isBlocked = ({ organization, revision }: ActiveGrants['grants'][number]) =>
    blocks.some((block) => blockCovers(block, { userId: accountId, organizationId: organization.id, revision }))
  return toRoles(grants.filter((grant) => !isBlocked(grant)))
}

type Roles = Pick<ReturnType<typeof toRoles>, 'platformRole' | 'memberships'>

export const hasAnyRole = ({ platformRole, memberships }: Roles) => platformRole !== null || memberships.length > 0

const requiresFactor = ({ platformRole, memberships }: Roles, policy: SessionPolicy) =>
  (platformRole !== null && policy.staffMfaRequired) || (memberships.length > 0 && policy.partnerMfaRequired)

const getMfaStep = (mfaState: { readonly aal: Aal; readonly mfaEnrolled: boolean; readonly mustEnroll: boolean }) => {
  if (mfaState.mfaEnrolled) return mfaState.aal === 'aal1' ? 'challenge' : null
  return mfaState.mustEnroll ? 'enrollment' : null
}

/**
 * Builds the principal of a session. It acts for the selected organization, or else for the oldest membership
 * (ROLE-03). Until the second-factor code is verified, the principal has no rights, so that someone who has only the
 * password cannot see what the user may do. With a short password and no second factor, it has no role (AUTH-09).
 */
const createPrincipal = (session: ActiveSession, account: Account, roles: Roles, policy: SessionPolicy): Principal => {
  const { aal } = session
  const { id, email, name, confirmed, language, mfaEnrolled } = account
  const mfaStep = getMfaStep({ aal, mfaEnrolled, mustEnroll: requiresFactor(roles, policy) })
  const isCodePending = mfaStep === 'challenge'
  const rolesPending = mfaStep === null && !mfaEnrolled && !account.passwordAllowsRoles && hasAnyRole(roles)
  const { platformRole, memberships } = isCodePending || rolesPending ? toRoles([]) : roles
  const clientId = isCodePending ? null : account.clientId
  const selected = memberships.find(({ organization }) => organization.id === session.organizationId)
  const membership = selected ?? memberships[0]
  const organizationId = membership?.organization.id ?? null
  const idleTimeout = platformRole === null ? policy.idleTimeout.everyone : policy.idleTimeout.staff
  const role = platformRole ?? membership?.role ?? (clientId === null ? 'guest' : 'client')
  return {
    sessionId: session.id,
    idleTimeout: isCodePending ? Math.min(policy.idleTimeout.everyone, policy.idleTimeout.staff) : idleTimeout,
    openedAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    actor: { userId: id, organizationId, role, clientId },
    user: {
      id,
      email,
      name,
      platformRole,
      memberships: [...memberships],
      organizationId,
      clientId,
      confirmed,
      language,
      mfaEnrolled,
      aal,
      mfaStep,
      rolesPending,
    },
  }
}

/** Loads principals, cached by session id. */
export const createPrincipals = (deps: PrincipalDeps): Principals => {
  const { sessions, accounts, getAccess, blockedGrants, requireCurrent, clock, policy } = deps
  const cache = new LRUCache<string, Promise<Principal | undefined>>({ max: maxCached, ttl: cacheTtl })
  const getIdleTime = ({ lastUsedAt }: Principal) => clock.now().getTime() - lastUsedAt.getTime()

  const loadRoles = async (accountId: string): Promise<Roles> => {
    const [access, blocks] = await Promise.all([getAccess(accountId), blockedGrants.listFor(accountId)])
    return findRoles(accountId, access, blocks)
  }

  const load = async (sessionId: string): Promise<Principal | undefined> => {
    const session = await sessions.find(sessionId)
    if (session === undefined) return undefined
    const { accountId } = session
    const [account, roles] = await Promise.all([accounts.find(accountId), loadRoles(accountId)])
    const principal = account && createPrincipal(session, account, roles, policy)
    if (principal === undefined || getIdleTime(principal) <= principal.idleTimeout) return principal
    await sessions.endIdle(sessionId)
    return undefined
  }

  const find: Principals['find'] = async (sessionId) => {
    await requireCurrent()
    const cached = cache.get(sessionId)
    if (cached !== undefined) {
      const principal = await cached
      if (principal === undefined || getIdleTime(principal) <= principal.idleTimeout) return principal
    }
    const loading = load(sessionId)
    cache.set(sessionId, loading)
    // A failure is not cached.
    loading.catch(() => cache.delete(sessionId))
    const principal = await loading
    // Not cached while a step is incomplete, because another process may complete it.
    if (principal !== undefined && (principal.user.mfaStep !== null || principal.user.rolesPending))
      cache.delete(sessionId)
    return principal
  }

  return {
    requireCurrent,
    find,
    findAndTouch: async (sessionId) => {
      const principal = await find(sessionId)
      if (principal === undefined || getIdleTime(principal) < lastUsedWriteInterval) return principal
      await sessions.markUsed(sessionId)
      cache.delete(sessionId)
      return principal
    },
    reload: async (sessionId) => {
      cache.delete(sessionId)
      const principal = await find(sessionId)
      if (principal === undefined) throw new RefusalError('session_ended')
      return principal
    },
    hasRole: async (accountId) => {
      await requireCurrent()
      return hasAnyRole(await loadRoles(accountId))
    },
    findRoles: async (accountId) => {
      await requireCurrent()
      return loadRoles(accountId)
    },
    evict: (sessionId) => cache.delete(sessionId),
    evictAll: () => cache.clear(),
  }
}
