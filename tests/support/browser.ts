// Finds the browser for the e2e tests: CHROME_PATH, else an installed Chromium, else the one from an npm package.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macBrowserPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** No sandbox, because tests may run as root. The other switches stop Chromium's own network requests. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @throws Error that says what to install; a missing browser fails the run instead of skipping tests */
export const launchBrowser = async (extraArguments: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowserPath(), args: [...launchArguments, ...extraArguments] })

/**
 * The path of the browser's program. The one from the npm package is unpacked first.
 * @throws Error that says what to install
 */
export const findBrowserPath = async (): Promise<string> => {
  const configuredPath = process.env['CHROME_PATH']
  if (configuredPath !== undefined && configuredPath !== '') return configuredPath
  return findInstalledBrowser() ?? packagedBrowserPath()
}

const findInstalledBrowser = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => installedNames.map((name) => join(folder, name)))
  return [...candidates, ...macBrowserPaths].find(isExecutable)
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const packagedBrowserPath = async (): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser found. Install Chrome or Chromium, or set CHROME_PATH to its program file.')
  }
  const { default: binary } = await import('@sparticuz/chromium')
  return binary.executablePath()
}
