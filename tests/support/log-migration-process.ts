// Runs `npm run migrate-log` in its own process, as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { minimalEnvironment } from './minimal-environment.ts'
import type { TestDatabase } from './database.ts'

export interface LogMigrationProcess {
  /** Kills the process, as a crash would. */
  kill(): void
  /** `code` is null after a kill. */
  readonly result: Promise<{ readonly code: number | null; readonly output: string }>
}

/** Starts the migration between this database and this EventStoreDB. */
export const startLogMigration = (
  database: TestDatabase,
  eventStoreUrl: string,
  ...args: readonly string[]
): LogMigrationProcess => {
  const child = spawn(process.execPath, ['scripts/migrate-log.ts', ...args], {
    env: {
      ...minimalEnvironment(),
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      EVENTSTORE_URL: eventStoreUrl,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      JWT_SECRET: 'x'.repeat(32),
      DATA_DIR: '/nowhere',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const result = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return { kill: () => void child.kill('SIGKILL'), result }
}
