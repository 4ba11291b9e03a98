// Who calls: the person behind a session, for whom that person acts, and what follows from it. Asked with every request,
// so it is kept for some seconds, and forgotten at once when somebody's access changes.
import type { PlatformRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CurrentUser, Membership } from '#contracts/people.ts'
import type { Account, Accounts } from '#identity/accounts.ts'
import type { LiveSession, Sessions } from '#identity/sessions.ts'

/** A person's access as the read model tells it. */
export interface PersonalAccess {
  readonly platformRole: PlatformRole | null
  /** Active ones, the oldest first. */
  readonly memberships: readonly Membership[]
}

export interface Reader {
  readonly sessionId: string
  readonly actor: ResolvedActor
  readonly user: CurrentUser
}

export interface Readers {
  /** Undefined where the session has ended. */
  find(sessionId: string): Promise<Reader | undefined>
  /** What was known of this session holds no more. */
  forget(sessionId: string): void
  /** Somebody's access changed. */
  forgetAll(): void
}

export interface ReaderDeps {
  readonly sessions: Pick<Sessions, 'find'>
  readonly accounts: Pick<Accounts, 'find'>
  readonly accessOf: (userId: string) => Promise<PersonalAccess>
}

/** How long an ended session or a revoked role may go on in a process that missed the news; milliseconds. */
const keptFor = 5_000
/** More sessions than this at a time start over with an empty cache. */
const mostKept = 10_000

const roleOf = ({ platformRole }: PersonalAccess, membership: Membership | undefined, clientId: string | null) =>
  platformRole ?? membership?.role ?? (clientId === null ? 'guest' : 'client')

/** Puts together who acts: the organization switched to, else the oldest membership (ROLE-03). */
export const readerOf = (session: LiveSession, account: Account, access: PersonalAccess): Reader => {
  const { platformRole, memberships } = access
  const chosen = memberships.find(({ organization }) => organization.id === session.organizationId)
  const membership = chosen ?? memberships[0]
  const organizationId = membership?.organization.id ?? null
  const { id, email, name, clientId, confirmed } = account
  return {
    sessionId: session.id,
    actor: { userId: id, organizationId, role: roleOf(access, membership, clientId), clientId },
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
export const createReaders = ({ sessions, accounts, accessOf }: ReaderDeps): Readers => {
  const kept = new Map<string, { readonly reader: Promise<Reader | undefined>; readonly until: number }>()

  const load = async (sessionId: string): Promise<Reader | undefined> => {
    const session = await sessions.find(sessionId)
    if (session === undefined) return undefined
    const [account, access] = await Promise.all([accounts.find(session.accountId), accessOf(session.accountId)])
    return account && readerOf(session, account, access)
  }

  return {
    find: (sessionId) => {
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
