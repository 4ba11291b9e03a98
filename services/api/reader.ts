// Who calls: the person behind a session, for whom that person acts, and what follows from it. Asked with every request,
// so it is kept for some seconds, and forgotten at once when somebody's access changes.
import { type GrantedRole, OrganizationRole, type PlatformRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CurrentUser, Membership } from '#contracts/people.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import { type BlockedGrants, type GrantAt, covers } from '#identity/blocked-grants.ts'
import type { LiveSession, Sessions } from '#identity/sessions.ts'

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
}

export interface Readers {
  /** Undefined where the session has ended. @throws NotYetAvailable as `requireCurrent` */
  find(sessionId: string): Promise<Reader | undefined>
  /** @throws NotYetAvailable while nobody can say for sure who may do what */
  requireCurrent(): Promise<void>
  /** What was known of this session holds no more. */
  forget(sessionId: string): void
  /** Somebody's access changed. */
  forgetAll(): void
}

export interface ReaderDeps {
  readonly sessions: Pick<Sessions, 'find'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly accessOf: (userId: string) => Promise<PersonalAccess>
  readonly blockedGrants: Pick<BlockedGrants, 'of'>
  /** Asked at every call, so it must cost nothing. @throws NotYetAvailable while the access model cannot be trusted */
  readonly requireCurrent: () => Promise<void>
}

/** How long an ended session or a revoked role may go on in a process that missed the news; milliseconds. */
const keptFor = 5_000
/** More sessions than this at a time start over with an empty cache. */
const mostKept = 10_000

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

/** Puts together who acts: the organization switched to, else the oldest membership (ROLE-03). Blocked grants are none. */
export const readerOf = (
  session: LiveSession,
  account: Account,
  access: PersonalAccess,
  blocks: readonly GrantAt[] = [],
): Reader => {
  const isBlocked = ({ organization, revision }: PersonalAccess['grants'][number]) =>
    blocks.some((block) => covers(block, { userId: account.id, organizationId: organization.id, revision }))
  const { platformRole, memberships } = rightsOf(access.grants.filter((grant) => !isBlocked(grant)))
  const chosen = memberships.find(({ organization }) => organization.id === session.organizationId)
  const membership = chosen ?? memberships[0]
  const organizationId = membership?.organization.id ?? null
  const { id, email, name, clientId, confirmed } = account
  const role = platformRole ?? membership?.role ?? (clientId === null ? 'guest' : 'client')
  return {
    sessionId: session.id,
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
      mfaEnrolled: false,
      aal: 'aal1',
      mfaStep: null,
    },
  }
}

/** Readers by session. */
export const createReaders = (deps: ReaderDeps): Readers => {
  const { sessions, accounts, accessOf, blockedGrants, requireCurrent } = deps
  const kept = new Map<string, { readonly reader: Promise<Reader | undefined>; readonly until: number }>()

  const load = async (sessionId: string): Promise<Reader | undefined> => {
    const session = await sessions.find(sessionId)
    if (session === undefined) return undefined
    const { accountId } = session
    const [account, access, blocks] = await Promise.all([
      accounts.find(accountId),
      accessOf(accountId),
      blockedGrants.of(accountId),
    ])
    return account && readerOf(session, account, access, blocks)
  }

  return {
    requireCurrent,
    find: async (sessionId) => {
      await requireCurrent()
      const known = kept.get(sessionId)
      if (known !== undefined && known.until > performance.now()) return known.reader
      if (kept.size >= mostKept) kept.clear()
      const reader = load(sessionId)
      kept.set(sessionId, { reader, until: performance.now() + keptFor })
      // A failure is nobody's answer but the one that met it.
      reader.catch(() => kept.delete(sessionId))
      return reader
    },
    forget: (sessionId) => kept.delete(sessionId),
    forgetAll: () => kept.clear(),
  }
}
