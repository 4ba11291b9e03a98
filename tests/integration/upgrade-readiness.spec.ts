// A rolling upgrade with several processes of the older release. It has a database of its own: over a log that already
// contains newer events, a process that starts while a newer release runs never becomes ready.
import { expect, it } from 'vitest'

import type { NewerVersions } from '#tests/support/newer-release.ts'
import { leads, readHealth, stopRelease } from '#tests/support/releases.ts'
import { createUpgradeFixture } from '#tests/support/upgrade-fixture.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const newerEvents: NewerVersions = { events: ['AccessGranted'] }

const upgrade = createUpgradeFixture()

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
