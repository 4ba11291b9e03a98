// `npm run lighthouse`: runs Lighthouse against the demo, as a phone on a slow connection. The home page, the directory
// and the help request form must reach the minimum score in all four categories. Scores of other public pages are only
// printed. Pass paths as arguments to check only those pages.
import lighthouse, { type Result } from 'lighthouse'

import { openBrowser } from '#tests/support/browser.ts'

import { publicPages, startHouse } from './started-house.ts'
import { runScript } from './terminal.ts'

/** Minimum score in each category, out of 100. */
const least = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const measured = ['/', '/directory', '/request-help']

/** The audits that cost points, as Lighthouse names them. */
const lost = ({ categories: of, audits }: Result): string[] =>
  categories.flatMap((category) =>
    (of[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue } = audits[id] ?? {}
      if (weight === 0 || score === undefined || score === null || score >= 0.9) return []
      return [`    ${category}: ${title ?? id}${displayValue === undefined ? '' : ` (${displayValue})`}`]
    }),
  )

await runScript(async () => {
  const chosen = process.argv.slice(2)
  const house = await startHouse({ empty: false })
  // Lighthouse controls the browser through this port.
  const browser = await openBrowser(['--remote-debugging-port=9222'])
  try {
    for (const path of chosen.length > 0 ? chosen : await publicPages(house.address)) {
      const run = await lighthouse(house.address + path, {
        port: 9222,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      if (run === undefined) throw new Error(`Lighthouse returned no result for ${path}`)
      const scores = categories.map((category) => Math.round((run.lhr.categories[category]?.score ?? 0) * 100))
      console.log(`${path}: ${categories.map((category, index) => `${category} ${scores[index]}`).join(', ')}`)
      for (const line of lost(run.lhr)) console.log(line)
      if (measured.includes(path) && scores.some((score) => score < least)) process.exitCode = 1
    }
    console.log(
      process.exitCode === 1
        ? `Failed: a required page scored below ${least}.`
        : `Passed: at least ${least} in all four categories.`,
    )
  } finally {
    await browser.close()
    await house.close()
  }
  process.exit()
})
