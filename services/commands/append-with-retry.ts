// Appends events, and retries while the outcome is unknown. The same events at the same revision take effect only once,
// so a retry also shows whether an earlier attempt succeeded. One deadline covers all attempts, so the caller does not
// wait for the sum of their timeouts.
import { setTimeout as pause } from 'node:timers/promises'

import { DeadlineExceeded, withDeadline } from '#platform/event-log/deadline.ts'
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
} from '#platform/event-log/port.ts'

/** The delay before each retry, in milliseconds. */
const retryDelays = [50, 200, 750]
/** The total time for all attempts, in milliseconds. A new leader of EventStoreDB is usually elected within it. */
const defaultTimeout = 4_500

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
  timeout = defaultTimeout,
): Promise<AppendResult> => {
  const deadline = performance.now() + timeout
  for (let retries = 0; ; retries += 1) {
    try {
      return await withDeadline(deadline - performance.now(), log.append(stream, expected, events))
    } catch (error) {
      if (error instanceof DeadlineExceeded)
        throw new LogUnavailable(`no response within ${timeout} ms`, true, { cause: error })
      const delay = retryDelays[retries]
      if (!(error instanceof LogUnavailable && error.outcomeUnknown) || delay === undefined) throw error
      if (performance.now() + delay >= deadline) throw error
      await pause(delay)
    }
  }
}
