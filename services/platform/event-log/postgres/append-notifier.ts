// Notifies subscriptions of appends, directly in this process and with a message in the others. The message is not part
// of the append, because NOTIFY would serialize the commits (throughput with 16 writers fell from 7.7k/s to 3.2k/s).
// A burst of appends sends only a few. A lost message loses no event, because subscriptions also poll periodically.
import { setTimeout as pause } from 'node:timers/promises'

import { type PubSub, topics } from '../../pub-sub.ts'
import { type AppendCounter, createAppendCounter } from './append-counter.ts'

export interface AppendNotifier extends Pick<AppendCounter, 'count' | 'waitUntilAbove'> {
  /** Must be called after an append in this process. */
  notify(): void
  close(): Promise<void>
}

/** Minimum time between two messages from one process, in milliseconds. */
const minNotifyInterval = 20

export const createAppendNotifier = (pubSub: PubSub): AppendNotifier => {
  const appends = createAppendCounter()
  let unsubscribe: (() => void) | undefined
  let sending: Promise<void> | undefined
  let isPending = false
  let isClosed = false

  const sendPending = async (): Promise<void> => {
    while (isPending) {
      isPending = false
      const isSent = await pubSub.publish(topics.appends, '').then(
        () => true,
        () => false,
      )
      if (!isSent) {
        // The next connection sends it.
        isPending = true
        break
      }
      await pause(minNotifyInterval)
    }
    sending = undefined
  }

  const schedule = () => {
    if (isPending) sending ??= sendPending()
  }

  const start = () => {
    if (isClosed) return
    unsubscribe ??= pubSub.subscribe(topics.appends, {
      // This process has already handled its own appends.
      onMessage: (_message, isOwn) => {
        if (!isOwn) appends.increment()
      },
      onListening: () => {
        appends.increment()
        schedule()
      },
    })
  }

  return {
    get count() {
      return appends.count
    },
    waitUntilAbove: (lastSeen, timeout, signal) => {
      start()
      return appends.waitUntilAbove(lastSeen, timeout, signal)
    },
    notify: () => {
      start()
      appends.increment()
      isPending = true
      schedule()
    },
    close: async () => {
      isClosed = true
      await sending
      unsubscribe?.()
    },
  }
}
