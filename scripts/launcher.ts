// Ends this process when its launcher has ended. If npm is killed with -9, it cannot pass the signal on, and an
// orphaned server would keep the port.
import { isAlive, processFacts } from '#platform/processes.ts'

/** npm runs a script through a shell, and the bootstrap may be in between. npm is at most this many levels up. */
const steps = 3

/** The process ids from our parent up to npm. Without npm, only our parent. */
const launchers = (): readonly number[] => {
  const above: number[] = []
  for (let pid = process.ppid; pid > 1 && above.length < steps;) {
    above.push(pid)
    const facts = processFacts(pid)
    if (facts === undefined) break
    if (/\bnpm\b/.test(facts.command)) return above
    pid = facts.parent
  }
  return above.slice(0, 1)
}

/**
 * Calls `gone` once, when npm or a process between npm and this one has ended. It works only under npm, because a
 * script that was started by hand may outlive its shell. `interval` is in milliseconds.
 */
export const watchLauncher = (gone: () => void, interval = 300): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const above = launchers()
  const timer = setInterval(() => {
    if (above.every(isAlive)) return
    clearInterval(timer)
    gone()
  }, interval)
  timer.unref()
}
