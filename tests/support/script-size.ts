// The compressed JavaScript that a public page loads before anyone touches it, and its limit.
import type { Page } from 'playwright-core'

/** The most that a public page may load; kB of 1,000 bytes (docs/performance.md). */
export const scriptBudget = 190

/** Opens the address in a page without a cache. Returns the compressed size of the scripts, in kB of 1,000 bytes. */
export const measureScripts = async (page: Page, address: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  return bytes / 1_000
}
