// `npm start` as a person uses it: it starts, it stops when asked, and it reports what prevents a start.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { freePort } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'
import type { EventStoreEmulator } from '#tests/support/eventstore/emulator.ts'
import { endHouses, runHouse, type Surroundings } from '#tests/support/house-process.ts'
import { startTestStore, testStore } from '#tests/support/log.ts'

let place: Surroundings
let eventStore: EventStoreEmulator | undefined
const cluster = (): string => join(place.dataDir, 'postgres')
const address = (): string => `http://127.0.0.1:${place.port}`

beforeAll(async () => {
  eventStore = await startTestStore(testStore)
  place = {
    dataDir: mkdtempSync(join(tmpdir(), 'start-')),
    port: await freePort(),
    eventStoreUrl: eventStore?.url,
  }
})
afterAll(async () => {
  await endHouses()
  const left = findPostmaster(cluster())
  if (left !== undefined) await stopPostmaster(left.pid, 0)
  rmSync(place.dataDir, { recursive: true, force: true })
  await eventStore?.stop()
})

describe('npm start', () => {
  it('-- --empty starts without demo data, serves page and API, and stops cleanly on Ctrl-C', async () => {
    const house = runHouse('start', place, '--empty')
    await house.printed('is ready')
    expect(house.output()).toContain(`http://localhost:${place.port}/dev/mailbox`)
    expect(house.output()).not.toContain('Demo accounts')
    expect(house.output()).toContain('npm run admin -- EMAIL')
    expect((await fetch(`${address()}/health/ready`)).status).toBe(200)
    expect(await (await fetch(address(), { headers: { accept: 'text/html' } })).text()).toContain('Ask once.')
    expect((await fetch(`${address()}/api/openapi.json`)).status).toBe(200)
    house.child.kill('SIGINT')
    expect(await house.ended).toBe(0)
    expect(findPostmaster(cluster())).toBeUndefined()
    await expect(fetch(address())).rejects.toThrow('fetch failed')
  })

  it('reports a port in use before it starts anything else', async () => {
    const other = createServer().listen(place.port, '127.0.0.1')
    await once(other, 'listening')
    const house = runHouse('start', place)
    expect(await house.ended).toBe(1)
    expect(house.output()).toContain(`Port ${place.port} is in use by another program.`)
    expect(house.output()).not.toContain('    at ')
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
    other.close()
  })

  it('reports which settings are invalid', async () => {
    const house = runHouse('start', { ...place, port: 99_999 })
    expect(await house.ended).toBe(1)
    expect(house.output()).toContain('PORT is not a port')
  })
})
