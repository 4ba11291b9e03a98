// A partner's page in a browser without JavaScript: guest access, a listing report, and a service request.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { testPassword } from '#tests/support/app.ts'
import {
  button,
  expectAbsent,
  expectFocused,
  expectUrl,
  expectVisible,
  heading,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
const email = 'help@helping-hands.example'
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Helping Hands', { email })
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })

/** Presses a button of a form that was open long enough for a person to fill it in. */
const post = async (page: Page, name: string) => {
  fixture.app.clock.advance(formAgeLimits.min)
  await button(page, name).click()
}

const openPartner = (page: Page) => page.goto(`/directory/partner?partner=${partnerId}`)

const continueAsGuest = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await page.getByLabel('Email', { exact: true }).fill('gus@example.org')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByRole('checkbox').check()
  await post(page, 'Continue as guest')
  await expectVisible(heading(page, 'Helping Hands'))
}

describe('guest access, without JavaScript', () => {
  it('DIR-19 DIR-20 DIR-21 DIR-23 leads from a card to the details, and keeps what was typed', async () => {
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto('/directory?q=helping')
    await link(page, 'View Details of Helping Hands').click()
    await expectUrl(page, `/directory/partner?partner=${partnerId}`)
    await expectVisible(heading(page, 'Access Partner Details'))

    await page.getByLabel('Name', { exact: true }).fill('Gus Guest')
    await page.getByLabel('County').selectOption('Cobb')
    await post(page, 'Continue as guest')
    await expectVisible(page.getByText('Please fill in all fields and agree to the terms'))
    const emailField = page.getByLabel('Email', { exact: true })
    await expectFocused(emailField)
    expect(await emailField.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Gus Guest')
    expect(await readFieldValue(page, 'County')).toBe('Cobb')

    await emailField.fill('gus')
    await page.getByRole('checkbox').check()
    await post(page, 'Continue as guest')
    await expectVisible(page.getByText('Valid email address is required'))
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)

    await emailField.fill('gus@example.org')
    await post(page, 'Continue as guest')
    await expectVisible(heading(page, 'Helping Hands'), page.getByText('Welcome!'))
    await expectVisible(link(page, 'Request Service'))
    // A later visit shows the details immediately.
    await openPartner(page)
    await expectVisible(heading(page, 'Helping Hands'))
    await expectAbsent(page.getByText('Welcome!'))
  })

  it('DIR-25 DIR-26 keeps the pass in a cookie that scripts cannot read, until it expires or is altered', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await openPartner(page)
    await continueAsGuest(page)
    const context = page.context()
    const pass = (await context.cookies()).find(({ name }) => name === 'guest-pass')
    expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    if (pass === undefined) throw new Error('There is no guest pass')
    const hours = (pass.expires * 1_000 - fixture.app.clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)

    await context.addCookies([{ ...pass, value: `${pass.value.slice(0, -6)}AAAAAA` }])
    await openPartner(page)
    await expectVisible(heading(page, 'Access Partner Details'))
    await context.addCookies([pass])
    await openPartner(page)
    await expectVisible(heading(page, 'Helping Hands'))
    fixture.app.clock.advance(24 * 3_600_000)
    await openPartner(page)
    await expectVisible(heading(page, 'Access Partner Details'))
  })

  it('DIR-25 the app continues with the pass', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await openPartner(page)
    await continueAsGuest(page)
    const cookies = await page.context().cookies()
    const appPage = await fixture.openPage()
    await appPage.context().addCookies(cookies)
    await openPartner(appPage)
    await expectVisible(heading(appPage, 'Helping Hands'))
    await expect.poll(() => appPage.evaluate(() => localStorage.getItem('guestPass'))).toContain('Gus Guest')
    await expectVisible(link(appPage, 'Request Service'))
  })

  it('DIR-19 DIR-20 ROLE-20 shows the contacts to a signed-in partner', async () => {
    const organizationId = await fixture.app.createOrganization('Harbor Pantry')
    const member = await fixture.app.createUser([{ organizationId, role: 'member' }])
    const page = await fixture.openPage({ javaScript: false })
    await openPartner(page)
    await expectAbsent(page.getByText(email))
    await link(page, 'Sign In').click()
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, `/directory/partner?partner=${partnerId}`)
    await expectVisible(page.getByText(email))
  })

  it('DIR-20 explains that a partner is not listed, in both languages', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto(`/directory/partner?partner=${crypto.randomUUID()}`)
    await expectVisible(heading(page, 'This partner is no longer listed'))
    await page.goto('/es/directory/partner?partner=x')
    await expectVisible(heading(page, 'Esta organización ya no está en el directorio'))
  })
})

describe('the forms of a partner, without JavaScript', () => {
  it('SEC-07 take a report about the listing', async () => {
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await openPartner(page)
    await continueAsGuest(page)
    await link(page, 'Report a problem').click()
    await page.getByLabel("What's wrong?").selectOption('hours')
    await page.getByLabel('Tell us what you know').fill('short')
    await page.getByLabel('Your email').fill('gus@example.org')
    await post(page, 'Send report')
    const text = page.getByLabel('Tell us what you know')
    await expectFocused(text)
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    expect(await readFieldValue(page, "What's wrong?")).toBe('hours')
    expect(await readFieldValue(page, 'Your email')).toBe('gus@example.org')
    await text.fill('They close at noon on Fridays.')
    await post(page, 'Send report')
    await expectVisible(page.getByText('Thank you. Our staff will look into it.'))
    await link(page, 'Helping Hands').click()
    await expectVisible(heading(page, 'Helping Hands'))
    const staff = await fixture.app.createStaff()
    const { rows } = await staff.call('listingProblems', { query: { page: 1 } })
    expect(rows.map((row) => [row.organization.name, row.text])).toEqual([
      ['Helping Hands', 'They close at noon on Fridays.'],
    ])
  })

  it('DIR-28 DIR-29 DIR-30 DIR-34 send a request for service, after consent', async () => {
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(`/directory/partner/request?partner=${partnerId}`)
    await link(page, 'Access Partner Details').click()
    await continueAsGuest(page)
    await link(page, 'Request Service').click()
    await expectUrl(page, `/directory/partner/request?partner=${partnerId}`)
    await expectVisible(heading(page, 'Request service from Helping Hands'))
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await expectAbsent(page.getByLabel('Your name'))
    await post(page, 'Continue')
    await expectVisible(page.getByRole('alert').getByText('Consent Required'))
    await page.getByRole('checkbox').check()
    await post(page, 'Continue')

    await page.getByLabel('Your name').fill('Rosa Morales')
    await page.getByLabel('County').selectOption('Cobb')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await post(page, 'Submit request')
    const summary = page.getByRole('alert')
    await expectVisible(summary.getByText('Missing Information'))
    await expectFocused(summary)
    expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
    expect(await readFieldValue(page, 'Your name')).toBe('Rosa Morales')
    expect(await readFieldValue(page, 'County')).toBe('Cobb')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)

    await page.getByLabel('Email', { exact: true }).fill('rosa@example.org')
    await page.getByLabel('Phone').fill('(770) 555-0150')
    await page.getByLabel('Need category').selectOption('Clothing')
    await page.getByLabel('Your circumstances').fill('Two children need winter coats.')
    // The pass expires while the guest is typing. They get a new one in another tab.
    const context = page.context()
    await context.clearCookies({ name: 'guest-pass' })
    await post(page, 'Submit request')
    await expectVisible(page.getByText('Your guest pass has ended'))
    expect(await readFieldValue(page, 'Your circumstances')).toBe('Two children need winter coats.')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Get a new pass' }).click()
    await continueAsGuest(await opened)
    await post(page, 'Submit request')
    await expectVisible(heading(page, 'Request Submitted'))
    await page.reload()
    await expectVisible(heading(page, 'Request Submitted'))
    await link(page, 'Check status').click()
    await expectVisible(heading(page, 'Clothing'))
  })
})
