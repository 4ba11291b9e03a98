// Elects a leader among emulator processes that share a folder. Each term is a file with the port of its leader, who
// renews it. When it is not renewed, because the leader was killed or hangs, the first process to create the next term
// leads. A process that continues after a pause finds the next term and writes nothing.
import { mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Election {
  /** The port of the leader; undefined during an election. */
  findLeader(): number | undefined
  stop(): void
}

/** In milliseconds. */
const renewInterval = 200
const termLifetime = 1_500

interface Term {
  readonly number: number
  readonly file: string
  /** 0 while the file is being written. */
  readonly port: number
  readonly isCurrent: boolean
}

const readLastTerm = (folder: string): Term | undefined => {
  const number = Math.max(0, ...readdirSync(folder).map((name) => Number(/^term-(\d+)$/.exec(name)?.[1] ?? 0)))
  if (number === 0) return undefined
  const file = join(folder, `term-${number}`)
  const isCurrent = Date.now() - statSync(file).mtimeMs < termLifetime
  return { number, file, port: Number(readFileSync(file, 'utf8')), isCurrent }
}

/** @param onElected called before anything else happens in this process */
export const joinElection = (folder: string, port: number, onElected: () => void): Election => {
  mkdirSync(folder, { recursive: true })
  const renewOrElect = () => {
    const term = readLastTerm(folder)
    if (term?.port === port) return utimesSync(term.file, new Date(), new Date())
    if (term?.isCurrent === true) return
    try {
      writeFileSync(join(folder, `term-${(term?.number ?? 0) + 1}`), String(port), { flag: 'wx' })
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
      throw error
    }
    onElected()
  }
  const timer = setInterval(renewOrElect, renewInterval)
  return {
    findLeader: () => {
      const term = readLastTerm(folder)
      return term?.isCurrent === true && term.port > 0 ? term.port : undefined
    },
    stop: () => clearInterval(timer),
  }
}
