// A look at the past: a connection of its own whose temporary tables hold a read model as it stood. They go with the
// connection, whatever ends it, so nothing is ever left behind.
import type { Database } from '#platform/database/database.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Transaction } from 'kysely'

import type { OpeningDeps } from '../engine/opening.ts'

/** Where temporary tables are, in every connection. */
export const pastSchema = 'pg_temp'

export type Snapshot = Transaction<Record<never, never>>

/** What a look stands on. */
export interface LookGround extends OpeningDeps {
  /** The only connection is the look's own and never idles away. */
  readonly database: Database
  readonly at: Date
  readonly erasedSubjects: ReadonlySet<string>
  /** Told how far the making is, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** The tables as they stood, ready to be asked. */
export interface Look {
  /** Up to where the log is considered. */
  readonly position: string
  /** Brings it up to what happened since, in the snapshot of the question. @throws LookOutdated */
  keepUp(snapshot: Snapshot): Promise<void>
}

/** What the look was made from is no more: make another one. Where that happens again and again, who asks may try later. */
export class LookOutdated extends NotYetAvailable {
  override readonly name = 'LookOutdated'
}

/** Runs a question in one snapshot of the look and of everything beside it. @throws LookOutdated */
export const askLook = <Answer>(
  { database }: Pick<LookGround, 'database'>,
  look: Look,
  question: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await look.keepUp(snapshot)
      return question(snapshot)
    })

/** Whether nobody was erased since. */
export const erasedAlike = async (
  vault: Pick<Vault, 'erasedSubjects'>,
  then: ReadonlySet<string>,
): Promise<boolean> => {
  const now = await vault.erasedSubjects()
  return now.size === then.size && [...now].every((subject) => then.has(subject))
}
