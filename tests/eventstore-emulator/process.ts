// Servers of EventStoreDB in their own processes: the emulator, or the program that TEST_EVENTSTORE_START names
// (docs/eventstoredb.md). Their data is in folders, so that they can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { Metadata, credentials } from '@grpc/grpc-js'

import { freePort } from '#platform/database/embedded.ts'
import { createEventStoreLog } from '#platform/event-log/eventstore.ts'

import { protocol } from './protocol.ts'

/** The command line of the emulator. */
export const emulatorCommand: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('serve.ts', import.meta.url)),
]

/** The command line that TEST_EVENTSTORE_START contains, divided at spaces; undefined if it is not set. */
export const findServerCommand = (): readonly string[] | undefined => {
  const words = (process.env['TEST_EVENTSTORE_START'] ?? '').split(' ').filter((word) => word !== '')
  return words.length === 0 ? undefined : words
}

interface ServerProcess {
  start(): void
  /** Kills the server without warning. */
  kill(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** @throws Error if the server exited without having been killed */
  throwIfExited(): void
}

const runningServers = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of runningServers) child.kill('SIGKILL')
})

const createServer = ([program = '', ...args]: readonly string[]): ServerProcess => {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    start: () => {
      if (isRunning()) return
      // The emulator ends when the channel closes, so it ends no later than this process.
      const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      child = started
      runningServers.add(started)
      started.once('exit', () => runningServers.delete(started))
      started.once('error', (error) => console.error(`The server of EventStoreDB cannot be started: ${error.message}`))
    },
    kill: async () => {
      if (child === undefined || !isRunning()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    signal: (signal) => child?.kill(signal),
    throwIfExited: () => {
      if (child !== undefined && child.exitCode !== null)
        throw new Error(`The server of EventStoreDB exited with code ${child.exitCode}.`)
    },
  }
}

/** A real server replays its log first, and a cluster elects its leader. In milliseconds. */
const startTimeout = 60_000

const waitUntilReady = async (url: string, servers: readonly ServerProcess[]): Promise<void> => {
  for (const deadline = performance.now() + startTimeout; performance.now() < deadline; await pause(50)) {
    for (const server of servers) server.throwIfExited()
    const log = createEventStoreLog({ connectionString: url })
    const isReady = await log.ping().then(
      () => true,
      () => false,
    )
    await log.close()
    if (isReady) return
  }
  throw new Error(`EventStoreDB did not answer within ${startTimeout / 1_000} s.`)
}

const startServers = async (command: readonly string[], count: 1 | 3) => {
  const folder = mkdtempSync(join(tmpdir(), 'eventstore-'))
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const cluster = count === 1 ? [] : ['--cluster', ports.join(',')]
  const servers = ports.map((port) =>
    createServer([...command, '--db', join(folder, String(port)), '--port', String(port), ...cluster]),
  )
  const url = `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`
  for (const server of servers) server.start()
  const stop = async () => {
    await Promise.all(servers.map(({ kill }) => kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilReady(url, servers).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, ports, servers, stop }
}

export interface EventStoreProcess {
  /** Connection string. */
  readonly url: string
  /** Kills the server without warning. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder, unless it runs. Resolves when it answers. */
  restart(): Promise<void>
  /** Kills the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts the server that TEST_EVENTSTORE_START names, or the emulator. Resolves when it answers. */
export const startEventStoreProcess = async (
  command: readonly string[] = findServerCommand() ?? emulatorCommand,
): Promise<EventStoreProcess> => {
  const { url, servers, stop } = await startServers(command, 1)
  return {
    url,
    kill: async () => {
      await servers[0]?.kill()
    },
    restart: async () => {
      servers[0]?.start()
      await waitUntilReady(url, servers)
    },
    stop,
  }
}

export interface EventStoreClusterProcess {
  /** Connection string with the addresses of all nodes. */
  readonly url: string
  /** The index of the leader; undefined if no node that answers knows one, or if only `previous` is known. */
  findLeader(previous?: number): Promise<number | undefined>
  kill(node: number): Promise<void>
  /** Starts a killed node again. */
  restart(node: number): void
  /** Stops the process of a node, so that it takes connections and says nothing, until `resume`. */
  suspend(node: number): void
  resume(node: number): void
  stop(): Promise<void>
}

/** Asks one node who leads. Returns the port. */
const askForLeader = async (port: number): Promise<number | undefined> => {
  const client = new GossipClient(`127.0.0.1:${port}`, credentials.createInsecure())
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  client.read(new protocol.Empty(), new Metadata(), { deadline: Date.now() + 500 }, (error, info) => {
    const members = error === null ? info.getMembersList() : []
    const leader = members.find((member) => member.getState() === protocol.MemberInfo.VNodeState.LEADER)
    resolve(leader?.getHttpEndPoint()?.getPort())
  })
  return promise.finally(() => client.close())
}

/** Starts three servers, of the program that TEST_EVENTSTORE_START names or of the emulator. */
export const startEventStoreCluster = async (): Promise<EventStoreClusterProcess> => {
  const { url, ports, servers, stop } = await startServers(findServerCommand() ?? emulatorCommand, 3)
  return {
    url,
    findLeader: async (previous) => {
      const answers = await Promise.all(ports.map(askForLeader))
      const leader = answers
        .filter((port) => port !== undefined)
        .map((port) => ports.indexOf(port))
        .find((index) => index >= 0 && index !== previous)
      return leader
    },
    kill: async (node) => {
      await servers[node]?.kill()
    },
    restart: (node) => servers[node]?.start(),
    suspend: (node) => servers[node]?.signal('SIGSTOP'),
    resume: (node) => servers[node]?.signal('SIGCONT'),
    stop,
  }
}
