// "This is my own phone": when a phone forgets what it keeps of a family.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { screenSizes } from '#tests/support/browser-fixture.ts'
import {
  type OwnPhoneScenario,
  createOwnPhoneScenario,
  goOffline,
  openTab,
  ownPhoneIdleMs,
  readStores,
  turnOn,
} from '#tests/support/own-phone.ts'
import {
  button,
  expectAbsent,
  expectUrl,
  expectVisible,
  heading,
  pollOptions,
} from '#tests/support/page-expectations.ts'

const dayMs = 86_400_000

let scenario: OwnPhoneScenario

beforeAll(async () => {
  scenario = await createOwnPhoneScenario()
})
afterEach(({ task }) => scenario.fixture.afterTest(task))
afterAll(() => scenario?.fixture.close())

/** Nothing is stored, and without a connection the browser shows only its own error. */
const expectForgotten = async (page: Page) => {
  const tab = await openTab(page, '/about')
  await expect.poll(() => readStores(tab), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
  await goOffline(page)
  for (const path of ['/client-dashboard', `/client-dashboard/referrals/${scenario.referral.id}`])
    await expect(tab.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await goOffline(page, false)
}

describe('the own phone of a family forgets everything', () => {
  const visitDashboard = async (page: Page) => {
    await page.goto('/client-dashboard')
    await expectVisible(page.getByRole('link', { name: 'Pantry visit' }))
  }

  it('when the family signs out in another tab', async () => {
    const page = await scenario.openOwnPhone()
    const other = await openTab(page, '/client-dashboard')
    await button(other, 'More').click()
    await button(other, 'Sign Out').click()
    await expectUrl(page, /^\/client-portal-auth/)
    await expectForgotten(page)
  })

  it('with Quick exit', async () => {
    const page = await scenario.openOwnPhone()
    await page.route('https://weather.example.org/**', (route) => route.fulfill({ body: 'Sunny' }))
    await visitDashboard(page)
    await page.getByRole('button', { name: 'Leave this site' }).click()
    await page.waitForURL('https://weather.example.org/')
    await expectForgotten(page)
  })

  it('when the session ends because no one uses it', async () => {
    const page = await scenario.fixture.openPageAs(scenario.family, { size: screenSizes.phone })
    await page.clock.install()
    await turnOn(page)
    await page.clock.runFor(ownPhoneIdleMs + 1_000)
    await expectUrl(page, /^\/client-portal-auth/)
    await expectForgotten(page)
  })

  it('when the family turns it off, without a connection too', async () => {
    const page = await scenario.openOwnPhone()
    await goOffline(page)
    await button(page, 'Remove them from this phone').click()
    await expectVisible(page.getByText("You're offline. You can do this when you're connected again."))
    await expect.poll(() => readStores(page), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
    await goOffline(page, false)
    await expectForgotten(page)
  })

  it('after 7 days without a connection', async () => {
    const page = await scenario.openOwnPhone()
    await visitDashboard(page)
    await page.goto('/about')
    await goOffline(page)
    // The worker may still be keeping an answer, which would confirm the copy again, so the test takes the store's lock.
    await page.evaluate(
      (age) =>
        navigator.locks.request('family-copy', async () => {
          const cache = await caches.open('family')
          const account = await (await cache.match('/kept/account'))?.json()
          await cache.put('/kept/account', Response.json({ ...account, confirmedAt: Date.now() - age }))
        }),
      7 * dayMs,
    )
    await expect(page.goto('/client-dashboard')).rejects.toThrow('ERR_FAILED')
    await goOffline(page, false)
    await expectForgotten(page)
  })

  it('when another account signs in', async () => {
    const page = await scenario.openOwnPhone()
    await page.goto('/about')
    const { email } = await scenario.fixture.app.createUser()
    const signIn = await page.context().request.post('/api/session', { data: { email, password: testPassword } })
    expect(signIn.status()).toBe(200)
    await page.goto('/account')
    await expectVisible(heading(page, 'Your account'))
    await expectForgotten(page)
  })

  it('ROLE-26 when the account no longer may keep a copy, and does not offer it again', async () => {
    const page = await scenario.openOwnPhone()
    await visitDashboard(page)
    const { version } = await scenario.staff.call('clientSafety', { params: { id: scenario.referral.clientId } })
    await scenario.staff.call('setAccountWatch', {
      params: { id: scenario.referral.clientId },
      body: { watched: true, version },
    })
    await expect.poll(() => readStores(page), pollOptions).toEqual({ caches: [], databases: [], workers: 0 })
    await page.goto('/client-dashboard/profile')
    await expectVisible(heading(page, 'Text messages'))
    await expectAbsent(heading(page, 'This is my own phone'))
    await expectForgotten(page)
  })
})
