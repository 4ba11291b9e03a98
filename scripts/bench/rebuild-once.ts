// Rebuilds the referrals model once, in a separate process, to measure its peak memory. Reads BENCH_URL and
// BENCH_MASTER_KEY, and prints its figures as JSON.
import { createLayout } from '#projections/engine/layout.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { openBenchPlatform } from './platform.ts'
import { measureMs } from './measure.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '' } = process.env
const { database, log, vault, codec, close } = openBenchPlatform(url, Buffer.from(masterKey, 'base64'))
const deps = { pool: database.pool, log, vault, decode: codec.decode }
const ms = await measureMs(() => rebuildModel(deps, createLayout(referralsModel)))
await close()
// maxRSS is in kilobytes.
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1_024 }))
