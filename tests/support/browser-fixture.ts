// The fixture for browser tests: the real server with the built web app, and a separate browser context for each
// person.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { expect } from 'vitest'

import { buildWeb } from '#scripts/web-build.ts'

import { type TestUser, type TestApp, type TestAppOptions, type TestClock, createTestApp, testPassword } from './app.ts'
import { launchBrowser } from './browser.ts'
import { recordToasts } from './toasts.ts'

/** The two screen sizes that every page supports. */
export const screenSizes = {
  desktop: { name: 'desktop', width: 1440, height: 900 },
  phone: { name: 'phone', width: 390, height: 844 },
} as const
export type ScreenSize = (typeof screenSizes)[keyof typeof screenSizes]

/** How long an element may take to appear on a busy machine. Only a failing test waits this long. */
export const uiTimeout = 20_000

export interface PageOptions {
  readonly size?: ScreenSize
  readonly colorScheme?: 'light' | 'dark'
}

interface ContextOptions extends PageOptions {
  /** False turns scripts off in this browser. */
  readonly javaScript?: boolean
}

export interface BrowserFixture {
  readonly app: TestApp
  readonly address: string
  /** Opens an empty page in a new browser context, signed out. */
  openPage(options?: ContextOptions): Promise<Page>
  /** Opens an empty page in a new browser context, already signed in as this user. */
  openPageAs(person: TestUser, options?: PageOptions): Promise<Page>
  /**
   * Closes the pages of the test. Saves screenshots if the test failed. Fails the test if a script failed in a page.
   */
  afterTest(task: Readonly<RunnerTestCase>, options?: { readonly keepOpen?: boolean }): Promise<void>
  close(): Promise<void>
}

/**
 * The system clock plus an offset that tests set. It must stay close to real time, because the browser expires cookies
 * by its own clock.
 */
const createRunningClock = (): TestClock => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = new Date(instant).getTime() - Date.now()
    },
    advance: (milliseconds) => {
      offset += milliseconds
    },
  }
}

/** Starts the server and the browser. Close them in `afterAll`. */
export const openBrowserFixture = async (options: TestAppOptions = {}): Promise<BrowserFixture> => {
  const webFolder = options.webFolder ?? buildWeb().folder
  const app = await createTestApp({ clock: createRunningClock(), ...options, webFolder })
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const contexts = createContexts(browser, app.address)
  const close = async () => {
    await browser.close()
    await app.close()
  }
  try {
    await assertAppStarts(await contexts.openContext(), contexts.pageErrors)
  } catch (error) {
    await close()
    throw new Error(`The web app does not start: ${contexts.pageErrors.join('; ')}`, { cause: error })
  }
  return {
    app,
    address: app.address,
    openPage: async (pageOptions) => (await contexts.openContext(pageOptions)).newPage(),
    openPageAs: async ({ email }, pageOptions) => {
      const context = await contexts.openContext(pageOptions)
      const response = await context.request.post('/api/session', { data: { email, password: testPassword } })
      expect(response.status()).toBe(200)
      return context.newPage()
    },
    afterTest: async (task, { keepOpen = false } = {}) => {
      try {
        if (task.result?.state === 'fail') await saveScreenshots(browser, task.name)
        expect(contexts.pageErrors.splice(0), 'errors in pages').toEqual([])
      } finally {
        if (!keepOpen) await contexts.closeAll()
      }
    },
    close,
  }
}

/** If the app does not start, fail the file right away instead of letting every test time out. */
const assertAppStarts = async (context: BrowserContext, pageErrors: string[]): Promise<void> => {
  const page = await context.newPage()
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`${response.status()} from ${new URL(response.url()).pathname}`)
  })
  await page.goto('/dashboard')
  // The sign-in form, in any language.
  await page.locator('input[type=password]').first().waitFor()
  await context.close()
}

const createContexts = (browser: Browser, address: string) => {
  /** Errors in pages: uncaught errors, and content that the security policy blocked. */
  const pageErrors: string[] = []
  const openContext = async ({
    size = screenSizes.desktop,
    colorScheme = 'light',
    javaScript = true,
  }: ContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: size,
      hasTouch: size === screenSizes.phone,
      colorScheme,
      javaScriptEnabled: javaScript,
      // No animations, so that every element in the page is visible immediately.
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    context.setDefaultTimeout(uiTimeout)
    await recordToasts(context)
    context.on('weberror', (error) => pageErrors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && /content security policy|react/i.test(message.text())) {
        pageErrors.push(message.text())
      }
    })
    return context
  }
  return {
    pageErrors,
    openContext,
    closeAll: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
  }
}

const saveScreenshots = async (browser: Browser, title: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'referral-pictures-'))
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${index}.png`), fullPage: true }).catch(() => undefined)
  }
  console.log(`Screenshots of the failed test "${title}": ${folder}`)
}
