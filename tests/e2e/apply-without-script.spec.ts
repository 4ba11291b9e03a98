// The partner application in a browser without JavaScript.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { button, expectFocused, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

it('APP-01 APP-03 APP-04 APP-06 APP-10 keeps what was typed, names each error, and leads to the status', async () => {
  const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
  const post = async () => {
    fixture.app.clock.advance(formAgeLimits.min)
    await button(page, 'Submit application').click()
  }
  const typed = {
    'Organization name': 'Paulding Food Pantry',
    Website: 'https://pantry.example',
    'About your organization': 'Groceries on Tuesdays.\nWarm meals on Fridays.',
    'Contact name': 'Rosa Diaz',
    'Contact email': 'rosa',
    'Contact phone': '(770) 555-0148',
  }
  const choices = ['Food', 'Benefits Navigation', 'Families']
  await page.goto('/partners/apply')
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  for (const name of choices) await page.getByRole('checkbox', { name, exact: true }).check()
  await post()

  const summary = page.getByRole('alert')
  await expectFocused(summary)
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Select at least one county',
    'Valid email is required',
  ])
  for (const [label, text] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(text)
  const checked = page.locator('main input[type=checkbox]:checked')
  expect(
    await checked.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.innerText)),
  ).toEqual(choices)
  const emailField = page.getByLabel('Contact email')
  expect(await emailField.getAttribute('aria-invalid')).toBe('true')
  await expectVisible(page.locator(`#${(await emailField.getAttribute('aria-describedby'))?.split(' ')[0]}`))

  await emailField.fill('rosa@pantry.example')
  await page.getByRole('checkbox', { name: 'Paulding', exact: true }).check()
  await post()
  await expectVisible(heading(page, 'Application Submitted Successfully'), page.getByText('rosa@pantry.example'))
  await page
    .getByRole('link', { name: /status/i })
    .first()
    .click()
  await expectVisible(page.getByText('Paulding Food Pantry'))
})
