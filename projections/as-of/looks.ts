// The looks at the past that this process holds: made when asked for, some at a time, kept for whoever turns a page, given
// up when nobody waits. An instant not long ago is there within a second or two; an older one takes as long as a rebuild.
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type InTurn, createTurns, inTurnUnlessGivenUp } from '#platform/turns.ts'

import type { OpeningDeps } from '../engine/opening.ts'
import { foldedLook } from './folded-look.ts'
import { askLook, erasedAlike, type Look, LookOutdated, type Snapshot } from './look.ts'
import { overlayLook } from './overlay.ts'

export interface LooksOptions extends OpeningDeps {
  /** Opens a database with one connection that never idles away. */
  readonly open: () => Database
  readonly clock: Clock
  /** Turns of whatever else of this process folds the whole log, each with the memory of a rebuild. Default: none. */
  readonly foldingTurns?: InTurn
  /** Looks held or being made at a time, a connection each. Default 3. */
  readonly most?: number
  /** How long a question waits for its look before it is told how far the making is, milliseconds. Default 1,900. */
  readonly patience?: number
  /** A look that is being made and that nobody has asked for so long is given up, milliseconds. Default 30,000. */
  readonly abandonedAfter?: number
  /** A look that nobody has asked for so long is closed, milliseconds. Default five minutes. */
  readonly idleAfter?: number
}

/** `done`: how far the look is made, 0 to 1; null while it waits for its turn. */
export type Looked<Answer> =
  | { readonly state: 'ready'; readonly answer: Answer }
  | { readonly state: 'preparing'; readonly done: number | null }

export interface Looks {
  /**
   * Answers a question about an instant from the tables as they stood (schema `pastSchema`), or says how far they are.
   * @throws EventFailure, ReadModelUnavailable
   */
  ask<Answer>(at: Date, question: (snapshot: Snapshot, position: string) => Promise<Answer>): Promise<Looked<Answer>>
  /** Gives up what is still being made of this instant; who waits for it too begins it anew. */
  giveUp(at: Date): Promise<void>
  close(): Promise<void>
}

/** Instants less long ago are looked at through what changed since. */
const recent = 30 * 86_400_000 + 3_600_000

interface Held {
  readonly database: Database
  readonly making: Promise<Look>
  readonly erasedSubjects: Promise<ReadonlySet<string>>
  readonly stop: AbortController
  readonly way: { readonly done: number; readonly ready: boolean }
  /** One question at a time: there is one connection. */
  readonly inTurn: ReturnType<typeof createTurns>
  /** Given up, or its connection broke: the tables went with it. */
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
    // Whoever asks hears of it.
    held.making.catch(() => undefined)
    return held
  }

  const drop = async (key: string, held: Held): Promise<void> => {
    if (looks.get(key) === held) looks.delete(key)
    held.lost = true
    held.stop.abort(new LookOutdated('given up'))
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

  /** Room for one more: the ready one that was asked the longest ago makes it. False: all are being made. */
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
    // Meanwhile somebody else may have begun the same one.
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
          if (look.lost) throw new LookOutdated('the tables are gone')
          return askLook(look, made, (snapshot) => question(snapshot, made.position))
        })
        return { state: 'ready', answer }
      } catch (error) {
        // What it learnt before the failure may be lost with the transaction.
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
