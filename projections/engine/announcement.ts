// Announces projected changes from a model's leader to every API process: directly within this process, and with a
// message after the commit to the others.
import { createBackoff } from '#platform/backoff.ts'
import { type PubSub, topics as channels } from '#platform/pub-sub.ts'

import type { ModelKey } from './builds.ts'

/** `all` means that everything the model serves may have changed. */
export type Topics = ReadonlySet<string> | 'all'

export interface Announcement {
  readonly model: string
  readonly version: number
  /** The serving build's rows include every event up to this position. */
  readonly position: string
  readonly topics: Topics
}

/** Postgres refuses a payload of 8,000 bytes or more. */
const payloadLimit = 7_999

type WireAnnouncement = readonly [model: string, version: number, position: string, topics: readonly string[] | 0]

/** The text was the id of the sender in an earlier release, which may still run and expects one. */
type WireMessage = readonly [text: string, announcements: readonly WireAnnouncement[]]

/** Encodes the topics if they fit into the payload. Otherwise, every announcement says "all". */
export const encodeMessage = (announcements: readonly Announcement[]): string => {
  const encode = (omitTopics: boolean): string =>
    JSON.stringify([
      '',
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

export const decodeMessage = (payload: string): Announcement[] =>
  (JSON.parse(payload) as WireMessage)[1].map(([model, version, position, topics]) => ({
    model,
    version,
    position,
    topics: topics === 0 ? 'all' : new Set(topics),
  }))

export interface Announcer {
  announce(model: ModelKey, position: string, topics: Topics): void
  /** Sends all pending announcements to the other processes. Those that cannot be sent stay pending. */
  flush(): Promise<void>
  /** Flushes, and no longer tries to send what cannot be sent. */
  close(): Promise<void>
}

export interface AnnouncerOptions {
  readonly pubSub: Pick<PubSub, 'publish'>
  /** Receives each announcement immediately. */
  readonly deliverLocally: (announcement: Announcement) => void
}

const union = (a: Topics, b: Topics): Topics => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))

/** Announcements within this time are sent as one notification, in milliseconds. */
const batchingDelay = 5

export const createAnnouncer = ({ pubSub, deliverLocally }: AnnouncerOptions): Announcer => {
  const pending = new Map<string, Announcement>()
  const closing = new AbortController()
  const backoff = createBackoff()
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
        await pubSub.publish(channels.projections, encodeMessage(announcements))
        backoff.reset()
      } catch {
        // Only this connection may be lost, so the listeners of other processes would not notice that they missed it.
        announcements.forEach(addPending)
        if (closing.signal.aborted) break
        await backoff.wait(closing.signal)
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
    announce: ({ name, version }, position, topics) => {
      const announcement = { model: name, version, position, topics }
      addPending(announcement)
      timer ??= setTimeout(() => void flush(), batchingDelay)
      deliverLocally(announcement)
    },
    flush,
    close: async () => {
      closing.abort()
      await flush()
    },
  }
}
