// `npm start` with its log in EventStoreDB: the demo is written there, and the server survives an outage of the store.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freePort, loopbackUrl } from '#platform/database/embedded.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { embeddedDatabase } from '#scripts/house.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { demoAccounts, demoPassword } from '#scripts/seed.ts'
import { type EventStoreEmulator, startEventStore } from '#tests/support/eventstore/emulator.ts'
import { endHouses, runHouse, type HouseProcess, type Surroundings } from '#tests/support/house-process.ts'
import { createPerson, type Person } from '#tests/support/person.ts'
import { until } from '#tests/support/until.ts'

let store: EventStoreEmulator
let place: Surroundings
let house: HouseProcess

beforeAll(async () => {
  store = await startEventStore()
  place = {
    dataDir: mkdtempSync(join(tmpdir(), 'start-')),
    port: await freePort(),
    eventStoreUrl: store.url,
  }
  house = runHouse('start', place)
  await house.printed('is ready', 180)
}, 200_000)
afterAll(async () => {
  await endHouses()
  const left = findPostmaster(join(place.dataDir, 'postgres'))
  if (left !== undefined) await stopPostmaster(left.pid, 0)
  rmSync(place.dataDir, { recursive: true, force: true })
  await store.stop()
})

const address = (): string => `http://127.0.0.1:${place.port}`
const readiness = async () => {
  const answer = await fetch(`${address()}/health/ready`)
  const { checks } = (await answer.json()) as { readonly checks: readonly { name: string; ok: boolean }[] }
  return { status: answer.status, ok: checks.filter(({ ok }) => ok).map(({ name }) => name) }
}
const signInStaff = async (): Promise<Person> => {
  const email = demoAccounts.find(({ role }) => role === 'staff')?.email ?? ''
  const nobody = createPerson(address(), { id: '', email: '', token: undefined })
  const { accessToken, user } = await nobody.call('signIn', { body: { email, password: demoPassword } })
  return createPerson(address(), { id: user.id, email, token: accessToken })
}
const notesOf = (id: string) =>
  store.store.stream(`referral-${id}`)?.records.filter(({ type }) => type === 'NoteAdded').length

describe('npm start with EVENTSTORE_URL', () => {
  it('writes the demo to the store and shows it', async () => {
    expect(house.output()).toContain('Demo accounts')
    const referrals = new Set(
      store.store.log.map(({ stream }) => stream.name).filter((name) => name.startsWith('referral-')),
    )
    expect(referrals.size).toBe(500)
    const { counts } = await (await signInStaff()).call('reviewReferrals', { query: {} })
    expect(counts.requested).toBe(9)
  })

  it('REF-29 reports an outage of the store, shows what it has, and recovers automatically when the store is back', async () => {
    const staff = await signInStaff()
    const { rows } = await staff.call('reviewReferrals', { query: {} })
    const id = rows[0]?.id ?? ''
    const before = notesOf(id) ?? 0
    const note = { params: { id }, body: { action: 'add_note', text: 'Called back.' }, key: randomUUID() } as const

    await store.faults.kill()
    const gone = await until('the server is not ready', async () => {
      const found = await readiness()
      return found.status === 503 && found
    })
    expect(gone.ok).toEqual(['database'])
    expect((await staff.send('actOnReferral', note)).status).toBe(503)
    expect(await staff.call('referral', { params: { id }, query: {} })).toMatchObject({ id })

    await store.faults.restart()
    await until('the server is ready', async () => (await readiness()).status === 200, 30_000)
    const [first, again] = [await staff.call('actOnReferral', note), await staff.call('actOnReferral', note)]
    expect(again).toEqual(first)
    expect(notesOf(id)).toBe(before + 1)
    const shown = await staff.call('referral', { params: { id }, query: { after: first.position ?? undefined } })
    expect(shown.timeline[0]).toMatchObject({ type: 'NoteAdded' })
    expect(house.child.exitCode).toBeNull()
  })

  it('stops and says why when its log was moved while its lock was lost', async () => {
    const port = findPostmaster(join(place.dataDir, 'postgres'))?.port ?? 0
    const password = readFileSync(join(place.dataDir, 'secrets', 'database-app'), 'utf8').trim()
    const client = new pg.Client(loopbackUrl(port, runtimeRole, password, embeddedDatabase))
    // The database stops with the server.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`update log_home set store = 'postgres'`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'house'`)
    expect(await house.ended).toBe(1)
    expect(house.output()).toContain('This database has worked with the log in Postgres')
    expect(house.output()).toContain('Stopped.')
    await client.end().catch(() => undefined)
  })

  it('refuses a log other than the one its database has used, and a reset that would delete the keys of that log', async () => {
    const lost = runHouse('start', place)
    expect(await lost.ended).toBe(1)
    expect(lost.output()).toContain('This database has worked with the log in Postgres')
    expect(lost.output()).not.toContain('    at ')
    const reset = runHouse('reset', place, '--yes')
    expect(await reset.ended).toBe(1)
    expect(reset.output()).toContain('EVENTSTORE_URL is set')
  })
})
