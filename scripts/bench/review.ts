// `review`: the worst p99 response time of the review table over SIZE referrals, compared with the p99 of the same
// route when it returns twenty rows by key. The log is generated, and the application's own rebuild builds the read
// models from it.
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { pageSize } from '#contracts/lists.ts'

import type { Bench, BenchContext } from './bench.ts'
import { runChild } from './child.ts'
import { type BenchDatabase, withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { type HttpClient, openHttpClient } from './http-client.ts'
import { formatMs, percentile, measureMs } from './measure.ts'
import { byKey, withKeyLookup } from './review-by-key.ts'
import { type ReviewCase, reviewCases } from './review-cases.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const budget = 4
const pageBudgetMs = 25
const searchBudgetMs = 60
/** Each round measures a case, then the same number of calls by key. */
const rounds = 5
/** Calls per round, in the first pass over all cases and in the second pass over the slowest ones. */
const firstPassCalls = 8
const secondPassCalls = 80
/** Number of cases in the second pass. With hundreds of cases, the maximum of a few calls is mostly noise. */
const secondPassCases = 12

interface CaseResult {
  readonly reviewCase: ReviewCase
  readonly p99: number
}

interface Caller {
  time(query: string): Promise<number>
  refreshToken(): Promise<void>
}

const createCaller = (server: BenchServer, client: HttpClient): Caller => {
  let token = ''
  return {
    time: (query) =>
      client.time({ method: 'GET', path: `/api/referrals?${query}`, headers: { authorization: `Bearer ${token}` } }),
    refreshToken: async () => {
      token = await server.signIn()
    },
  }
}

const measureCases = async (
  caller: Caller,
  cases: readonly ReviewCase[],
  calls: number,
): Promise<{ readonly results: readonly CaseResult[]; readonly byKeyTimes: readonly number[] }> => {
  const byKeyTimes: number[] = []
  const results: CaseResult[] = []
  for (const reviewCase of cases) {
    await caller.refreshToken()
    const times: number[] = []
    // Warm up with each value once.
    for (const query of reviewCase.queries) await caller.time(query)
    for (let round = 0; round < rounds; round += 1) {
      for (let call = 0; call < calls; call += 1) {
        times.push(await caller.time(reviewCase.queries[times.length % reviewCase.queries.length] ?? ''))
      }
      for (let call = 0; call < calls; call += 1) byKeyTimes.push(await caller.time(`q=${encodeURIComponent(byKey)}`))
    }
    results.push({ reviewCase, p99: percentile(times, 0.99) })
  }
  return { results, byKeyTimes }
}

const countDefaultRows = async ({ ownerUrl }: BenchDatabase): Promise<number> => {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    const { rows } = await connection.query<{ schema: string }>(
      `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'referrals'`,
    )
    const result = await connection.query<{ count: string }>(
      `select count(*) from "${rows[0]?.schema}".referral where status in ('requested', 'pending_review', 'in_review')`,
    )
    return Number(result.rows[0]?.count)
  } finally {
    await connection.end()
  }
}

const slowest = (results: readonly CaseResult[], count: number): CaseResult[] =>
  results.toSorted((a, b) => b.p99 - a.p99).slice(0, count)

const measureTwice = async (caller: Caller, cases: readonly ReviewCase[]) => {
  const first = await measureCases(caller, cases, firstPassCalls)
  const slowCases = [
    ...slowest(
      first.results.filter(({ reviewCase }) => !reviewCase.isSearch),
      secondPassCases,
    ),
    ...slowest(
      first.results.filter(({ reviewCase }) => reviewCase.isSearch),
      secondPassCases / 2,
    ),
  ]
  const second = await measureCases(
    caller,
    slowCases.map(({ reviewCase }) => reviewCase),
    secondPassCalls,
  )
  return {
    first: first.results,
    second: second.results,
    byKeyP99: percentile([...first.byKeyTimes, ...second.byKeyTimes], 0.99),
  }
}

const printResults = (
  { first, second, byKeyP99 }: Awaited<ReturnType<typeof measureTwice>>,
  { print }: Pick<BenchContext, 'print'>,
) => {
  print(`  twenty rows by key: p99 ${formatMs(byKeyP99)}`)
  print(`  first pass, maximum of ${rounds * firstPassCalls} calls:`)
  for (const group of Map.groupBy(first, ({ reviewCase }) =>
    reviewCase.name.replace(/,? by \w+ (asc|desc)$/, ''),
  ).values()) {
    for (const { reviewCase, p99 } of slowest(group, 1)) print(`    ${reviewCase.name}: ${formatMs(p99)}`)
  }
  print(`  second pass over the slowest cases, p99 of ${rounds * secondPassCalls} calls:`)
  for (const { reviewCase, p99 } of second) print(`    ${reviewCase.name}: ${formatMs(p99)}`)
  const [page] = slowest(
    second.filter(({ reviewCase }) => !reviewCase.isSearch),
    1,
  )
  const [search] = slowest(
    second.filter(({ reviewCase }) => reviewCase.isSearch),
    1,
  )
  if (page === undefined || search === undefined) throw new Error('Nothing was measured')
  print(`  worst page: ${page.reviewCase.name}, p99 ${formatMs(page.p99)} (budget ${pageBudgetMs} ms)`)
  print(`  worst search: ${search.reviewCase.name}, p99 ${formatMs(search.p99)} (budget ${searchBudgetMs} ms)`)
  const ratio = page.p99 / byKeyP99
  const withinBudget = ratio <= budget && page.p99 <= pageBudgetMs && search.p99 <= searchBudgetMs
  return { ratio, budget: `≤ ${budget}, page ≤ ${pageBudgetMs} ms, search ≤ ${searchBudgetMs} ms`, withinBudget }
}

/** Fills the log, builds the models, and measures single calls over a keep-alive connection while projections run. */
export const review: Bench = async ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    const fillMs = await measureMs(() =>
      fillLog({ ...database, masterKey, events: generateEvents({ referrals, now: new Date() }) }),
    )
    print(`  ${referrals.toLocaleString('en-US')} referrals generated in ${(fillMs / 1_000).toFixed(0)} s`)
    const buildMs = await measureMs(() => runChild('build-models', { ...database, masterKey }))
    print(`  read models built in ${(buildMs / 1_000).toFixed(0)} s`)
    const lastPage = Math.min(1_000, Math.ceil((await countDefaultRows(database)) / pageSize))
    const server = await startBenchServer({
      ...database,
      masterKey,
      createQueries: (services) => withKeyLookup(services, referrals),
    })
    const client = openHttpClient(server.address)
    try {
      return printResults(await measureTwice(createCaller(server, client), reviewCases(lastPage)), { print })
    } finally {
      client.close()
      await server.close()
    }
  })
