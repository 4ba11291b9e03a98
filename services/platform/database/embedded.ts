// The database of those who have none: real Postgres binaries from npm, run on a data directory of ours, reachable on
// the loopback address alone, at a port of its own choosing.
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { binaries, initialise, ownerRole, refuseOtherMajor, settingsOf, type ClusterOptions } from './cluster.ts'
import { findPostmaster, pidFileIsMisleading, startedBy, stopPostmaster, type Postmaster } from './postmaster.ts'
import { serverAccount, spawnAs } from './server-account.ts'

export interface EmbeddedPostgres {
  readonly pid: number
  readonly port: number
  /** Connection URL of the owner for a database of this server. */
  ownerUrl(database: string): string
  /** Settles when the server process has ended, wanted or not. */
  readonly ended: Promise<void>
  /** Shuts the server down and waits for it; safe to call twice. With `force` at once: the next start replays its log. */
  stop(how?: 'force'): Promise<void>
}

/** Connection URL on the loopback address. */
export const loopbackUrl = (port: number, role: string, password: string, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** A port on the loopback address that nobody listens to at this moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.')
  return address.port
}

/** The server of this data directory while the process that started it lives; scripts connect to it instead of starting another. */
export const findRunning = (dataDir: string): Postmaster | undefined => {
  if (!existsSync(dataDir)) return undefined
  const running = findPostmaster(dataDir)
  return running?.orphaned === false ? running : undefined
}

/** How long a former process may take to let go, milliseconds: it may be shutting down at this moment. */
const patience = 3_000

const settled = async (dataDir: string): Promise<Postmaster | undefined> => {
  for (const end = performance.now() + patience; ; await pause(50)) {
    const running = findPostmaster(dataDir)
    if (running === undefined || running.orphaned || performance.now() > end) return running
  }
}

/** Leaves the data directory ready for a start: no orphan on it, no pid file that points at somebody else's process. */
const recover = async (dataDir: string): Promise<void> => {
  const running = await settled(dataDir)
  if (running !== undefined) {
    if (!running.orphaned) {
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

/** One attempt: the server, or what it wrote before it ended. */
const launch = async (postgres: string, options: ClusterOptions): Promise<EmbeddedPostgres | { reason: string }> => {
  const { dataDir, logFile, password } = options
  const port = options.port ?? (await freePort())
  const flags = Object.entries({ ...settingsOf(options), port: String(port) }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const written = sizeOf(logFile) > logLimit ? 0 : sizeOf(logFile)
  const log = openSync(logFile, written === 0 ? 'w' : 'a', 0o600)
  const child = spawnAs(
    serverAccount(dataDir),
    postgres,
    // The last flag is ours, closed by one more so that a search for it ends at a space.
    ['-D', dataDir, ...[...flags, startedBy(process.pid), 'referral.end=1'].flatMap((flag) => ['-c', flag])],
    [dirname(dataDir)],
    // A process group of its own: Ctrl-C in the terminal must reach only us, who end the requests first.
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
    const found = findPostmaster(dataDir)
    if (found?.ready === true && found.pid === child.pid) {
      child.unref()
      return {
        pid: found.pid,
        port,
        ownerUrl: (database) => loopbackUrl(port, ownerRole, password, database),
        ended,
        stop: async (how) => {
          if (!running) return
          // Without this the present process may end before it hears of the other's end, and what follows is never done.
          child.ref()
          await stopPostmaster(found.pid, how === 'force' ? 0 : undefined)
          await ended
        },
      }
    }
    await Promise.race([pause(15), ended])
  }
  return { reason: failure || textSince(logFile, written) }
}

/** Backends of a killed server need a moment to notice, and somebody else may have taken the port meanwhile. */
const passing = /shared memory block|could not bind|Address already in use|lock file/

/**
 * Starts the server and returns when it accepts connections. Recovers by itself from a crash of the former one, from a
 * stale pid file and from a server whose parent was killed; refuses another major version, and a directory in use.
 */
export const startEmbeddedPostgres = async (given: ClusterOptions): Promise<EmbeddedPostgres> => {
  const place = resolve(given.dataDir)
  const { initdb, postgres } = await binaries()
  await mkdir(dirname(place), { recursive: true })
  if (existsSync(place)) {
    refuseOtherMajor(place)
    await recover(place)
  } else {
    await initialise(initdb, serverAccount(place), { ...given, dataDir: place })
  }
  await chmod(place, 0o700)
  const options = { ...given, dataDir: realpathSync(place) }
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await launch(postgres, options)
    if ('stop' in outcome) return outcome
    if (!passing.test(outcome.reason) || attempt === 20)
      throw new Error(`The database did not start. ${outcome.reason}`)
    await pause(250)
  }
}
