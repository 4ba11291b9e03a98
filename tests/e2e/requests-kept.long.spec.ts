// A family's input and reference are kept: after the guest pass expires, before the script loads, after a reload and
// after a change of language.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { seesNoFault } from '#tests/support/axe.ts'
import { becomeGuest } from '#tests/support/directory.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { filledIn, publicRequestBody } from '#tests/support/public-requests.ts'
import { button, dialog, heading, isAlive, isAt, sees, seesNo, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, type VisitorOptions, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let partnerId: string
beforeAll(async () => {
  stage = await openStage()
  partnerId = await stage.app.organization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => stage?.close())
afterEach(({ task }) => stage.afterTest(task))

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
const referenceOn = async (page: Page) => (await page.getByText(/^[0-9A-F]{8}$/i).innerText()).toLowerCase()

const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto(`/directory?partner=${partnerId}`)
  await becomeGuest(page)
  await button(page, 'Request Service').click()
  return dialog(page, 'Request service from Helping Hands')
}

const fillInGuest = async (asked: Locator) => {
  await asked.getByRole('checkbox').check()
  await button(asked, 'Continue').click()
  await asked.getByLabel('Your name').fill('Rosa Morales')
  await asked.getByLabel('Email').fill('guest-rosa@example.org')
  await asked.getByLabel('Phone').fill('(770) 555-0150')
  await asked.getByLabel('County').selectOption('Cobb')
  await asked.getByLabel('Need category').selectOption('Clothing')
  await asked.getByLabel('Your circumstances').fill('Two children need winter coats.')
}

it('DIR-35 keeps input from before the script loaded, even when the URL names a partner', async () => {
  const page = await stage.visitor()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(`/request-referral?partner=${partnerId}`, { waitUntil: 'commit' })
  await page.getByLabel('Client first name').fill('Rosa')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('What do you need?').fill(note)
  expect(await button(page, 'Submit Request').isDisabled()).toBe(true)
  // A reload before the script loads keeps the input too.
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => typedIn(page, 'What do you need?'), soon).toBe(note)
  const name = page.getByLabel('Client first name')
  await name.press('Home')
  await name.press('ArrowRight')
  arrive()
  await sees(page.getByText('You are asking for Helping Hands.'))
  const caret = () => name.evaluate((field: HTMLInputElement) => field.matches(':focus') && field.selectionStart)
  await expect.poll(caret, soon).toBe(1)
  await expect.poll(() => typedIn(page, 'What do you need?'), soon).toBe(note)
  expect([await typedIn(page, 'Client first name'), await typedIn(page, 'County')]).toEqual(['Rosa', 'Cobb'])
})

it('applies a directory search and filters from before the script loaded', async () => {
  const page = await stage.visitor({ size: sizes.phone })
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/directory', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search partners...').fill('helping')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Your ZIP code').fill('30120')
  arrive()
  await isAt(page, '/directory?q=helping&county=Cobb&zip=30120')
  await sees(heading(page, 'Found 1 partner'))
  expect(await page.getByPlaceholder('Search partners...').inputValue()).toBe('helping')
  expect(await page.getByLabel('County').inputValue()).toBe('Cobb')
})

const byHand = (_: Page, note: Locator) => note.getByRole('link', { name: 'Try again' }).click()
const byTheLine = async (page: Page) => {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

it.each([
  ['after a click', byHand],
  ['after reconnecting', byTheLine],
])('reports quickly that its script did not load, and continues %s with the input', async (_, goOn) => {
  const page = await stage.visitor()
  const isApp = /\/assets\/app-.*\.js/
  await page.route(isApp, (route) => route.abort())
  await page.goto('/request-referral')
  await page.getByLabel('Client first name').fill('Rosa')
  const said = page.getByRole('alert').filter({ hasText: 'Please check your connection.' })
  await sees(said)
  await seesNoFault(page, 'request without its script', { size: sizes.desk, colorScheme: 'light' })
  await page.unroute(isApp)
  await goOn(page, said)
  await expect.poll(() => button(page, 'Submit Request').isEnabled(), soon).toBe(true)
  expect(await typedIn(page, 'Client first name')).toBe('Rosa')
})

it('adds a search from before the script loaded to the filters in the URL', async () => {
  const page = await stage.visitor()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/directory?county=Cobb&page=2', { waitUntil: 'commit' })
  const search = page.getByPlaceholder('Search partners...')
  await search.fill('helping')
  arrive()
  await isAt(page, '/directory?county=Cobb&q=helping')
  await expect.poll(() => search.evaluate((field) => field.matches(':focus')), soon).toBe(true)
})

it("keeps an applicant's choices from before the script loaded after a change of language", async () => {
  const page = await stage.visitor()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/partners/apply')
  await page.getByLabel('Organization name').fill('Helping Hands')
  const boxes = page.locator('main input[type=checkbox][value]')
  await boxes.nth(1).check()
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await isAt(page, '/es/partners/apply')
  expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true])
  expect(await page.locator('[name=orgName]').inputValue()).toBe('Helping Hands')
})

it('continues automatically with a form that was started offline', async () => {
  const page = await stage.visitor()
  await page.goto('/request-referral')
  await isAlive(page)
  await page.context().setOffline(true)
  await fillIn(page)
  await sees(page.getByText('No connection. What you type stays here, and you can go on once it is back.'))
  await button(page, 'Submit Request').click()
  await sees(page.getByText('Submission Failed'))
  await page.context().setOffline(false)
  await seesNo(page.getByText('No connection.'))
  await button(page, 'Submit Request').click()
  await sees(heading(page, 'Request Submitted'))
})

it('continues with a form that was started while the server did not respond', async () => {
  const page = await stage.visitor()
  await page.goto('/request-referral')
  await isAlive(page)
  await page.route('**/*', (route) => route.abort())
  await fillIn(page)
  await button(page, 'Submit Request').click()
  await sees(page.getByText('Submission Failed'))
  await page.unroute('**/*')
  await button(page, 'Submit Request').click()
  await sees(heading(page, 'Request Submitted'))
})

it('DIR-35 DIR-38 requests the chosen partner before its name is loaded, and shows the reference until the user leaves it', async () => {
  const page = await stage.visitor()
  await page.route(`**/api/directory/${partnerId}`, (route) => route.abort())
  await page.goto(`/request-referral?partner=${partnerId}`)
  await sees(page.getByText('You are asking for the partner you chose.'))
  await fillIn(page)
  await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
  await expect.poll(() => typedIn(page, '¿Qué necesita?'), soon).toBe(note)
  await page.getByRole('checkbox').check()
  await button(page, 'Enviar solicitud').click()
  await sees(heading(page, 'Solicitud enviada'))
  const reference = await referenceOn(page)
  await page.reload()
  await sees(heading(page, 'Solicitud enviada'))
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click()
  await sees(heading(page, 'Request Submitted'))
  expect(await referenceOn(page)).toBe(reference)
  await isAt(page, `/request-referral?partner=${partnerId}`)

  const staff = await stage.app.staff()
  await expect
    .poll(async () => (await staff.call('reviewReferrals', { query: { q: reference } })).rows, soon)
    .toMatchObject([{ to: { id: partnerId } }])
  await button(page, 'Make another request').click()
  await sees(button(page, 'Submit Request'))
  expect(await typedIn(page, 'What do you need?')).toBe('')
  await page.reload()
  await sees(button(page, 'Submit Request'))

  // The partner is no longer listed, and the page could not find out. The request is sent without it, and the page says
  // so.
  await page.unroute(`**/api/directory/${partnerId}`)
  await page.route('**/api/directory/*', (route) => route.abort())
  await page.goto(`/request-referral?partner=${crypto.randomUUID()}`)
  await fillIn(page)
  await button(page, 'Submit Request').click()
  await sees(heading(page, 'Request Submitted'))
  await sees(page.getByText('The partner you chose no longer takes requests here.'))
})

it('DIR-28 is not closed by a tap outside, and Escape asks before it discards the input', async () => {
  const page = await stage.visitor()
  const asked = await openDialog(page)
  await fillInGuest(asked)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: 'Leave without sending?' })
  await button(leave, 'Cancel').click()
  await seesNo(leave)
  expect(await typedIn(asked, 'Your circumstances')).toBe('Two children need winter coats.')
  await page.keyboard.press('Escape')
  await button(leave, 'Leave').click()
  await seesNo(asked)
  await button(page, 'Request Service').click()
  await sees(button(asked, 'Continue'))
})

it('DIR-27 leads a guest with an expired pass to a new one and back to the input', async () => {
  const page = await stage.visitor()
  const asked = await openDialog(page)
  await fillInGuest(asked)
  stage.app.clock.advance(25 * 3_600_000)
  await button(asked, 'Submit Request').click()
  await sees(asked.getByText('Your guest pass has ended'))
  await button(asked, 'Get a new pass').click()
  await becomeGuest(page)
  await sees(asked)
  expect(await typedIn(asked, 'Your circumstances')).toBe('Two children need winter coats.')
  await asked.getByRole('checkbox').check()
  await button(asked, 'Submit Request').click()
  const submitted = asked.getByRole('heading', { name: 'Request Submitted' })
  await sees(submitted)
  await page.reload()
  await button(page, 'Request Service').click()
  await sees(submitted)
  await button(asked, 'Done').click()
  await button(page, 'Request Service').click()
  await sees(button(asked, 'Continue'))
})

describe('a question from staff', () => {
  const desk = { size: sizes.desk, colorScheme: 'light' } as const
  const phone = { size: sizes.phone, colorScheme: 'dark' } as const
  const returned = async (email: string | null, language: 'en' | 'es', look: Required<VisitorOptions>) => {
    const { app } = stage
    const body = publicRequestBody(filledIn(app, 'public_request'), { email, language, phone: '(770) 555-0148' })
    const { reference, position } = await app.anonymous.call('publicReferral', { body })
    await app.caughtUp(position)
    const staff = await app.staff()
    const { rows } = await staff.call('reviewReferrals', { query: { q: reference } })
    const page = await stage.visitorAs(staff, look)
    await page.goto(`/referrals/${rows[0]?.id ?? ''}`)
    await sees(heading(page, `Referral ${reference}`))
    return { page, reference }
  }
  const dialogOf = (page: Page, reference: string) => dialog(page, `Return referral ${reference}`)

  it('REF-20 REF-22 is emailed as a link and answered there despite a lost connection', async () => {
    const email = 'question@example.org'
    const { page: staffPage, reference } = await returned(email, 'es', desk)
    await sees(staffPage.getByText('Wrote in Spanish: an interpreter may be needed'))
    await button(staffPage, 'Show phone and e-mail').click()
    await sees(staffPage.getByRole('link', { name: '(770) 555-0148' }))
    await seesNoFault(staffPage, 'family contact', desk)
    await button(staffPage, 'Return').click()
    const asked = dialogOf(staffPage, reference)
    await sees(asked.getByText(`We write to ${email}`), asked.getByRole('link', { name: '(770) 555-0148' }))
    await asked.getByLabel('Your question to the family').fill('¿Para cuántas personas?')
    await seesNoFault(staffPage, 'return to family', desk)
    await button(asked, 'Return').click()
    await seesNo(asked)

    const page = await stage.visitor(phone)
    await page.goto(await mailedLink(page, email, 'Una pregunta sobre su solicitud'))
    await sees(page.getByText('¿Para cuántas personas?'))
    await isAlive(page)
    const answer = page.getByLabel('Su respuesta')
    await answer.fill('Somos cuatro.')
    await page.context().setOffline(true)
    await button(page, 'Enviar respuesta').click()
    await sees(page.getByText('No se pudo enviar su respuesta.'))
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => typedIn(page, 'Su respuesta'), soon).toBe('Somos cuatro.')
    await button(page, 'Enviar respuesta').click()
    await sees(
      page.getByText('Recibimos su respuesta. Gracias.'),
      page.getByText('Su solicitud está con nuestro personal.'),
    )
    await seesNo(answer)
    await sees(staffPage.getByText('Somos cuatro.'))
    await seesNoFault(staffPage, 'question answered', desk)
  })

  it('tells staff that no email is sent, and whom to call', async () => {
    const { page, reference } = await returned(null, 'en', phone)
    await seesNoFault(page, 'family detail', phone)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Return' }).click()
    const asked = dialogOf(page, reference)
    await sees(asked.getByText('Nobody is told by mail: no address was given. Call the family.'))
    await sees(asked.getByRole('link', { name: '(770) 555-0148' }))
    await seesNoFault(page, 'return to family without mail', phone)
  })
})
