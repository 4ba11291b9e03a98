// The log for pages that only measure how far it is ahead. While it cannot be reached, it reads as if nothing were new, so
// that they still show everything else.
import type { EventLog } from '#platform/event-log/port.ts'

import type { ReadOnlySince } from './plugins/read-only.ts'

export const createReachableLog = <Log extends Pick<EventLog, 'readAll' | 'head'>>(
  log: Log,
  readOnlySince: ReadOnlySince,
): Log => ({
  ...log,
  readAll: async (options) =>
    readOnlySince() === undefined ? log.readAll(options) : { events: [], position: undefined },
  head: async () => (readOnlySince() === undefined ? log.head() : undefined),
})
