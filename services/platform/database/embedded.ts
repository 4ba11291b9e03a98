// The database server that is used if none is configured. It runs Postgres binaries from npm on our own data directory,
// and listens only on the loopback address, on a free port.
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import {
  loadBinaries,
  initializeCluster,
  ownerRole,
  assertSameMajorVersion,
  resolveSettings,
  type ClusterOptions,
} from './cluster.ts'
import { findPostmaster, isPidFileStale, startedBySetting, stopPostmaster, type Postmaster } from './postmaster.ts'
import { findServerAccount, spawnAs } from './server-account.ts'

export interface EmbeddedPostgres {
  readonly pid: number
  readonly port: number
  /** Returns the owner's connection URL for a database of this server. */
  ownerUrl(database: string): string
  /** Settles when the server process has exited, expectedly or not. */
  readonly ended: Promise<void>
  /**
   * Shuts the server down and waits until it has exited. Safe to call twice. `force` stops it immediately; the next
   * start replays its log.
   */
  stop(mode?: 'force'): Promise<void>
}

/** Returns a connection URL on the loopback address. */
export const loopbackUrl = (port: number, role: string, password: string, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** Finds a port on the loopback address that is currently free. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.')
  return address.port
}

/**
 * Finds the server of this data directory if the process that started it is alive. Scripts connect to such a server.
 */
export const findRunning = (dataDir: string): Postmaster | undefined => {
  if (!existsSync(dataDir)) return undefined
  const running = findPostmaster(dataDir)
  return running?.orphaned === false ? running : undefined
}

/**
 * How long a previous process, which may still be shutting down, may take to release the directory, in milliseconds.
 */
const previousServerTimeout = 3_000

const waitForPreviousServer = async (dataDir: string): Promise<Postmaster | undefined> => {
  for (const deadline = performance.now() + previousServerTimeout; ; await pause(50)) {
    const running = findPostmaster(dataDir)
    if (running === undefined || running.orphaned || performance.now() > deadline) return running
  }
}

/** Prepares the data directory for a start: stops an orphaned server and removes a stale pid file. */
const recover = async (dataDir: string): Promise<void> => {
  const running = await waitForPreviousServer(dataDir)
  if (running !== undefined) {
    if (!running.orphaned) {
      throw new Error(`The database in ${dataDir} is in use by process ${running.parent}. Stop that process first.`)
    }
    await stopPostmaster(running.pid)
  }
  if (isPidFileStale(dataDir)) await rm(join(dataDir, 'postmaster.pid'), { force: true })
}

/** Above this size, in bytes, the next start truncates the server's log. */
const maxLogBytes = 5_000_000

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
const readFrom = (file: string, offset: number): string => readFileSync(file).subarray(offset).toString('utf8').trim()

/** Tries once to start the server. Returns the server, or its output if it exited. */
const launch = async (postgres: string, options: ClusterOptions): Promise<EmbeddedPostgres | { reason: string }> => {
  const { dataDir, logFile, password } = options
  const port = options.port ?? (await freePort())
  const flags = Object.entries({ ...resolveSettings(options), port: String(port) }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const logOffset = sizeOf(logFile) > maxLogBytes ? 0 : sizeOf(logFile)
  const log = openSync(logFile, logOffset === 0 ? 'w' : 'a', 0o600)
  const child = spawnAs(
    findServerAccount(dataDir),
    postgres,
    // Another flag follows `startedBySetting`, so that findPostmaster can match it together with the space after it.
    ['-D', dataDir, ...[...flags, startedBySetting(process.pid), 'referral.end=1'].flatMap((flag) => ['-c', flag])],
    [dirname(dataDir)],
    // The server has its own process group, so Ctrl-C reaches only our process, which finishes its requests first.
    { stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  let running = true
  let failure = ''
  const ended = new Promise<void>((settle) => {
    const end = () => {
      running = false
      settle()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      failure = error.message
      end()
    })
  })
  while (running) {
    const postmaster = findPostmaster(dataDir)
    if (postmaster?.ready === true && postmaster.pid === child.pid) {
      child.unref()
      return {
        pid: postmaster.pid,
        port,
        ownerUrl: (database) => loopbackUrl(port, ownerRole, password, database),
        ended,
        stop: async (mode) => {
          if (!running) return
          // Without this, our process could exit before it notices the exit of the server.
          child.ref()
          await stopPostmaster(postmaster.pid, mode === 'force' ? 0 : undefined)
          await ended
        },
      }
    }
    await Promise.race([pause(15), ended])
  }
  return { reason: failure || readFrom(logFile, logOffset) }
}

/**
 * Matches failures after which a retry can succeed. Backends of a killed server need a moment to exit, and another
 * program may have taken the port.
 */
const transientFailure = /shared memory block|could not bind|Address already in use|lock file/

/**
 * Starts the server and resolves when it accepts connections. Recovers from a crash of the previous server, from a
 * stale pid file, and from a server whose parent was killed. Refuses a directory that is in use or was created by
 * another major version.
 */
export const startEmbeddedPostgres = async (requested: ClusterOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(requested.dataDir)
  const { initdb, postgres } = await loadBinaries()
  await mkdir(dirname(dataDir), { recursive: true })
  if (existsSync(dataDir)) {
    assertSameMajorVersion(dataDir)
    await recover(dataDir)
  } else {
    await initializeCluster(initdb, findServerAccount(dataDir), { ...requested, dataDir })
  }
  await chmod(dataDir, 0o700)
  const options = { ...requested, dataDir: realpathSync(dataDir) }
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await launch(postgres, options)
    if ('stop' in outcome) return outcome
    if (!transientFailure.test(outcome.reason) || attempt === 20)
      throw new Error(`The database did not start. ${outcome.reason}`)
    await pause(250)
  }
}
