// An old phone on a slow connection: visitors can read and navigate a page long before the app has loaded.
import { m } from '#messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** Browsers' "slow 3G" preset: 400 kbit/s both ways, 400 ms round trip. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * Milliseconds from the request until the page is readable, and until the app is interactive. The first is the main
 * subject of this test.
 */
const limits = { readableMs: 3_000, interactiveMs: 12_000 }

const pages = [
  { path: '/', heading: `${m['home:headline.1']()} ${m['home:headline.2']()} ${m['home:headline.3']()}` },
  { path: '/request-help', heading: m['request-help:headline']() },
  { path: '/request-referral', heading: m['public-requests:form.title']() },
  { path: '/directory', heading: m['directory:headline']() },
]

describe('on slow 3G', () => {
  it.each(pages)('$path is readable within 3 seconds and interactive within 12', async ({ path, heading }) => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow3G)
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.locator('a[href="tel:988"]').first().waitFor()
    const firstPaint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    expect(await firstPaint.jsonValue()).toBeLessThan(limits.readableMs)

    // The menu works before the app has loaded, and stays open during hydration.
    const link = page.locator('details').getByRole('link', { name: m['layout:nav.growWithUs']() })
    await page.locator('summary', { hasText: m['layout:menu']() }).click()
    await link.waitFor()
    expect(await page.getByRole('button', { name: m['layout:menu']() }).count()).toBe(0)
    await page.getByRole('button', { name: m['layout:menu'](), expanded: true }).waitFor()
    expect(await page.evaluate(() => performance.now())).toBeLessThan(limits.interactiveMs)
    await link.click()
    await page.getByRole('heading', { level: 1, name: m['grow-with-us:headline']() }).waitFor()
  })
})
