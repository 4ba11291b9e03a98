// Shows the processes of other releases what this one runs (decision 0052). The session with which a process leads holds
// shared advisory locks, the marks: one for each name under which it leads or waits to. Once the process can serve
// requests, it holds one more for each alias, and one for itself. The lock's second number says how many versions of
// events the release can read. The server releases the locks as soon as the process has ended.
import type pg from 'pg'

interface Session {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Which releases: those that can read more versions of events, or all others. */
export type OtherReleases = 'newer' | 'any other'

export interface ReleaseMarks {
  /**
   * Shows others from the next `show` on that this process leads under the name or waits to, and the alias when it
   * serves.
   */
  add(name: string, alias?: string): void
  /**
   * Withdraws the marks of the name, its alias and the process until it is restored: this release runs, but others
   * cannot rely on it.
   */
  withdraw(name: string): void
  restore(name: string): void
  /** Shows others from the next `show` on that this process can serve requests. */
  setServing(): void
  /** Shows that this process has met an event that it cannot read. */
  setOutdated(): void
  /** Makes the session hold exactly the marks that this process shows. */
  show(session: Session): Promise<void>
  /** Whether such a release leads under the name or waits to. */
  waitsToLead(session: Session, releases: OtherReleases, name: string): Promise<boolean>
  /** Whether a newer release serves what has this alias. */
  newerServes(session: Session, alias: string): Promise<boolean>
  /** Whether a process of a newer release serves, and has withdrawn nothing. */
  newerCanReplace(session: Session): Promise<boolean>
  /**
   * Whether the log contains events that this release cannot read: a process of the same or a newer release that could
   * not read one says so. Stays true from then on.
   */
  isOutdated(session: Session): Promise<boolean>
  /** The last known result of `isOutdated`. */
  readonly wasOutdated: boolean
}

/** Of all namespaces, because a reaction and a read model meet the same events. */
const outdatedMark = 'release has met a newer event'

/** Equal names in different namespaces do not conflict. */
export const createReleaseMarks = (lockNamespace: number, eventVersions: number): ReleaseMarks => {
  /** Each name with its alias. */
  const aliases = new Map<string, string | undefined>()
  const withdrawn = new Set<string>()
  let isServing = false
  const shownBy = new WeakMap<Session, Set<string>>()
  let wasOutdated = false
  // Texts whose hashes are the first numbers of the locks.
  const leadsMark = (name: string): string => `release leads ${lockNamespace} ${name}`
  const servesMark = (alias: string): string => `release serves ${lockNamespace} ${alias}`
  const replacesMark = `release can replace others ${lockNamespace}`

  const wantedMarks = (): Set<string> => {
    const marks = new Set<string>()
    for (const [name, alias] of aliases) {
      if (withdrawn.has(name)) continue
      marks.add(leadsMark(name))
      if (isServing && alias !== undefined) marks.add(servesMark(alias))
    }
    if (isServing && withdrawn.size === 0) marks.add(replacesMark)
    if (wasOutdated) marks.add(outdatedMark)
    return marks
  }

  const exists = async (session: Session, mark: string, operator: '>' | '<>' | '>='): Promise<boolean> => {
    // Raw SQL: reads the locks of all sessions. A lock with two numbers has the subid 2, and shows them unsigned.
    const [row] = await session.query<{ found: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
         and classid = (hashtext($1)::bigint & 4294967295)::oid and objid::bigint ${operator} $2) as found`,
      [mark, eventVersions],
    )
    return row?.found === true
  }

  return {
    add: (name, alias) => void aliases.set(name, alias),
    withdraw: (name) => void withdrawn.add(name),
    restore: (name) => void withdrawn.delete(name),
    setServing: () => {
      isServing = true
    },
    setOutdated: () => {
      wasOutdated = true
    },
    show: async (session) => {
      const shown = shownBy.get(session) ?? new Set()
      const wanted = wantedMarks()
      shownBy.set(session, wanted)
      // Recorded first, because a session that locks twice must unlock twice. If a statement fails, the session ends.
      const added = [...wanted].filter((mark) => !shown.has(mark))
      const removed = [...shown].filter((mark) => !wanted.has(mark))
      // Raw SQL: advisory locks belong to one session, so they need its connection.
      for (const [marks, change] of [
        [added, 'pg_advisory_lock_shared'],
        [removed, 'pg_advisory_unlock_shared'],
      ] as const)
        if (marks.length > 0)
          await session.query(`select ${change}(hashtext(mark), $2) from unnest($1::text[]) as mark`, [
            marks,
            eventVersions,
          ])
    },
    waitsToLead: (session, releases, name) => exists(session, leadsMark(name), releases === 'newer' ? '>' : '<>'),
    newerServes: (session, alias) => exists(session, servesMark(alias), '>'),
    newerCanReplace: (session) => exists(session, replacesMark, '>'),
    isOutdated: async (session) => {
      wasOutdated ||= await exists(session, outdatedMark, '>=')
      return wasOutdated
    },
    get wasOutdated() {
      return wasOutdated
    },
  }
}
