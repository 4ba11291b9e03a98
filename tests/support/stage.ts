// The fixture for browser tests: the real server with the built web app, and a separate browser context for each
// person.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { expect } from 'vitest'

import { buildWeb } from '#scripts/web-build.ts'

import { type Person, type TestApp, type TestAppOptions, type TestClock, createTestApp, testPassword } from './app.ts'
import { openBrowser } from './browser.ts'
import { keepToasts } from './toasts.ts'

/** The two screen sizes that every page supports. */
export const sizes = {
  desk: { name: 'desktop', width: 1440, height: 900 },
  phone: { name: 'phone', width: 390, height: 844 },
} as const
export type Size = (typeof sizes)[keyof typeof sizes]

/** How long an element may take to appear on a busy machine. Only a failing test waits this long. */
export const patience = 20_000

export interface VisitorOptions {
  readonly size?: Size
  readonly colorScheme?: 'light' | 'dark'
}

interface BrowserOptions extends VisitorOptions {
  /** False turns scripts off in this browser. */
  readonly javaScript?: boolean
}

export interface Stage {
  readonly app: TestApp
  readonly address: string
  /** Opens an empty page in a new browser context, signed out. */
  visitor(options?: BrowserOptions): Promise<Page>
  /** Opens an empty page in a new browser context, already signed in as this user. */
  visitorAs(person: Person, options?: VisitorOptions): Promise<Page>
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
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (instant) => {
      ahead = new Date(instant).getTime() - Date.now()
    },
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

/** Starts the server and the browser. Close them in `afterAll`. */
export const openStage = async (options: TestAppOptions = {}): Promise<Stage> => {
  const app = await createTestApp({ clock: createRunningClock(), webFolder: buildWeb().folder, ...options })
  const browser = await openBrowser().catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const open = createContexts(browser, app.address)
  const close = async () => {
    await browser.close()
    await app.close()
  }
  try {
    await startsUp(await open.context(), open.broken)
  } catch (error) {
    await close()
    throw new Error(`The web app does not start: ${open.broken.join('; ')}`, { cause: error })
  }
  return {
    app,
    address: app.address,
    visitor: async (choices) => (await open.context(choices)).newPage(),
    visitorAs: async ({ email }, choices) => {
      const context = await open.context(choices)
      const answer = await context.request.post('/api/session', { data: { email, password: testPassword } })
      expect(answer.status()).toBe(200)
      return context.newPage()
    },
    afterTest: async (task, { keepOpen = false } = {}) => {
      try {
        if (task.result?.state === 'fail') await keepPictures(browser, task.name)
        expect(open.broken.splice(0), 'errors in pages').toEqual([])
      } finally {
        if (!keepOpen) await open.closeAll()
      }
    },
    close,
  }
}

/** If the app does not start, fail the file right away instead of letting every test time out. */
const startsUp = async (context: BrowserContext, broken: string[]): Promise<void> => {
  const page = await context.newPage()
  page.on('response', (answer) => {
    if (answer.status() >= 500) broken.push(`${answer.status()} from ${new URL(answer.url()).pathname}`)
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await context.close()
}

const createContexts = (browser: Browser, address: string) => {
  /** Errors in pages: uncaught errors, and content that the security policy blocked. */
  const broken: string[] = []
  const context = async ({
    size = sizes.desk,
    colorScheme = 'light',
    javaScript = true,
  }: BrowserOptions = {}): Promise<BrowserContext> => {
    const opened = await browser.newContext({
      baseURL: address,
      viewport: size,
      hasTouch: size === sizes.phone,
      colorScheme,
      javaScriptEnabled: javaScript,
      // No animations, so that every element in the page is visible at once.
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    opened.setDefaultTimeout(patience)
    await keepToasts(opened)
    opened.on('weberror', (error) => broken.push(String(error.error())))
    opened.on('console', (message) => {
      if (message.type() === 'error' && /content security policy|react/i.test(message.text())) {
        broken.push(message.text())
      }
    })
    return opened
  }
  return {
    broken,
    context,
    closeAll: async () => {
      await Promise.all(browser.contexts().map((opened) => opened.close()))
    },
  }
}

const keepPictures = async (browser: Browser, title: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'referral-pictures-'))
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${index}.png`), fullPage: true }).catch(() => undefined)
  }
  console.log(`Screenshots of the failed test "${title}": ${folder}`)
}
