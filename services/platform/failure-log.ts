// Logs the failures of a loop that retries until it succeeds. An outage must be visible in the log but must not fill it.
import type { Logger } from './log.ts'

export interface FailureLog {
  /** Logs the first failure after a success, and then every tenth one. */
  failed(error: unknown): void
  succeeded(): void
}

const loggedInterval = 10

export const createFailureLog = (logger: Pick<Logger, 'warn'> | undefined, message: string): FailureLog => {
  let failures = 0
  return {
    failed: (error) => {
      failures += 1
      if (failures === 1 || failures % loggedInterval === 0) logger?.warn({ err: error, failures }, message)
    },
    succeeded: () => {
      failures = 0
    },
  }
}
