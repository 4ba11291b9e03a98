// Runs `npm run migrate-log` in its own process, as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { bareEnvironment } from './bare-environment.ts'
import type { TestDatabase } from './database.ts'

export interface Migration {
  /** Kills the process, as a crash would. */
  kill(): void
  /** `code` is null after a kill. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

/** Starts the migration between this database and this EventStoreDB. */
export const migrateLog = (database: TestDatabase, eventStoreUrl: string, ...args: readonly string[]): Migration => {
  const child = spawn(process.execPath, ['scripts/migrate-log.ts', ...args], {
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      EVENTSTORE_URL: eventStoreUrl,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      JWT_SECRET: 'x'.repeat(32),
      DATA_DIR: '/nowhere',
    },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }))
  return { kill: () => void child.kill('SIGKILL'), ended }
}
