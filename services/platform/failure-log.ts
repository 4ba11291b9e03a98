// Logs the failures of a loop that retries until it succeeds, often enough to show an outage but not flood the log.
import type { Logger } from './log.ts'

export interface FailureLog {
  /** Logs the first failure after a success, and then every tenth one. */
  recordFailure(error: unknown): void
  recordSuccess(): void
}

const loggedInterval = 10

export const createFailureLog = (logger: Pick<Logger, 'warn'> | undefined, message: string): FailureLog => {
  let failures = 0
  return {
    recordFailure: (error) => {
      failures += 1
      if (failures === 1 || failures % loggedInterval === 0) logger?.warn({ err: error, failures }, message)
    },
    recordSuccess: () => {
      failures = 0
    },
  }
}
