// The public site in the browser: prerendered pages that React hydrates, two languages, and the content security
// policy.
import { m } from '#messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { defaultLanguage, languageOf, languages, localeOf, pathIn } from '#contracts/language.ts'
import { listRenderedPages } from '#scripts/started-application.ts'
import { measureScripts, scriptBudgets } from '#tests/support/script-size.ts'
import { waitForHydration } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** The sitemap's addresses in both languages, and one unknown address. */
const listPublicAddresses = async (): Promise<string[]> => {
  const sitemap = await (await fetch(`${fixture.address}/sitemap.xml`)).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [...sitemapPaths, ...languages.map((language) => pathIn(language, '/no-such-page'))]
}

describe('prerendered pages', () => {
  it('SEC-01 hydrate without changes on every public page and violate no rule of the content security policy', async () => {
    const page = await fixture.openPage()
    const addresses = await listPublicAddresses()
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      await page.goto(address)
      await waitForHydration(page)
      // A hydration mismatch or a policy violation logs an error in the console, which fails the test.
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })

  // The other language loads the same code with other messages (tests/integration/bench.long.spec.ts measures both).
  it('load at most 60 kB of script before the first use, and 180 kB after it', async () => {
    const paths = listRenderedPages().filter((path) => languageOf(path) === defaultLanguage)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      const page = await fixture.openPage()
      const { beforeUse, afterUse } = await measureScripts(page, fixture.address + path)
      expect(beforeUse, path).toBeLessThanOrEqual(scriptBudgets.beforeUse)
      expect(afterUse, path).toBeLessThanOrEqual(scriptBudgets.afterUse)
      await page.close()
    }
  })

  it.each(languages)('can be read and navigated without JavaScript, in %s', async (language) => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto(pathIn(language, '/'))
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.getByText(m['home:lead']({}, { locale: localeOf[language] })).isVisible()).toBe(true)
    expect(await page.locator('a[href="tel:911"]').first().isVisible()).toBe(true)
    const otherLanguage = language === 'en' ? 'es' : 'en'
    await page.locator(`a[hreflang=${otherLanguage}]`).first().click()
    await page.getByText(m['home:lead']({}, { locale: localeOf[otherLanguage] })).waitFor()

    // This uses a selector, because getByText does not search noscript elements.
    const noscriptText = page.locator('main noscript p').filter({ visible: true }).first()
    await page.goto(pathIn(language, '/unsubscribe'))
    expect(await noscriptText.innerText()).toBe(m['common:needsScript']({}, { locale: localeOf[language] }))
    expect(await page.locator('main [role=status]:not(noscript *)').filter({ visible: true }).count()).toBe(0)
    await page.goto(pathIn(language, '/directory'))
    expect(await noscriptText.count()).toBe(0)
    expect(await page.getByText(m['directory:loading']({}, { locale: localeOf[language] })).isVisible()).toBe(false)
  })
})

describe('the directory', () => {
  it('marks up each partner as an organization for search engines', async () => {
    await fixture.app.createOrganization('Bread of Life Pantry', { about: 'Groceries on Tuesdays.' })
    const page = await fixture.openPage()
    await page.goto('/directory')
    const partner = page.locator('[itemscope][itemtype="https://schema.org/NGO"]')
    await partner.locator('[itemprop=name]', { hasText: 'Bread of Life Pantry' }).waitFor()
    expect(await partner.locator('[itemprop=description]').allTextContents()).toContain('Groceries on Tuesdays.')
    expect(await partner.locator('[itemprop=areaServed]').allTextContents()).toContain('Cobb')
  })
})

describe('the two languages', () => {
  it('switch without losing the page, the query or the scroll position', async () => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    await page.goto('/?from=mail')
    await waitForHydration(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.locator('footer a[hreflang=es]').click()
    await page.getByText(m['home:lead']({}, { locale: 'es-US' })).waitFor()
    await waitForHydration(page)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/es?from=mail')
    const measureDistanceToEnd = () =>
      page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    await expect.poll(measureDistanceToEnd).toBeLessThan(2)
  })

  it('load only the messages of the current language', async () => {
    const page = await fixture.openPage()
    const requestPaths: string[] = []
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await page.goto('/auth')
    await waitForHydration(page)
    const scripts = requestPaths.filter((file) => file.endsWith('.js'))
    const sources = await Promise.all(scripts.map(async (file) => (await page.request.get(file)).text()))
    const countFilesWith = (text: string) => sources.filter((source) => source.includes(text)).length
    expect(countFilesWith(m['layout:skipToContent']({}, { locale: 'en-US' }))).toBe(1)
    expect(countFilesWith(m['layout:skipToContent']({}, { locale: 'es-US' }))).toBe(0)
  })

  it('do not apply to the pages of staff, which are in English, without a language in their URL', async () => {
    const page = await fixture.openPageAs(await fixture.app.createStaff())
    const reviewAddress = `${fixture.address}/staff/referrals`
    // The device restores a session only after a page behind the sign-in was opened once.
    await page.goto(reviewAddress)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/es/auth?redirectedFrom=/staff/referrals')
    await page.waitForURL(reviewAddress)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('the color scheme', () => {
  it.each(['light', 'dark'] as const)("is %s before the app's first script, as the device prefers", async (scheme) => {
    const page = await fixture.openPage({ colorScheme: scheme })
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/')
    const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(canvas).toBe(scheme === 'light' ? 'rgb(244, 246, 242)' : 'rgb(17, 25, 24)')
  })

  it.each(['/', '/directory', '/auth?mode=register'])(
    'follows the device setting without JavaScript at %s',
    async (path) => {
      const readColors = async (options: { readonly javaScript?: boolean; readonly colorScheme: 'light' | 'dark' }) => {
        const page = await fixture.openPage(options)
        await page.goto(path)
        return page.evaluate(() => {
          const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
          return { backgroundColor, color, colorScheme }
        })
      }
      for (const colorScheme of ['light', 'dark'] as const)
        expect(await readColors({ javaScript: false, colorScheme })).toEqual(await readColors({ colorScheme }))
    },
  )
})
