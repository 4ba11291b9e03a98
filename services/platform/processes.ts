// Finds out whether other processes on this machine are running, and their parent and command line.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Details of a process as reported by the operating system. */
export interface ProcessDetails {
  readonly parent: number
  readonly command: string
}

/** Whether a process with this id exists, ours or not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns undefined if no process has this id, or if the process has ended but was not reaped yet. */
export const readProcessDetails = (pid: number): ProcessDetails | undefined => {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The fields after the command, which is in parentheses and may contain spaces, are the state, the parent, and
      // others.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z') return undefined
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(parent), command }
    }
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [parent, ...command] = line.split(' ')
    return { parent: Number(parent), command: command.join(' ') }
  } catch {
    return undefined
  }
}
