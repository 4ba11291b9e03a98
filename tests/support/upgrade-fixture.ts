// Two releases that share a database, the older one leading at first, and the people who work meanwhile.
import { randomBytes, randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import type { domainEvents } from '#domain/events.ts'
import { systemClock } from '#platform/clock.ts'
import { projectFolder } from '#platform/config.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { type TestApp, createTestApp, testPassword } from './app.ts'
import { createNewerModels, createNewerRegistry, type NewerVersions } from './newer-release.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from './referral-scenario.ts'
import { isRunning, leads, readHealth, type Release, startRelease, stopRelease } from './releases.ts'
import { killProcess } from './server-group.ts'
import type { TestUser } from './test-user.ts'
import { startTraffic } from './upgrade-traffic.ts'
import { waitUntil } from './wait-until.ts'

const masterKey = randomBytes(32)
const jwtSecret = randomBytes(32).toString('hex')

// Every test file has its own copy of this module.
let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let people: TestUser[]
let started: Release[] = []
let older: Release
let newer: Release

/** Starts a process, which may not be ready yet. */
const launch = async (newerVersions?: NewerVersions, folder = projectFolder): Promise<Release> => {
  const settings = {
    databaseUrl: app.database.url,
    eventStoreUrl: app.database.log.eventStoreUrl,
    masterKey: masterKey.toString('base64'),
    jwtSecret,
    newerVersions,
  }
  const release = await startRelease(settings, folder)
  started.push(release)
  return release
}

const start = async (newerVersions?: NewerVersions, folder?: string): Promise<Release> => {
  const release = await launch(newerVersions, folder)
  await waitUntil('the server is ready', async () => (await readHealth(release)).status === 200)
  return release
}

/** Starts the older release, and the newer one when the older one leads. */
const startBoth = async (versions: NewerVersions, olderFolder = projectFolder): Promise<void> => {
  older = await start(undefined, olderFolder)
  newer = await start(versions)
}

/** A member of the receiving organization. Every test needs its own, because their streams keep newer events. */
const takePerson = (): TestUser => {
  const person = people.pop()
  if (person === undefined) throw new Error('create more people')
  return person
}

const createReferralIn = async (release: Release): Promise<string> =>
  (await release.as(scenario.partner).call('createReferral', { body: referralBody(scenario.clientId) })).id

const signIn = (release: Release, { email }: TestUser) =>
  release.as(app.anonymous).send('signIn', { body: { email, password: testPassword } })

const grant = (release: Release, person: TestUser, role: 'member' | 'org_admin') =>
  release.as(admin).send('grantAccess', { body: { email: person.email, organizationId: scenario.receiverId, role } })

const revoke = (release: Release, person: TestUser) =>
  release.as(admin).send('revokeAccess', { params: { userId: person.id, organizationId: scenario.receiverId } })

interface RawEvent {
  readonly type: string
  readonly data: unknown
  /** 2 is that of a newer release. */
  readonly schemaVersion: 1 | 2
}

/**
 * Appends an event to the end of a stream without a command: it blocks no one, ends no session, and no read model
 * includes it yet. The codec does not check it.
 */
const appendRaw = async (stream: string, { type, data, schemaVersion }: RawEvent): Promise<void> => {
  const log = openEventLog(app.database.log)
  const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
  const id = randomUUID()
  const metadata = { ...(JSON.parse(last?.metadata ?? '{}') as object), schemaVersion, eventId: id }
  const event = { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  await log.append(stream, last?.revision ?? 'none', [event])
  await log.close()
}

/** Returns what differs between the read models and the log, read by the newer release. */
const findDifferences = async (versions: NewerVersions) => {
  const { pool } = app.database
  const vault = createPostgresVault({ pool, masterKey })
  const registry = createNewerRegistry(versions) as typeof domainEvents
  const { decode } = createCodec({ registry, vault })
  const log = openEventLog(app.database.log)
  const results = []
  for (const model of createNewerModels(versions))
    results.push(await verifyModel({ pool, log, vault, decode }, createLayout(model)))
  await log.close()
  return results.flatMap(({ differences, parked }) => [...differences, ...parked])
}

const countEvents = async (): Promise<{ readonly notes: number; readonly referrals: number }> => {
  const log = openEventLog(app.database.log)
  const { events } = await log.readAll({ streamPrefixes: ['referral-'], maxCount: 100_000 })
  await log.close()
  const count = (name: string) => events.filter(({ type }) => type === name).length
  return { notes: count('NoteAdded'), referrals: count('ReferralRequested') }
}

/** Lets people work while the newer release replaces the older one. Returns the reads that the older one refused. */
const upgradeUnderLoad = async (versions: NewerVersions, ledByNewer: readonly string[]) => {
  const referralIds = [await createReferralIn(older), await createReferralIn(older), await createReferralIn(newer)]
  for (const release of [older, newer])
    for (const id of referralIds)
      await waitUntil('the referral is shown', async () => {
        const { status } = await release.as(scenario.staff).send('referral', { params: { id } })
        return status === 200
      })
  const person = takePerson()
  const before = await countEvents()
  const traffic = startTraffic({ releases: [older, newer], scenario, person, referralIds })
  await traffic.waitForRequests(30)
  expect(await leads(older, 'access')).toBe(true)
  expect((await grant(newer, person, 'org_admin')).status).toBe(200)
  for (const subscription of ledByNewer)
    await waitUntil(`the newer release leads ${subscription}`, () => leads(newer, subscription))
  await waitUntil('the older release is not ready', async () => (await readHealth(older)).status === 503)
  expect(await readHealth(older)).toMatchObject({ failed: ['release'] })
  expect(await readHealth(newer)).toMatchObject({ status: 200 })
  await traffic.waitForRequests(60)
  const refusedByOlder = traffic.readRefusals(older)
  await stopRelease(older)
  await traffic.waitForRequests(60)
  await traffic.finish()

  const after = await countEvents()
  expect(traffic.failures).toEqual([])
  expect(after.notes - before.notes).toBe(traffic.counts.notes)
  expect(after.referrals - before.referrals).toBe(traffic.counts.referrals)
  expect(traffic.readRefusals(newer)).toEqual([])
  expect(await findDifferences(versions)).toEqual([])
  return refusedByOlder
}

/** Call it at the top of a spec: it starts and stops everything with the tests of the file. */
export const createUpgradeFixture = () => {
  beforeAll(async () => {
    app = await createTestApp({
      config: { masterKey, jwtSecret },
      clock: { ...systemClock, set: () => {}, advance: () => {} },
    })
    scenario = await createReferralScenario(app)
    admin = await app.createStaff('admin')
    const grants = [{ organizationId: scenario.receiverId, role: 'member' }] as const
    people = await Promise.all(Array.from({ length: 9 }, () => app.createUser(grants)))
    await app.server.close()
  })
  afterEach(async () => {
    for (const release of started) if (isRunning(release)) await killProcess(release.child)
    started = []
  })
  afterAll(() => app.close())

  return {
    get app() {
      return app
    },
    get scenario() {
      return scenario
    },
    get admin() {
      return admin
    },
    launch,
    start,
    startBoth,
    takePerson,
    createReferralIn,
    signIn,
    grant,
    revoke,
    appendRaw,
    upgradeUnderLoad,
    get older() {
      return older
    },
    set older(release: Release) {
      older = release
    },
    get newer() {
      return newer
    },
    set newer(release: Release) {
      newer = release
    },
  }
}
