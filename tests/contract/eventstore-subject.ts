// The EventStoreDB log as the contract tests it: its connections to the emulator or a real server go through proxies
// that can break them.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { createEventStoreLog, type EventStoreLog, type EventStoreLogOptions } from '#platform/event-log/eventstore.ts'
import { RevisionConflict } from '#platform/event-log/port.ts'

import { type Line, openLine } from './line.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

/** Short delays for tests, so that lost connections come back soon. */
export const quick = { firstRetry: 5, longestRetry: 100, pollInterval: 1_000 } as const

export const openLog = (connectionString: string, options: Partial<EventStoreLogOptions> = {}): EventStoreLog =>
  createEventStoreLog({ ...quick, ...options, connectionString })

/** The address of one node, by name or IP, with its port. The proxy replaces this part. */
const address = /^(?<before>esdb:\/\/(?:[^@/]*@)?)(?<host>[^:/?@,]+):(?<port>\d+)(?<after>(?:[/?].*)?)$/

interface LogOnLine {
  readonly line: Line
  readonly log: EventStoreLog
}

/**
 * A log behind its own proxy. @throws Error unless the URL names exactly one node; the message does not repeat the URL
 */
export const openLogOnLine = async (url: string, options: Partial<EventStoreLogOptions> = {}): Promise<LogOnLine> => {
  const node = address.exec(url)?.groups
  if (node === undefined) {
    throw new Error(
      'TEST_EVENTSTORE_URL must name one server and its port, such as esdb://name:password@node.example:2113?tls=true. The ' +
        'tests break the connection to it, so a list of nodes or esdb+discover:// does not work.',
    )
  }
  const { before = '', host = '', port = '', after = '' } = node
  const line = await openLine(Number(port), host)
  return { line, log: openLog(`${before}127.0.0.1:${line.port}${after}`, options) }
}

/** Until stopped, appends with conflicts and writes streams that no test follows. */
const disturb = (log: EventStoreLog) => {
  let stopped = false
  const stream = `trouble-${randomUUID()}`
  const trouble = async () => {
    while (!stopped) {
      const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
      await log.append(stream, last?.revision ?? 'none', someEvents(3)).catch((error: unknown) => {
        if (!(error instanceof RevisionConflict)) throw error
      })
      await log.append(`trouble-${randomUUID()}`, 'none', [someEvent()])
      await pause(Math.random() * 5)
    }
  }
  const troubles = Promise.all([trouble(), trouble(), trouble()])
  return {
    stop: async () => {
      stopped = true
      await troubles
    },
  }
}

export const eventStoreSubject = async (url: string, stopServer: () => Promise<void>): Promise<ContractSubject> => {
  const own = await openLogOnLine(url)
  const elsewhere = await openLogOnLine(url)
  return {
    log: own.log,
    other: elsewhere.log,
    lossy: async () => {
      const { log, line } = await openLogOnLine(url)
      return {
        log,
        lose: line.lose,
        lost: () => line.lost,
        close: async () => {
          await log.close()
          await line.close()
        },
      }
    },
    dropConnections: async () => {
      own.line.cut()
      elsewhere.line.cut()
    },
    disturb: async () => disturb(own.log),
    close: async () => {
      for (const { log, line } of [own, elsewhere]) {
        await log.close()
        await line.close()
      }
      await stopServer()
    },
  }
}
