// Sends changes to a browser as fast as it reads. While it cannot keep up, several changes are merged into one message.
import type { LiveMessage } from '#contracts/live.ts'

export interface ChangeBuffer {
  /** Sends the changed topics, now or together with later ones. */
  add(topics: readonly string[], position: string): void
  /** Drops the changes that have not been sent yet. */
  clear(): void
  /** Stops sending. */
  stop(): void
}

export interface ChangeBufferDeps {
  /** Number of bytes that were sent but that the browser has not read yet. */
  readonly bufferedAmount: () => number
  readonly send: (message: LiveMessage) => void
  /** Called if the browser has read nothing for too long. */
  readonly onTooSlow: () => void
}

/** Send-buffer size in bytes above which changes are merged instead of sent. */
const highWaterMark = 64 * 1024
const drainInterval = 200
/** A browser that reads nothing for this long, in milliseconds, is disconnected; it then reconnects and reloads. */
const maxDrainTime = 30_000

export const createChangeBuffer = ({ bufferedAmount, send, onTooSlow }: ChangeBufferDeps): ChangeBuffer => {
  let pending: { topics: Set<string>; position: string; since: number } | undefined
  let drainTimer: NodeJS.Timeout | undefined

  const flush = () => {
    drainTimer = undefined
    if (pending === undefined) return
    if (bufferedAmount() <= highWaterMark) {
      send({ type: 'changed', topics: [...pending.topics], position: pending.position })
      pending = undefined
    } else if (performance.now() - pending.since > maxDrainTime) {
      onTooSlow()
    } else {
      drainTimer = setTimeout(flush, drainInterval)
    }
  }

  return {
    add: (topics, position) => {
      pending ??= { topics: new Set(), position, since: performance.now() }
      for (const topic of topics) pending.topics.add(topic)
      if (position > pending.position) pending.position = position
      if (drainTimer === undefined) flush()
    },
    clear: () => {
      pending = undefined
    },
    stop: () => clearTimeout(drainTimer),
  }
}
