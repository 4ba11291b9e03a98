// Tests what a leader does when the database refuses a query or has no build. It must pause before it tries again.
import type pg from 'pg'
import { expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'
import { createLogger } from '#platform/log.ts'

import { claimBuild } from './claim-build.ts'
import { createLayout } from './layout.ts'
import { RebuildUnderWay } from './rebuild/rebuild.ts'

const layout = createLayout({ name: 'tested', version: 1, rows: [], rollups: [], timelines: [], topics: () => [] })
const build = { id: 'b', schema: 's', term: 1, position: '0' }

interface Database {
  /** Claims the serving build. Returns no row if there is none. */
  readonly claim: () => readonly (typeof build)[]
  /** Reads the id of the serving build. */
  readonly readServingId?: () => Promise<readonly { readonly build_id: string }[]>
}

const claimWith = async ({ claim, readServingId = async () => [] }: Database, rebuild: () => Promise<never>) => {
  const warnings: unknown[] = []
  const failures: unknown[] = []
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  logger.warn = ({ err }: { readonly err: unknown }) => warnings.push(err)
  const query = async (sql: string) => ({ rows: sql.startsWith('select build_id') ? await readServingId() : claim() })
  const deps = {
    pool: { query } as unknown as pg.Pool,
    log: { readAll: async () => ({ events: [], position: undefined }) } satisfies Pick<EventLog, 'readAll'>,
    rebuildThreshold: 10,
    logger,
    rebuild,
  }
  const reportFailure = (error: unknown) => failures.push(error)
  const claimed = await claimBuild(deps, layout, { signal: new AbortController().signal, reportFailure })
  return { claimed, warnings, failures }
}

it('claims the serving build without a rebuild if it is not too far behind', async () => {
  const { claimed } = await claimWith({ claim: () => [build] }, () => expect.fail('it needs no rebuild'))
  expect(claimed).toEqual(build)
})

it('reports that the first build failed, logs that it cannot check for another one, and then claims that', async () => {
  const results = [[], new Error('permission denied'), [{ build_id: 'b' }]]
  const readServingId = async () => {
    const result = results.shift() ?? []
    if (result instanceof Error) throw result
    return result
  }
  const failure = new Error('the first rebuild failed')
  let claims = 0
  const claim = () => ((claims += 1) === 1 ? [] : [build])
  const { claimed, warnings, failures } = await claimWith({ claim, readServingId }, () => Promise.reject(failure))
  expect(claimed).toEqual(build)
  expect(warnings).toEqual([new Error('permission denied')])
  expect(failures).toEqual([failure])
})

it.each([
  ['another process rebuilds the model', () => Promise.reject(new RebuildUnderWay('elsewhere'))],
  ['the new build was retired', async () => undefined as never],
])('claims nothing if no build serves because %s', async (_reason, rebuild) => {
  const { claimed, failures } = await claimWith({ claim: () => [] }, rebuild)
  expect(claimed).toBeUndefined()
  expect(failures).toEqual([])
})
