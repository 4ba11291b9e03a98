// Shows the processes of other releases what this one runs (decision 0052). The session with which a process leads holds
// shared advisory locks, the marks: one for the process, and two for each name under which it leads or waits to. The
// lock's second number says how many versions of events the release can read. The server releases the locks as soon as
// the process has ended.
import type pg from 'pg'

interface Session {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Which releases: those that can read more versions of events, or all others. */
export type OtherReleases = 'newer' | 'any other'

export interface ReleaseMarks {
  /** Shows others from the next `show` on that this release runs under the name and its alias. */
  add(name: string, alias?: string): void
  /**
   * Withdraws the marks of the name, its alias and the process until it is restored: this release runs, but others
   * cannot rely on it.
   */
  withdraw(name: string): void
  restore(name: string): void
  /** Shows that this process has met an event that it cannot read. */
  setOutdated(): void
  /** Makes the session hold exactly the marks that this process shows. */
  show(session: Session): Promise<void>
  /** Whether such a release runs under the name. Without a name: whether it runs, and can handle all that it leads. */
  runs(session: Session, releases: OtherReleases, name?: string): Promise<boolean>
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
  /** What others find each name under. */
  const publicNames = new Map<string, ReadonlySet<string>>()
  const withdrawn = new Set<string>()
  const shownBy = new WeakMap<Session, Set<string>>()
  let wasOutdated = false
  /** Text whose hash is the first number of a lock. */
  const toMark = (name = ''): string => `release ${lockNamespace} ${name}`

  const wantedMarks = (): Set<string> => {
    const reliable = [...publicNames].filter(([name]) => !withdrawn.has(name))
    const marks = new Set(reliable.flatMap(([, names]) => [...names].map(toMark)))
    if (publicNames.size > 0 && withdrawn.size === 0) marks.add(toMark())
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
    add: (name, alias = name) => void publicNames.set(name, new Set([name, alias])),
    withdraw: (name) => void withdrawn.add(name),
    restore: (name) => void withdrawn.delete(name),
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
    runs: (session, releases, name) => exists(session, toMark(name), releases === 'newer' ? '>' : '<>'),
    isOutdated: async (session) => {
      wasOutdated ||= await exists(session, outdatedMark, '>=')
      return wasOutdated
    },
    get wasOutdated() {
      return wasOutdated
    },
  }
}
