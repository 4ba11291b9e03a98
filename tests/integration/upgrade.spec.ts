// A rolling upgrade: a process of the older release and one of a newer release, which writes newer versions of some
// events, share a database. The older one leads everything at first.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import type { NewerVersions } from '#tests/support/newer-release.ts'
import { findPreviousRelease, unpackRelease } from '#tests/support/previous-release.ts'
import { leads, readHealth } from '#tests/support/releases.ts'
import { killProcess } from '#tests/support/server-group.ts'
import { createUpgradeFixture } from '#tests/support/upgrade-fixture.ts'
import { addNote } from '#tests/support/upgrade-traffic.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** What the newer release has in a newer version. */
const newerEvents: NewerVersions = { events: ['AccessGranted', 'AccessRevoked', 'NoteAdded'] }

const upgrade = createUpgradeFixture()

const previousRelease = findPreviousRelease()
const olderReleases = ['this release', ...(previousRelease === undefined ? [] : [previousRelease])]
if (previousRelease === undefined)
  console.log(
    'Not tested: an upgrade from the previous release. This clone has no tag of one that shows what it can read.',
  )

it.each(olderReleases)(
  'serves every request while a newer release replaces %s',
  async (tag) => {
    const unpacked = tag === previousRelease ? unpackRelease(tag) : undefined
    onTestFinished(() => unpacked?.remove())
    await upgrade.startBoth(newerEvents, unpacked?.folder)
    expect(await upgrade.upgradeUnderLoad(newerEvents, ['access', 'referrals', 'referral-updates'])).toEqual([])
  },
  180_000,
)

describe('while a newer release runs', () => {
  beforeEach(() => upgrade.startBoth(newerEvents))

  it('refuses, in the older one, only commands on streams with a newer event', async () => {
    const [id, otherId] = [await upgrade.createReferralIn(upgrade.older), await upgrade.createReferralIn(upgrade.older)]
    expect((await addNote(upgrade.newer, upgrade.scenario.partner, id)).status).toBe(200)
    const refused = await addNote(upgrade.older, upgrade.scenario.partner, id)
    expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await addNote(upgrade.older, upgrade.scenario.partner, otherId)).status).toBe(200)
    expect((await upgrade.older.as(upgrade.scenario.staff).send('referral', { params: { id } })).status).toBe(200)
    expect((await addNote(upgrade.newer, upgrade.scenario.partner, id)).status).toBe(200)
  })

  it('locks a person out of the older one whose access the newer one revoked', async () => {
    const person = upgrade.takePerson()
    // At first, the newer release may have to read what the older one has parked without it.
    await expect.poll(async () => (await upgrade.older.as(person).send('incomingReferrals')).status).toBe(200)
    expect((await upgrade.revoke(upgrade.newer, person)).status).toBe(200)
    // The session ends at once, and each process is notified of it.
    await expect.poll(async () => (await upgrade.older.as(person).send('incomingReferrals')).status).toBe(401)
    expect((await upgrade.signIn(upgrade.older, person)).body.user.memberships).toEqual([])
    expect((await upgrade.older.as(upgrade.scenario.receiverMember).send('incomingReferrals')).status).toBe(200)
  })

  it('revokes the rights of a person in the older one by the newer event alone', async () => {
    const person = upgrade.takePerson()
    await expect.poll(async () => (await upgrade.older.as(person).send('incomingReferrals')).status).toBe(200)
    await upgrade.appendNewerRevocation(person)
    // The session continues, and nothing in Postgres blocks the person.
    await expect.poll(async () => (await upgrade.older.as(person).send('incomingReferrals')).status).toBe(403)
    await waitUntil('the newer release leads', () => leads(upgrade.newer, 'access'))
    expect((await upgrade.older.as(person).send('currentUser')).body.memberships).toEqual([])
    expect((await upgrade.older.as(upgrade.scenario.receiverMember).send('incomingReferrals')).status).toBe(200)
  })
})

it('leads while no newer release runs, closes only the streams that it cannot read, and gives way to a newer one', async () => {
  await upgrade.startBoth(newerEvents)
  const person = upgrade.takePerson()
  /** Returns undefined while the rights cannot be read, such as before the older process has taken over. */
  const readRoles = async () => {
    const { status, body, problem } = await upgrade.signIn(upgrade.older, person)
    if (status === 503) return undefined
    expect(status, JSON.stringify(problem)).toBe(200)
    return body.user.memberships.map(({ role }) => role)
  }
  await killProcess(upgrade.newer.child)
  await upgrade.appendNewerGrant(person)
  await waitUntil('the person has no rights', async () => (await readRoles())?.length === 0)
  expect((await upgrade.older.as(upgrade.scenario.receiverMember).send('incomingReferrals')).status).toBe(200)
  const { status, checks } = await readHealth(upgrade.older)
  expect(status).toBe(200)
  expect(checks.find(({ name }) => name === 'parkedStreams')?.detail).toContain(`access-${person.id}`)

  upgrade.newer = await upgrade.start(newerEvents)
  await waitUntil('the newer release leads', () => leads(upgrade.newer, 'access'))
  await waitUntil('the person has the new role', async () => (await readRoles())?.includes('org_admin'))
  expect(await readHealth(upgrade.older)).toMatchObject({ status: 503, failed: ['release'] })
}, 120_000)
