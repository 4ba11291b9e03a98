// Shows the processes of an older release that a newer one runs and can take over from them (decision 0052). The session
// with which a process leads holds shared advisory locks: one for the process, and one for each name under which it leads
// or waits to. The lock's second number says how many versions of events the release can read. The server releases the
// locks as soon as the process has ended.
import type pg from 'pg'

interface Session {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface ReleaseMarks {
  /** Shows others that this release runs, and leads under the name or waits to. */
  announce(session: Session, name: string): Promise<void>
  /** Whether a newer release leads under the name, or waits to. Without a name: whether one runs. */
  newerRuns(session: Session, name?: string): Promise<boolean>
}

/** Equal names in different namespaces do not conflict. */
export const createReleaseMarks = (lockNamespace: number, eventVersions: number): ReleaseMarks => {
  const announcedBy = new WeakMap<Session, Set<string>>()
  /** Text whose hash is the first number of a lock. */
  const lockText = (name = ''): string => `release ${lockNamespace} ${name}`

  const lock = async (session: Session, text: string): Promise<void> => {
    const announced = announcedBy.get(session) ?? new Set()
    announcedBy.set(session, announced)
    if (announced.has(text)) return
    // Raw SQL: advisory locks belong to one session, so they need its connection.
    await session.query('select pg_advisory_lock_shared(hashtext($1), $2)', [text, eventVersions])
    announced.add(text)
  }

  return {
    announce: async (session, name) => {
      await lock(session, lockText())
      await lock(session, lockText(name))
    },
    newerRuns: async (session, name) => {
      // Raw SQL: reads the locks of all sessions. A lock with two numbers has the subid 2, and shows them unsigned.
      const [row] = await session.query<{ newer: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())
           and classid = (hashtext($1)::bigint & 4294967295)::oid and objid::bigint > $2) as newer`,
        [lockText(name), eventVersions],
      )
      return row?.newer === true
    },
  }
}
