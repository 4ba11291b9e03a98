// Announces projected changes from a model's leader to every API process: directly within this process, and with NOTIFY
// after the commit to the others.
import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { ModelKey } from './builds.ts'

export const announcementChannel = 'projection'

/** `all` means that everything the model serves may have changed. */
export type Topics = ReadonlySet<string> | 'all'

export interface Announcement {
  readonly model: string
  readonly version: number
  /** The serving build's rows include every event up to this position. */
  readonly position: string
  readonly topics: Topics
}

/** One NOTIFY payload: all announcements since the previous one. */
export interface Message {
  /** Id of the announcer. Its own process ignores the message, because it already has the announcements. */
  readonly from: string
  readonly announcements: readonly Announcement[]
}

/** Postgres refuses a payload of 8,000 bytes or more. */
const payloadLimit = 7_999

type WireAnnouncement = readonly [model: string, version: number, position: string, topics: readonly string[] | 0]
type WireMessage = readonly [from: string, announcements: readonly WireAnnouncement[]]

/** Encodes the topics if they fit into the payload. Otherwise, every announcement says "all". */
export const encodeMessage = ({ from, announcements }: Message): string => {
  const encode = (omitTopics: boolean): string =>
    JSON.stringify([
      from,
      announcements.map(({ model, version, position, topics }): WireAnnouncement => [
        model,
        version,
        position,
        omitTopics || topics === 'all' ? 0 : [...topics],
      ]),
    ] satisfies WireMessage)
  const payload = encode(false)
  return Buffer.byteLength(payload) <= payloadLimit ? payload : encode(true)
}

export const decodeMessage = (payload: string): Message => {
  const [from, announcements] = JSON.parse(payload) as WireMessage
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
  /** Identifies this announcer in its messages. */
  readonly id: string
  announce(model: ModelKey, position: string, topics: Topics): void
  /** Sends all pending announcements to the other processes. Those that cannot be sent stay pending. */
  flush(): Promise<void>
}

export interface AnnouncerOptions {
  readonly pool: pg.Pool
  /** Receives each announcement immediately. */
  readonly deliverLocally: (announcement: Announcement) => void
}

const union = (a: Topics, b: Topics): Topics => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))

/** Announcements within this time are sent as one notification, in milliseconds. */
const batchingDelay = 5
/** How long to wait before sending a failed notification again, in milliseconds. */
const retryDelay = 1_000

export const createAnnouncer = ({ pool, deliverLocally }: AnnouncerOptions): Announcer => {
  const id = randomUUID()
  const pending = new Map<string, Announcement>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  /** Adds an announcement to the pending one of the same model, if any. */
  const addPending = ({ model, version, position, topics }: Announcement): void => {
    const key = `${model}:${version}`
    const other = pending.get(key)
    pending.set(key, {
      model,
      version,
      position: other !== undefined && other.position > position ? other.position : position,
      topics: other === undefined ? topics : union(other.topics, topics),
    })
  }

  const send = async (): Promise<void> => {
    while (pending.size > 0) {
      const announcements = [...pending.values()]
      pending.clear()
      try {
        await pool.query('select pg_notify($1, $2)', [announcementChannel, encodeMessage({ from: id, announcements })])
      } catch {
        // Only this connection may be lost, so the listeners of other processes would not notice that they missed it.
        announcements.forEach(addPending)
        if (!pool.ending) timer ??= setTimeout(() => void flush(), retryDelay).unref()
        break
      }
    }
    sending = undefined
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (pending.size > 0) sending ??= send()
    await sending
  }

  return {
    id,
    announce: ({ name, version }, position, topics) => {
      const announcement = { model: name, version, position, topics }
      addPending(announcement)
      timer ??= setTimeout(() => void flush(), batchingDelay)
      deliverLocally(announcement)
    },
    flush,
  }
}
