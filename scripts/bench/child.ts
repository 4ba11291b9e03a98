// Runs the bench programs that need a separate process.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

export interface ChildDatabase {
  readonly url: string
  readonly masterKey: Buffer
  /** If defined, the log is in this EventStoreDB. */
  readonly eventStoreUrl?: string | undefined
}

/** The environment variables that pass the database to a child process. */
export const childEnvironment = ({ url, masterKey, eventStoreUrl }: ChildDatabase): NodeJS.ProcessEnv => ({
  ...process.env,
  BENCH_URL: url,
  BENCH_MASTER_KEY: masterKey.toString('base64'),
  ...(eventStoreUrl === undefined ? {} : { BENCH_EVENTSTORE_URL: eventStoreUrl }),
})

/** Runs `scripts/bench/<program>.ts` on a database until it ends, and returns its output. */
export const runChild = async (
  program: string,
  database: ChildDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const file = fileURLToPath(new URL(`${program}.ts`, import.meta.url))
  const { stdout } = await execFileAsync(process.execPath, [file], {
    env: { ...childEnvironment(database), ...environment },
  })
  return stdout
}
