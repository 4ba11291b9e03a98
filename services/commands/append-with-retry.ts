// Appends events, and retries while the outcome is unknown. The same events at the same revision take effect only once,
// so a retry also shows whether an earlier attempt succeeded. One deadline covers all attempts, so the caller does not
// wait for the sum of their timeouts.
import { type Backoff, createBackoff } from '#platform/backoff.ts'
import { DeadlineExceeded, withDeadline } from '#platform/event-log/deadline.ts'
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
} from '#platform/event-log/port.ts'

const maxAttempts = 4
/** The delays between the attempts, in milliseconds. */
export const delays = { initialDelay: 100, maxDelay: 800 }
/** The total time for all attempts, in milliseconds. A new leader of EventStoreDB is usually elected within it. */
const defaultTimeout = 4_500

interface RetryOptions {
  /** The total time for all attempts, in milliseconds. Defaults to 4,500. */
  readonly timeout?: number
  /** Waits between the attempts. Defaults to the retry policy of the server. */
  readonly backoff?: Backoff
}

/**
 * Appends events and retries while the outcome is unknown: at most four attempts within `timeout` milliseconds. After
 * that, the caller decides whether to retry.
 * @throws any error of `EventLog.append`
 */
export const appendWithRetry = async (
  log: Pick<EventLog, 'append'>,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  { timeout = defaultTimeout, backoff = createBackoff(delays) }: RetryOptions = {},
): Promise<AppendResult> => {
  const deadline = performance.now() + timeout
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await withDeadline(deadline - performance.now(), log.append(stream, expected, events))
    } catch (error) {
      if (error instanceof DeadlineExceeded)
        throw new LogUnavailable(`no response within ${timeout} ms`, true, { cause: error })
      if (!(error instanceof LogUnavailable && error.outcomeUnknown) || attempts === maxAttempts) throw error
      await backoff.wait()
      if (performance.now() >= deadline) throw error
    }
  }
}
