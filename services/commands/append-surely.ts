// Appends events, and retries while the outcome is unknown. The same events at the same revision take effect only once,
// so a retry also reveals whether an earlier attempt succeeded. One deadline covers all attempts, so the caller does
// not wait for the sum of their timeouts.
import { setTimeout as pause } from 'node:timers/promises'

import { Late, within } from '#platform/event-log/deadline.ts'
import {
  type Appended,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
} from '#platform/event-log/port.ts'

/** Delays before each retry, in milliseconds. */
const pauses = [50, 200, 750]
/** Total time for all attempts, in milliseconds. */
const longest = 10_000

/**
 * Appends events and retries while the outcome is unknown: at most four attempts within `time` milliseconds. After
 * that, the caller decides whether to retry.
 * @throws any error of `EventLog.append`
 */
export const appendSurely = async (
  log: Pick<EventLog, 'append'>,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  time = longest,
): Promise<Appended> => {
  const end = performance.now() + time
  for (let tries = 0; ; tries += 1) {
    try {
      return await within(end - performance.now(), log.append(stream, expected, events))
    } catch (error) {
      if (error instanceof Late) throw new LogUnavailable(`no answer within ${time} ms`, true, { cause: error })
      const wait = pauses[tries]
      if (!(error instanceof LogUnavailable && error.outcomeUnknown) || wait === undefined) throw error
      if (performance.now() + wait >= end) throw error
      await pause(wait)
    }
  }
}
