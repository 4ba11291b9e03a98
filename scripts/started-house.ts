// The whole house of `npm start` in a process and a data directory of its own, for what looks at it from outside.
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

/** A start that takes longer has failed: it builds the web app and writes the demo. Milliseconds. */
const patience = 10 * 60_000

export interface StartedHouse {
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

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** Starts it, with the demo or `empty`, and waits until it is ready; closing it leaves nothing behind. */
export const startHouse = async ({ empty }: { readonly empty: boolean }): Promise<StartedHouse> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'referral-house-'))
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
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const begun = performance.now()
  while (!(await isReady(address))) {
    if (child.exitCode !== null || performance.now() - begun > patience) {
      await close()
      throw new Error('The house did not start; see above.')
    }
    await pause(100)
  }
  return { address, close }
}

/** Addresses of every page that search engines are told of, in all languages. */
export const publicPages = async (address: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => new URL(found).pathname)
}

/** Addresses of every page that was rendered at build, in all languages: of all that nobody has to sign in for. */
export const renderedPages = (): string[] => {
  const text = readFileSync(join(buildWeb().folder, builtPagesFile), 'utf8')
  return Object.keys(BuiltPages.parse(JSON.parse(text)).pages)
}
