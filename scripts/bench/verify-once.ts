// Verifies the referrals model once, in a separate process, to measure its peak memory. Reads BENCH_URL and
// BENCH_MASTER_KEY, and prints its figures as JSON. Fails if the model differs from the log.
import { createLayout } from '#projections/engine/layout.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { openBenchPlatform } from './platform.ts'
import { measureMs } from './measure.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '' } = process.env
const { database, log, vault, codec, close } = openBenchPlatform(url, Buffer.from(masterKey, 'base64'))
const deps = { pool: database.pool, log, vault, decode: codec.decode }
const ms = await measureMs(async () => {
  const { differenceCount } = await verifyModel(deps, createLayout(referralsModel))
  if (differenceCount > 0) throw new Error(`The model differs from the log in ${differenceCount} places`)
})
await close()
// maxRSS is in kilobytes.
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1_024 }))
