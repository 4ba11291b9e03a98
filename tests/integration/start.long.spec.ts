// `npm start` over time: the demo is written once, data stays, a SIGKILL at any moment is survived, and a backup can be
// restored.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { freePort, loopbackUrl } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import { runtimeRole } from '#platform/database/runtime-role.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { embeddedDatabase } from '#scripts/house.ts'
import type { EventStoreEmulator } from '#tests/support/eventstore/emulator.ts'
import { endHouses, runHouse, type HouseProcess, type Surroundings } from '#tests/support/house-process.ts'
import { startTestStore, testStore } from '#tests/support/log.ts'
import { until } from '#tests/support/until.ts'

let folder: string
/** Milliseconds. */
const minutes = 60_000
const places: Surroundings[] = []
const eventStores: EventStoreEmulator[] = []

const newPlace = async (name: string): Promise<Surroundings> => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const eventStore = await startTestStore(testStore)
  if (eventStore !== undefined) eventStores.push(eventStore)
  const place = { dataDir, port: await freePort(), eventStoreUrl: eventStore?.url }
  places.push(place)
  return place
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-long-'))
})
afterAll(async () => {
  await endHouses()
  for (const { dataDir } of places) {
    const left = findPostmaster(join(dataDir, 'postgres'))
    if (left !== undefined) await stopPostmaster(left.pid, 0)
  }
  for (const eventStore of eventStores) await eventStore.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stop = async (house: HouseProcess): Promise<void> => {
  house.child.kill('SIGTERM')
  expect(await house.ended).toBe(0)
}

const json = async (place: Surroundings, path: string, token?: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${place.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  return answer.json()
}

/** What staff see of the referrals, signed in with the account that the start printed. */
const reviewTotals = async (place: Surroundings, house: HouseProcess): Promise<unknown> => {
  const [, password = ''] = /password (\S+):/.exec(house.output()) ?? []
  const [, email = ''] = /(\S+@\S+) +staff/.exec(house.output()) ?? []
  const { signIn, reviewReferrals } = routes
  const session = signIn.response.parse(await json(place, signIn.path, undefined, { email, password }))
  const list = reviewReferrals.response.parse(await json(place, reviewReferrals.path, session.accessToken))
  expect(list.total).toBeGreaterThan(0)
  return { counts: list.counts, ids: list.rows.map(({ id }) => id) }
}

/** Waits until the log of a starting server holds this many events. */
const hasWritten = async ({ dataDir, eventStoreUrl }: Surroundings, events: number): Promise<void> => {
  const port = findPostmaster(join(dataDir, 'postgres'))?.port ?? 0
  const password = readFileSync(join(dataDir, 'secrets', 'database-app'), 'utf8').trim()
  const log = openEventLog({ databaseUrl: loopbackUrl(port, runtimeRole, password, embeddedDatabase), eventStoreUrl })
  try {
    const written = async () => (await log.readAll({ maxCount: events })).events.length === events
    await until(`${events} events are written`, written, minutes)
  } finally {
    await log.close()
  }
}

describe('npm start', () => {
  it(
    'writes the demo only on the first run, completes it after a kill, and keeps the data',
    { timeout: 5 * minutes },
    async () => {
      const place = await newPlace('demo')
      const cut = runHouse('start', place)
      await cut.printed('Writing the demo', 120)
      await hasWritten(place, 500)
      cut.child.kill('SIGKILL')
      await cut.ended

      const first = runHouse('start', place)
      await first.printed('is ready', 180)
      expect(first.output()).toContain('Writing the demo')
      const totals = await reviewTotals(place, first)
      await stop(first)

      const second = runHouse('start', place)
      await second.printed('is ready', 30)
      expect(second.output()).not.toContain('Writing the demo')
      expect(await reviewTotals(place, second)).toEqual(totals)
      second.child.kill('SIGKILL')
      await second.ended
      expect(findPostmaster(join(place.dataDir, 'postgres'))?.orphaned).toBe(true)

      const third = runHouse('start', place)
      await third.printed('is ready', 30)
      expect(await reviewTotals(place, third)).toEqual(totals)

      const backups = join(place.dataDir, 'backups')
      const backup = runHouse('backup', place)
      expect(await backup.ended, backup.output()).toBe(0)
      expect(readdirSync(backups).sort()).toHaveLength(2)
      const refused = runHouse('restore', place, backups)
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain('The server is running')
      await stop(third)

      const unasked = runHouse('restore', place, backups)
      expect(await unasked.ended).toBe(1)
      expect(unasked.output()).toContain('Nothing was changed')
      const plain = { ...place, eventStoreUrl: undefined }
      const unaskedReset = runHouse('reset', plain)
      expect(await unaskedReset.ended).toBe(1)
      expect(unaskedReset.output()).toContain('Nothing was changed')
      const reset = runHouse('reset', plain, '--yes')
      expect(await reset.ended, reset.output()).toBe(0)

      // In another place without any secrets of the first one: the keys file contains the master key.
      const elsewhere = { ...(await newPlace('elsewhere')), eventStoreUrl: place.eventStoreUrl }
      const restore = runHouse('restore', elsewhere, backups)
      expect(await restore.ended, restore.output()).toBe(0)
      const fourth = runHouse('start', elsewhere)
      await fourth.printed('is ready', 60)
      expect(await reviewTotals(elsewhere, third)).toEqual(totals)
      await stop(fourth)
    },
  )

  it(
    'survives the end of its database: answers 503 meanwhile and recovers automatically',
    { timeout: minutes },
    async () => {
      const place = await newPlace('database-killed')
      const house = runHouse('start', place, '--empty')
      await house.printed('is ready')
      const server = findPostmaster(join(place.dataDir, 'postgres'))
      process.kill(server?.pid ?? 0, 'SIGKILL')
      const ready = async (): Promise<number> => (await fetch(`http://127.0.0.1:${place.port}/health/ready`)).status
      await expect.poll(ready, { timeout: 5_000, interval: 10 }).toBe(503)
      await expect.poll(ready, { timeout: 30_000 }).toBe(200)
      await stop(house)
    },
  )

  it('stops immediately on the second Ctrl-C, and the next start works', { timeout: minutes }, async () => {
    const place = await newPlace('impatient')
    const house = runHouse('start', place, '--empty')
    await house.printed('is ready')
    house.child.kill('SIGINT')
    house.child.kill('SIGINT')
    await house.ended
    expect(findPostmaster(join(place.dataDir, 'postgres'))).toBeUndefined()
    const next = runHouse('start', place)
    await next.printed('is ready')
    await stop(next)
  })
})
