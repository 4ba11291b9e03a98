// Who calls: the person behind a session, for whom that person acts, and what follows from it. Asked with every request,
// so it is kept for some seconds, and forgotten at once when somebody's access changes.
import type { Aal } from '#contracts/accounts.ts'
import { type GrantedRole, OrganizationRole, type PlatformRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CurrentUser, Membership } from '#contracts/people.ts'
import { Refused } from '#domain/decision.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import { type BlockedGrants, type GrantAt, covers } from '#identity/blocked-grants.ts'
import type { LiveSession, Sessions } from '#identity/sessions.ts'
import type { Clock } from '#platform/clock.ts'

/** A person's active grants as the read model tells them, the oldest first. */
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
  /** How long the session may lie unused; milliseconds. */
  readonly idle: number
  readonly openedAt: Date
  readonly lastUsedAt: Date
}

export interface Readers {
  /** Undefined where the session has ended. @throws NotYetAvailable as `requireCurrent` */
  find(sessionId: string): Promise<Reader | undefined>
  /** As `find`, and the session counts as used now. */
  use(sessionId: string): Promise<Reader | undefined>
  /** The person as they are after a change. @refuses session_ended */
  renew(sessionId: string): Promise<Reader>
  /** @throws NotYetAvailable while nobody can say for sure who may do what */
  requireCurrent(): Promise<void>
  /** What was known of this session holds no more. */
  forget(sessionId: string): void
  /** Somebody's access changed. */
  forgetAll(): void
}

export interface ReaderDeps {
  readonly sessions: Pick<Sessions, 'find' | 'use' | 'endIdle'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly accessOf: (userId: string) => Promise<PersonalAccess>
  readonly blockedGrants: Pick<BlockedGrants, 'of'>
  /** Asked at every call, so it must cost nothing. @throws NotYetAvailable while the access model cannot be trusted */
  readonly requireCurrent: () => Promise<void>
  readonly clock: Clock
  readonly policy: SessionPolicy
}

/** What is asked of sessions, by who holds them. */
export interface SessionPolicy {
  /** How long one may lie unused; milliseconds. */
  readonly idle: { readonly everyone: number; readonly staff: number }
  /** Whether staff and admins must have a second factor (AUTH-43). */
  readonly staffMfaRequired: boolean
}

/** How long an ended session or a revoked role may go on in a process that missed the news; milliseconds. */
const keptFor = 5_000
/** More sessions than this at a time start over with an empty cache. */
const mostKept = 10_000
/** The use of a session is written down at most so often; milliseconds. */
const usesWrittenEvery = 60_000

/** A platform role is no membership: its organization is only the person's home. */
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
 * Puts together who acts: the organization switched to, else the oldest membership (ROLE-03). Blocked grants are none. Until the
 * code of a second factor is shown nobody acts yet: whoever has the password alone is told nothing of what the person may do.
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

/** Readers by session. */
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
    // A failure is nobody's answer but the one that met it.
    loading.catch(() => kept.delete(sessionId))
    const reader = await loading
    // Not kept while a step is ahead: once it is done in one process, no other may still ask for it.
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
