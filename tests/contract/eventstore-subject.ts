// The EventStoreDB log as the contract tests it: its connections to the emulator or a real server go through proxies
// that can break them.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { createEventStoreLog, type EventStoreLog, type EventStoreLogOptions } from '#platform/event-log/eventstore.ts'
import { RevisionConflict } from '#platform/event-log/port.ts'

import { type TcpProxy, startTcpProxy } from './tcp-proxy.ts'
import { type ContractSubject, someEvent, someEvents } from './subject.ts'

/** Short delays for tests, so that lost connections come back soon. */
const fastRetries = { initialRetryDelay: 5, maxRetryDelay: 100, pollInterval: 1_000 } as const

export const openLog = (connectionString: string, options: Partial<EventStoreLogOptions> = {}): EventStoreLog =>
  createEventStoreLog({ ...fastRetries, ...options, connectionString })

/** The address of one node, by name or IP, with its port. The proxy replaces this part. */
const nodeAddress = /^(?<before>esdb:\/\/(?:[^@/]*@)?)(?<host>[^:/?@,]+):(?<port>\d+)(?<after>(?:[/?].*)?)$/

interface ProxiedLog {
  readonly proxy: TcpProxy
  readonly log: EventStoreLog
}

/**
 * A log behind its own proxy. @throws Error unless the URL names exactly one node; the message does not repeat the URL
 */
export const openProxiedLog = async (url: string, options: Partial<EventStoreLogOptions> = {}): Promise<ProxiedLog> => {
  const node = nodeAddress.exec(url)?.groups
  if (node === undefined) {
    throw new Error(
      'TEST_EVENTSTORE_URL must name one server and its port, such as esdb://name:password@node.example:2113?tls=true. The ' +
        'tests break the connection to it, so a list of nodes or esdb+discover:// does not work.',
    )
  }
  const { before = '', host = '', port = '', after = '' } = node
  const proxy = await startTcpProxy(Number(port), host)
  return { proxy, log: openLog(`${before}127.0.0.1:${proxy.port}${after}`, options) }
}

/** Appends with conflicts, and writes to streams that no test follows, until it is stopped. */
const startDisturbance = (log: EventStoreLog) => {
  let isStopped = false
  const stream = `disturbance-${randomUUID()}`
  const runDisturbance = async () => {
    while (!isStopped) {
      const [lastEvent] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
      await log.append(stream, lastEvent?.revision ?? 'none', someEvents(3)).catch((error: unknown) => {
        if (!(error instanceof RevisionConflict)) throw error
      })
      await log.append(`disturbance-${randomUUID()}`, 'none', [someEvent()])
      await pause(Math.random() * 5)
    }
  }
  const runningDisturbances = Promise.all([runDisturbance(), runDisturbance(), runDisturbance()])
  return {
    stop: async () => {
      isStopped = true
      await runningDisturbances
    },
  }
}

export const eventStoreSubject = async (url: string): Promise<ContractSubject> => {
  const first = await openProxiedLog(url)
  const second = await openProxiedLog(url)
  return {
    log: first.log,
    otherLog: second.log,
    openLossyLog: async () => {
      const { log, proxy } = await openProxiedLog(url)
      return {
        log,
        dropResponses: proxy.dropResponses,
        droppedResponses: () => proxy.droppedResponses,
        close: async () => {
          await log.close()
          await proxy.close()
        },
      }
    },
    dropConnections: async () => {
      first.proxy.resetConnections()
      second.proxy.resetConnections()
    },
    startDisturbance: async () => startDisturbance(first.log),
    close: async () => {
      for (const { log, proxy } of [first, second]) {
        await log.close()
        await proxy.close()
      }
    },
  }
}
