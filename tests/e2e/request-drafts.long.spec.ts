// A family's input and reference survive an expired guest pass, a script that loads late, a reload and a change of
// language.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { m } from '#messages'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { continueAsGuest } from '#tests/support/directory.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import {
  button,
  dialog,
  heading,
  waitForHydration,
  expectUrl,
  expectVisible,
  expectAbsent,
  pollOptions,
  fieldValue,
} from '#tests/support/page-expectations.ts'
import {
  type BrowserFixture,
  type PageOptions,
  openBrowserFixture,
  screenSizes,
} from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const note = 'We are four and our cupboard is empty until Friday.'

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

const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto(`/directory?partner=${partnerId}`)
  await continueAsGuest(page)
  await button(page, 'Request Service').click()
  return dialog(page, 'Request service from Helping Hands')
}

const fillInGuest = async (requestDialog: Locator) => {
  await requestDialog.getByRole('checkbox').check()
  await button(requestDialog, 'Continue').click()
  await requestDialog.getByLabel('Your name').fill('Rosa Morales')
  await requestDialog.getByLabel('Email').fill('guest-rosa@example.org')
  await requestDialog.getByLabel('Phone').fill('(770) 555-0150')
  await requestDialog.getByLabel('County').selectOption('Cobb')
  await requestDialog.getByLabel('Need category').selectOption('Clothing')
  await requestDialog.getByLabel('Your circumstances').fill('Two children need winter coats.')
}

it('DIR-35 keeps input from before the script loaded, even when the URL names a partner', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto(`/request-referral?partner=${partnerId}`, { waitUntil: 'commit' })
  await page.getByLabel('Client first name').fill('Rosa')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('What do you need?').fill(note)
  expect(await button(page, 'Submit request').isDisabled()).toBe(true)
  // A reload before the script loads keeps the input too.
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => fieldValue(page, 'What do you need?'), pollOptions).toBe(note)
  const nameField = page.getByLabel('Client first name')
  await nameField.press('Home')
  await nameField.press('ArrowRight')
  releaseScript()
  await expectVisible(page.getByText("You're requesting help from Helping Hands."))
  const caret = () => nameField.evaluate((field: HTMLInputElement) => field.matches(':focus') && field.selectionStart)
  await expect.poll(caret, pollOptions).toBe(1)
  await expect.poll(() => fieldValue(page, 'What do you need?'), pollOptions).toBe(note)
  expect([await fieldValue(page, 'Client first name'), await fieldValue(page, 'County')]).toEqual(['Rosa', 'Cobb'])
})

it('applies a directory search and filters from before the script loaded', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/directory', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search partners...').fill('helping')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Your ZIP code').fill('30120')
  releaseScript()
  await expectUrl(page, '/directory?q=helping&county=Cobb&zip=30120')
  await expectVisible(heading(page, 'Found 1 partner'))
  expect(await page.getByPlaceholder('Search partners...').inputValue()).toBe('helping')
  expect(await page.getByLabel('County').inputValue()).toBe('Cobb')
})

const retryByLink = (_: Page, notice: Locator) => notice.getByRole('link', { name: 'Try again' }).click()
const retryByReconnecting = async (page: Page) => {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

it.each([
  ['after a click', retryByLink],
  ['after reconnecting', retryByReconnecting],
])('reports quickly that its script did not load, and continues %s with the input', async (_, retry) => {
  const page = await fixture.openPage()
  const appScript = /\/assets\/app-.*\.js/
  await page.route(appScript, (route) => route.abort())
  await page.goto('/request-referral')
  await page.getByLabel('Client first name').fill('Rosa')
  const alert = page.getByRole('alert').filter({ hasText: m['not-loaded:partial']() })
  await expectVisible(alert)
  await expectAccessible(page, 'request without its script', { size: screenSizes.desktop, colorScheme: 'light' })
  await page.unroute(appScript)
  await retry(page, alert)
  await expect.poll(() => button(page, 'Submit request').isEnabled(), pollOptions).toBe(true)
  expect(await fieldValue(page, 'Client first name')).toBe('Rosa')
})

it('adds a search from before the script loaded to the filters in the URL', async () => {
  const page = await fixture.openPage()
  const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/directory?county=Cobb&page=2', { waitUntil: 'commit' })
  const searchField = page.getByPlaceholder('Search partners...')
  await searchField.fill('helping')
  releaseScript()
  await expectUrl(page, '/directory?county=Cobb&q=helping')
  await expect.poll(() => searchField.evaluate((field) => field.matches(':focus')), pollOptions).toBe(true)
})

it('keeps what an applicant chose before the script loaded, even after a change of language', async () => {
  const page = await fixture.openPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/partners/apply')
  await page.getByLabel('Organization name').fill('Helping Hands')
  const checkboxes = page.locator('main input[type=checkbox][value]')
  await checkboxes.nth(1).check()
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await expectUrl(page, '/es/partners/apply')
  expect([await checkboxes.nth(0).isChecked(), await checkboxes.nth(1).isChecked()]).toEqual([false, true])
  expect(await page.locator('[name=orgName]').inputValue()).toBe('Helping Hands')
})

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
  await page.goto(`/request-referral?partner=${partnerId}`)
  await expectVisible(page.getByText(m['public-requests:form.chosenPartner']()))
  await fillIn(page)
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await expect.poll(() => fieldValue(page, '¿Qué necesita?'), pollOptions).toBe(note)
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
  await button(page, 'Make another request').click()
  await expectVisible(button(page, 'Submit request'))
  expect(await fieldValue(page, 'What do you need?')).toBe('')
  await page.reload()
  await expectVisible(button(page, 'Submit request'))

  // The partner is no longer listed, and the page could not check that. The request is sent without it, and the page says
  // so.
  await page.unroute(`**/api/directory/${partnerId}`)
  await page.route('**/api/directory/*', (route) => route.abort())
  await page.goto(`/request-referral?partner=${crypto.randomUUID()}`)
  await fillIn(page)
  await button(page, 'Submit request').click()
  await expectVisible(heading(page, 'Request Submitted'))
  await expectVisible(page.getByText('The partner you chose no longer takes requests here.'))
})

it('DIR-28 is not closed by a tap outside, and Escape asks before it discards the input', async () => {
  const page = await fixture.openPage()
  const requestDialog = await openDialog(page)
  await fillInGuest(requestDialog)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without sending?' })
  await button(leaveDialog, 'Cancel').click()
  await expectAbsent(leaveDialog)
  expect(await fieldValue(requestDialog, 'Your circumstances')).toBe('Two children need winter coats.')
  await page.keyboard.press('Escape')
  await button(leaveDialog, 'Leave').click()
  await expectAbsent(requestDialog)
  await button(page, 'Request Service').click()
  await expectVisible(button(requestDialog, 'Continue'))
})

it('DIR-27 leads a guest with an expired pass to a new one and back to the input', async () => {
  const page = await fixture.openPage()
  const requestDialog = await openDialog(page)
  await fillInGuest(requestDialog)
  fixture.app.clock.advance(25 * 3_600_000)
  await button(requestDialog, 'Submit request').click()
  await expectVisible(requestDialog.getByText('Your guest pass has ended'))
  await button(requestDialog, 'Get a new pass').click()
  await continueAsGuest(page)
  await expectVisible(requestDialog)
  expect(await fieldValue(requestDialog, 'Your circumstances')).toBe('Two children need winter coats.')
  await requestDialog.getByRole('checkbox').check()
  await button(requestDialog, 'Submit request').click()
  const submittedHeading = requestDialog.getByRole('heading', { name: 'Request Submitted' })
  await expectVisible(submittedHeading)
  await page.reload()
  await button(page, 'Request Service').click()
  await expectVisible(submittedHeading)
  await button(requestDialog, 'Done').click()
  await button(page, 'Request Service').click()
  await expectVisible(button(requestDialog, 'Continue'))
})

describe('a question from staff', () => {
  const desktop = { size: screenSizes.desktop, colorScheme: 'light' } as const
  const phone = { size: screenSizes.phone, colorScheme: 'dark' } as const
  const openRequestAsStaff = async (email: string | null, language: 'en' | 'es', appearance: Required<PageOptions>) => {
    const { app } = fixture
    const body = publicRequestBody(createFormGuardPass(app, 'public_request'), {
      email,
      language,
      phone: '(770) 555-0148',
    })
    const { reference, position } = await app.anonymous.call('publicReferral', { body })
    await app.waitForReadModels(position)
    const staff = await app.createStaff()
    const { rows } = await staff.call('reviewReferrals', { query: { q: reference } })
    const page = await fixture.openPageAs(staff, appearance)
    await page.goto(`/referrals/${rows[0]?.id ?? ''}`)
    await expectVisible(heading(page, `Referral ${reference}`))
    return { page, reference }
  }
  const returnDialog = (page: Page, reference: string) => dialog(page, `Return referral ${reference}`)

  it('REF-20 REF-22 is emailed as a link and answered there despite a lost connection', async () => {
    const email = 'question@example.org'
    const { page: staffPage, reference } = await openRequestAsStaff(email, 'es', desktop)
    await expectVisible(staffPage.getByText('Wrote in Spanish. May need an interpreter.'))
    await button(staffPage, 'Show phone and email').click()
    await expectVisible(staffPage.getByRole('link', { name: '(770) 555-0148' }))
    await expectAccessible(staffPage, 'family contact', desktop)
    await button(staffPage, 'Return').click()
    const requestDialog = returnDialog(staffPage, reference)
    await expectVisible(
      requestDialog.getByText(`We'll email ${email}`),
      requestDialog.getByRole('link', { name: '(770) 555-0148' }),
    )
    await requestDialog.getByLabel('Your question for the family').fill('¿Para cuántas personas?')
    await expectAccessible(staffPage, 'return to family', desktop)
    await button(requestDialog, 'Return').click()
    await expectAbsent(requestDialog)

    const page = await fixture.openPage(phone)
    await page.goto(await waitForMailLink(page, email, 'Una pregunta sobre su solicitud'))
    await expectVisible(page.getByText('¿Para cuántas personas?'))
    await waitForHydration(page)
    const answerField = page.getByLabel('Su respuesta')
    await answerField.fill('Somos cuatro.')
    await page.context().setOffline(true)
    await button(page, 'Enviar respuesta').click()
    await expectVisible(page.getByText('No pudimos enviar su respuesta.'))
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => fieldValue(page, 'Su respuesta'), pollOptions).toBe('Somos cuatro.')
    await button(page, 'Enviar respuesta').click()
    await expectVisible(
      page.getByText('Recibimos su respuesta. Gracias.'),
      page.getByText('Nuestro equipo tiene su solicitud.'),
    )
    await expectAbsent(answerField)
    await expectVisible(staffPage.getByText('Somos cuatro.'))
    await expectAccessible(staffPage, 'question answered', desktop)
  })

  it('tells staff that no email is sent, and who to call', async () => {
    const { page, reference } = await openRequestAsStaff(null, 'en', phone)
    await expectAccessible(page, 'family detail', phone)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Return' }).click()
    const requestDialog = returnDialog(page, reference)
    await expectVisible(requestDialog.getByText('No email on file. Call the family.'))
    await expectVisible(requestDialog.getByRole('link', { name: '(770) 555-0148' }))
    await expectAccessible(page, 'return to family without mail', phone)
  })
})
