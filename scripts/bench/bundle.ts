// `bundle`: the compressed JavaScript that a page loads before the first interaction. The result is the largest
// prerendered page in either language, including the sign-in pages.
import type { Browser } from 'playwright-core'

import { openBrowser } from '#tests/support/browser.ts'

import { renderedPages, startHouse } from '../started-house.ts'
import type { Bench } from './bench.ts'

/** kB of 1,000 bytes. */
const budget = 190

/** Bytes of all scripts of a page, once the network is idle. */
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

export const bundle: Bench = async ({ say }) => {
  const house = await startHouse({ empty: true })
  try {
    const browser = await openBrowser()
    try {
      let most = 0
      for (const path of renderedPages()) {
        const kB = (await scriptBytes(browser, house.address + path)) / 1_000
        say(`  ${path}: ${kB.toFixed(1)} kB`)
        most = Math.max(most, kB)
      }
      return { ratio: most / budget, budget: '≤ 1', met: most > 0 && most <= budget }
    } finally {
      await browser.close()
    }
  } finally {
    await house.close()
  }
}
