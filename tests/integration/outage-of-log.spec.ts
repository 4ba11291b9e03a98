// What an outage of the event log looks like from outside: health, a store that is silent, and the setting that closes
// reading.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import { requestTimeLimit } from '#platform/config.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type TestEventStore, isEmulated, startTestEventStore } from '#tests/support/log-store.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { type RouteInputs, createRouteInputs } from '#tests/support/route-inputs.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** Requirement: the first byte of a read arrives within this time, in milliseconds. A command has 5 s. */
const maxReadTime = 3_000
const maxCommandTime = 5_000

let store: TestEventStore
let app: TestApp
let scenario: ReferralScenario
let inputs: RouteInputs

const openApp = (closeReadingAfter = Infinity) =>
  createTestApp({ config: { eventStoreUrl: store.url, requestTimeLimit, trustProxy: 1, closeReadingAfter } })

beforeAll(async () => {
  store = await startTestEventStore()
  app = await openApp()
  scenario = await createReferralScenario(app)
  inputs = await createRouteInputs(app, scenario, await scenario.createSubmittedReferral())
})
afterEach(async () => {
  store.emulator?.faults.resume()
  await store.restart()
  await waitUntil('changes are possible again', async () => {
    const { status, headers } = await scenario.staff.send('reviewSummary')
    return status === 200 && headers.get(readOnlySinceHeader) === changesPossible
  })
})
afterAll(async () => {
  await app.close()
  await store.stop()
})

/** Resolves once pages can show that nothing can be changed. Until then, every read is answered in time. */
const waitUntilReadOnly = async (): Promise<{ readonly since: string; readonly slowestRead: number }> => {
  let slowestRead = 0
  const since = await waitUntil('responses contain the time of the data', async () => {
    const startedAt = performance.now()
    const { status, headers } = await scenario.staff.send('reviewReferrals')
    slowestRead = Math.max(slowestRead, performance.now() - startedAt)
    expect(status).toBe(200)
    const time = headers.get(readOnlySinceHeader)
    return time !== null && time !== changesPossible && time
  })
  return { since, slowestRead }
}

interface Readiness {
  readonly status: number
  /** The detail of the check of the log. */
  readonly log: string | undefined
}
const readReadiness = async ({ address }: TestApp): Promise<Readiness> => {
  const response = await fetch(`${address}/health/ready`)
  const { checks } = (await response.json()) as { checks: { name: string; detail?: string }[] }
  return { status: response.status, log: checks.find(({ name }) => name === 'log')?.detail }
}

it('the server stays ready from the first moment on, and its health says since when it can only read', async () => {
  await waitUntil('ready', async () => (await readReadiness(app)).log === undefined)
  const before = app.clock.now().toISOString()
  await store.kill()
  const details = new Set<string | undefined>()
  await waitUntil('health says since when', async () => {
    const { status, log } = await readReadiness(app)
    expect(status).toBe(200)
    details.add(log)
    return log?.includes('read-only')
  })
  for (const detail of details) expect(detail).toMatch(/^(EventStoreDB at .+ refuses connections\. |unreachable)/)
  expect([...details].at(-1)).toMatch(new RegExp(`; read-only since ${before}$`))
  await store.restart()
  await waitUntil('health says nothing anymore', async () => (await readReadiness(app)).log === undefined)
})

it.skipIf(!isEmulated)(
  'a store that accepts calls and says nothing does not delay lists, and delays a command no longer than its limit',
  async () => {
    store.emulator?.faults.stall()
    const { since, slowestRead } = await waitUntilReadOnly()
    expect(slowestRead).toBeLessThan(maxReadTime)
    for (const name of ['incomingReferrals', 'clients', 'partnerSummary', 'currentUser'] as const) {
      const startedAt = performance.now()
      expect([name, (await scenario.partner.send(name)).status]).toEqual([name, 200])
      expect(performance.now() - startedAt).toBeLessThan(maxReadTime)
    }
    for (const name of ['adminNotes', 'openContact'] as const) {
      const startedAt = performance.now()
      expect([name, (await scenario.staff.send(name, inputs[name]())).status]).toEqual([name, 503])
      expect(performance.now() - startedAt).toBeLessThan(maxReadTime)
    }
    const checkedAt = performance.now()
    const { status, log } = await readReadiness(app)
    expect([status, log]).toEqual([200, `unreachable; read-only since ${since}`])
    expect(performance.now() - checkedAt).toBeLessThan(maxReadTime)
    // The subscriptions get no error and wait.
    const { rows } = await waitUntil('the system page shows that nothing follows the log', async () => {
      const list = await scenario.staff.call('subscriptions', {})
      return list.rows.every(({ state }) => state === 'retrying') && list
    })
    expect(new Set(rows.map(({ reason, lagSeconds }) => `${reason} ${lagSeconds}`))).toEqual(new Set(['log null']))
    const startedAt = performance.now()
    const refused = await scenario.partner.send('createReferral', { body: referralBody(scenario.clientId) })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(performance.now() - startedAt).toBeLessThan(maxCommandTime)
  },
)

it('a setting closes signed-in pages after some time, and opens them when the log responds again', async () => {
  const strictApp = await openApp(100)
  try {
    const staff = await strictApp.createStaff()
    const readStatus = async () => (await staff.send('reviewReferrals')).status
    expect(await readStatus()).toBe(200)
    await store.kill()
    await waitUntil('reading is closed', async () => (await readStatus()) === 503)
    const closed = await readReadiness(strictApp)
    expect(closed).toEqual({ status: 503, log: expect.stringMatching(/; reading is closed$/) })
    expect((await strictApp.anonymous.send('directory')).status).toBe(200)
    await store.restart()
    await waitUntil('reading is open', async () => (await readStatus()) === 200)
    await waitUntil('ready', async () => (await readReadiness(strictApp)).status === 200)
  } finally {
    await strictApp.close()
  }
})
