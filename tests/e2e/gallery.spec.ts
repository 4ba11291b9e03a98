// Pictures of the component gallery, compared with the baselines in tests/e2e/gallery/. After an intended change,
// `npm run gallery:update` writes the new ones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildGallery } from '#scripts/web-build.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openPictures } from '#tests/support/pictures.ts'

const origin = 'http://gallery.test'
/** Times in the samples are relative to this one. */
const now = new Date('2026-11-16T15:00:00Z')

/** Makes every machine render text and colors in the same way. */
const renderingArguments = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

const views = [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
type View = (typeof views)[number]

const fileName = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const pictures = openPictures(join(import.meta.dirname, 'gallery'))

let browser: Browser
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'referral-gallery-'))
  buildGallery(folder)
  browser = await launchBrowser(renderingArguments)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

const openContext = async ({ theme, width }: View): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    // Keeps the baselines small. A difference of one pixel still shows.
    deviceScaleFactor: 0.75,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  await context.clock.setFixedTime(now)
  await context.route(`${origin}/**`, (route) => {
    const isInnerPage = route.request().isNavigationRequest() && route.request().frame().parentFrame() !== null
    return isInnerPage ? route.abort() : route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) })
  })
  return context
}

const openGallery = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${origin}/gallery.html${query}`)
  await page.locator('main').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/** The sections that show their components on the page itself. */
const listSectionIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('main > section:not(:has(iframe))')].map(({ id }) => id))

/** The states that have their own page. */
const listStatePages = (page: Page): Promise<{ name: string; query: string; height: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map(({ title, src, clientHeight }) => ({
      name: title,
      query: new URL(src).search,
      height: clientHeight,
    })),
  )

const screenshotOptions = { animations: 'disabled', caret: 'hide' } as const

it.each(views)('renders every component like its baseline at $width px, $theme', async (view) => {
  const { width, theme } = view
  const context = await openContext(view)
  const page = await context.newPage()
  const differences: string[] = []
  const compare = (name: string, picture: Buffer) => {
    const difference = pictures.describeDifference(`${fileName(name)}-${width}-${theme}`, picture)
    if (difference !== undefined) differences.push(difference)
  }
  try {
    await openGallery(page)
    // The viewport is as high as the page, so that nothing scrolls and sticky headers stay in place.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
    const sections = await listSectionIds(page)
    const states = await listStatePages(page)
    expect(sections.length).toBeGreaterThan(10)
    expect(states.length).toBeGreaterThan(15)
    for (const id of sections) compare(id, await page.locator(`#${id}`).screenshot(screenshotOptions))
    for (const state of states) {
      await page.setViewportSize({ width, height: state.height })
      await openGallery(page, state.query)
      compare(state.name, await page.screenshot(screenshotOptions))
    }
  } finally {
    await context.close()
  }
  expect(differences).toEqual([])
})
