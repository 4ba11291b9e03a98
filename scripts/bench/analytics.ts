// `analytics`: the p99 response time of the analytics routes for random date ranges, with SIZE referrals: of the figures,
// and of a page of the referrals behind one. Also of a page of the audit trail, for random clients, organizations and
// ranges. The budget is 100 ms.
import { randomBytes } from 'node:crypto'

import { countedFigures } from '#contracts/analytics.ts'
import { needCategories } from '#contracts/enumeration-values.ts'
import { addDays } from '#domain/policies/calendar.ts'

import { seededRandom } from '../seed/random.ts'
import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { generateClient, partners } from './generator/population.ts'
import { openHttpClient } from './http-client.ts'
import { formatMs, percentile, measureMs } from './measure.ts'
import { startBenchServer } from './server.ts'

/** The budget for the p99 response time. */
const budgetMs = 100
const requestCount = 300
const years = 6

/** Generates every kind of range: all days, open at one end, several years, a few days, one day. */
const randomRanges = (today: string): (() => string) => {
  const random = seededRandom('ranges of the analytics')
  const randomDay = () => addDays(today, -random.int(0, years * 365))
  return () => {
    const [from = '', to = ''] = [randomDay(), randomDay()].toSorted()
    const shortRangeEnd = addDays(from, random.int(0, 40))
    const kinds = ['', `from=${from}`, `to=${to}`, `from=${from}&to=${to}`, `from=${from}&to=${shortRangeEnd}`]
    return kinds[random.int(0, kinds.length - 1)] ?? ''
  }
}

/** Any figure, of all needs or of one, on one of the first pages. */
const randomFigures = (): (() => string) => {
  const random = seededRandom('figures of the analytics')
  return () => {
    const figure = countedFigures[random.int(0, countedFigures.length - 1)] ?? 'total'
    const need = needCategories[random.int(0, needCategories.length - 1)] ?? 'Other'
    const group: Record<string, string> = random.int(0, 1) === 0 ? {} : { need }
    return new URLSearchParams({ figure, page: String(random.int(1, 5)), ...group }).toString()
  }
}

/** The audit trail of a client, of an organization, or of everyone, in any range. */
const randomTrails = (referrals: number, range: () => string): (() => string) => {
  const random = seededRandom('filters of the audit trail')
  return () => {
    const partner = partners[random.int(0, partners.length - 1)]?.id ?? ''
    const client = generateClient(random.int(0, Math.floor(referrals / 4))).id
    const filters = ['', `organization=${partner}`, `client=${client}`, 'source=change']
    return `${filters[random.int(0, filters.length - 1)] ?? ''}&${range()}`
  }
}

export const analytics: Bench = ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const now = new Date()
    const fillMs = await measureMs(() =>
      fillLog({ ...database, masterKey, events: generateEvents({ referrals, now }) }),
    )
    print(`  ${referrals.toLocaleString('en-US')} referrals generated in ${(fillMs / 1_000).toFixed(0)} s`)
    const buildMs = await measureMs(() => runChild('build-models', { ...database, masterKey }))
    print(`  read models built in ${(buildMs / 1_000).toFixed(0)} s`)
    const server = await startBenchServer({ ...database, masterKey })
    const client = openHttpClient(server.address)
    try {
      const admin = await server.signInAs({ role: 'admin', organizationId: partners[0]?.id ?? '' })
      const headers = { authorization: `Bearer ${admin}` }
      const range = randomRanges(now.toISOString().slice(0, 10))
      const figure = randomFigures()
      const trail = randomTrails(referrals, range)
      const measureP99 = async (name: string, nextPath: () => string): Promise<number> => {
        const measureRequest = () => client.time({ method: 'GET', path: nextPath(), headers })
        for (let call = 0; call < 20; call += 1) await measureRequest()
        const times: number[] = []
        for (let call = 0; call < requestCount; call += 1) times.push(await measureRequest())
        const [median, p99, max] = [0.5, 0.99, 1].map((share) => percentile(times, share))
        print(
          `  ${requestCount} ${name}: median ${formatMs(median ?? 0)}, p99 ${formatMs(p99 ?? 0)}, max ${formatMs(max ?? 0)}`,
        )
        return p99 ?? 0
      }
      const p99 = Math.max(
        await measureP99('ranges', () => `/api/analytics?${range()}`),
        await measureP99('lists', () => `/api/analytics/referrals?${figure()}&${range()}`),
        await measureP99('audit trails', () => `/api/audit-trail?${trail()}`),
      )
      return { ratio: p99 / budgetMs, budget: `≤ 1 of ${budgetMs} ms`, withinBudget: p99 <= budgetMs }
    } finally {
      client.close()
      await server.close()
    }
  })
