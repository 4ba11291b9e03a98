// Runs a script as a child process and starts it again when a source changes. One that ends by a mistake in the code waits
// for the next change.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

export interface Reloading {
  /** Ends the child and the watching. */
  stop(): Promise<void>
}

/** Editors write a file in several steps; milliseconds to wait for the last. */
const settle = 100

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts `script` with additions to the environment. The child ends when it is disconnected from this process. */
export const keepReloading = (
  script: string,
  folders: readonly string[],
  env: Readonly<Record<string, string>>,
): Reloading => {
  const start = (): ChildProcess =>
    fork(join(projectFolder, script), { cwd: projectFolder, env: { ...process.env, ...env }, detached: true })
  let child = start()
  let stopped = false
  let turn: Promise<void> = Promise.resolve()

  const end = async (): Promise<void> => {
    if (isOver(child)) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const restart = async (): Promise<void> => {
    if (stopped) return
    await end()
    console.log('Sources changed: the server starts again.')
    child = start()
  }
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(join(projectFolder, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.tsx?$/.test(file) || file.includes('.spec.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = turn.then(restart)
      }, settle)
    }),
  )
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await turn
      await end()
    },
  }
}
