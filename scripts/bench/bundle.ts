// `bundle`: the compressed JavaScript that a page loads before the first interaction. The result is that of the largest
// prerendered page in either language, including the sign-in pages.
import { launchBrowser } from '#tests/support/browser.ts'
import { measureScripts, scriptBudget } from '#tests/support/script-size.ts'

import { listRenderedPages, startApplication } from '../started-application.ts'
import type { Bench } from './bench.ts'

export const bundle: Bench = async ({ print }) => {
  const app = await startApplication({ empty: true })
  try {
    const browser = await launchBrowser()
    try {
      let largest = 0
      for (const path of listRenderedPages()) {
        const context = await browser.newContext()
        const kB = await measureScripts(await context.newPage(), app.address + path)
        await context.close()
        print(`  ${path}: ${kB.toFixed(1)} kB`)
        largest = Math.max(largest, kB)
      }
      return { ratio: largest / scriptBudget, budget: '≤ 1', withinBudget: largest > 0 && largest <= scriptBudget }
    } finally {
      await browser.close()
    }
  } finally {
    await app.close()
  }
}
