// `bundle`: the compressed JavaScript that a page loads before the first interaction. The result is that of the largest
// prerendered page in either language, including the sign-in pages.
import type { Browser } from 'playwright-core'

import { launchBrowser } from '#tests/support/browser.ts'

import { listRenderedPages, startApplication } from '../started-application.ts'
import type { Bench } from './bench.ts'

/** In kB of 1,000 bytes. */
const budget = 190

/** Returns the total bytes of a page's scripts once the network is idle. */
const scriptBytes = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
  } finally {
    await context.close()
  }
}

export const bundle: Bench = async ({ print }) => {
  const app = await startApplication({ empty: true })
  try {
    const browser = await launchBrowser()
    try {
      let largest = 0
      for (const path of listRenderedPages()) {
        const kB = (await scriptBytes(browser, app.address + path)) / 1_000
        print(`  ${path}: ${kB.toFixed(1)} kB`)
        largest = Math.max(largest, kB)
      }
      return { ratio: largest / budget, budget: '≤ 1', withinBudget: largest > 0 && largest <= budget }
    } finally {
      await browser.close()
    }
  } finally {
    await app.close()
  }
}
