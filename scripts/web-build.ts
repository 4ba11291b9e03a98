// Builds the web app. Each version of the sources has its own folder, so a build never affects a running server.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

import { languages, localeOf } from '#contracts/language.ts'
import { rendererFolder } from '#contracts/pages.ts'
import { projectFolder } from '#platform/config.ts'

import { StartAborted } from './stop-signal.ts'

const buildsFolder = join(projectFolder, 'web/dist')

const sources = ['web/**/*', 'services/contracts/**/*', 'services/messages/**/*', 'package-lock.json']

/** How long an outdated build is kept, in milliseconds, because a server may still serve it. */
const retentionMs = 24 * 3_600_000

/** A hash of all source files of the web app. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, {
    cwd: projectFolder,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.spec.'),
  })
  const names = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const name of names.sort()) hash.update(name).update(readFileSync(name))
  return hash.digest('hex').slice(0, 16)
}

/** In milliseconds. No build step takes this long, even on a busy machine. */
const buildTimeoutMs = 10 * 60_000

const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void => {
  // Use a separate process, because Vite sets NODE_ENV in its own process.
  const { status, signal } = spawnSync(process.execPath, [join(projectFolder, script), ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    // A test run sets another NODE_ENV, which would select React's development build.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    timeout: buildTimeoutMs,
  })
  // The terminal sends Ctrl-C to the build too.
  if (signal === 'SIGINT' || signal === 'SIGTERM') throw new StartAborted()
  if (status !== 0) throw new Error('The web app could not be built. See the output above.')
}

const buildInto = (folder: string): void => {
  // All locales are built into one folder. Files that are equal in several locales have the same name.
  for (const language of languages) {
    const build = (...args: readonly string[]) =>
      run('node_modules/vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn', ...args], {
        MESSAGE_LOCALE: localeOf[language],
      })
    build('--outDir', folder)
    build('--outDir', join(folder, rendererFolder(language)), '--ssr', 'src/app/prerender-entry.ts')
  }
  run('web/prerender.ts', [folder])
}

const removeOutdatedBuilds = (currentFolder: string): void => {
  for (const name of readdirSync(buildsFolder)) {
    const folder = join(buildsFolder, name)
    if (folder !== currentFolder && Date.now() - statSync(folder).mtimeMs > retentionMs)
      rmSync(folder, { recursive: true })
  }
}

export interface WebBuild {
  /** The folder with the build of the current sources. */
  readonly folder: string
  /** False if a build of these sources already existed. */
  readonly built: boolean
}

/** Builds the app unless a build of these sources exists. Safe to run in several processes at the same time. */
export const buildWeb = (): WebBuild => {
  mkdirSync(buildsFolder, { recursive: true })
  const folder = join(buildsFolder, fingerprint())
  if (existsSync(folder)) return { folder, built: false }
  const temporaryFolder = mkdtempSync(join(buildsFolder, 'part-'))
  buildInto(temporaryFolder)
  try {
    renameSync(temporaryFolder, folder)
  } catch (error) {
    // Another process was the first to finish a build of the same sources.
    rmSync(temporaryFolder, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  removeOutdatedBuilds(folder)
  return { folder, built: true }
}

/** Builds the component gallery, in English, into this folder. */
export const buildGallery = (folder: string): void => {
  const args = ['build', 'web', '--config', 'web/vite.gallery.config.ts', '--outDir', folder, '--logLevel', 'warn']
  run('node_modules/vite/bin/vite.js', args, { MESSAGE_LOCALE: localeOf.en })
}
