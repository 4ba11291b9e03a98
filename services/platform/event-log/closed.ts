// What is left of a log that was closed: who asks it for anything is told so at once.
import { LogUnavailable, type Subscription } from './port.ts'

export const logIsClosed = (): LogUnavailable => new LogUnavailable('the log is closed', false)

/** A subscription to a log that is closed: it has ended, with an error. */
export const endedSubscription = (): Subscription => {
  const ended = Promise.reject(logIsClosed())
  // Whoever stops it without a look at its end is no unhandled rejection.
  ended.catch(() => undefined)
  return { ended, stop: async () => undefined }
}
