// The front door of `npm start`, `npm test` and the like on a machine that has any Node from 18 on and nothing else:
// installs what the lock says when it is not there, then runs the given script on the project's own Node.
// Uses nothing but Node itself, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { areMessagesCompiled } from '../services/messages/fingerprint.mjs'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(project, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Whether every package that the lock asks of this machine is installed in that version. npm writes the second file last. */
const isInstalled = () => {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined || installed === undefined || !existsSync(node)) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

const install = () => {
  console.log('Installing what the project needs (once; about a minute) …')
  // Errors only: on an older Node npm warns about engines that the project brings along itself.
  const flags = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const { status, error } = spawnSync('npm', flags, {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0 && isInstalled()) return
  console.error(`The installation failed${error ? `: ${error.message}` : ''}. Run "npm ci" in ${project} to see why.`)
  process.exit(1)
}

const compileMessages = () => {
  const { status } = spawnSync(node, ['services/messages/compile.ts'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const [script, ...args] = process.argv.slice(2)
if (script === undefined) throw new Error('bootstrap.mjs needs a script to run')
if (!isInstalled()) install()
if (!areMessagesCompiled()) compileMessages()

const file = join(project, script)
process.chdir(project)
if (existsSync(node) && realpathSync(process.execPath) === realpathSync(node)) {
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(file).href)
} else {
  const path = [join(project, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } })
  // Ctrl-C reaches the child through the terminal as well; this process only stays until the child has ended.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}
