// "Did you get help?" after a closing: on the dashboard of a family with an account, and by link without one.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createAcceptedReferral } from '#tests/support/create-referral.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import {
  button,
  expectAbsent,
  expectToast,
  expectUrl,
  expectVisible,
  heading,
} from '#tests/support/page-expectations.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const phone = { size: screenSizes.phone, colorScheme: 'light' } as const

it('a family answers on its dashboard, changes the answer, and staff open the referral from the notification', async () => {
  const { app } = fixture
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const staff = await app.createStaff()
  const worker = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
  const referral = await createAcceptedReferral(staff, worker, pantryId)
  const family = await app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const page = await fixture.openPageAs(family, phone)
  await page.goto('/client-dashboard')
  await expectVisible(page.getByText('75%'))
  await expectAbsent(page.getByRole('heading', { name: 'Did you get help?' }))

  const outcome = { action: 'record_outcome', dollarsInvested: 20, needMet: 'met', version: 3 } as const
  await worker.call('actOnReferral', { params: { id: referral.id }, body: outcome })
  const question = page.getByRole('region', { name: 'Did you get help?' })
  await expectVisible(question.getByText('Please tell us about these closed requests.'))
  await question.getByRole('link', { name: 'Answer about Food Assistance' }).click()
  await expectUrl(page, `/client-dashboard/referrals/${referral.id}`)
  await button(question, 'Send answer').click()
  await expectVisible(question.getByText('Please choose an answer'))
  await question.getByText('Partly').click()
  await question.getByRole('textbox').fill('My SSN is 123-45-6789.')
  await expectVisible(question.getByText(/Social Security Number detected/))
  await question.getByRole('textbox').fill('One box for five people.')
  await expectAccessible(page, 'help question', phone)
  await button(question, 'Send answer').click()
  await expectToast(page, 'We got your answer. Thank you.')
  await expectVisible(question.getByText(/^Your answer: Partly\. You can change it until/))
  await button(question, 'Change your answer').click()
  await question.getByText('No', { exact: true }).click()
  await button(question, 'Send answer').click()
  await expectVisible(question.getByText(/^Your answer: No\./))

  const review = await fixture.openPageAs(staff)
  await review.goto('/staff/notifications')
  const rows = review.getByRole('listitem').filter({ hasText: 'A family needed more help' })
  await expectVisible(rows.filter({ hasText: 'it got no help' }), rows.filter({ hasText: 'only part of the help' }))
  await rows.first().getByRole('link').click()
  await expectVisible(
    review.getByText('Answered "Did you get help?"').first(),
    review.getByText('One box for five people.'),
  )
})

it('a family without an account answers by its link, in Spanish', async () => {
  const { app } = fixture
  const body = publicRequestBody(createFormGuardPass(app, 'public_request'))
  const { reference, position, key } = await app.anonymous.call('publicReferral', { body })
  await app.waitForReadModels(position)
  const staff = await app.createStaff()
  const [row] = (await staff.call('reviewReferrals', { query: { q: reference } })).rows
  const page = await fixture.openPage(phone)
  await page.goto(`/es/request-status?key=${key}`)
  await expectVisible(heading(page, 'Comida'))
  const closing = { action: 'close', reason: 'need_met', version: row?.version ?? 0 } as const
  const closed = await staff.call('actOnReferral', { params: { id: row?.id ?? '' }, body: closing })
  await app.waitForReadModels(closed.position)
  await page.reload()
  await expectVisible(page.getByRole('heading', { name: '¿Recibió ayuda?' }))
  await button(page, 'Enviar respuesta').click()
  await expectVisible(page.getByText('Por favor, elija una respuesta'))
  await page.getByText('No', { exact: true }).click()
  await page.getByRole('textbox').fill('Nadie me llamó.')
  await expectAccessible(page, 'help question by link', phone)
  await button(page, 'Enviar respuesta').click()
  await expectVisible(
    page.getByText('Recibimos su respuesta. Gracias.'),
    page.getByText('Cambiar su respuesta', { exact: true }),
  )
  await expectAccessible(page, 'help question answered', phone)
  await page.getByText('Cambiar su respuesta', { exact: true }).click()
  await page.getByText('Sí', { exact: true }).click()
  await button(page, 'Enviar respuesta').click()
  await expect.poll(() => page.getByText('Sí', { exact: true }).isVisible()).toBe(false)
  const { timeline } = await staff.call('referral', { params: { id: row?.id ?? '' }, query: {} })
  expect(timeline.filter(({ type }) => type === 'HelpAnswered').map(({ reason }) => reason)).toEqual(['yes', 'no'])
})
