// `portals`: the worst p99 response time of the pages of families and organizations, and of what staff do for families, with
// SIZE referrals and what organizations did for the families. Before, it rebuilds and verifies the read models behind these
// pages.
import { randomBytes } from 'node:crypto'

import { createLayout } from '#projections/engine/layout.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { appointmentsModel } from '#projections/appointments/model.ts'
import { contactTasksModel } from '#projections/contact-tasks/model.ts'
import { conversationsModel } from '#projections/conversations/model.ts'
import { resourcesModel } from '#projections/resources/model.ts'

import type { Bench, BenchContext } from './bench.ts'
import { runChild } from './child.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { generateClient, partners } from './generator/population.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'
import { formatMs, formatRate, measureMs, percentile } from './measure.ts'
import { openBenchPlatform } from './platform.ts'
import { type BenchAccount, type BenchServer, startBenchServer } from './server.ts'

/** The budget for the p99 response time of each page. */
const budgetMs = 40
const callsPerPage = 200
/** How many families and organizations call each page, in turn. */
const callers = 10

const familyPages = [
  '/api/client/dashboard',
  '/api/client/referrals',
  '/api/client/conversations',
  '/api/client/appointments?show=past',
  '/api/client/resources',
  '/api/client/readings',
]
const organizationPages = [
  '/api/organization/summary',
  '/api/organization/referrals',
  '/api/conversations?inbox=organization',
  '/api/conversations/unread',
]

const staffPages = ['/api/contact-tasks', '/api/contact-tasks/count', '/api/conversations?inbox=staff']

/** The models that these pages added to those that other benches build. */
const models: readonly ReadModel[] = [conversationsModel, appointmentsModel, resourcesModel, contactTasksModel]

/** Rebuilds each model, then compares it with the log. @throws if they differ */
const rebuildAndVerify = async ({ url }: BenchDatabase, masterKey: Buffer, print: BenchContext['print']) => {
  const { database, log, vault, codec, close } = openBenchPlatform(url, masterKey)
  const deps = { pool: database.pool, log, vault, decode: codec.decode }
  try {
    for (const model of models) {
      const layout = createLayout(model)
      const rebuildMs = await measureMs(() => rebuildModel(deps, layout))
      let rows = 0
      const verifyMs = await measureMs(async () => {
        const { differenceCount, rows: verified } = await verifyModel(deps, layout)
        if (differenceCount > 0) throw new Error(`${model.name} differs from the log in ${differenceCount} places`)
        rows = verified
      })
      const rate = formatRate((rows / rebuildMs) * 1_000)
      print(
        `  ${model.name}: ${rows.toLocaleString('en-US')} rows, rebuilt in ${(rebuildMs / 1_000).toFixed(1)} s (${rate}), verified in ${(verifyMs / 1_000).toFixed(1)} s`,
      )
    }
  } finally {
    await close()
  }
}

/** The p99 of each page, each called by all callers in turn. */
const measurePages = async (client: HttpClient, pages: readonly string[], tokens: readonly string[]) => {
  const results: { page: string; median: number; p99: number }[] = []
  for (const path of pages) {
    const times: number[] = []
    for (let call = -callers; call < callsPerPage; call += 1) {
      const token = tokens[(call + callers) % tokens.length] ?? ''
      const ms = await client.time({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
      // The first call of each caller only warms up.
      if (call >= 0) times.push(ms)
    }
    results.push({ page: path, median: percentile(times, 0.5), p99: percentile(times, 0.99) })
  }
  return results
}

const toAccount = {
  families: (index: number) => ({ clientId: generateClient(index).id }),
  organizations: (index: number) => ({ role: 'member', organizationId: partners[index]?.id ?? '' }),
  staff: () => ({ role: 'staff', organizationId: partners[0]?.id ?? '' }),
} as const satisfies Record<string, (index: number) => BenchAccount>

const signInEach = (server: BenchServer, kind: keyof typeof toAccount): Promise<string[]> =>
  Promise.all(Array.from({ length: callers }, (_, index) => server.signInAs(toAccount[kind](index))))

export const portals: Bench = ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    let events = 0
    const fillMs = await measureMs(async () => {
      events = await fillLog({
        ...database,
        masterKey,
        events: generateEvents({ referrals, withHelp: true, now: new Date() }),
      })
    })
    print(`  a log of ${events.toLocaleString('en-US')} events generated in ${(fillMs / 1_000).toFixed(0)} s`)
    await rebuildAndVerify(database, masterKey, print)
    await runChild('build-models', { ...database, masterKey })
    const server = await startBenchServer({ ...database, masterKey })
    const client = openHttpClient(server.address)
    try {
      const results = [
        ...(await measurePages(client, familyPages, await signInEach(server, 'families'))),
        ...(await measurePages(client, organizationPages, await signInEach(server, 'organizations'))),
        ...(await measurePages(client, staffPages, await signInEach(server, 'staff'))),
      ]
      for (const { page, median, p99 } of results) print(`  ${page}: median ${formatMs(median)}, p99 ${formatMs(p99)}`)
      const worst = Math.max(...results.map(({ p99 }) => p99))
      return { ratio: worst / budgetMs, budget: `≤ 1 of ${budgetMs} ms`, withinBudget: worst <= budgetMs }
    } finally {
      client.close()
      await server.close()
    }
  })
