// Runs `npm start` in a separate process with its own data directory, for tools that measure the application from
// outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { BuiltPages, builtPagesFile } from '#contracts/pages.ts'
import { projectFolder } from '#platform/config.ts'
import { freePort } from '#platform/database/embedded.ts'

import { buildWeb } from './web-build.ts'

/** In milliseconds. A start may build the web app and write the demo data, but one that takes longer has failed. */
const startTimeoutMs = 10 * 60_000

export interface StartedApplication {
  readonly address: string
  close(): Promise<void>
}

export const isReady = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/health/ready`)).ok
  } catch {
    return false
  }
}

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

/**
 * Starts the application with the demo data, or without it if `empty`, and waits until it is ready. Closing it removes
 * its data.
 */
export const startApplication = async ({ empty }: { readonly empty: boolean }): Promise<StartedApplication> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'referral-exchange-'))
  const address = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/start.ts'), ...(empty ? ['--empty'] : [])], {
    cwd: projectFolder,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    await stopProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const startedAt = performance.now()
  while (!(await isReady(address))) {
    if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs) {
      await close()
      throw new Error('The application did not start. See the output above.')
    }
    await pause(100)
  }
  return { address, close }
}

/** The paths of all pages in the sitemap, in all languages. */
export const fetchPublicPages = async (address: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** The paths of all pages rendered at build time, in all languages. These are the pages that require no sign-in. */
export const listRenderedPages = (): string[] => {
  const text = readFileSync(join(buildWeb().folder, builtPagesFile), 'utf8')
  return Object.keys(BuiltPages.parse(JSON.parse(text)).pages)
}
