// Word of what was projected, from the process that leads a model to every API process, by NOTIFY after the commit.
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

/** Postgres refuses a payload of 8000 bytes or more. */
const payloadLimit = 7_999

type Wire = readonly (readonly [model: string, version: number, position: string, topics: readonly string[] | 0])[]

/** As many details as a payload holds: topics that do not fit become "all". */
export const encodeAnnouncements = (announcements: readonly Announcement[]): string => {
  const encode = (all: boolean): string =>
    JSON.stringify(
      announcements.map(({ model, version, position, topics }) => [
        model,
        version,
        position,
        all || topics === 'all' ? 0 : [...topics],
      ]) satisfies Wire,
    )
  const full = encode(false)
  return Buffer.byteLength(full) <= payloadLimit ? full : encode(true)
}

export const decodeAnnouncements = (payload: string): Announcement[] =>
  (JSON.parse(payload) as Wire).map(([model, version, position, topics]) => ({
    model,
    version,
    position,
    topics: topics === 0 ? 'all' : new Set(topics),
  }))

export interface Announcer {
  /** Says it as soon as the announcement before is out; what comes meanwhile goes out together. */
  announce(model: ModelKey, position: string, topics: Topics): void
  /** Settles when everything was said. */
  idle(): Promise<void>
}

const union = (a: Topics, b: Topics): Topics => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))

/** A mere position waits so long for a change to go out with; milliseconds. */
const positionPatience = 15

export const createAnnouncer = (pool: pg.Pool): Announcer => {
  const pending = new Map<string, Announcement>()
  let sending: Promise<void> | undefined
  let patience: NodeJS.Timeout | undefined

  const send = async (): Promise<void> => {
    clearTimeout(patience)
    patience = undefined
    while (pending.size > 0) {
      const payload = encodeAnnouncements([...pending.values()])
      pending.clear()
      // Lost with the database: whoever waits asks the build itself, and listeners that reconnect take it as "all".
      await pool.query('select pg_notify($1, $2)', [announcementChannel, payload]).catch(() => undefined)
    }
    sending = undefined
  }

  const sendNow = async (): Promise<void> => {
    if (pending.size > 0) sending ??= send()
    await sending
  }

  return {
    announce: ({ name, version }, position, topics) => {
      const key = `${name}:${version}`
      const earlier = pending.get(key)
      pending.set(key, { model: name, version, position, topics: earlier ? union(earlier.topics, topics) : topics })
      if (topics === 'all' || topics.size > 0) void sendNow()
      else patience ??= setTimeout(() => void sendNow(), positionPatience)
    },
    idle: sendNow,
  }
}
