import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { childEnvironment, runChild } from './child.ts'
import { withDatabase } from './database.ts'
import { generatedEvents } from './generator/events.ts'
import { fillLog } from './generator/fill-log.ts'
import { openHttpClient } from './http-client.ts'

import pg from 'pg'
const ticks = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
await withDatabase(async (database) => {
  const masterKey = randomBytes(32)
  await fillLog({ ...database, masterKey, events: generatedEvents({ referrals: 3000, now: new Date() }) })
  await runChild('build-models', { ...database, masterKey })
  const child = spawn(process.execPath, [new URL('command-server.ts', import.meta.url).pathname], {
    env: childEnvironment({ ...database, masterKey }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { product, bare, token, referrals } = JSON.parse(line)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    action: 'add_note',
    text: 'Spoke with the landlord, who waits until Friday if a pledge letter arrives by Wednesday.',
  })
  const stat = new pg.Pool({ connectionString: database.url, max: 1 })
  const xacts = async () =>
    Number(
      (await stat.query(`select xact_commit as n from pg_stat_database where datname = current_database()`)).rows[0].n,
    )
  const run = async (address: string, pathOf: (id: string) => string, n: number) => {
    const x0 = await xacts()
    const before = ticks(child.pid!)
    const t = performance.now()
    let left = n
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const client = openHttpClient(address)
        while (left-- > 0)
          await client.time({
            method: 'POST',
            path: pathOf(referrals[Math.floor(Math.random() * referrals.length)]),
            headers: { ...headers, 'idempotency-key': randomUUID() },
            body,
          })
        client.close()
      }),
    )
    const cpu = ((ticks(child.pid!) - before) / n).toFixed(3),
      wall = ((performance.now() - t) / n).toFixed(3)
    await new Promise((r) => setTimeout(r, 1500))
    return { xacts: (((await xacts()) - x0) / n).toFixed(2), cpu, wall }
  }
  for (let i = 0; i < 5; i++) {
    console.log(
      'product',
      await run(product, (id) => `/api/referrals/${id}/actions`, 1500),
      'bare',
      await run(bare, (id) => `/bare/${id}`, 1500),
    )
  }
  await stat.end()
  child.stdin.end()
  await once(child, 'exit')
})
process.exit()
