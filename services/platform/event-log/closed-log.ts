// A closed log: every use of it fails at once with this error.
import { LogUnavailable, type Subscription } from './port.ts'

export const createLogClosedError = (): LogUnavailable => new LogUnavailable('the log is closed', false)

/** A subscription to a closed log: it has already ended, with an error. */
export const createEndedSubscription = (): Subscription => {
  const ended = Promise.reject(createLogClosedError())
  // Stopping it without awaiting `ended` must not cause an unhandled rejection.
  ended.catch(() => undefined)
  return { ended, stop: async () => undefined }
}
