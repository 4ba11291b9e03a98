// `npm run lighthouse`: runs Lighthouse on every public page of the demo in each language, as a phone on a slow
// connection, with the processor slowed down to that of an old phone. Each result is the median of several runs. Pass
// paths as arguments to check only those pages.
import lighthouse, { type Result } from 'lighthouse'

import { launchBrowser } from '#tests/support/browser.ts'

import { fetchPublicPages, listRenderedPages, startApplication } from './started-application.ts'
import { runCommand } from './terminal.ts'

/** The scores out of 100 that every page must reach. */
const minimumScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof minimumScores
const categories = Object.keys(minimumScores) as Category[]

/** How long the page may block the main thread, in milliseconds. */
const maxBlockingMs = 50
/** The most that the processor may have, as Lighthouse measures it. A faster one is slowed down. */
const maxBenchmarkIndex = 500
/** Lighthouse slows the processor down this much further, to that of a phone. */
const phoneSlowdown = 4
const runsPerPage = 5
/** Lighthouse controls the browser through this port. */
const port = 9222

interface Measurement {
  readonly scores: Readonly<Record<Category, number>>
  readonly blockingMs: number
  readonly benchmarkIndex: number
  readonly lostPoints: readonly string[]
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Lists the audits that lowered the score. */
const listLostPoints = ({ categories: scored, audits }: Result): string[] =>
  categories.flatMap((category) =>
    (scored[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue } = audits[id] ?? {}
      if (weight === 0 || score === undefined || score === null || score >= 0.9) return []
      return [`    ${category}: ${title ?? id}${displayValue === undefined ? '' : ` (${displayValue})`}`]
    }),
  )

const measureOnce = async (url: string, cpuSlowdownMultiplier: number): Promise<Measurement> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier },
  })
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = result
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Measurement['scores'],
    blockingMs: lhr.audits['total-blocking-time']?.numericValue ?? 0,
    // Lighthouse measures the processor before it slows it down.
    benchmarkIndex: (lhr.environment.benchmarkIndex * phoneSlowdown) / cpuSlowdownMultiplier,
    lostPoints: listLostPoints(lhr),
  }
}

/** The medians of several runs, and the lost points of the last one. */
const measure = async (url: string, slowdown: number): Promise<Measurement> => {
  const runs: Measurement[] = []
  for (let run = 0; run < runsPerPage; run += 1) runs.push(await measureOnce(url, slowdown))
  const medianOf = (read: (run: Measurement) => number) => median(runs.map(read))
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, medianOf(({ scores }) => scores[category])]),
    ) as Measurement['scores'],
    blockingMs: medianOf(({ blockingMs }) => blockingMs),
    benchmarkIndex: medianOf(({ benchmarkIndex }) => benchmarkIndex),
    lostPoints: runs.at(-1)?.lostPoints ?? [],
  }
}

const describe = ({ scores, blockingMs, benchmarkIndex }: Measurement): string =>
  [
    ...categories.map((category) => `${category} ${scores[category]}`),
    `blocking ${Math.round(blockingMs)} ms`,
    `benchmarkIndex ${Math.round(benchmarkIndex)}`,
  ].join(', ')

/** Search engines may index only the pages in the sitemap, so the SEO score of the others does not count. */
const passes = ({ scores, blockingMs }: Measurement, isInSitemap: boolean): boolean =>
  blockingMs <= maxBlockingMs &&
  categories.every((category) => scores[category] >= minimumScores[category] || (category === 'seo' && !isInSitemap))

/** How much to slow the processor down, with a margin because its speed varies. */
const findSlowdown = async (url: string): Promise<number> => {
  const { benchmarkIndex } = await measureOnce(url, phoneSlowdown)
  return phoneSlowdown * Math.max(1, (benchmarkIndex / maxBenchmarkIndex) * 1.2)
}

const usage = 'Usage: npm run lighthouse [-- PATH…] (without PATH, checks every public page)'

await runCommand({ usage, options: [] }, async () => {
  const requestedPages = process.argv.slice(2)
  const app = await startApplication({ empty: false })
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const slowdown = await findSlowdown(app.address)
    console.log(`Median of ${runsPerPage} runs, processor slowed down ${slowdown.toFixed(1)} times`)
    const sitemap = await fetchPublicPages(app.address)
    let failures = 0
    for (const path of requestedPages.length > 0 ? requestedPages : listRenderedPages()) {
      const result = await measure(app.address + path, slowdown)
      console.log(`${path}: ${describe(result)}`)
      if (passes(result, sitemap.includes(path))) continue
      failures += 1
      for (const line of result.lostPoints) console.log(line)
    }
    const goal = `performance ${minimumScores.performance}, the other scores 100, blocking ${maxBlockingMs} ms`
    console.log(failures === 0 ? `Passed: ${goal}.` : `Failed: ${failures} pages miss ${goal}.`)
    if (failures > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await app.close()
  }
  process.exit()
})
