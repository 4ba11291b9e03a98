// The as-of snapshots of this process. They are created on demand, limited in number, kept for paging, and dropped when
// unused. A recent instant is ready within a second or two. An older one takes as long as a rebuild.
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type InTurn, createTurns, inTurnUnlessGivenUp } from '#platform/turns.ts'

import type { OpeningDeps } from '../engine/opening.ts'
import { foldedLook } from './folded-look.ts'
import { askLook, erasedAlike, type Look, LookOutdated, type Snapshot } from './look.ts'
import { overlayLook } from './overlay.ts'

export interface LooksOptions extends OpeningDeps {
  /** Opens a database with a single connection that has no idle timeout. */
  readonly open: () => Database
  readonly clock: Clock
  /**
   * Mutex shared with other work in this process that folds the whole log, because each run needs a rebuild's memory.
   * Default: none.
   */
  readonly foldingTurns?: InTurn
  /** Maximum number of snapshots, ready or being built, with one connection each. Default 3. */
  readonly most?: number
  /** How long a query waits for its snapshot before it returns the progress, in milliseconds. Default 1,900. */
  readonly patience?: number
  /** A snapshot that is being built is canceled after this time without a query, in milliseconds. Default 30,000. */
  readonly abandonedAfter?: number
  /** A ready snapshot is closed after this time without a query, in milliseconds. Default five minutes. */
  readonly idleAfter?: number
}

/** `done`: progress from 0 to 1; null while the snapshot is queued. */
export type Looked<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'preparing'; readonly done: number | null }

export interface Looks {
  /**
   * Runs a query on the tables as of an instant (schema `pastSchema`), or returns the progress if they are not ready.
   * @throws EventFailure, ReadModelUnavailable
   */
  ask<Answer>(at: Date, question: (snapshot: Snapshot, position: string) => Promise<Answer>): Promise<Looked<Answer>>
  /** Cancels the creation of this instant's snapshot. Another waiting request starts it again. */
  giveUp(at: Date): Promise<void>
  close(): Promise<void>
}

/** Instants within this time (milliseconds) are read from the serving build, with later changes undone. */
const recent = 30 * 86_400_000 + 3_600_000

interface Held {
  readonly database: Database
  readonly making: Promise<Look>
  readonly erasedSubjects: Promise<ReadonlySet<string>>
  readonly stop: AbortController
  readonly way: { readonly done: number; readonly ready: boolean }
  /** One query at a time, because there is one connection. */
  readonly inTurn: ReturnType<typeof createTurns>
  /** Canceled, or its connection broke and its tables are gone. */
  lost: boolean
  askedAt: number
}

const waited = Symbol('not ready yet')

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T | typeof waited> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof waited>((resolve) => {
    timer = setTimeout(() => resolve(waited), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export const createLooks = (options: LooksOptions): Looks => {
  const { most = 3, patience = 1_900, abandonedAfter = 30_000, idleAfter = 300_000 } = options
  const { clock, vault, foldingTurns = (run) => run() } = options
  const looks = new Map<string, Held>()

  const make = (at: Date): Held => {
    const database = options.open()
    const stop = new AbortController()
    const erasedSubjects = vault.erasedSubjects()
    const isRecent = clock.now().getTime() - at.getTime() < recent
    const way = { done: 0, ready: false }
    const begin = async (): Promise<Look> => {
      const onProgress = (done: number) => {
        way.done = done
      }
      const ground = { ...options, database, at, erasedSubjects: await erasedSubjects, signal: stop.signal, onProgress }
      const look = isRecent
        ? await database.db
            .transaction()
            .setIsolationLevel('repeatable read')
            .execute((snapshot) => overlayLook(ground, snapshot))
        : await inTurnUnlessGivenUp(foldingTurns, stop.signal, () => foldedLook(ground))
      way.ready = true
      return look
    }
    const held: Held = {
      database,
      stop,
      erasedSubjects,
      way,
      making: begin(),
      inTurn: createTurns(),
      lost: false,
      askedAt: performance.now(),
    }
    database.pool.on('remove', () => {
      held.lost = true
    })
    // Queries report the error.
    held.making.catch(() => undefined)
    return held
  }

  const drop = async (key: string, held: Held): Promise<void> => {
    if (looks.get(key) === held) looks.delete(key)
    held.lost = true
    held.stop.abort(new LookOutdated('canceled'))
    await held.making.catch(() => undefined)
    await held.database.close()
  }

  const sweep = setInterval(
    () => {
      for (const [key, held] of looks) {
        const unasked = performance.now() - held.askedAt
        if (unasked > (held.way.ready ? idleAfter : abandonedAfter)) void drop(key, held)
      }
    },
    Math.min(abandonedAfter, 5_000),
  )
  sweep.unref()

  /**
   * Makes room for one more snapshot by dropping the least recently used ready one. False: all are still being built.
   */
  const makeRoom = (): boolean => {
    if (looks.size < most) return true
    const [oldest] = [...looks].filter(([, { way }]) => way.ready).toSorted(([, a], [, b]) => a.askedAt - b.askedAt)
    if (oldest === undefined) return false
    void drop(...oldest)
    return true
  }

  const held = async (key: string, at: Date): Promise<Held | undefined> => {
    const known = looks.get(key)
    if (known !== undefined && !known.lost && (await erasedAlike(vault, await known.erasedSubjects))) return known
    if (known !== undefined) await drop(key, known)
    // Another request may have started the same snapshot meanwhile.
    const other = looks.get(key)
    if (other !== undefined) return other
    if (!makeRoom()) return undefined
    const made = make(at)
    looks.set(key, made)
    return made
  }

  const ask: Looks['ask'] = async (at, question) => {
    const key = at.toISOString()
    for (let attempt = 1; ; attempt += 1) {
      const look = await held(key, at)
      if (look === undefined) return { state: 'preparing', done: null }
      look.askedAt = performance.now()
      try {
        const made = await within(look.making, patience)
        if (made === waited) return { state: 'preparing', done: look.way.done }
        const answer = await look.inTurn(() => {
          if (look.lost) throw new LookOutdated('the snapshot tables are gone')
          return askLook(look, made, (snapshot) => question(snapshot, made.position))
        })
        return { state: 'ready', answer }
      } catch (error) {
        // Changes applied before the failure may be rolled back with the transaction.
        await drop(key, look)
        if (attempt === 3 || !(error instanceof LookOutdated || look.lost)) throw error
      }
    }
  }

  return {
    ask,
    giveUp: async (at) => {
      const known = looks.get(at.toISOString())
      if (known?.way.ready === false) await drop(at.toISOString(), known)
    },
    close: async () => {
      clearInterval(sweep)
      await Promise.all([...looks].map(([key, look]) => drop(key, look)))
    },
  }
}
