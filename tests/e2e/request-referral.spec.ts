// A family asks for help without an account: validation, the saved draft, the submission, and its status page.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import {
  button,
  heading,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
  pollOptions,
  readFieldValue,
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
afterAll(() => fixture.close())
afterEach(({ task }) => fixture.afterTest(task))

const desktop: Required<PageOptions> = { size: screenSizes.desktop, colorScheme: 'light' }
const phone: Required<PageOptions> = { size: screenSizes.phone, colorScheme: 'dark' }

const summary = (page: Page) => page.getByRole('alert')
const readErrorMessages = (page: Page) => summary(page).getByRole('link').allInnerTexts()
const note = 'We are four and our cupboard is empty until Friday.'

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('Client first name').fill('Rosa')
  await page.getByLabel('Last initial').fill('m')
  await page.getByLabel('Phone').fill('(770) 555-0148')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByLabel('Need category').selectOption('Food Assistance')
}

describe('the public request', () => {
  it('DIR-35 DIR-37 DIR-38 DIR-39 NEW-24 lists the missing fields, keeps the draft, can be submitted, and has a status page', async () => {
    const page = await fixture.openPage(desktop)
    await page.goto(`/request-referral?partner=${partnerId}`)
    await expectVisible(
      heading(page, 'Request a referral'),
      page.getByText("You're requesting help from Helping Hands."),
    )
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await expectAccessible(page, 'request empty', desktop)

    await button(page, 'Submit request').click()
    await expectVisible(summary(page).getByText('Missing Information'))
    await expectVisible(summary(page).getByText('Please fill in all required fields.'))
    expect(await readErrorMessages(page)).toEqual([
      'First name is required',
      'Last initial is required',
      'Phone number is required',
      'Please select your county',
      'Please choose what you need',
      'Please write at least 10 characters',
      'Please confirm consent before submitting.',
    ])
    await summary(page).getByRole('link', { name: 'Please select your county' }).click()
    await expectFocused(page.getByLabel('County'))
    await expectAccessible(page, 'request refused', desktop)

    await fillIn(page, 'rosa@example.org')
    await page.getByLabel('What do you need?').fill('My husband hits me.')
    await expectVisible(
      page.getByText('Call 911 if anyone is in immediate danger.'),
      page.getByText('Call or text 988 to talk with a crisis counselor, day or night.'),
      page.getByText(/^To tell our staff, use a phone or computer that no one else checks\./),
    )
    await button(page, 'Submit request').click()
    await expectVisible(summary(page).getByText('Sensitive Information Detected'))
    await expectAccessible(page, 'request sensitive', desktop)
    await page.getByLabel('What do you need?').fill(note)
    await expectVisible(page.getByText(`${500 - note.length} characters left`))
    await button(page, 'Submit request').click()
    await expectVisible(summary(page).getByText('Consent Required'))
    expect(await readErrorMessages(page)).toEqual(['Please confirm consent before submitting.'])

    await page.getByRole('checkbox').check()
    await page.context().setOffline(true)
    await button(page, 'Submit request').click()
    await expectVisible(summary(page).getByText('Submission Failed'))
    await expectVisible(summary(page).getByText('There was an error submitting your referral. Please try again.'))
    await expectAccessible(page, 'request failed', desktop)
    await page.context().setOffline(false)

    await page.reload()
    await expectVisible(page.getByText('We restored your answers.'))
    expect(await readFieldValue(page, 'What do you need?')).toBe(note)
    // The draft does not include the consent.
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await page.getByRole('checkbox').check()
    await button(page, 'Submit request').click()
    await expectVisible(heading(page, 'Request Submitted'))
    await expectFocused(heading(page, 'Request Submitted'))
    await expectVisible(
      page.getByText('Our staff will connect you with someone who can help within 2-3 business days.'),
    )
    await expectAccessible(page, 'request sent', desktop)

    await page.getByRole('link', { name: 'Check status' }).click()
    await expectVisible(page.getByText('Your request is with our staff.'), heading(page, 'Food Assistance'))
    await expectAbsent(page.getByText(/Rosa|Helping Hands/))
    await expectAccessible(page, 'request status', desktop)
    await page.goto(await waitForMailLink(page, 'rosa@example.org', 'We received your request'))
    await expectVisible(heading(page, 'Food Assistance'))

    // The next person to use this screen sees nothing of the request.
    await page.goto('/request-referral')
    await page.getByRole('link', { name: 'Make another request' }).click()
    await expectVisible(button(page, 'Submit request'))
    expect(await readFieldValue(page, 'Client first name')).toBe('')
    await page.getByRole('link', { name: 'Back to the home page' }).first().click()
    await expectUrl(page, '/')
  })

  it('DIR-38 works in Spanish on a phone and keeps the draft after a change of language', async () => {
    const page = await fixture.openPage(phone)
    await page.goto('/es/request-referral')
    await expectVisible(heading(page, 'Solicitud de ayuda'))
    await button(page, 'Enviar solicitud').click()
    await expectVisible(summary(page).getByText('Por favor, complete todos los campos obligatorios.'))
    expect((await readErrorMessages(page)).slice(0, 3)).toEqual([
      'Escriba su nombre',
      'Escriba la inicial del apellido',
      'Escriba su número de teléfono',
    ])
    await expectAccessible(page, 'request refused es', phone)
    await page.getByLabel('Nombre de quien necesita ayuda').fill('Inés')
    await page.getByLabel('Condado').selectOption('Other')
    await page.goto('/request-referral')
    await expect.poll(() => readFieldValue(page, 'Client first name'), pollOptions).toBe('Inés')
    await page.goto('/es/request-referral')
    await expect.poll(() => readFieldValue(page, 'Nombre de quien necesita ayuda'), pollOptions).toBe('Inés')
    await page.getByLabel('Inicial del apellido').fill('k')
    await page.getByLabel('Teléfono').fill('770 555 0149')
    await page.getByLabel('Correo electrónico').fill('ines@example.org')
    await page.getByLabel('Tipo de ayuda').selectOption('Childcare')
    await page.getByLabel('¿Qué necesita?').fill('Trabajo de noche y no tengo con quién dejar a mis hijos.')
    await page.getByRole('checkbox').check()
    await button(page, 'Enviar solicitud').click()
    await expectVisible(heading(page, 'Solicitud enviada'))
    await expectVisible(page.getByText(/con quien puede ayudarle en un plazo de 2-3 días hábiles/))
    await expectAccessible(page, 'request sent es', phone)
    await page.goto(await waitForMailLink(page, 'ines@example.org', 'Recibimos su solicitud'))
    await expectVisible(page.getByText('Nuestro equipo tiene su solicitud.'), heading(page, 'Cuidado de niños'))
    await expectAccessible(page, 'request status es', phone)
    await page.goto('/es/request-status?key=nothing')
    await expectVisible(heading(page, 'No encontramos ninguna solicitud con este enlace'))
    await expectAccessible(page, 'request status unknown es', phone)
  })
})

describe('staff', () => {
  it('see a possible match for the family and compare', async () => {
    const { app } = fixture
    const contact = { firstName: 'Oralia', lastInitial: 'K', phone: '(404) 555-0133', email: 'oralia@example.org' }
    const sendRequest = async () => {
      const body = publicRequestBody(createFormGuardPass(app, 'public_request'), contact)
      return app.anonymous.call('publicReferral', { body })
    }
    await sendRequest()
    const { reference, position } = await sendRequest()
    await app.waitForReadModels(position)
    const staff = await app.createStaff()
    const { rows } = await staff.call('reviewReferrals', { query: { q: reference } })
    const page = await fixture.openPageAs(staff, desktop)
    await page.goto(`/referrals/${rows[0]?.id ?? ''}`)
    const panel = page.getByRole('region', { name: 'Possible duplicate' })
    await expectVisible(panel.getByText('Oralia K.'), panel.getByText(/similar name, same contact/))
    await expectAccessible(page, 'possible match', desktop)
    await panel.getByRole('link', { name: 'View referrals: Oralia K.' }).click()
    await expectVisible(page.getByText('2 referrals').first())
  })
})
