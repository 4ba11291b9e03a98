// The web app's build: made again only when what it is made of has changed since.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

/** Where the built app lies. */
export const webFolder = join(projectFolder, 'web/dist')

const sources = ['web/**/*', 'services/contracts/**/*', 'package-lock.json']

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, {
    cwd: projectFolder,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.spec.'),
  })
  const names = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const name of names.sort()) hash.update(name).update(readFileSync(name))
  return hash.digest('hex')
}

/** Builds `web/dist` when it is missing or older than its sources; says whether it did. */
export const buildWeb = (): boolean => {
  const stamp = join(webFolder, '.fingerprint')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  // In a process of its own: vite sets NODE_ENV for the process it runs in.
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built; see above.')
  writeFileSync(stamp, wanted)
  return true
}
