// Compiles the message catalogs again when one of them, or the list of them, changes. The web app and the API reload the
// compiled messages, like any other source file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

const messagesFolder = join(projectFolder, 'services/messages')

/** Matches the catalogs, such as `en-US/home.json`, and the settings that list them, but not the compiled messages. */
const sourcePattern = /^([a-z]{2}-[A-Z]{2}[\\/].+\.json|project\.inlang[\\/]settings\.json)$/

/** Milliseconds to wait after a change, because editors save a file in several steps. */
const debounceMs = 100

/** If a catalog is invalid, the compiler prints why, and the messages compiled before remain in use. */
const compile = async (): Promise<void> => {
  const compiler = join(messagesFolder, 'compile.ts')
  await once(spawn(process.execPath, [compiler], { cwd: projectFolder, stdio: 'inherit' }), 'exit')
}

/** Returns a function that stops watching and waits for a running compilation. */
export const watchMessages = (): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let compilation: Promise<void> = Promise.resolve()
  const watcher = watch(messagesFolder, { recursive: true }, (_event, file) => {
    if (file === null || !sourcePattern.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      compilation = compilation.then(compile)
    }, debounceMs)
  })
  return async () => {
    clearTimeout(timer)
    watcher.close()
    await compilation
  }
}
