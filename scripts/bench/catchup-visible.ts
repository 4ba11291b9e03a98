// Measures how soon an appended event becomes visible. Commands run at a steady rate, each timed from its append until
// a query shows it, after a warm-up. Runs in a separate process. Reads BENCH_URL and BENCH_MASTER_KEY; prints milliseconds as JSON.
import { setTimeout as pause } from 'node:timers/promises'

import { openServices } from '#api/services.ts'
import { createOneOffContext } from '#commands/context.ts'
import { systemClock } from '#platform/clock.ts'
import { createLogger } from '#platform/log.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { referralsModel } from '#projections/referrals/model.ts'

import { staff } from './generator/population.ts'
import { benchConfig } from './server.ts'

/** The number of commands per second, and how long they are measured, in seconds. */
const rate = 100
const seconds = 20
/** Before that, in seconds. The first commands compile code, open connections and prepare statements. */
const warmUpSeconds = 5

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
if (reviewer === undefined) throw new Error('There are no staff members')

const measureCommand = async (id: string): Promise<number> => {
  const body = { action: 'add_note', text: 'Called again. The appointment is confirmed.' } as const
  const { position } = await commands.actOnReferral(id, body, createOneOffContext({ ...reviewer, clientId: null }))
  const appended = performance.now()
  if (position === null || !(await feed.waitFor(referralsModel.name, position)))
    throw new Error('The event did not become visible')
  return performance.now() - appended
}

const startedAt = performance.now()
const commandsInFlight: Promise<number>[] = []
for (let index = 0; index < rate * (warmUpSeconds + seconds); index += 1) {
  // Commands start at fixed times, so that a slow one does not delay the next one.
  const delay = startedAt + (index / rate) * 1_000 - performance.now()
  if (delay > 0) await pause(delay)
  commandsInFlight.push(measureCommand(rows[index % rows.length]?.id ?? ''))
}
const times = (await Promise.all(commandsInFlight)).slice(rate * warmUpSeconds)
await services.stop()
process.stdout.write(JSON.stringify(times))
