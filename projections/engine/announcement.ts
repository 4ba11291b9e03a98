// Word of what was projected, from the process that leads a model to every API process: at once within this process, by
// NOTIFY after the commit to the others.
import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { ModelKey } from './builds.ts'

export const announcementChannel = 'projection'

/** `all`: everything that the model shows may have changed. */
export type Topics = ReadonlySet<string> | 'all'

export interface Announcement {
  readonly model: string
  readonly version: number
  /** The serving build's rows hold every event up to here. */
  readonly position: string
  readonly topics: Topics
}

/** One notification: what was said since the one before. */
export interface Message {
  /** Which announcer says it: its own process has heard it already. */
  readonly from: string
  readonly announcements: readonly Announcement[]
}

/** Postgres refuses a payload of 8000 bytes or more. */
const payloadLimit = 7_999

type WireAnnouncement = readonly [model: string, version: number, position: string, topics: readonly string[] | 0]
type Wire = readonly [from: string, announcements: readonly WireAnnouncement[]]

/** As many details as a payload holds: topics that do not fit become "all". */
export const encodeMessage = ({ from, announcements }: Message): string => {
  const encode = (all: boolean): string =>
    JSON.stringify([
      from,
      announcements.map(({ model, version, position, topics }): WireAnnouncement => [
        model,
        version,
        position,
        all || topics === 'all' ? 0 : [...topics],
      ]),
    ] satisfies Wire)
  const full = encode(false)
  return Buffer.byteLength(full) <= payloadLimit ? full : encode(true)
}

export const decodeMessage = (payload: string): Message => {
  const [from, announcements] = JSON.parse(payload) as Wire
  return {
    from,
    announcements: announcements.map(([model, version, position, topics]) => ({
      model,
      version,
      position,
      topics: topics === 0 ? 'all' : new Set(topics),
    })),
  }
}

export interface Announcer {
  /** Names this announcer in its messages. */
  readonly id: string
  announce(model: ModelKey, position: string, topics: Topics): void
  /** Settles when the other processes were told everything. */
  idle(): Promise<void>
}

export interface AnnouncerOptions {
  readonly pool: pg.Pool
  /** Told each announcement at once. */
  readonly here: (announcement: Announcement) => void
}

const union = (a: Topics, b: Topics): Topics => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))

/** What several models say within this time goes out in one notification; milliseconds. */
const patience = 5

export const createAnnouncer = ({ pool, here }: AnnouncerOptions): Announcer => {
  const id = randomUUID()
  const pending = new Map<string, Announcement>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    while (pending.size > 0) {
      const payload = encodeMessage({ from: id, announcements: [...pending.values()] })
      pending.clear()
      // Lost with the database: whoever waits asks the build itself, and listeners that reconnect take it as "all".
      await pool.query('select pg_notify($1, $2)', [announcementChannel, payload]).catch(() => undefined)
    }
    sending = undefined
  }

  const sendNow = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (pending.size > 0) sending ??= send()
    await sending
  }

  return {
    id,
    announce: ({ name, version }, position, topics) => {
      const key = `${name}:${version}`
      const earlier = pending.get(key)
      pending.set(key, { model: name, version, position, topics: earlier ? union(earlier.topics, topics) : topics })
      timer ??= setTimeout(() => void sendNow(), patience)
      here({ model: name, version, position, topics })
    },
    idle: sendNow,
  }
}
