// Runs the scripts of package.json as a person would, with their own data folder and port.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { bareEnvironment } from './bare-environment.ts'

const project = process.cwd()

export interface HouseProcess {
  readonly pid: number
  readonly child: ChildProcessWithoutNullStreams
  /** Everything printed so far. */
  output(): string
  /**
   * Resolves when the process has printed the text. @throws with the output when the process exits first, or after
   * `seconds`
   */
  printed(text: string, seconds?: number): Promise<void>
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

export interface Surroundings {
  readonly dataDir: string
  readonly port: number
  /** Address of EventStoreDB, if the log is not in the embedded database. */
  readonly eventStoreUrl?: string | undefined
}

const running = new Set<HouseProcess>()

/**
 * Kills processes that a failed test left running. Stopping only the database is not enough: the app would restart it.
 */
export const endHouses = async (): Promise<void> => {
  for (const house of running) house.child.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
}

/** Runs `scripts/<name>` through the bootstrap script, as `npm run` does. */
export const runHouse = (name: string, place: Surroundings, ...args: readonly string[]): HouseProcess => {
  const child = spawn(process.execPath, [join(project, 'scripts/bootstrap.mjs'), `scripts/${name}.ts`, ...args], {
    cwd: project,
    env: {
      ...bareEnvironment(),
      DATA_DIR: place.dataDir,
      PORT: String(place.port),
      EVENTSTORE_URL: place.eventStoreUrl,
    },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const house: HouseProcess = {
    pid: child.pid ?? 0,
    child,
    output: () => text,
    ended,
    printed: (wanted, seconds = 60) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = (): void => {
        if (text.includes(wanted)) resolve()
      }
      const fail = (why: string): void => reject(new Error(`${why} before it printed "${wanted}":\n${text}`))
      const timer = setTimeout(() => fail(`${seconds} s passed`), seconds * 1000)
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then(() => {
        look()
        fail(`scripts/${name}.ts exited`)
      })
      look()
      return promise.finally(() => clearTimeout(timer))
    },
  }
  running.add(house)
  void ended.then(() => running.delete(house))
  return house
}
