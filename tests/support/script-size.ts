// The compressed JavaScript that a public page loads before and after anyone uses it, and the limits.
import type { Page } from 'playwright-core'

import { waitForHydration } from './page-expectations.ts'

/** The most that a public page may load; kB of 1,000 bytes (docs/performance.md). */
export const scriptBudgets = { beforeUse: 60, afterUse: 180 } as const

const readScriptSize = async (page: Page): Promise<number> => {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  return bytes / 1_000
}

/**
 * Opens the address in a page without a cache, and uses its form if it has one. Returns the compressed size of the
 * scripts before and after that, in kB of 1,000 bytes.
 */
export const measureScripts = async (
  page: Page,
  address: string,
): Promise<Record<keyof typeof scriptBudgets, number>> => {
  await page.goto(address, { waitUntil: 'networkidle' })
  const beforeUse = await readScriptSize(page)
  if ((await page.locator('main :is(form, input)').count()) > 0) {
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  return { beforeUse, afterUse: await readScriptSize(page) }
}
