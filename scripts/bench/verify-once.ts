// One verification of the referrals, in a process of its own so that its memory can be told: the largest resident set.
// Reads BENCH_URL and BENCH_MASTER_KEY; prints its figures as JSON, and fails where the model differs from the log.
import { layoutOf } from '#projections/engine/layout.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { openHouse } from './house.ts'
import { timed } from './measure.ts'

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '' } = process.env
const { database, log, vault, codec, close } = openHouse(url, Buffer.from(masterKey, 'base64'))
const deps = { pool: database.pool, log, vault, decode: codec.decode }
const ms = await timed(async () => {
  const { differenceCount } = await verifyModel(deps, layoutOf(referralsModel))
  if (differenceCount > 0) throw new Error(`${differenceCount} differences`)
})
await close()
// The kernel counts in kB.
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1_024 }))
