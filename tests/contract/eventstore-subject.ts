// The EventStoreDB log put to the contract, on lines to a server that can break: an emulator's or a real one's.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { createEventStoreLog, type EventStoreLog, type EventStoreLogOptions } from '#platform/event-log/eventstore.ts'
import { RevisionConflict } from '#platform/event-log/port.ts'

import { type Line, openLine } from './line.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

/** Patience of tests: what is lost comes back soon. */
export const quick = { firstRetry: 5, longestRetry: 100, pollInterval: 1_000 } as const

export const openLog = (connectionString: string, options: Partial<EventStoreLogOptions> = {}): EventStoreLog =>
  createEventStoreLog({ ...quick, ...options, connectionString })

/** One node, by name or address and port: the line stands between it and the log. */
const address = /^(?<before>esdb:\/\/(?:[^@/]*@)?)(?<host>[^:/?@,]+):(?<port>\d+)(?<after>(?:[/?].*)?)$/

interface LogOnLine {
  readonly line: Line
  readonly log: EventStoreLog
}

/** A log behind a line of its own. @throws Error for an address of another shape than one node's, which it does not repeat */
export const openLogOnLine = async (url: string, options: Partial<EventStoreLogOptions> = {}): Promise<LogOnLine> => {
  const node = address.exec(url)?.groups
  if (node === undefined) {
    throw new Error(
      'TEST_EVENTSTORE_URL must name one server and its port, as esdb://name:password@node.example:2113?tls=true: the tests ' +
        'break the line to it, so neither a list of nodes nor esdb+discover:// will do.',
    )
  }
  const { before = '', host = '', port = '', after = '' } = node
  const line = await openLine(Number(port), host)
  return { line, log: openLog(`${before}127.0.0.1:${line.port}${after}`, options) }
}

/** Until stopped: appends that conflict, and streams that nobody follows. */
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
