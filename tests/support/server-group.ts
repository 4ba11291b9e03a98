// Server processes that a test can kill. A group keeps several of them running on one database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { projectFolder } from '#platform/config.ts'
import { subscriptionStates } from '#platform/subscription/state.ts'

import type { ServerProcessSettings } from './server-process.ts'
import { waitUntil } from './wait-until.ts'

interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
}

/** Starts the server of the project in this folder, in its own process. */
export const startServerProcess = async (
  settings: ServerProcessSettings,
  folder = projectFolder,
): Promise<ServerProcess> => {
  const serverScript = join(folder, 'tests/support/server-process.ts')
  const child: ChildProcess = spawn(process.execPath, [serverScript, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = await waitUntil(
    'the server listens',
    async () => {
      if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`)
      return /listening (\S+)\n/.exec(output)?.[1]
    },
    60_000,
  )
  return { child, address }
}

/** Kills the process without warning, as a hardware failure would. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export interface ServerGroup {
  /** The addresses of the running processes, including those that hang: a load balancer would not notice at first. */
  readonly addresses: readonly string[]
  /** Returns the index of the process that leads this read model or reaction. */
  findLeader(subscription: string): Promise<number>
  /** Kills a process and starts its replacement. Resolves when the process has ended. */
  replace(index: number): Promise<void>
  /** Suspends a process for this many milliseconds, then lets it continue. */
  hang(index: number, milliseconds: number): Promise<void>
  /** Resolves when every replacement is listening. @throws if a process has ended that the test did not kill */
  ready(): Promise<void>
  /** Kills every process. */
  close(): Promise<void>
}

const leadingStates = new Set(
  ['catching_up', 'live', 'retrying'].map((state) => subscriptionStates.findIndex((name) => name === state)),
)

/** Whether the process at this address leads the read model or reaction. */
const leads = async (address: string, subscription: string): Promise<boolean> => {
  const metrics = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.text(),
    () => '',
  )
  const state = new RegExp(`^subscription_state\\{subscription="${subscription}"\\} (\\d)$`, 'm').exec(metrics)?.[1]
  return state !== undefined && leadingStates.has(Number(state))
}

/** Starts this many processes. */
export const startServerGroup = async (settings: ServerProcessSettings, size: number): Promise<ServerGroup> => {
  const servers = new Map<number, ServerProcess>()
  const starting = new Map<number, Promise<void>>()
  let failure: Error | undefined

  const start = (index: number) => {
    const started = startServerProcess(settings).then(
      (server) => {
        servers.set(index, server)
        server.child.once('exit', (code) => {
          if (servers.get(index) === server) failure = new Error(`a server exited unexpectedly with ${code}`)
        })
      },
      (error: unknown) => {
        failure = error as Error
      },
    )
    starting.set(index, started)
  }
  const ready = async (): Promise<void> => {
    await Promise.all(starting.values())
    if (failure !== undefined) throw failure
  }
  const kill = async (index: number): Promise<void> => {
    const server = servers.get(index)
    servers.delete(index)
    if (server?.child.exitCode === null) await killProcess(server.child)
  }
  const close = async (): Promise<void> => {
    await Promise.all(starting.values())
    await Promise.all([...servers.keys()].map(kill))
  }

  for (let index = 0; index < size; index += 1) start(index)
  await ready().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    get addresses() {
      return [...servers.values()].map(({ address }) => address)
    },
    findLeader: (subscription) =>
      waitUntil(
        `a process leads ${subscription}`,
        async () => {
          for (const [index, { address }] of servers) if (await leads(address, subscription)) return { index }
          return undefined
        },
        60_000,
      ).then(({ index }) => index),
    replace: async (index) => {
      await kill(index)
      start(index)
    },
    hang: async (index, milliseconds) => {
      const child = servers.get(index)?.child
      child?.kill('SIGSTOP')
      try {
        await pause(milliseconds)
      } finally {
        child?.kill('SIGCONT')
      }
    },
    ready,
    close,
  }
}
