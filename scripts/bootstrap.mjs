// The entry point of `npm start`, `npm test` and the other commands, for a machine that has only Node 18 or newer. It
// installs the locked dependencies if they are missing and compiles the messages if they changed. Then it runs the
// given script, if any, with the project's own Node. It uses only Node's own modules, because nothing is installed yet.
//
// `npm start` and `npm run dev` call it with the shell's `exec`. Without it, a signal to npm would end only the shell
// between npm and this process, and npm would report an error. The shell of Windows has no `exec` (CONTRIBUTING.md).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { areMessagesCompiled } from '../services/messages/fingerprint.mjs'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(join(project, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether the packages in the lockfile are installed in their locked versions. npm writes its own list of installed
 * packages last, so an interrupted installation is noticed.
 */
const isInstalled = () => {
  const locked = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (locked === undefined || installed === undefined || !existsSync(node)) return false
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

const install = () => {
  console.log('Installing dependencies (about a minute)…')
  // Print only errors. An older Node would warn about its version, although the project brings its own Node.
  const flags = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  const { status, error } = spawnSync('npm', flags, {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0 && isInstalled()) return
  console.error(
    `Could not install the dependencies${error ? `: ${error.message}` : ''}. Run "npm ci" in ${project} to see why.`,
  )
  process.exit(1)
}

const compileMessages = () => {
  const { status } = spawnSync(node, ['services/messages/compile.ts'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const run = async (file, args) => {
  process.chdir(project)
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.argv = [process.argv[0], file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const path = [join(project, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } })
  // The terminal also sends Ctrl-C to the child, so this process only waits for the child to exit.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}

const [script, ...args] = process.argv.slice(2)
if (!isInstalled()) install()
if (!areMessagesCompiled()) compileMessages()
if (script !== undefined) await run(join(project, script), args)
