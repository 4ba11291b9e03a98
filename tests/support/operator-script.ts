// Runs one of the app's scripts on a test's database, as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestApp } from './app.ts'
import { minimalEnvironment } from './minimal-environment.ts'

export interface ScriptResult {
  readonly code: number
  /** Everything that the script printed. */
  readonly output: string
}

/** Runs the script to its end. Starting a process is slow, so give its test `scriptTimeout`. */
export const runOperatorScript = async (
  name: 'admin' | 'erase',
  { database }: Pick<TestApp, 'database'>,
  ...args: readonly string[]
): Promise<ScriptResult> => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  try {
    const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
      env: {
        ...minimalEnvironment(),
        DATABASE_URL: database.url,
        EVENTSTORE_URL: database.log.eventStoreUrl,
        DATA_DIR: folder,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In milliseconds, generous enough for a busy machine. */
export const scriptTimeout = 120_000
