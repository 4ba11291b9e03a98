// `npm run lighthouse`: runs Lighthouse against the demo, as a phone on a slow connection. The home page, the directory
// and the help request form must reach the minimum score in all four categories. The scores of other public pages are
// only printed. Pass paths as arguments to check only those pages.
import lighthouse, { type Result } from 'lighthouse'

import { launchBrowser } from '#tests/support/browser.ts'

import { fetchPublicPages, startApplication } from './started-application.ts'
import { runCommand } from './terminal.ts'

/** Minimum score in each category, out of 100. */
const minimumScore = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const requiredPages = ['/', '/directory', '/request-help']

/** Lists the audits that lowered the score. */
const listLostPoints = ({ categories: scoredCategories, audits }: Result): string[] =>
  categories.flatMap((category) =>
    (scoredCategories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue } = audits[id] ?? {}
      if (weight === 0 || score === undefined || score === null || score >= 0.9) return []
      return [`    ${category}: ${title ?? id}${displayValue === undefined ? '' : ` (${displayValue})`}`]
    }),
  )

const usage = 'Usage: npm run lighthouse [-- PATH…] (without PATH, checks every public page)'

await runCommand({ usage, options: [] }, async () => {
  const requestedPages = process.argv.slice(2)
  const app = await startApplication({ empty: false })
  // Lighthouse controls the browser through this port.
  const browser = await launchBrowser(['--remote-debugging-port=9222'])
  try {
    for (const path of requestedPages.length > 0 ? requestedPages : await fetchPublicPages(app.address)) {
      const result = await lighthouse(app.address + path, {
        port: 9222,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      if (result === undefined) throw new Error(`Lighthouse returned no result for ${path}`)
      const scores = categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100))
      console.log(`${path}: ${categories.map((category, index) => `${category} ${scores[index]}`).join(', ')}`)
      for (const line of listLostPoints(result.lhr)) console.log(line)
      if (requiredPages.includes(path) && scores.some((score) => score < minimumScore)) process.exitCode = 1
    }
    console.log(
      process.exitCode === 1
        ? `Failed: a required page scored below ${minimumScore}.`
        : `Passed: at least ${minimumScore} in all four categories.`,
    )
  } finally {
    await browser.close()
    await app.close()
  }
  process.exit()
})
