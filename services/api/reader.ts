// The signed-in user behind a session: who they are, which organization they act for, and what they may do. Every request
// needs it, so it is cached for a few seconds and dropped at once when access changes.
import type { Aal } from '#contracts/accounts.ts'
import { type GrantedRole, OrganizationRole, type PlatformRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CurrentUser, Membership } from '#contracts/people.ts'
import { Refused } from '#domain/decision.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import { type BlockedGrants, type GrantAt, covers } from '#identity/blocked-grants.ts'
import type { LiveSession, Sessions } from '#identity/sessions.ts'
import type { Clock } from '#platform/clock.ts'

/** A person's active grants from the read model, oldest first. */
export interface PersonalAccess {
  readonly grants: readonly {
    readonly organization: Membership['organization']
    readonly role: GrantedRole
    readonly revision: number
  }[]
}

export interface Reader {
  readonly sessionId: string
  readonly actor: ResolvedActor
  readonly user: CurrentUser
  /** Idle timeout of the session; milliseconds. */
  readonly idle: number
  readonly openedAt: Date
  readonly lastUsedAt: Date
}

export interface Readers {
  /** Undefined if the session has ended. @throws NotYetAvailable like `requireCurrent` */
  find(sessionId: string): Promise<Reader | undefined>
  /** Like `find`, and records that the session was used now. */
  use(sessionId: string): Promise<Reader | undefined>
  /** Reloads the user after a change. @refuses session_ended */
  renew(sessionId: string): Promise<Reader>
  /** @throws NotYetAvailable while the access model is not up to date */
  requireCurrent(): Promise<void>
  /** Drops this session from the cache. */
  forget(sessionId: string): void
  /** Drops every session from the cache. Call it when anyone's access changes. */
  forgetAll(): void
}

export interface ReaderDeps {
  readonly sessions: Pick<Sessions, 'find' | 'use' | 'endIdle'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly accessOf: (userId: string) => Promise<PersonalAccess>
  readonly blockedGrants: Pick<BlockedGrants, 'of'>
  /** Runs on every request, so it must be cheap. @throws NotYetAvailable while the access model is not up to date */
  readonly requireCurrent: () => Promise<void>
  readonly clock: Clock
  readonly policy: SessionPolicy
}

/** The session rules by role. */
export interface SessionPolicy {
  /** Idle timeouts; milliseconds. */
  readonly idle: { readonly everyone: number; readonly staff: number }
  /** Whether staff and admins must have a second factor (AUTH-43). */
  readonly staffMfaRequired: boolean
}

/** How long a process that missed a change may still accept an ended session or a revoked role; milliseconds. */
const keptFor = 5_000
/** The cache is cleared when it holds this many sessions. */
const mostKept = 10_000
/** Minimum interval between two writes of a session's last use; milliseconds. */
const usesWrittenEvery = 60_000

/** A platform role is not a membership. Its organization is only the one that the person belongs to. */
const rightsOf = (grants: PersonalAccess['grants']) => {
  const roles = new Set(grants.map(({ role }) => role))
  const platformRole: PlatformRole | null = roles.has('admin') ? 'admin' : roles.has('staff') ? 'staff' : null
  const memberships = grants.flatMap(({ organization, role }): Membership[] => {
    const membership = OrganizationRole.safeParse(role)
    return membership.success ? [{ organization, role: membership.data }] : []
  })
  return { platformRole, memberships }
}

const mfaStepOf = (now: { readonly aal: Aal; readonly mfaEnrolled: boolean; readonly mustEnroll: boolean }) => {
  if (now.mfaEnrolled) return now.aal === 'aal1' ? 'challenge' : null
  return now.mustEnroll ? 'enrollment' : null
}

/**
 * Builds the reader. It acts for the selected organization, or else for the oldest membership (ROLE-03). Blocked grants
 * do not count. Until the second-factor code is verified it has no rights, so that someone who has only the password
 * cannot see what the user may do.
 */
export const readerOf = (
  session: LiveSession,
  account: Account,
  access: PersonalAccess,
  blocks: readonly GrantAt[],
  policy: SessionPolicy,
): Reader => {
  const isBlocked = ({ organization, revision }: PersonalAccess['grants'][number]) =>
    blocks.some((block) => covers(block, { userId: account.id, organizationId: organization.id, revision }))
  const { aal } = session
  const { id, email, name, confirmed, mfaEnrolled } = account
  const held = rightsOf(access.grants.filter((grant) => !isBlocked(grant)))
  const mustEnroll = held.platformRole !== null && policy.staffMfaRequired
  const mfaStep = mfaStepOf({ aal, mfaEnrolled, mustEnroll })
  const isOwed = mfaStep === 'challenge'
  const { platformRole, memberships } = isOwed ? rightsOf([]) : held
  const clientId = isOwed ? null : account.clientId
  const chosen = memberships.find(({ organization }) => organization.id === session.organizationId)
  const membership = chosen ?? memberships[0]
  const organizationId = membership?.organization.id ?? null
  const idle = platformRole === null ? policy.idle.everyone : policy.idle.staff
  const role = platformRole ?? membership?.role ?? (clientId === null ? 'guest' : 'client')
  return {
    sessionId: session.id,
    idle: isOwed ? Math.min(policy.idle.everyone, policy.idle.staff) : idle,
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
      mfaEnrolled,
      aal,
      mfaStep,
    },
  }
}

/** Creates the readers, cached by session id. */
export const createReaders = (deps: ReaderDeps): Readers => {
  const { sessions, accounts, accessOf, blockedGrants, requireCurrent, clock, policy } = deps
  const kept = new Map<string, { readonly reader: Promise<Reader | undefined>; readonly until: number }>()
  const unusedFor = ({ lastUsedAt }: Reader) => clock.now().getTime() - lastUsedAt.getTime()

  const load = async (sessionId: string): Promise<Reader | undefined> => {
    const session = await sessions.find(sessionId)
    if (session === undefined) return undefined
    const { accountId } = session
    const [account, access, blocks] = await Promise.all([
      accounts.find(accountId),
      accessOf(accountId),
      blockedGrants.of(accountId),
    ])
    const reader = account && readerOf(session, account, access, blocks, policy)
    if (reader === undefined || unusedFor(reader) <= reader.idle) return reader
    await sessions.endIdle(sessionId)
    return undefined
  }

  const find: Readers['find'] = async (sessionId) => {
    await requireCurrent()
    const known = kept.get(sessionId)
    if (known !== undefined && known.until > performance.now()) {
      const reader = await known.reader
      if (reader === undefined || unusedFor(reader) <= reader.idle) return reader
    }
    if (kept.size >= mostKept) kept.clear()
    const loading = load(sessionId)
    kept.set(sessionId, { reader: loading, until: performance.now() + keptFor })
    // Does not cache a failure.
    loading.catch(() => kept.delete(sessionId))
    const reader = await loading
    // Not cached while a second-factor step is open. Another process may complete it, and this one must not ask again.
    if (reader !== undefined && reader.user.mfaStep !== null) kept.delete(sessionId)
    return reader
  }

  return {
    requireCurrent,
    find,
    use: async (sessionId) => {
      const reader = await find(sessionId)
      if (reader === undefined || unusedFor(reader) < usesWrittenEvery) return reader
      await sessions.use(sessionId)
      kept.delete(sessionId)
      return reader
    },
    renew: async (sessionId) => {
      kept.delete(sessionId)
      const reader = await find(sessionId)
      if (reader === undefined) throw new Refused('session_ended')
      return reader
    },
    forget: (sessionId) => kept.delete(sessionId),
    forgetAll: () => kept.clear(),
  }
}
