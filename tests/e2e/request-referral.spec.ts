// A family asks for help without an account: validation, the saved draft, the submission, and its status page.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { seesNoFault } from '#tests/support/axe.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { filledIn, publicRequestBody } from '#tests/support/public-requests.ts'
import { button, heading, isAt, sees, seesFocus, seesNo, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, type VisitorOptions, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let partnerId: string
beforeAll(async () => {
  stage = await openStage()
  partnerId = await stage.app.organization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => stage.close())
afterEach(({ task }) => stage.afterTest(task))

const desk: Required<VisitorOptions> = { size: sizes.desk, colorScheme: 'light' }
const phone: Required<VisitorOptions> = { size: sizes.phone, colorScheme: 'dark' }

const summary = (page: Page) => page.getByRole('alert')
const messages = (page: Page) => summary(page).getByRole('link').allInnerTexts()
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
  it('DIR-35 DIR-36 DIR-37 DIR-38 DIR-39 names missing answers, keeps the draft, can be submitted, and has a status page', async () => {
    const page = await stage.visitor(desk)
    await page.goto(`/request-referral?partner=${partnerId}`)
    await sees(heading(page, 'Request a Referral'), page.getByText('You are asking for Helping Hands.'))
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await seesNoFault(page, 'request empty', desk)

    await button(page, 'Submit Request').click()
    await sees(summary(page).getByText('Missing Information'))
    await sees(summary(page).getByText('Please fill in all required fields.'))
    expect(await messages(page)).toEqual([
      'First name is required',
      'Last initial is required',
      'Phone number is required',
      'Please select your county',
      'Please choose what you need',
      'Please write at least 10 characters',
      'Please confirm consent before submitting.',
    ])
    await summary(page).getByRole('link', { name: 'Please select your county' }).click()
    await seesFocus(page.getByLabel('County'))
    await seesNoFault(page, 'request refused', desk)

    await fillIn(page, 'rosa@example.org')
    await page.getByLabel('What do you need?').fill('My husband hits me.')
    await sees(page.getByText('Call 911 if anyone is in immediate danger.'))
    await button(page, 'Submit Request').click()
    await sees(summary(page).getByText('Sensitive Information Detected'))
    await seesNoFault(page, 'request sensitive', desk)
    await page.getByLabel('What do you need?').fill(note)
    await sees(page.getByText(`${500 - note.length} characters left`))
    await button(page, 'Submit Request').click()
    await sees(summary(page).getByText('Consent Required'))
    expect(await messages(page)).toEqual(['Please confirm consent before submitting.'])

    await page.getByRole('checkbox').check()
    await page.context().setOffline(true)
    await button(page, 'Submit Request').click()
    await sees(summary(page).getByText('Submission Failed'))
    await sees(summary(page).getByText('There was an error submitting your referral. Please try again.'))
    await seesNoFault(page, 'request failed', desk)
    await page.context().setOffline(false)

    await page.reload()
    await sees(page.getByText('What you had typed is here again.'))
    expect(await typedIn(page, 'What do you need?')).toBe(note)
    // The draft does not include the consent.
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await page.getByRole('checkbox').check()
    await button(page, 'Submit Request').click()
    await sees(heading(page, 'Request Submitted'))
    await seesFocus(heading(page, 'Request Submitted'))
    await sees(page.getByText('Review and routing take 2-3 business days.'))
    await seesNoFault(page, 'request sent', desk)

    await page.getByRole('link', { name: 'See how it stands' }).click()
    await sees(page.getByText('Your request is with our staff.'), heading(page, 'Food Assistance'))
    await seesNo(page.getByText(/Rosa|Helping Hands/))
    await seesNoFault(page, 'request status', desk)
    await page.goto(await mailedLink(page, 'rosa@example.org', 'We have your request'))
    await sees(heading(page, 'Food Assistance'))

    // The next person at this screen sees nothing of the request.
    await page.goto('/request-referral')
    await button(page, 'Make another request').click()
    await sees(button(page, 'Submit Request'))
    expect(await typedIn(page, 'Client first name')).toBe('')
    await page.getByRole('link', { name: 'Back to the home page' }).first().click()
    await isAt(page, '/')
  })

  it('DIR-36 works in Spanish on a phone and keeps the draft after a change of language', async () => {
    const page = await stage.visitor(phone)
    await page.goto('/es/request-referral')
    await sees(heading(page, 'Pedir una referencia'))
    await button(page, 'Enviar solicitud').click()
    await sees(summary(page).getByText('Por favor complete todos los campos obligatorios.'))
    expect((await messages(page)).slice(0, 3)).toEqual([
      'Escriba su nombre',
      'Escriba la inicial del apellido',
      'Escriba su número de teléfono',
    ])
    await seesNoFault(page, 'request refused es', phone)
    await page.getByLabel('Nombre de quien necesita ayuda').fill('Inés')
    await page.getByLabel('Condado').selectOption('Other')
    await page.goto('/request-referral')
    await expect.poll(() => typedIn(page, 'Client first name'), soon).toBe('Inés')
    await page.goto('/es/request-referral')
    await expect.poll(() => typedIn(page, 'Nombre de quien necesita ayuda'), soon).toBe('Inés')
    await page.getByLabel('Inicial del apellido').fill('k')
    await page.getByLabel('Teléfono').fill('770 555 0149')
    await page.getByLabel('Correo electrónico').fill('ines@example.org')
    await page.getByLabel('Qué tipo de ayuda').selectOption('Childcare')
    await page.getByLabel('¿Qué necesita?').fill('Trabajo de noche y no tengo con quién dejar a mis hijos.')
    await page.getByRole('checkbox').check()
    await button(page, 'Enviar solicitud').click()
    await sees(heading(page, 'Solicitud enviada'))
    await seesNoFault(page, 'request sent es', phone)
    await page.goto(await mailedLink(page, 'ines@example.org', 'Recibimos su solicitud'))
    await sees(page.getByText('Su solicitud está con nuestro personal.'), heading(page, 'Cuidado de niños'))
    await seesNoFault(page, 'request status es', phone)
    await page.goto('/es/request-status?key=nothing')
    await sees(heading(page, 'Este enlace no lleva a ninguna solicitud'))
    await seesNoFault(page, 'request status unknown es', phone)
  })
})

describe('staff', () => {
  it('see a possible match for the family and compare', async () => {
    const { app } = stage
    const known = { firstName: 'Oralia', lastInitial: 'K', phone: '(404) 555-0133', email: 'oralia@example.org' }
    const send = async () => {
      const body = publicRequestBody(filledIn(app, 'public_request'), known)
      return app.anonymous.call('publicReferral', { body })
    }
    await send()
    const { reference, position } = await send()
    await app.caughtUp(position)
    const staff = await app.staff()
    const { rows } = await staff.call('reviewReferrals', { query: { q: reference } })
    const page = await stage.visitorAs(staff, desk)
    await page.goto(`/referrals/${rows[0]?.id ?? ''}`)
    const panel = page.getByRole('region', { name: 'May be known already' })
    await sees(panel.getByText('Oralia K.'), panel.getByText(/similar name, same contact/))
    await seesNoFault(page, 'possible match', desk)
    await panel.getByRole('link', { name: 'Their referrals: Oralia K.' }).click()
    await sees(page.getByText('2 referrals').first())
  })
})
