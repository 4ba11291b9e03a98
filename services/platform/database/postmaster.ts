// What a data directory's postmaster.pid says, and whether that process is really its server: the base of recovery
// after a kill -9, when the server outlives the process that started it.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { isAlive, processFacts } from '../processes.ts'

/** A running server of this data directory. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** It accepts connections. */
  readonly ready: boolean
  readonly parent: number
  /** The process that started it is gone, and another one has inherited it. */
  readonly orphaned: boolean
}

/** Written on the server's command line, so that an orphan can be told from a server at work: its parent is another. */
export const startedBy = (pid: number): string => `referral.started_by=${pid}`

const readPidFile = (dataDir: string): readonly string[] | undefined => {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** The server that runs on this data directory now, if any. A pid that another program took over is not one. */
export const findPostmaster = (dataDir: string): Postmaster | undefined => {
  const lines = readPidFile(dataDir)
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined
  const facts = processFacts(pid)
  if (facts === undefined || !facts.command.includes('postgres')) return undefined
  if (!facts.command.includes(`-D ${realpathSync(dataDir)} `)) return undefined
  return {
    pid,
    port: Number(lines[3]),
    ready: lines[7]?.trim() === 'ready',
    parent: facts.parent,
    orphaned: !facts.command.includes(` ${startedBy(facts.parent)} `),
  }
}

/** Whether postmaster.pid names a living process that is not this directory's server (its id was used again). */
export const pidFileIsMisleading = (dataDir: string): boolean => {
  const pid = Number(readPidFile(dataDir)?.[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && findPostmaster(dataDir) === undefined
}

const gone = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(20)) {
    if (processFacts(pid) === undefined) return true
  }
  return false
}

/** Stops a server: a fast shutdown, and where that hangs an immediate one (the next start then replays its log). */
export const stopPostmaster = async (pid: number, patience = 15_000): Promise<void> => {
  for (const [signal, wait] of [
    ['SIGINT', patience],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await gone(pid, wait)) return
  }
  throw new Error(`The database process ${pid} cannot be stopped.`)
}
