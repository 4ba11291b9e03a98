// Families without an account, in a browser without JavaScript: the status of a request, and the forms.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import {
  button,
  expectAbsent,
  expectFocused,
  expectVisible,
  heading,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

/** A question from staff about a new request. Returns the key of the request's link. */
const askQuestion = async () => {
  const { app } = fixture
  const body = publicRequestBody(createFormGuardPass(app, 'public_request'))
  const { reference, position, key } = await app.anonymous.call('publicReferral', { body })
  await app.waitForReadModels(position)
  const staff = await app.createStaff()
  const { rows } = await staff.call('reviewReferrals', { query: { q: reference } })
  const [row] = rows
  if (row === undefined) throw new Error('The request is not in staff review')
  const answer = await staff.call('actOnReferral', {
    params: { id: row.id },
    body: { action: 'return', version: row.version, note: 'How many people are you?' },
  })
  await app.waitForReadModels(answer.position)
  return key
}

const note = 'We are four and our cupboard is empty until Friday.'

describe('a request for help, without JavaScript', () => {
  it('DIR-35 DIR-38 keeps what was typed, names each error, and is sent', async () => {
    const partnerId = await fixture.app.createOrganization('Helping Hands', { email: 'help@example.org' })
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(`/request-referral?partner=${partnerId}`)
    await expectVisible(page.getByText("You're requesting help from Helping Hands."))
    await page.getByLabel('Client first name').fill('Rosa')
    await page.getByLabel('County').selectOption('Cobb')
    await page.getByLabel('What do you need?').fill(note)
    await page.getByRole('checkbox').check()
    fixture.app.clock.advance(formAgeLimits.min)
    await button(page, 'Submit request').click()

    const summary = page.getByRole('alert')
    await expectVisible(summary.getByText('Missing Information'))
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Last initial is required',
      'Phone number is required',
      'Please choose what you need',
    ])
    await expectFocused(summary)
    expect(await readFieldValue(page, 'Client first name')).toBe('Rosa')
    expect(await readFieldValue(page, 'County')).toBe('Cobb')
    expect(await readFieldValue(page, 'What do you need?')).toBe(note)
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('Last initial').fill('m')
    await page.getByLabel('Phone').fill('(770) 555-0188')
    await page.getByLabel('Need category').selectOption('Food Assistance')
    await button(page, 'Submit request').click()
    await expectVisible(heading(page, 'Request Submitted'))
    await page.getByRole('link', { name: 'Check status' }).click()
    await expectVisible(heading(page, 'Food Assistance'))
    await page.goto('/request-referral')
    await expectVisible(button(page, 'Submit request'))
  })

  it('shows the errors in Spanish', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/es/request-referral')
    fixture.app.clock.advance(formAgeLimits.min)
    await button(page, 'Enviar solicitud').click()
    await expectVisible(page.getByRole('alert').getByText('Por favor, complete todos los campos obligatorios.'))
    await expectVisible(page.getByRole('link', { name: 'Escriba su nombre' }))
  })
})

describe('the status of a request, without JavaScript', () => {
  it('REF-22 shows the question, and takes the answer', async () => {
    const key = await askQuestion()
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    const response = await page.goto(`/request-status?key=${key}`)
    expect(response?.status()).toBe(200)
    await expectVisible(heading(page, 'Food Assistance'), page.getByText('How many people are you?'))

    await page.getByLabel('Your answer').fill('   ')
    fixture.app.clock.advance(formAgeLimits.min)
    const refusal = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await button(page, 'Send answer').click()
    expect((await refusal).status()).toBe(422)
    const field = page.getByLabel('Your answer')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expectVisible(page.getByText('Please write your answer'))

    await field.fill('Four of us.\nTwo are small.')
    await button(page, 'Send answer').click()
    await expectVisible(page.getByText('We got your answer. Thank you.'))
    await expectAbsent(page.getByText('How many people are you?'))
    await page.reload()
    await expectVisible(page.getByText('We got your answer. Thank you.'))
  })

  it('REF-22 shows what was written to a link that has expired, and what to do', async () => {
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(`/request-status?key=${await askQuestion()}`)
    await page.getByLabel('Your answer').fill('Four of us.\nTwo are small.')
    await page.context().clearCookies()
    fixture.app.clock.advance(formAgeLimits.min)
    await button(page, 'Send answer').click()
    await expectVisible(
      heading(page, "We can't find a request for this link"),
      page.getByText('Then open the link in your email again, and paste it there.'),
    )
    expect(await page.locator('blockquote').innerText()).toBe('Four of us.\nTwo are small.')
  })

  it('explains a link that leads to no request, in both languages', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/request-status?key=nothing')
    await expectVisible(heading(page, "We can't find a request for this link"))
    await page.goto('/es/request-status?key=nothing')
    await expectVisible(heading(page, 'No encontramos ninguna solicitud con este enlace'))
  })
})
