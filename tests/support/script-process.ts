// Runs the scripts of package.json as a person would, with their own data folder and port.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'

import { minimalEnvironment } from './minimal-environment.ts'

const projectRoot = process.cwd()

export interface ScriptProcess {
  readonly pid: number
  readonly child: ChildProcessWithoutNullStreams
  /** Everything printed so far. */
  output(): string
  /**
   * Resolves when the process has printed the text.
   * @throws Error with the output if the process exits first, or after `seconds`
   */
  waitForOutput(text: string, seconds?: number): Promise<void>
  /** Resolves with the exit code; null after a signal. */
  readonly exitCode: Promise<number | null>
}

export interface ScriptEnvironment {
  readonly dataDir: string
  readonly port: number
  /** URL of the runtime role in a database that is not the embedded one, and of its owner. */
  readonly databaseUrl?: string
  readonly databaseOwnerUrl?: string
  /** Address of EventStoreDB, if the log is not in the embedded database. */
  readonly eventStoreUrl?: string | undefined
  /** The hour of the nightly verification in New York. By default there is none. */
  readonly verifyHour?: number
}

const runningProcesses = new Set<ScriptProcess>()

/**
 * Kills processes that a failed test left running. Stopping only the database is not enough: the app would restart it.
 */
export const killScriptProcesses = async (): Promise<void> => {
  for (const scriptProcess of runningProcesses) scriptProcess.child.kill('SIGKILL')
  await Promise.all([...runningProcesses].map(({ exitCode }) => exitCode))
}

/** Runs `scripts/<name>` through the bootstrap script, as `npm run` does. */
export const startScript = (name: string, environment: ScriptEnvironment, ...args: readonly string[]): ScriptProcess =>
  startProgram(process.execPath, ['scripts/bootstrap.mjs', `scripts/${name}.ts`, ...args], environment)

/** Runs a program in the project's folder. `ownGroup` gives it its own process group, as a shell does. */
export const startProgram = (
  program: string,
  args: readonly string[],
  environment: ScriptEnvironment,
  { ownGroup = false }: { readonly ownGroup?: boolean } = {},
): ScriptProcess => {
  const child = spawn(program, args, {
    cwd: projectRoot,
    detached: ownGroup,
    env: {
      ...minimalEnvironment(),
      DATA_DIR: environment.dataDir,
      PORT: String(environment.port),
      DATABASE_URL: environment.databaseUrl,
      DATABASE_OWNER_URL: environment.databaseOwnerUrl,
      EVENTSTORE_URL: environment.eventStoreUrl,
      VERIFY_HOUR: String(environment.verifyHour ?? 'off'),
    },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exitCode = once(child, 'exit').then(([code]) => code as number | null)
  const scriptProcess: ScriptProcess = {
    pid: child.pid ?? 0,
    child,
    output: () => text,
    exitCode,
    waitForOutput: (expectedText, seconds = 120) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const check = (): void => {
        if (text.includes(expectedText)) resolve()
      }
      const fail = (reason: string): void =>
        reject(new Error(`${reason} before it printed "${expectedText}":\n${text}`))
      const timer = setTimeout(() => fail(`${seconds} s passed`), seconds * 1000)
      child.stdout.on('data', check)
      child.stderr.on('data', check)
      void exitCode.then(() => {
        check()
        fail(`${[program, ...args].join(' ')} exited`)
      })
      check()
      return promise.finally(() => clearTimeout(timer))
    },
  }
  runningProcesses.add(scriptProcess)
  void exitCode.then(() => runningProcesses.delete(scriptProcess))
  return scriptProcess
}
