// `review`: the worst p99 of the review table over SIZE referrals, compared with the p99 of the same route returning
// twenty rows by key. The log is generated, and the application's own rebuild builds the read models from it.
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { pageSize } from '#contracts/lists.ts'

import type { Bench, BenchContext } from './bench.ts'
import { runChild } from './child.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'
import { inMs, percentile, timed } from './measure.ts'
import { byKey, withByKey } from './review-by-key.ts'
import { type ReviewCase, reviewCases } from './review-cases.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const budget = 4
/** Milliseconds. */
const pageBudget = 25
const searchBudget = 60
/** Each round measures a case, then as many calls by key. */
const turns = 5
/** Calls per round: in a first pass over every case, and in a second pass over the slowest ones. */
const firstLook = 8
const secondLook = 80
/** Cases in the second pass. With hundreds of cases, the maximum of a few calls is mostly noise. */
const again = 12

interface Figure {
  readonly of: ReviewCase
  readonly p99: number
}

interface Caller {
  time(query: string): Promise<number>
  renew(): Promise<void>
}

const createCaller = (server: BenchServer, client: HttpClient): Caller => {
  let token = ''
  return {
    time: (query) =>
      client.time({ method: 'GET', path: `/api/referrals?${query}`, headers: { authorization: `Bearer ${token}` } }),
    renew: async () => {
      token = await server.signIn()
    },
  }
}

const measureCases = async (
  caller: Caller,
  cases: readonly ReviewCase[],
  calls: number,
): Promise<{ readonly figures: readonly Figure[]; readonly key: readonly number[] }> => {
  const key: number[] = []
  const figures: Figure[] = []
  for (const one of cases) {
    await caller.renew()
    const times: number[] = []
    // Warm-up: each value once.
    for (const query of one.queries) await caller.time(query)
    for (let turn = 0; turn < turns; turn += 1) {
      for (let call = 0; call < calls; call += 1) {
        times.push(await caller.time(one.queries[times.length % one.queries.length] ?? ''))
      }
      for (let call = 0; call < calls; call += 1) key.push(await caller.time(`q=${encodeURIComponent(byKey)}`))
    }
    figures.push({ of: one, p99: percentile(times, 0.99) })
  }
  return { figures, key }
}

const openingRows = async ({ ownerUrl }: BenchDatabase): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string }>(
      `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'referrals'`,
    )
    const counted = await client.query<{ count: string }>(
      `select count(*) from "${rows[0]?.schema}".referral where status in ('requested', 'pending_review', 'in_review')`,
    )
    return Number(counted.rows[0]?.count)
  } finally {
    await client.end()
  }
}

const worst = (list: readonly Figure[], count: number): Figure[] =>
  list.toSorted((one, other) => other.p99 - one.p99).slice(0, count)

const lookTwice = async (caller: Caller, cases: readonly ReviewCase[]) => {
  const first = await measureCases(caller, cases, firstLook)
  const suspects = [
    ...worst(
      first.figures.filter(({ of }) => !of.search),
      again,
    ),
    ...worst(
      first.figures.filter(({ of }) => of.search),
      again / 2,
    ),
  ]
  const second = await measureCases(
    caller,
    suspects.map(({ of }) => of),
    secondLook,
  )
  return { first: first.figures, second: second.figures, key: percentile([...first.key, ...second.key], 0.99) }
}

const tell = ({ first, second, key }: Awaited<ReturnType<typeof lookTwice>>, { say }: Pick<BenchContext, 'say'>) => {
  say(`  twenty rows by key: p99 ${inMs(key)}`)
  say(`  first pass, maximum of ${turns * firstLook} calls:`)
  for (const group of Map.groupBy(first, ({ of }) => of.name.replace(/,? by \w+ (asc|desc)$/, '')).values()) {
    for (const { of, p99 } of worst(group, 1)) say(`    ${of.name}: ${inMs(p99)}`)
  }
  say(`  second pass over the slowest cases, p99 of ${turns * secondLook} calls:`)
  for (const { of, p99 } of second) say(`    ${of.name}: ${inMs(p99)}`)
  const [page] = worst(
    second.filter(({ of }) => !of.search),
    1,
  )
  const [search] = worst(
    second.filter(({ of }) => of.search),
    1,
  )
  if (page === undefined || search === undefined) throw new Error('Nothing was measured')
  say(`  worst page: ${page.of.name}, p99 ${inMs(page.p99)} (budget ${pageBudget} ms)`)
  say(`  worst search: ${search.of.name}, p99 ${inMs(search.p99)} (budget ${searchBudget} ms)`)
  const ratio = page.p99 / key
  const met = ratio <= budget && page.p99 <= pageBudget && search.p99 <= searchBudget
  return { ratio, budget: `≤ ${budget}, page ≤ ${pageBudget} ms, search ≤ ${searchBudget} ms`, met }
}

/** Fills the log, builds the models, and measures single calls over a keep-alive connection while projections run. */
export const review: Bench = async ({ size: referrals = 100_000, say }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const filling = await timed(() =>
      fillLog({ ...database, masterKey, events: generatedEvents({ referrals, now: new Date() }) }),
    )
    say(`  ${referrals.toLocaleString('en-US')} referrals generated in ${(filling / 1_000).toFixed(0)} s`)
    const building = await timed(() => runChild('build-models', { ...database, masterKey }))
    say(`  read models built in ${(building / 1_000).toFixed(0)} s`)
    const lastPage = Math.min(1_000, Math.ceil((await openingRows(database)) / pageSize))
    const server = await startBenchServer({
      ...database,
      masterKey,
      queriesOf: (services) => withByKey(services, referrals),
    })
    const client = openHttpClient(server.address)
    try {
      return tell(await lookTwice(createCaller(server, client), reviewCases(lastPage)), { say })
    } finally {
      client.close()
      await server.close()
    }
  })
