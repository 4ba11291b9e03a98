// `bundle`: the compressed JavaScript that a page loads before the first interaction, and after it. The result is that of
// the largest prerendered page in either language, including the sign-in pages.
import { launchBrowser } from '#tests/support/browser.ts'
import { measureScripts, scriptBudgets } from '#tests/support/script-size.ts'

import { listRenderedPages, startApplication } from '../started-application.ts'
import type { Bench } from './bench.ts'

export const bundle: Bench = async ({ print }) => {
  const app = await startApplication({ empty: true })
  try {
    const browser = await launchBrowser()
    try {
      const largest = { beforeUse: 0, afterUse: 0 }
      for (const path of listRenderedPages()) {
        const context = await browser.newContext()
        const { beforeUse, afterUse } = await measureScripts(await context.newPage(), app.address + path)
        await context.close()
        print(`  ${path}: ${beforeUse.toFixed(1)} kB, after the first interaction ${afterUse.toFixed(1)} kB`)
        largest.beforeUse = Math.max(largest.beforeUse, beforeUse)
        largest.afterUse = Math.max(largest.afterUse, afterUse)
      }
      print(
        `After the first interaction: at most ${largest.afterUse.toFixed(1)} kB (budget ≤ ${scriptBudgets.afterUse} kB)`,
      )
      const ratio = largest.beforeUse / scriptBudgets.beforeUse
      const withinBudget = ratio > 0 && ratio <= 1 && largest.afterUse <= scriptBudgets.afterUse
      return { ratio, budget: '≤ 1', withinBudget }
    } finally {
      await browser.close()
    }
  } finally {
    await app.close()
  }
}
