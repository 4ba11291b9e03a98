// `analytics`: the p99 response time of the analytics over HTTP, for random date ranges over SIZE referrals. The budget
// is 100 ms.
import { randomBytes } from 'node:crypto'

import { addDays } from '#domain/policies/calendar.ts'

import { randomOf } from '../seed/random.ts'
import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openHttpClient } from './http-client.ts'
import { inMs, percentile, timed } from './measure.ts'
import { startBenchServer } from './server.ts'

/** Milliseconds, at p99. */
const budget = 100
const asked = 300
const years = 6

/** Draws every kind of range: all days, open at one end, several years, a few days, one day. */
const anyRange = (today: string): (() => string) => {
  const random = randomOf('ranges of the analytics')
  const anyDay = () => addDays(today, -random.int(0, years * 365))
  return () => {
    const [from = '', to = ''] = [anyDay(), anyDay()].toSorted()
    const short = addDays(from, random.int(0, 40))
    const kinds = ['', `from=${from}`, `to=${to}`, `from=${from}&to=${to}`, `from=${from}&to=${short}`]
    return kinds[random.int(0, kinds.length - 1)] ?? ''
  }
}

export const analytics: Bench = ({ size: referrals = 100_000, say }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const now = new Date()
    const filling = await timed(() => fillLog({ ...database, masterKey, events: generatedEvents({ referrals, now }) }))
    say(`  ${referrals.toLocaleString('en-US')} referrals generated in ${(filling / 1_000).toFixed(0)} s`)
    const building = await timed(() => runChild('build-models', { ...database, masterKey }))
    say(`  read models built in ${(building / 1_000).toFixed(0)} s`)
    const server = await startBenchServer({ ...database, masterKey })
    const client = openHttpClient(server.address)
    try {
      const headers = { authorization: `Bearer ${await server.signIn()}` }
      const range = anyRange(now.toISOString().slice(0, 10))
      const ask = () => client.time({ method: 'GET', path: `/api/analytics?${range()}`, headers })
      for (let call = 0; call < 20; call += 1) await ask()
      const times: number[] = []
      for (let call = 0; call < asked; call += 1) times.push(await ask())
      const worst = percentile(times, 0.99)
      say(
        `  ${asked} ranges: median ${inMs(percentile(times, 0.5))}, p99 ${inMs(worst)}, max ${inMs(percentile(times, 1))}`,
      )
      return { ratio: worst / budget, budget: `≤ 1 of ${budget} ms`, met: worst <= budget }
    } finally {
      client.close()
      await server.close()
    }
  })
