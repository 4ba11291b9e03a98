// A Postgres server for a bench, with the settings of the embedded server and a temporary folder.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { loopbackUrl } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findPostmaster } from '#platform/database/postmaster.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { type SupervisedPostgres, superviseEmbeddedPostgres } from '#platform/database/supervised.ts'

export interface BenchDatabase {
  /** Connects as the application does. */
  readonly url: string
  /** Connects as the owner, to load and inspect data. */
  readonly ownerUrl: string
  /** Sends a signal to the server's main process. The server restarts on the same port, as with `npm start`. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): void
}

const database = 'bench'

/**
 * Starts the server, migrates, runs `work`, and removes everything, even after an error or Ctrl-C. It uses the
 * application's settings, so commits reach the disk (fsync) as in production. `settings` override them.
 */
export const withDatabase = async <T>(
  work: (database: BenchDatabase) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-bench-'))
  const password = randomBytes(12).toString('hex')
  let server: SupervisedPostgres | undefined
  let cleanUpPromise: Promise<void> | undefined
  const cleanUp = (): Promise<void> =>
    (cleanUpPromise ??= (async () => {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    })())
  const onInterrupt = (): void => {
    // Open connections fail when the database stops.
    process.on('uncaughtException', () => undefined)
    void cleanUp().finally(() => process.exit(130))
  }
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)
  try {
    const dataDir = join(folder, 'postgres')
    server = await superviseEmbeddedPostgres(
      { dataDir, logFile: join(folder, 'postgres.log'), password, settings },
      { error: () => undefined, info: () => undefined },
    )
    const maintenance = new URL(server.ownerUrl('postgres'))
    const ownerUrl = server.ownerUrl(database)
    const url = loopbackUrl(server.port, runtimeRole, password, database)
    await createDatabase(maintenance.href)
    await migrate({ ownerUrl, runtimeUrl: url })
    const kill: BenchDatabase['kill'] = (signal) => {
      const postmaster = findPostmaster(dataDir)
      if (postmaster !== undefined) process.kill(postmaster.pid, signal)
    }
    return await work({ url, ownerUrl, kill })
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt)
    await cleanUp()
  }
}

const createDatabase = async (url: string): Promise<void> => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query(`create database ${database}`)
  } finally {
    await connection.end()
  }
}
