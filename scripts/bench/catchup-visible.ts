// How soon an appended event is visible: commands at a steady rate, each timed from the append to the moment from which a
// query shows it. In a process of its own. Reads BENCH_URL and BENCH_MASTER_KEY; prints milliseconds as JSON.
import { setTimeout as pause } from 'node:timers/promises'

import { openServices } from '#api/services.ts'
import { onceOnly } from '#commands/context.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { staff } from './generator/population.ts'
import { benchConfig } from './server.ts'

/** Commands in a second, and for how many seconds. */
const rate = 100
const seconds = 20

const { BENCH_URL: url = '', BENCH_MASTER_KEY: masterKey = '' } = process.env
const config = benchConfig({ url, masterKey: Buffer.from(masterKey, 'base64') })
const logger = createLogger(config)
const services = openServices({
  config,
  databaseUrl: url,
  clock: systemClock,
  logger,
  projections: true,
  reactions: false,
})
const { commands, database, db, feed, engine } = services
await services.start()
for (;;) {
  const health = (await engine?.health()) ?? []
  if (health.every(({ ready, lagMs }) => ready && lagMs === 0)) break
  await pause(200)
}

const { schema } = await servingBuild(db, referralsModel)
const { rows } = await database.pool.query<{ id: string }>(
  `select id from "${schema}".referral where disposition is distinct from 'withdrawn' limit 2000`,
)
const [reviewer] = staff
if (reviewer === undefined) throw new Error('There is no staff')

const times: number[] = []
const one = async (id: string): Promise<void> => {
  const body = { action: 'add_note', text: 'Called again, the appointment stands.' } as const
  const { position } = await commands.actOnReferral(id, body, onceOnly({ ...reviewer, clientId: null }))
  const appended = performance.now()
  if (position === null || !(await feed.waitFor(referralsModel.name, position))) throw new Error('It did not show')
  times.push(performance.now() - appended)
}

const begun = performance.now()
const running: Promise<void>[] = []
for (let index = 0; index < rate * seconds; index += 1) {
  // By the clock, not one after the other: a slow one holds up none of those after it.
  const due = begun + (index / rate) * 1_000 - performance.now()
  if (due > 0) await pause(due)
  running.push(one(rows[index % rows.length]?.id ?? ''))
}
await Promise.all(running)
await services.stop()
process.stdout.write(JSON.stringify(times))
