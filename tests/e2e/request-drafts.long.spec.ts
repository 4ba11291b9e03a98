// A family's request survives a lost connection, a reload and a change of language.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { m } from '#messages'
import {
  button,
  heading,
  waitForHydration,
  expectUrl,
  expectVisible,
  expectAbsent,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const note = 'We are four and our cupboard is empty until Friday.'

/** Opens the form within the app, so that the page, not the server, looks up the partner. */
const openForm = async (page: Page, partner: string) => {
  await page.goto('/request-referral')
  await waitForHydration(page)
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/request-referral?partner=${partner}`)
}

const fillIn = async (page: Page) => {
  await page.getByLabel('Client first name').fill('Rosa')
  await page.getByLabel('Last initial').fill('m')
  await page.getByLabel('Phone').fill('(770) 555-0148')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Need category').selectOption('Food Assistance')
  await page.getByLabel('What do you need?').fill(note)
  await page.getByRole('checkbox').check()
}

/** The reference on the page. */
const readReference = async (page: Page) => (await page.getByText(/^[0-9A-F]{8}$/i).innerText()).toLowerCase()

it('submits a form that was started offline', async () => {
  const page = await fixture.openPage()
  await page.goto('/request-referral')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await fillIn(page)
  await expectVisible(page.getByText("You're offline. What you type is saved here until you reconnect."))
  await button(page, 'Submit request').click()
  await expectVisible(page.getByText('Submission Failed'))
  await page.context().setOffline(false)
  await expectAbsent(page.getByText("You're offline."))
  await button(page, 'Submit request').click()
  await expectVisible(heading(page, 'Request Submitted'))
})

it('submits a form that was started while the server did not respond', async () => {
  const page = await fixture.openPage()
  await page.goto('/request-referral')
  await waitForHydration(page)
  await page.route('**/*', (route) => route.abort())
  await fillIn(page)
  await button(page, 'Submit request').click()
  await expectVisible(page.getByText('Submission Failed'))
  await page.unroute('**/*')
  await button(page, 'Submit request').click()
  await expectVisible(heading(page, 'Request Submitted'))
})

it('DIR-35 DIR-38 requests the chosen partner before its name is loaded, and shows the reference until the user leaves it', async () => {
  const page = await fixture.openPage()
  await page.route(`**/api/directory/${partnerId}`, (route) => route.abort())
  await openForm(page, partnerId)
  await expectVisible(page.getByText(m['public-requests:form.chosenPartner']()))
  await fillIn(page)
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await expect.poll(() => readFieldValue(page, '¿Qué necesita?'), pollOptions).toBe(note)
  await page.getByRole('checkbox').check()
  await button(page, 'Enviar solicitud').click()
  await expectVisible(heading(page, 'Solicitud enviada'))
  const reference = await readReference(page)
  await page.reload()
  await expectVisible(heading(page, 'Solicitud enviada'))
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click()
  await expectVisible(heading(page, 'Request Submitted'))
  expect(await readReference(page)).toBe(reference)
  await expectUrl(page, `/request-referral?partner=${partnerId}`)

  const staff = await fixture.app.createStaff()
  await expect
    .poll(async () => (await staff.call('reviewReferrals', { query: { q: reference } })).rows, pollOptions)
    .toMatchObject([{ to: { id: partnerId } }])
  await page.getByRole('link', { name: 'Make another request' }).click()
  await expectVisible(button(page, 'Submit request'))
  expect(await readFieldValue(page, 'What do you need?')).toBe('')
  await page.reload()
  await expectVisible(button(page, 'Submit request'))

  // The partner is no longer listed, which the page could not check. The request is sent without the partner, and the
  // page says so.
  await page.unroute(`**/api/directory/${partnerId}`)
  await page.route('**/api/directory/*', (route) => route.abort())
  await openForm(page, crypto.randomUUID())
  await fillIn(page)
  await button(page, 'Submit request').click()
  await expectVisible(heading(page, 'Request Submitted'))
  await expectVisible(page.getByText('The partner you chose no longer takes requests here.'))
})

it('DIR-35 brings back deleted answers without the consent, and never over what was typed since', async () => {
  const page = await fixture.openPage()
  await page.goto('/request-referral')
  await waitForHydration(page)
  await fillIn(page)
  await page.reload()
  await waitForHydration(page)
  const consent = page.getByRole('checkbox')
  await consent.check()
  await button(page, 'Start over').click()
  expect(await readFieldValue(page, 'What do you need?')).toBe('')
  await button(page, 'Undo').click()
  await expect.poll(() => readFieldValue(page, 'What do you need?'), pollOptions).toBe(note)
  expect(await consent.isChecked()).toBe(false)

  await button(page, 'Start over').click()
  await page.getByLabel('Client first name').fill('Nadia')
  await button(page, 'Undo').click()
  await expectAbsent(button(page, 'Undo'))
  expect(await readFieldValue(page, 'Client first name')).toBe('Nadia')
  expect(await readFieldValue(page, 'What do you need?')).toBe('')
})
