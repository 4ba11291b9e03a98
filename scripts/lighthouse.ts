// `npm run lighthouse`: the demo house seen by Lighthouse, as a phone on a slow line. Home, directory and the page for asking for
// help must reach the least in all four categories; the other public pages are printed. PATHS as arguments: those alone.
import lighthouse, { type Result } from 'lighthouse'

import { openBrowser } from '#tests/support/browser.ts'

import { publicPages, startHouse } from './started-house.ts'
import { runScript } from './terminal.ts'

/** In each category, of 100. */
const least = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const measured = ['/', '/directory', '/request-help']

/** Of an audit that cost points: what Lighthouse says of it. */
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
  // Lighthouse talks to the browser by a port of its own.
  const browser = await openBrowser(['--remote-debugging-port=9222'])
  try {
    for (const path of chosen.length > 0 ? chosen : await publicPages(house.address)) {
      const run = await lighthouse(house.address + path, {
        port: 9222,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      if (run === undefined) throw new Error(`Lighthouse has no result for ${path}`)
      const scores = categories.map((category) => Math.round((run.lhr.categories[category]?.score ?? 0) * 100))
      console.log(`${path}: ${categories.map((category, index) => `${category} ${scores[index]}`).join(', ')}`)
      for (const line of lost(run.lhr)) console.log(line)
      if (measured.includes(path) && scores.some((score) => score < least)) process.exitCode = 1
    }
    console.log(process.exitCode === 1 ? `Under ${least}.` : `At least ${least} in all four categories.`)
  } finally {
    await browser.close()
    await house.close()
  }
  process.exit()
})
