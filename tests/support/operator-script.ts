// Runs one of the app's scripts on a test's database, as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { minimalEnvironment } from './minimal-environment.ts'

export interface ScriptResult {
  /** Null if the script was killed. */
  readonly code: number | null
  /** Everything that the script printed. */
  readonly output: string
}

type ScriptName = 'admin' | 'erase' | 'restore'

export interface StartedScript {
  kill(): void
  readonly result: Promise<ScriptResult>
}

/** Starts the script. It connects as the owner only if the database has an owner's URL. */
export const startOperatorScript = (
  name: ScriptName,
  database: Pick<TestDatabase, 'url' | 'log'> & Partial<Pick<TestDatabase, 'ownerUrl'>>,
  ...args: readonly string[]
): StartedScript => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: {
      ...minimalEnvironment(),
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      EVENTSTORE_URL: database.log.eventStoreUrl,
      DATA_DIR: folder,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const readResult = async () => {
    const [code] = (await once(child, 'close')) as [number | null]
    rmSync(folder, { recursive: true })
    return { code, output }
  }
  return { kill: () => child.kill('SIGKILL'), result: readResult() }
}

/** Runs the script to its end. Starting a process is slow, so give its test `scriptTimeout`. */
export const runOperatorScript = (
  name: ScriptName,
  { database: { url, log } }: Pick<TestApp, 'database'>,
  ...args: readonly string[]
): Promise<ScriptResult> => startOperatorScript(name, { url, log }, ...args).result

/** In milliseconds, generous enough for a busy machine. */
export const scriptTimeout = 120_000
