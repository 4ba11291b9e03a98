// Families without an account, in a browser without scripts: the status of a request, and the forms.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import { button, expectAbsent, expectVisible, heading } from '#tests/support/page-expectations.ts'
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

describe('the status of a request, without scripts', () => {
  it('REF-22 NEW-24 shows the question, and takes the answer', async () => {
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

  it('NEW-24 explains a link that leads to no request, in both languages', async () => {
    const page = await fixture.openPage({ javaScript: false })
    await page.goto('/request-status?key=nothing')
    await expectVisible(heading(page, "We can't find a request for this link"))
    await page.goto('/es/request-status?key=nothing')
    await expectVisible(heading(page, 'No encontramos ninguna solicitud con este enlace'))
  })
})
