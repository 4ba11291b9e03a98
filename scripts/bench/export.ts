// `export`: the time to export SIZE referrals as a CSV file through the real route, with decrypted and redacted notes,
// compared with a bare COPY of the same columns in the same order. Also measures how much memory the server uses during
// an export.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { referralStatuses } from '#contracts/enumeration-values.ts'
import { totalRowsHeader } from '#contracts/exports.ts'
import pg from 'pg'

import type { Bench } from './bench.ts'
import { runChild } from './child.ts'
import { copyOut } from './copy.ts'
import { withDatabase } from './database.ts'
import { generateEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { measureAlternating, median, medianRatio, measureMs } from './measure.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const budget = 25
/** Maximum extra memory during an export of any number of rows, in megabytes. */
const memoryBudget = 10
const rounds = 3
/** How many bytes of the file to read between two memory samples. */
const sampleIntervalBytes = 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the number of bytes in use after garbage collection. */
const memoryInUse = (): number => {
  collectGarbage()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

interface Download {
  readonly rows: number
  readonly bytes: number
}

/** Downloads the whole file and discards it as it arrives. */
const downloadExport = async (
  server: BenchServer,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Download> => {
  const token = await server.signIn()
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const exportRequest = request(`${server.address}/api/exports/referrals`, { method: 'POST', headers }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      onBytes(bytes)
    })
    response.on('end', () => {
      if (response.statusCode !== 200) reject(new Error(`The export failed with status ${response.statusCode}`))
      else resolve({ rows: Number(response.headers[totalRowsHeader]), bytes })
    })
    response.on('error', reject)
  })
  exportRequest.on('error', reject)
  exportRequest.end(JSON.stringify({ status: referralStatuses }))
  return promise
}

/** The peak memory during an export, minus the memory in use after the previous one. */
const measureMemoryGrowth = async (server: BenchServer): Promise<number> => {
  const before = memoryInUse()
  let peak = before
  let nextSample = sampleIntervalBytes
  await downloadExport(server, (bytes) => {
    if (bytes < nextSample) return
    nextSample = bytes + sampleIntervalBytes
    peak = Math.max(peak, memoryInUse())
  })
  return (peak - before) / 1_000_000
}

const findSchema = async (connection: pg.Client, model: string): Promise<string> => {
  const { rows } = await connection.query<{ schema: string }>(
    'select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = $1',
    [model],
  )
  return connection.escapeIdentifier(rows[0]?.schema ?? '')
}

const copySql = async (connection: pg.Client): Promise<string> => {
  const [referrals, organizations] = [
    await findSchema(connection, 'referrals'),
    await findSchema(connection, 'organizations'),
  ]
  return `copy (
    select r.id, r.need, r.status, r.created_at, sender.name, receiver.name, r.initial_note from ${referrals}.referral r
    left join ${organizations}.organization sender on sender.id = r.from_organization_id
    left join ${organizations}.organization receiver on receiver.id = r.to_organization_id
    order by case when r.sla_running then 0 else 1 end, r.sla_order, r.id
  ) to stdout (format csv, header)`
}

export const exportFile: Bench = async ({ size: referrals, print }) =>
  withDatabase(async (database) => {
    const masterKey = randomBytes(32)
    await fillLog({ ...database, masterKey, events: generateEvents({ referrals, now: new Date() }) })
    await runChild('build-models', { ...database, masterKey })
    const server = await startBenchServer({ ...database, masterKey })
    const connection = new pg.Client({ connectionString: database.ownerUrl })
    await connection.connect()
    try {
      const sql = await copySql(connection)
      const { rows, bytes } = await downloadExport(server)
      const growthMb = await measureMemoryGrowth(server)
      const times = await measureAlternating(rounds, {
        route: () => measureMs(() => downloadExport(server)),
        copy: () => measureMs(() => copyOut(connection, sql)),
      })
      const [route, copy] = [median(times.route), median(times.copy)]
      const perSecond = Math.round(rows / (route / 1_000)).toLocaleString('en-US')
      print(`  ${rows.toLocaleString('en-US')} rows, ${(bytes / 1_000_000).toFixed(1)} MB`)
      print(`  through the route ${(route / 1_000).toFixed(2)} s, ${perSecond} rows/s`)
      print(`  bare COPY of the same columns, with sealed notes: ${(copy / 1_000).toFixed(2)} s`)
      print(`  extra memory during the export: ${growthMb.toFixed(1)} MB (budget ${memoryBudget} MB)`)
      const ratio = medianRatio(times.route, times.copy)
      const withinBudget = ratio <= budget && growthMb <= memoryBudget
      return { ratio, budget: `≤ ${budget}, memory ≤ ${memoryBudget} MB`, withinBudget }
    } finally {
      await connection.end()
      await server.close()
    }
  })
