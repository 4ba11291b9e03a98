// Runs a script as a child process and restarts it when a source file changes. After a crash it waits for the next
// change.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

export interface ReloadingProcess {
  /** Stops the child process and the file watchers. */
  stop(): Promise<void>
}

/** Milliseconds to wait after a change, because editors save a file in several steps. */
const debounceMs = 100

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts `script` with extra environment variables. The child ends when it is disconnected from this process. */
export const startReloading = (
  script: string,
  folders: readonly string[],
  env: Readonly<Record<string, string>>,
): ReloadingProcess => {
  const start = (): ChildProcess =>
    fork(join(projectFolder, script), { cwd: projectFolder, env: { ...process.env, ...env }, detached: true })
  let child = start()
  let stopped = false
  let pendingRestart: Promise<void> = Promise.resolve()

  const stopChild = async (): Promise<void> => {
    if (hasExited(child)) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const restart = async (): Promise<void> => {
    if (stopped) return
    await stopChild()
    console.log('Sources changed. Restarting the server…')
    child = start()
  }
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(join(projectFolder, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|tsx|js)$/.test(file) || file.includes('.spec.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        pendingRestart = pendingRestart.then(restart)
      }, debounceMs)
    }),
  )
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await pendingRestart
      await stopChild()
    },
  }
}
