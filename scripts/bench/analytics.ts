// `analytics`: the p99 response time of the analytics route for random date ranges, with SIZE referrals. The budget is
// 100 ms.
import { randomBytes } from 'node:crypto'

import { addDays } from '#domain/policies/calendar.ts'

import { seededRandom } from '../seed/random.ts'
import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
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
      const headers = { authorization: `Bearer ${await server.signIn()}` }
      const range = randomRanges(now.toISOString().slice(0, 10))
      const measureRequest = () => client.time({ method: 'GET', path: `/api/analytics?${range()}`, headers })
      for (let call = 0; call < 20; call += 1) await measureRequest()
      const times: number[] = []
      for (let call = 0; call < requestCount; call += 1) times.push(await measureRequest())
      const p99 = percentile(times, 0.99)
      print(
        `  ${requestCount} ranges: median ${formatMs(percentile(times, 0.5))}, p99 ${formatMs(p99)}, max ${formatMs(percentile(times, 1))}`,
      )
      return { ratio: p99 / budgetMs, budget: `≤ 1 of ${budgetMs} ms`, withinBudget: p99 <= budgetMs }
    } finally {
      client.close()
      await server.close()
    }
  })
