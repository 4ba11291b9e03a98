// When the processes of an older release leave service during an upgrade, and when they return. This has a database of
// its own, because its log contains newer events from the second test on.
import { expect, it, onTestFinished } from 'vitest'

import { accessStream } from '#domain/access/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { lockName, rebuildLockSpace } from '#projections/engine/locks.ts'
import { createNewerModels, type NewerVersions } from '#tests/support/newer-release.ts'
import { leads, readHealth, type Release, stopRelease } from '#tests/support/releases.ts'
import { createUpgradeFixture } from '#tests/support/upgrade-fixture.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const newerEvents: NewerVersions = { events: ['AccessGranted'] }

const upgrade = createUpgradeFixture()

const appendNewerGrant = async () => {
  const { id } = upgrade.takePerson()
  const data = { userId: id, organizationId: upgrade.scenario.receiverId, role: 'org_admin' }
  await upgrade.appendRaw(accessStream(id), { type: 'AccessGranted', data, schemaVersion: 2 })
}

const waitUntilReady = (release: Release) =>
  waitUntil('the process is ready', async () => (await readHealth(release)).status === 200)

it('keeps the older release in service if a newer one takes over a stream that was parked for another reason', async () => {
  upgrade.older = await upgrade.start()
  const stream = referralStream(await upgrade.createReferralIn(upgrade.older))
  await upgrade.appendRaw(stream, { type: 'NoteAdded', data: null, schemaVersion: 1 })
  const isParked = async () => (await readHealth(upgrade.older)).checks.some(({ detail }) => detail?.includes(stream))
  await waitUntil('the stream is parked', isParked)
  upgrade.newer = await upgrade.start(newerEvents)
  await waitUntil('the newer release leads', () => leads(upgrade.newer, 'referrals'))
  expect(await readHealth(upgrade.older)).toMatchObject({ status: 200 })
})

it('takes every process of the older release out of service when one of them meets a newer event', async () => {
  await upgrade.startBoth(newerEvents)
  const alsoOlder = await upgrade.start()
  expect((await upgrade.grant(upgrade.newer, upgrade.takePerson(), 'org_admin')).status).toBe(200)
  for (const release of [upgrade.older, alsoOlder]) {
    await waitUntil('the process is not ready', async () => (await readHealth(release)).status === 503)
    expect((await readHealth(release)).failed).toEqual(['release'])
  }
  await waitUntil('the newer release leads', () => leads(upgrade.newer, 'access'))
  expect(await readHealth(upgrade.newer)).toMatchObject({ status: 200 })
  // The process that met the event was probably the first.
  await stopRelease(upgrade.older)
  expect((await readHealth(alsoOlder)).failed).toEqual(['release'])
  expect(await leads(upgrade.newer, 'access')).toBe(true)
}, 120_000)

/** Keeps a process from building the model. Returns a function that lets it. */
const holdBuild = async (versions: NewerVersions, name: string) => {
  const model = createNewerModels(versions).find((newerModel) => newerModel.name === name)
  const client = await upgrade.app.database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('select pg_advisory_lock($1, hashtext($2))', [rebuildLockSpace, model && lockName(model)])
  return () => client.query('select pg_advisory_unlock_all()')
}

it('keeps the older release in service until the newer one has built its read models', async () => {
  const newerModel: NewerVersions = { ...newerEvents, models: ['referrals'] }
  upgrade.older = await upgrade.start()
  await appendNewerGrant()
  const letBuild = await holdBuild(newerModel, 'referrals')
  upgrade.newer = await upgrade.launch(newerModel)
  // The newer process takes over what the older one has parked. It cannot answer requests yet.
  await waitUntil('the newer release leads', () => leads(upgrade.newer, 'access'))
  for (let check = 0; check < 5; check += 1) {
    expect((await readHealth(upgrade.newer)).failed).toEqual(['readModels'])
    expect(await readHealth(upgrade.older)).toMatchObject({ status: 200 })
  }
  await letBuild()
  await waitUntilReady(upgrade.newer)
  expect((await readHealth(upgrade.older)).failed).toEqual(['release'])
}, 120_000)

it('returns the previous release to service when the newer one has stopped', async () => {
  // The previous release has rows of its own, which lack the newer events.
  upgrade.newer = await upgrade.start({ ...newerEvents, models: ['access'] })
  upgrade.older = await upgrade.launch()
  await appendNewerGrant()
  await waitUntil('nothing but the newer release keeps the process from serving', async () => {
    const { failed } = await readHealth(upgrade.older)
    return failed.join() === 'release'
  })
  await stopRelease(upgrade.newer)
  await waitUntilReady(upgrade.older)
  expect((await upgrade.signIn(upgrade.older, upgrade.scenario.receiverMember)).status).toBe(200)
  await waitUntil('the previous release leads', () => leads(upgrade.older, 'access'))
}, 120_000)
