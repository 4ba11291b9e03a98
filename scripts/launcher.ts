// Ends this process when its launcher has ended. An npm that is killed with -9 cannot forward the signal, and the
// orphaned server would still occupy the port.
import { isAlive, readProcessDetails } from '#platform/processes.ts'

/** How many levels up npm can be. It runs scripts through a shell, and the bootstrap may be in between. */
const maxAncestors = 3

/** The process ids from our parent process up to npm, or only our parent's without npm. */
const launcherPids = (): readonly number[] => {
  const ancestors: number[] = []
  for (let pid = process.ppid; pid > 1 && ancestors.length < maxAncestors;) {
    ancestors.push(pid)
    const parentProcess = readProcessDetails(pid)
    if (parentProcess === undefined) break
    if (/\bnpm\b/.test(parentProcess.command)) return ancestors
    pid = parentProcess.parent
  }
  return ancestors.slice(0, 1)
}

/**
 * Calls `onExit` once, when npm or a process between npm and this one has ended. Does nothing without npm, because a
 * script that was started by hand may outlive its shell.
 */
export const watchLauncher = (onExit: () => void, pollIntervalMs = 300): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const ancestors = launcherPids()
  const timer = setInterval(() => {
    if (ancestors.every(isAlive)) return
    clearInterval(timer)
    onExit()
  }, pollIntervalMs)
  timer.unref()
}
