// The errors of a closed log, which fails immediately on every use.
import { LogUnavailable, type Subscription } from './port.ts'

export const createLogClosedError = (): LogUnavailable => new LogUnavailable('the log is closed', false)

/** Creates a subscription to a closed log, which has already ended with an error. */
export const createEndedSubscription = (): Subscription => {
  const ended = Promise.reject(createLogClosedError())
  // Stopping it without awaiting `ended` must not cause an unhandled rejection.
  ended.catch(() => undefined)
  return { ended, stop: async () => undefined }
}
