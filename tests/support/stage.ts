// What browser stories play on: the real server with the built web app, and browsers of several people open at once.
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

/** The two widths that every screen is made for. */
export const sizes = {
  desk: { name: 'desk', width: 1440, height: 900 },
  phone: { name: 'phone', width: 390, height: 844 },
} as const
export type Size = (typeof sizes)[keyof typeof sizes]

/** How long anything may take to appear, on a busy machine. Nothing waits for as long as this unless it fails. */
export const patience = 20_000

export interface VisitorOptions {
  readonly size?: Size
  readonly colorScheme?: 'light' | 'dark'
}

interface BrowserOptions extends VisitorOptions {
  /** False: a browser that runs no script. */
  readonly javaScript?: boolean
}

export interface Stage {
  readonly app: TestApp
  readonly address: string
  /** A browser of its own, at the home page of nobody: nothing is opened yet. */
  visitor(options?: BrowserOptions): Promise<Page>
  /** A browser of its own in which this person has signed in before. */
  visitorAs(person: Person, options?: VisitorOptions): Promise<Page>
  /** Closes what the test opened. Pictures of every page are kept when it failed; a script that broke fails it. */
  afterTest(task: Readonly<RunnerTestCase>, options?: { readonly keepOpen?: boolean }): Promise<void>
  close(): Promise<void>
}

/** The system's clock, which a test can set forward: cookies end by the browser's own clock, so it must be near that. */
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

/** Starts server and browser; close it in `afterAll`. */
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
        expect(open.broken.splice(0), 'scripts that broke in a page').toEqual([])
      } finally {
        if (!keepOpen) await open.closeAll()
      }
    },
    close,
  }
}

/** An app that breaks at once fails its file at once, instead of every test after all its patience. */
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
  /** What broke in a page: an uncaught error, or something the content policy refused. */
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
      // Nothing fades in: what is in the page can be seen.
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
  console.log(`Pictures of "${title}", failed: ${folder}`)
}
