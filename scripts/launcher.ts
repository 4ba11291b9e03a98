// Ends this process when the one that launched it is gone: npm killed with -9 cannot pass the signal on, and the port
// would stay taken by a server that nobody sees.
import { isAlive, processFacts } from '#platform/processes.ts'

/** npm runs a script by a shell, and the bootstrap may stand between: npm is at most so many steps up. */
const steps = 3

/** From our parent up to npm; without npm only our parent. */
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
 * Calls `gone` once when a process between npm and this one has ended. Only under npm: who starts the script by hand may
 * well leave its shell. `interval` in milliseconds.
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
