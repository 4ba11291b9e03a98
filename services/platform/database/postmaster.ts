// Reads a data directory's postmaster.pid and checks that the process is really its server. Recovery after kill -9
// depends on this check, because the server then outlives the process that started it.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isAlive, readProcessDetails } from '../processes.ts'

/** A running server on this data directory. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Whether it accepts connections. */
  readonly ready: boolean
  readonly parent: number
  /** Whether the process that started it is gone and another process has adopted it. */
  readonly orphaned: boolean
}

/**
 * Part of the server's command line. It identifies an orphan, whose parent is no longer the process that started it.
 */
export const startedBySetting = (pid: number): string => `referral.started_by=${pid}`

const readPidFile = (dataDir: string): readonly string[] | undefined => {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** Finds the server that is running on this data directory, if any. Ignores a pid that another program has reused. */
export const findPostmaster = (dataDir: string): Postmaster | undefined => {
  const lines = readPidFile(dataDir)
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined
  const details = readProcessDetails(pid)
  if (details === undefined || !details.command.includes('postgres')) return undefined
  if (!details.command.includes(`-D ${realpathSync(dataDir)} `)) return undefined
  return {
    pid,
    port: Number(lines[3]),
    ready: lines[7]?.trim() === 'ready',
    parent: details.parent,
    orphaned: !details.command.includes(` ${startedBySetting(details.parent)} `),
  }
}

/** Whether postmaster.pid names a live process that is not this directory's server, because its id was reused. */
export const isPidFileStale = (dataDir: string): boolean => {
  const pid = Number(readPidFile(dataDir)?.[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && findPostmaster(dataDir) === undefined
}

const waitForExit = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await pause(20)) {
    if (readProcessDetails(pid) === undefined) return true
  }
  return false
}

/** Stops a server with a fast shutdown. If that hangs, forces an immediate one; the next start replays its log. */
export const stopPostmaster = async (pid: number, shutdownTimeout = 15_000): Promise<void> => {
  for (const [signal, timeout] of [
    ['SIGINT', shutdownTimeout],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForExit(pid, timeout)) return
  }
  throw new Error(`The database process ${pid} cannot be stopped.`)
}
