// Runs axe on every state of the client portal: before and after registering, with errors, and when the server fails.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { type TestUser, testPassword } from '#tests/support/app.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import {
  createEmailAddress,
  createRegistrations,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import { button, expectVisible, heading, waitForHydration } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly name: string
  readonly user?: () => Promise<TestUser>
  readonly path?: string
  /** Waits for the content that the test checks. */
  readonly prepare: (page: Page) => Promise<void>
}

const createUnconfirmed = async () => {
  const email = createEmailAddress()
  const password = { password: testPassword, repeatedPassword: testPassword }
  await createRegistrations(fixture.app).register(email, password)
  return signInUser(fixture.app, email, testPassword)
}
const createClient = async () => {
  const user = await fixture.app.createUser()
  const profile = { firstName: 'Marisol', lastName: 'Vega', phone: '', county: 'Cobb' } as const
  await user.call('addOwnProfile', { body: profile })
  return user
}
const createClientWithRequest = async () => {
  const client = await createClient()
  const { position } = await client.call('requestHelp', { body: helpRequestBody })
  await fixture.app.waitForReadModels(position)
  return client
}
const fillIn = async (page: Page) => {
  await page.getByLabel('First name').fill('Marisol')
  await page.getByLabel('Last name').fill('Vega')
  await page.getByLabel('Email').fill(createEmailAddress())
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Password', { exact: true }).fill(registrationPassword)
  await page.getByLabel('Repeat password').fill(registrationPassword)
}
const register = async (page: Page) => {
  await waitForHydration(page)
  await fillIn(page)
  await button(page, 'Register').click()
}

const scenes: readonly Scene[] = [
  {
    name: 'registering with errors',
    prepare: async (page) => {
      await waitForHydration(page)
      await button(page, 'Register').click()
      await expectVisible(page.getByRole('alert').getByText('Please select your county'))
    },
  },
  {
    name: 'registered',
    prepare: async (page) => {
      await register(page)
      await expectVisible(heading(page, 'Registration Successful'))
    },
  },
  {
    name: 'a failed registration',
    prepare: async (page) => {
      await page.route('**/api/accounts/client', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: 'Oops' }),
      )
      await register(page)
      await expectVisible(page.getByRole('alert').getByText('Registration Failed'))
    },
  },
  {
    name: 'an address to confirm',
    user: createUnconfirmed,
    prepare: (page) => expectVisible(heading(page, 'Confirm your email address')),
  },
  {
    name: 'a profile to complete',
    user: () => fixture.app.createUser(),
    prepare: (page) => expectVisible(heading(page, 'Complete your profile')),
  },
  {
    name: 'a profile that waits',
    user: () => fixture.app.createUser(),
    prepare: async (page) => {
      await expectVisible(heading(page, 'Complete your profile'))
      // As if the event log could not be reached.
      await page.route('**/api/me/client', async (route) => {
        const answer = await route.fetch({ url: route.request().url().replace('/client', ''), method: 'GET' })
        await route.fulfill({ response: answer })
      })
      await page.getByLabel('First name').fill('Marisol')
      await page.getByLabel('Last name').fill('Vega')
      await page.getByLabel('County').selectOption('Cobb')
      await button(page, 'Save profile').click()
      await expectVisible(page.getByText("We're setting up your profile"))
    },
  },
  {
    name: 'registered and signed in',
    user: createClient,
    prepare: (page) => expectVisible(heading(page, "You're registered")),
  },
  {
    name: 'a request with errors',
    path: '/client-portal?tab=request',
    prepare: async (page) => {
      await waitForHydration(page)
      await page.locator('#note').fill('We left because of domestic violence.')
      await button(page, 'Submit request').click()
      await expectVisible(page.getByText('Sensitive Information Detected'))
    },
  },
  {
    name: 'a request that needs an account',
    path: '/client-portal?tab=request',
    prepare: async (page) => {
      await waitForHydration(page)
      await page.locator('#need').selectOption('Clothing')
      await page.locator('#priority').selectOption('low')
      await page.locator('#note').fill(helpRequestBody.note)
      await page.locator('#consent').check()
      await button(page, 'Submit request').click()
      await expectVisible(page.getByRole('alert').getByText('Authentication Required'))
    },
  },
  {
    name: 'a status that needs an account',
    path: '/client-portal?tab=status',
    prepare: (page) => expectVisible(page.getByText('Sign in to see your requests and what happens next.')),
  },
  {
    name: 'no requests',
    path: '/client-portal?tab=status',
    user: createClient,
    prepare: (page) => expectVisible(page.getByText('You have no requests yet.')),
  },
  {
    name: 'a request to withdraw',
    path: '/client-portal?tab=status',
    user: createClientWithRequest,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Withdraw Food Assistance' }).click()
      await expectVisible(button(page, 'Withdraw request'))
    },
  },
  {
    name: 'a portal without a profile',
    path: '/client-portal?tab=request',
    user: () => fixture.app.createUser(),
    prepare: (page) => expectVisible(page.getByText('Account Not Found')),
  },
  {
    name: 'profile settings with errors',
    path: '/client-dashboard/profile',
    user: createClient,
    prepare: async (page) => {
      await page.locator('#adults').fill('0')
      await button(page, 'Save changes').click()
      await expectVisible(page.getByRole('alert').getByText('A household has at least 1 adult'))
    },
  },
  {
    name: 'the own phone without a connection',
    path: '/client-dashboard/profile',
    user: async () => {
      const client = await createClient()
      const { position } = await client.call('requestHelp', { body: helpRequestBody })
      await fixture.app.waitForReadModels(position)
      return client
    },
    prepare: async (page) => {
      await button(page, 'Keep them on this phone').click()
      await expectVisible(button(page, 'Remove them from this phone'))
      await page.context().setOffline(true)
      await page.goto('/client-dashboard')
      await expectVisible(page.getByText(/^You are offline/), heading(page, 'Food Assistance'))
    },
  },
  {
    name: 'my information',
    path: '/client-dashboard/information',
    user: createClientWithRequest,
    prepare: async (page) => {
      await expectVisible(
        page.getByText('No organization has this request.'),
        heading(page, 'Who has seen my information'),
      )
      await page.getByRole('button', { name: /^Take back/ }).click()
      await expectVisible(heading(page, 'Take back your permission?'))
    },
  },
  {
    name: 'a dashboard without a profile',
    path: '/client-dashboard',
    user: () => fixture.app.createUser(),
    prepare: (page) => expectVisible(page.getByRole('link', { name: 'Complete your profile' })),
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and does not overflow the screen', async (scene) => {
    const { name, user, path = '/client-portal', prepare } = scene
    const page = user === undefined ? await fixture.openPage(options) : await fixture.openPageAs(await user(), options)
    // Unguarded pages restore a session only if a user has signed in on this device before.
    if (user !== undefined) await page.addInitScript(() => localStorage.setItem('session', 'yes'))
    await page.goto(path)
    await prepare(page)
    await expectAccessible(page, name, options)
  })
})
