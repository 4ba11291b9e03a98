// An append that is repeated while nobody knows whether it was done. The same events at the same revision have one effect, so
// that is found out by asking again; and whoever waits for the command is not kept waiting for the sum of all tries.
import { setTimeout as pause } from 'node:timers/promises'

import { Late, within } from '#platform/event-log/deadline.ts'
import {
  type Appended,
  type EventLog,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
} from '#platform/event-log/port.ts'

/** Pauses before a repetition; milliseconds. */
const pauses = [50, 200, 750]
/** Of all tries together; milliseconds. */
const longest = 10_000

/**
 * Appends, and repeats what is of unknown outcome, four tries and `time` milliseconds at most; then it is the caller's to retry.
 * @throws whatever `EventLog.append` throws
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
