// The web app's build: made again only when what it is made of has changed since.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectFolder } from '#platform/config.ts'

/** Where the built app lies. */
export const webFolder = join(projectFolder, 'web/dist')

const sources = ['web/**/*', 'services/contracts/**/*', 'package-lock.json']

/** Changes with every file that the app is made of. */
export const webFingerprint = (): string => {
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

/** Whether the folder holds the build of these sources. */
export const isWebBuilt = (folder: string, fingerprint: string): boolean => {
  const stamp = join(folder, '.fingerprint')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

/** Empties the folder and builds into it. */
export const buildWebInto = (folder: string, fingerprint: string): void => {
  // In a process of its own: vite sets NODE_ENV for the process it runs in.
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    // A test run has a NODE_ENV of its own, which would give React's development build.
    { cwd: projectFolder, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error('The web app could not be built; see above.')
  writeFileSync(join(folder, '.fingerprint'), fingerprint)
}

/** Builds `web/dist` when it is missing or older than its sources; says whether it did. */
export const buildWeb = (): boolean => {
  const wanted = webFingerprint()
  if (isWebBuilt(webFolder, wanted)) return false
  buildWebInto(webFolder, wanted)
  return true
}
