// A rolling upgrade to a release with newer versions of some events and of their read models. The older release keeps
// rows of its own, which lack the newer events.
import { beforeEach, describe, expect, it } from 'vitest'

import type { NewerVersions } from '#tests/support/newer-release.ts'
import type { Release } from '#tests/support/releases.ts'
import { killProcess } from '#tests/support/server-group.ts'
import type { TestUser } from '#tests/support/test-user.ts'
import { createUpgradeFixture } from '#tests/support/upgrade-fixture.ts'
import { addNote } from '#tests/support/upgrade-traffic.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const newerModels: NewerVersions = {
  events: ['AccessGranted', 'AccessRevoked', 'NoteAdded'],
  models: ['access', 'referrals'],
}
const upgrade = createUpgradeFixture()

it('serves every request while a newer release with newer versions of the read models replaces this one', async () => {
  await upgrade.startBoth(newerModels)
  const refused = await upgrade.upgradeUnderLoad(newerModels, ['referral-updates'])
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) expect(outcome).toMatch(/: 503 /)
}, 240_000)

describe('while a newer release with a newer version of the access model runs', () => {
  beforeEach(() => upgrade.startBoth(newerModels))

  /** Sends the request until the older release refuses it. Until then, the person has this number of memberships. */
  const expectUnavailable = async (person: TestUser, memberships: number) => {
    const response = await waitUntil('the request is refused', async () => {
      const current = await upgrade.older.as(person).send('currentUser')
      expect(current.status === 503 ? memberships : current.body.memberships.length).toBe(memberships)
      return current.status === 503 && current
    })
    expect(response.problem.code).toBe('unavailable')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  it('refuses, in the older one, only requests of people with newer events, until no newer release runs', async () => {
    const person = upgrade.takePerson()
    expect((await upgrade.older.as(person).send('currentUser')).status).toBe(200)
    expect((await upgrade.grant(upgrade.newer, person, 'org_admin')).status).toBe(200)
    await expectUnavailable(person, 1)
    expect((await upgrade.signIn(upgrade.older, person)).status).toBe(503)
    expect((await upgrade.newer.as(person).send('currentUser')).status).toBe(200)
    expect((await upgrade.older.as(upgrade.scenario.receiverMember).send('currentUser')).status).toBe(200)
    // A list of people would lack this one.
    expect((await upgrade.older.as(upgrade.admin).send('accessGrants')).status).toBe(503)

    await killProcess(upgrade.newer.child)
    await waitUntil('the person has no rights', async () => {
      const { status, body } = await upgrade.signIn(upgrade.older, person)
      return status === 200 && body.user.memberships.length === 0
    })
    expect((await upgrade.older.as(upgrade.admin).send('accessGrants')).status).toBe(200)
    upgrade.newer = await upgrade.start(newerModels)
    await expectUnavailable(person, 0)
  })

  it('gives a person in the older one no more rights than the newer one has left', async () => {
    const person = upgrade.takePerson()
    expect((await upgrade.revoke(upgrade.newer, person)).status).toBe(200)
    await expect.poll(async () => (await upgrade.older.as(person).send('currentUser')).status).toBe(401)
    await waitUntil('the sign-in is refused', async () => {
      const { status, body } = await upgrade.signIn(upgrade.older, person)
      expect(status === 503 ? [] : body.user.memberships).toEqual([])
      return status === 503
    })
    expect((await upgrade.signIn(upgrade.newer, person)).body.user.memberships).toEqual([])
  })

  it('gives a person in the older one no rights that a newer event revoked, with or without a newer release', async () => {
    const person = upgrade.takePerson()
    /** The number of memberships, or the status of a refusal. */
    const readRights = async (release: Release) => {
      const { status, body } = await release.as(person).send('currentUser')
      return status === 200 ? body.memberships.length : status
    }
    expect(await readRights(upgrade.older)).toBe(1)
    // No session ends, and nothing in Postgres blocks the person.
    await upgrade.appendNewerRevocation(person)
    await expect.poll(() => readRights(upgrade.older)).toBe(503)
    await expect.poll(() => readRights(upgrade.newer)).toBe(0)
    await killProcess(upgrade.newer.child)
    await expect.poll(() => readRights(upgrade.older), { timeout: 10_000 }).toBe(0)
  })

  it('does not show referrals in the older one that lack newer events', async () => {
    const [id, otherId] = [await upgrade.createReferralIn(upgrade.older), await upgrade.createReferralIn(upgrade.older)]
    expect((await addNote(upgrade.newer, upgrade.scenario.partner, id)).status).toBe(200)
    await waitUntil('the list is refused', async () => {
      const { status } = await upgrade.older.as(upgrade.scenario.partner).send('partnerSummary')
      return status === 503
    })
    expect((await addNote(upgrade.older, upgrade.scenario.partner, otherId)).status).toBe(200)
    expect((await upgrade.newer.as(upgrade.scenario.partner).send('partnerSummary')).status).toBe(200)
    await killProcess(upgrade.newer.child)
    await waitUntil('the list is shown', async () => {
      const { status } = await upgrade.older.as(upgrade.scenario.partner).send('partnerSummary')
      return status === 200
    })
  })
})
