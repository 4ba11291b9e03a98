// One disposable Postgres per test run. The first test that needs it starts it in the run's folder, so parallel runs do
// not share a server. Scripts outside of a test run can use it too.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { ownerRole } from '#platform/database/cluster.ts'
import { loopbackUrl, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { isAlive } from '#platform/processes.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'

/** Address of the run's server. */
export interface TestServer {
  readonly port: number
  readonly password: string
}

/** The migrated database. Every test database is a copy of it. */
export const templateDatabase = 'template_referral'

const runFolderVariable = 'REFERRAL_TEST_RUN'
const runFolderPrefix = 'referral-test-'

/** URL of a database on the run's server, for the owner or for the runtime role. */
export const testUrl = ({ port, password }: TestServer, role: 'owner' | 'runtime', database: string): string =>
  loopbackUrl(port, role === 'owner' ? ownerRole : runtimeRole, password, database)

/**
 * Opens the run. Worker processes that inherit the environment share its server. Returns a function that ends the run.
 */
export const openTestRun = (): (() => Promise<void>) => {
  // Later runs use the process id in the name to see whether this run is still alive.
  const folder = mkdtempSync(join(tmpdir(), `${runFolderPrefix}${process.pid}-`))
  process.env[runFolderVariable] = folder
  return () => closeTestRun(folder)
}

const closeTestRun = async (folder: string): Promise<void> => {
  const running = findPostmaster(join(folder, 'postgres'))
  // A clean shutdown is unnecessary: the data is disposable.
  if (running !== undefined) await stopPostmaster(running.pid, 0)
  rmSync(folder, { recursive: true, force: true })
}

/** Removes the servers and folders of runs that were killed. */
export const closeAbandonedRuns = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${runFolderPrefix}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (owner > 0 && !isAlive(owner)) await closeTestRun(join(tmpdir(), name))
  }
}

const runFolder = (): string => {
  const existing = process.env[runFolderVariable]
  if (existing !== undefined) return existing
  openTestRun()
  return runFolder()
}

const startServer = async (folder: string): Promise<TestServer> => {
  const password = randomBytes(12).toString('hex')
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password,
    disposable: true,
  })
  const connection: TestServer = { port: server.port, password }
  const owner = new pg.Client({ connectionString: testUrl(connection, 'owner', 'postgres') })
  await owner.connect()
  await owner.query(`create database ${templateDatabase}`)
  await owner.end()
  await migrate({
    ownerUrl: testUrl(connection, 'owner', templateDatabase),
    runtimeUrl: testUrl(connection, 'runtime', templateDatabase),
  })
  return connection
}

interface StartOutcome {
  readonly server?: TestServer
  readonly failure?: string
}

const publishOutcome = (folder: string, outcome: StartOutcome): void => {
  writeFileSync(join(folder, 'server.part'), JSON.stringify(outcome))
  renameSync(join(folder, 'server.part'), join(folder, 'server.json'))
}

const waitForServer = async (folder: string): Promise<TestServer> => {
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await pause(20)) {
    try {
      const outcome = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as StartOutcome
      if (outcome.server !== undefined) return outcome.server
      throw new Error(outcome.failure)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error('The database of the test run did not start within two minutes.')
}

let server: Promise<TestServer> | undefined

const startOrWait = async (): Promise<TestServer> => {
  const folder = runFolder()
  try {
    mkdirSync(join(folder, 'starting'))
  } catch {
    return waitForServer(folder)
  }
  try {
    publishOutcome(folder, { server: await startServer(folder) })
  } catch (error) {
    publishOutcome(folder, { failure: error instanceof Error ? error.message : String(error) })
  }
  return waitForServer(folder)
}

/** The run's server. The first call in the run starts it; later calls from any process wait for it. */
export const testServer = (): Promise<TestServer> => (server ??= startOrWait())
