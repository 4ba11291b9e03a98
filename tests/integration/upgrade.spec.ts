// A rolling upgrade: a process of the older release and one of a newer release, which writes newer versions of some
// events, share a database. The older one leads everything at first.
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import type { RouteName } from '#contracts/routes.ts'
import { accessStream } from '#domain/access/events.ts'
import type { domainEvents } from '#domain/events.ts'
import { systemClock } from '#platform/clock.ts'
import { projectFolder } from '#platform/config.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { openEventLog } from '#platform/event-log/open.ts'
import { subscriptionStates } from '#platform/subscription/state.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { verifyModel } from '#projections/engine/rebuild/verify.ts'
import { readModels } from '#projections/models.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { createNewerRegistry, type EventType } from '#tests/support/newer-release.ts'
import { findPreviousRelease, unpackRelease } from '#tests/support/previous-release.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { killProcess, startServerProcess } from '#tests/support/server-group.ts'
import { type TestUser, createTestUser } from '#tests/support/test-user.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** The events that the newer release writes in a newer version. */
const newerEvents: readonly EventType[] = ['AccessGranted', 'AccessRevoked', 'NoteAdded']
const masterKey = randomBytes(32)
const jwtSecret = randomBytes(32).toString('hex')

interface Release {
  readonly child: ChildProcess
  readonly address: string
  as(user: Pick<TestUser, 'id' | 'email' | 'token'>): TestUser
}

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let people: TestUser[]
let older: Release
let newer: Release

const startRelease = async (events: readonly EventType[], folder = projectFolder): Promise<Release> => {
  const settings = {
    databaseUrl: app.database.url,
    eventStoreUrl: app.database.log.eventStoreUrl,
    masterKey: masterKey.toString('base64'),
    jwtSecret,
    newerEvents: events,
  }
  const { child, address } = await startServerProcess(settings, folder)
  return { child, address, as: ({ id, email, token }) => createTestUser(address, { id, email, token }) }
}

const stop = async ({ child }: Release): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const readHealth = async ({ address }: Release) => {
  const response = await fetch(`${address}/health/ready`)
  const { checks } = (await response.json()) as { checks: { name: string; ok: boolean; detail?: string }[] }
  return { status: response.status, failed: checks.filter(({ ok }) => !ok).map(({ name }) => name), checks }
}

const waitUntilReady = (release: Release) =>
  waitUntil('the server is ready', async () => (await readHealth(release)).status === 200)

/** Whether this process leads the read model or reaction. */
const leads = async ({ address }: Release, subscription: string): Promise<boolean> => {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const state = new RegExp(`^subscription_state\\{subscription="${subscription}"\\} (\\d)$`, 'm').exec(metrics)?.[1]
  return state !== undefined && Number(state) >= subscriptionStates.indexOf('catching_up')
}

beforeAll(async () => {
  app = await createTestApp({
    config: { masterKey, jwtSecret },
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
  const grants = [{ organizationId: scenario.receiverId, role: 'member' }] as const
  people = await Promise.all([1, 2, 3, 4].map(() => app.createUser(grants)))
  await app.server.close()
})
afterAll(() => app.close())

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

/** Starts the older release, and the newer one when the older one leads. */
const startBoth = async (olderFolder = projectFolder): Promise<void> => {
  older = await startRelease([], olderFolder)
  await waitUntilReady(older)
  newer = await startRelease(newerEvents)
  await waitUntilReady(newer)
}

afterEach(async () => {
  for (const { child } of [older, newer])
    if (child.exitCode === null && child.signalCode === null) await killProcess(child)
})

const grant = (release: Release, person: TestUser, role: 'member' | 'org_admin') =>
  release.as(admin).send('grantAccess', { body: { email: person.email, organizationId: scenario.receiverId, role } })

const addNote = (release: Release, id: string, key?: string) =>
  release.as(scenario.partner).send('actOnReferral', {
    params: { id },
    body: { action: 'add_note', text: 'Size M.' },
    ...(key === undefined ? {} : { key }),
  })

/** Returns what differs between the read models and the log, read by the newer release. */
const findDifferences = async () => {
  const { pool } = app.database
  const vault = createPostgresVault({ pool, masterKey })
  const registry = createNewerRegistry(newerEvents) as typeof domainEvents
  const { decode } = createCodec({ registry, vault })
  const log = openEventLog(app.database.log)
  const results = []
  for (const model of readModels) results.push(await verifyModel({ pool, log, vault, decode }, createLayout(model)))
  await log.close()
  return results.flatMap(({ differences, parked }) => [...differences, ...parked])
}

const countNotes = async (id: string): Promise<number> => {
  const log = openEventLog(app.database.log)
  const events = await log.readStream(`referral-${id}`)
  await log.close()
  return events.filter(({ type }) => type === 'NoteAdded').length
}

/** People who work through both processes, as a load balancer distributes them, until `finish`. */
const startTraffic = (releases: readonly Release[], referralIds: readonly string[]) => {
  const counts = { requests: 0, retries: 0, notes: 0 }
  const failures: string[] = []
  let isFinishing = false

  /** Tries three more times, after the time that the response asks for. A process that has stopped refuses connections. */
  const request = async (
    worker: number,
    send: (release: Release) => ReturnType<TestUser['send']>,
  ): Promise<boolean> => {
    counts.requests += 1
    const first = worker + counts.requests
    let outcome = ''
    for (let attempt = 0; attempt <= 3; attempt += 1) {
      const release = releases[(first + attempt) % releases.length]
      if (release === undefined) break
      const response = await send(release).catch(() => undefined)
      if (response?.status === 200) return true
      outcome = response === undefined ? 'no response' : `${response.status} ${JSON.stringify(response.problem)}`
      if (response !== undefined && response.status !== 503) break
      counts.retries += 1
      await pause(Number(response?.headers.get('retry-after') ?? 0.1) * 1_000)
    }
    failures.push(outcome)
    return false
  }

  const work = async (worker: number): Promise<void> => {
    while (!isFinishing) {
      const id = referralIds[worker % referralIds.length] ?? ''
      const key = randomUUID()
      if (await request(worker, (release) => addNote(release, id, key))) counts.notes += 1
      const body = referralBody(scenario.clientId)
      const createKey = randomUUID()
      await request(worker, (release) => release.as(scenario.partner).send('createReferral', { body, key: createKey }))
      for (const [user, name] of [
        [scenario.staff, 'reviewReferrals'],
        [scenario.receiverMember, 'incomingReferrals'],
        [scenario.partner, 'partnerSummary'],
      ] as const satisfies readonly (readonly [TestUser, RouteName])[])
        await request(worker, (release) => release.as(user).send(name))
      await request(worker, (release) => release.as(scenario.staff).send('referral', { params: { id } }))
    }
  }

  const workers = Array.from({ length: 3 }, (_, worker) => work(worker))
  return {
    counts,
    failures,
    waitForRequests: (more: number) => {
      const target = counts.requests + more
      return waitUntil('more requests are answered', async () => counts.requests >= target, 60_000)
    },
    finish: async () => {
      isFinishing = true
      await Promise.all(workers)
    },
  }
}

const previousRelease = findPreviousRelease()
const olderReleases = ['this release', ...(previousRelease === undefined ? [] : [previousRelease])]

it.each(olderReleases)(
  'serves every request while a newer release replaces %s',
  async (tag) => {
    const unpacked = tag === previousRelease ? unpackRelease(tag) : undefined
    onTestFinished(() => unpacked?.remove())
    await startBoth(unpacked?.folder)
    const referralIds = [await createReferralIn(older), await createReferralIn(older), await createReferralIn(newer)]
    for (const id of referralIds)
      await waitUntil('the referral is shown', async () => {
        const { status } = await older.as(scenario.staff).send('referral', { params: { id } })
        return status === 200
      })
    const person = takePerson()
    const traffic = startTraffic([older, newer], referralIds)
    await traffic.waitForRequests(30)
    expect(await leads(older, 'access')).toBe(true)
    expect((await grant(newer, person, 'org_admin')).status).toBe(200)
    for (const subscription of ['access', 'referrals', 'referral-updates'])
      await waitUntil(`the newer release leads ${subscription}`, () => leads(newer, subscription))
    expect(await readHealth(older)).toMatchObject({ status: 503, failed: ['release'] })
    expect(await readHealth(newer)).toMatchObject({ status: 200 })
    await traffic.waitForRequests(60)
    await stop(older)
    await traffic.waitForRequests(60)
    await traffic.finish()

    expect(traffic.failures).toEqual([])
    const notes = await Promise.all(referralIds.map(countNotes))
    expect(notes.reduce((sum, count) => sum + count, 0)).toBe(traffic.counts.notes)
    expect(await findDifferences()).toEqual([])
  },
  180_000,
)

describe('while a newer release runs', () => {
  beforeEach(() => startBoth())

  it('refuses, in the older one, only commands on streams with a newer event', async () => {
    const [id, otherId] = [await createReferralIn(older), await createReferralIn(older)]
    expect((await addNote(newer, id)).status).toBe(200)
    const refused = await addNote(older, id)
    expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await addNote(older, otherId)).status).toBe(200)
    expect((await older.as(scenario.staff).send('referral', { params: { id } })).status).toBe(200)
    expect((await addNote(newer, id)).status).toBe(200)
  })

  it('locks a person out of the older one whose access the newer one revoked', async () => {
    const person = takePerson()
    expect((await older.as(person).send('incomingReferrals')).status).toBe(200)
    const params = { userId: person.id, organizationId: scenario.receiverId }
    expect((await newer.as(admin).send('revokeAccess', { params })).status).toBe(200)
    // The session ends at once, and each process is notified of it.
    await expect.poll(async () => (await older.as(person).send('incomingReferrals')).status).toBe(401)
    expect((await signIn(older, person)).body.user.memberships).toEqual([])
    expect((await older.as(scenario.receiverMember).send('incomingReferrals')).status).toBe(200)
  })
})

/** A role that the newer release has granted just before it died: no read model contains it yet. */
const appendNewerGrant = async ({ id }: TestUser): Promise<void> => {
  const log = openEventLog(app.database.log)
  const stream = accessStream(id)
  const [last] = await log.readStream(stream, { direction: 'backwards', maxCount: 1 })
  const metadata = { ...(JSON.parse(last?.metadata ?? '{}') as object), schemaVersion: 2, eventId: randomUUID() }
  const data = { userId: id, organizationId: scenario.receiverId, role: 'org_admin' }
  const event = { id: metadata.eventId, type: 'AccessGranted', data: JSON.stringify(data) }
  await log.append(stream, last?.revision ?? 'none', [{ ...event, metadata: JSON.stringify(metadata) }])
  await log.close()
}

it('leads while no newer release runs, closes only the streams that it cannot read, and gives way to a newer one', async () => {
  await startBoth()
  const person = takePerson()
  const readRoles = async () => (await signIn(older, person)).body.user.memberships.map(({ role }) => role)
  await killProcess(newer.child)
  await appendNewerGrant(person)
  await waitUntil('the person has no rights', async () => (await readRoles()).length === 0)
  expect((await older.as(scenario.receiverMember).send('incomingReferrals')).status).toBe(200)
  const { status, checks } = await readHealth(older)
  expect(status).toBe(200)
  expect(checks.find(({ name }) => name === 'parkedStreams')?.detail).toContain(`access-${person.id}`)

  newer = await startRelease(newerEvents)
  await waitUntil('the newer release leads', () => leads(newer, 'access'))
  await waitUntil('the person has the new role', async () => (await readRoles()).includes('org_admin'))
  expect(await readHealth(older)).toMatchObject({ status: 503, failed: ['release'] })
}, 120_000)
