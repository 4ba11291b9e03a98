// An organization applies to become a partner: validation, the saved draft, the submission, and its status page.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import {
  waitForHydration,
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
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())
afterEach(({ task }) => fixture.afterTest(task))

const readErrorMessages = (page: Page) => page.getByRole('alert').getByRole('link').allInnerTexts()

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('Organization name').fill('Paulding Food Pantry')
  await page.getByLabel('About your organization').fill('Groceries on Tuesdays.')
  for (const choice of ['Food', 'Benefits Navigation', 'Families', 'Paulding']) {
    await page.getByRole('checkbox', { name: choice, exact: true }).check()
  }
  await page.getByLabel('Contact name').fill('Rosa Diaz')
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Contact phone').fill('(770) 555-0148')
}

describe('an application', () => {
  const appearance: Required<PageOptions> = { size: screenSizes.desktop, colorScheme: 'light' }

  it('APP-01 APP-04 APP-05 APP-06 APP-07 APP-10 APP-11 lists the missing fields, keeps the draft, and can be submitted', async () => {
    const page = await fixture.openPage(appearance)
    await page.goto('/partners/apply')
    await expectVisible(heading(page, 'Apply to become a partner'))

    await button(page, 'Submit application').click()
    await expect
      .poll(() => readErrorMessages(page), pollOptions)
      .toEqual([
        'Organization name must be at least 2 characters',
        'Select at least one service',
        'Select at least one population served',
        'Select at least one county',
        'Contact name is required',
        'Valid email is required',
        'Valid phone number is required',
      ])
    await page.getByRole('alert').getByRole('link', { name: 'Select at least one county' }).click()
    await expectFocused(page.getByRole('checkbox', { name: 'Bartow' }))
    await expectAccessible(page, 'apply refused', appearance)

    await fillIn(page, 'rosa@pantry.example')
    await page.getByLabel('Website').fill('pantry')
    await button(page, 'Submit application').click()
    await expect.poll(() => readErrorMessages(page), pollOptions).toEqual(['Must be a valid URL'])
    await page.getByLabel('Website').fill('https://pantry.example')

    await page.context().setOffline(true)
    await button(page, 'Submit application').click()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Submission Failed' }))
    await expectVisible(page.getByText('There was an error submitting your application. Please try again.'))
    await page.context().setOffline(false)

    await page.reload()
    await expectVisible(page.getByText('We restored your answers.'))
    expect(await readFieldValue(page, 'Contact email')).toBe('rosa@pantry.example')
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4)
    await button(page, 'Submit application').click()
    await expectVisible(heading(page, 'Application Submitted Successfully'))
    await expectFocused(heading(page, 'Application Submitted Successfully'))
    await expectVisible(page.getByText('Our staff will contact you within 3-5 business days.'))

    await page.getByRole('link', { name: 'Check status' }).click()
    await expectVisible(heading(page, 'We have your application'), page.getByText('Paulding Food Pantry'))
    await expectAccessible(page, 'apply status', appearance)
    const link = await waitForMailLink(page, 'rosa@pantry.example', 'We received your partner application')
    await page.goto(link)
    await expectVisible(heading(page, 'We have your application'))

    // The next person to use this screen sees nothing of the application.
    await page.goto('/partners/apply')
    await expectVisible(heading(page, 'Application Submitted Successfully'))
    await expectAbsent(page.getByText('rosa@pantry.example'))
    await page.getByRole('link', { name: 'Apply for another organization' }).click()
    await expectVisible(button(page, 'Submit application'))
    expect(await readFieldValue(page, 'Contact email')).toBe('')
  })

  it('keeps input from before the script loaded', async () => {
    const page = await fixture.openPage(appearance)
    const { promise: scriptRelease, resolve: releaseScript } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scriptRelease
      await route.continue()
    })
    await page.goto('/partners/apply', { waitUntil: 'commit' })
    await page.getByLabel('Organization name').fill('Paulding Food Pantry')
    await page.getByRole('checkbox', { name: 'Utilities', exact: true }).check()
    releaseScript()
    await waitForHydration(page)
    expect(await readFieldValue(page, 'Organization name')).toBe('Paulding Food Pantry')
    await page.unrouteAll()
    await page.reload()
    await expect.poll(() => readFieldValue(page, 'Organization name'), pollOptions).toBe('Paulding Food Pantry')
    expect(
      await page
        .getByRole('checkbox', { checked: true })
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value'))),
    ).toEqual(['Utilities'])
  })

  it('works in Spanish on a phone, keeps the draft after a change of language, and shows nothing for an unknown link', async () => {
    const phone: Required<PageOptions> = { size: screenSizes.phone, colorScheme: 'dark' }
    const page = await fixture.openPage(phone)
    await page.goto('/es/partners/apply')
    await expectVisible(heading(page, 'Solicite ser organización colaboradora'))
    await button(page, 'Enviar la solicitud').click()
    await expect
      .poll(() => readErrorMessages(page), pollOptions)
      .toEqual([
        'El nombre de la organización debe tener al menos 2 caracteres',
        'Marque al menos un servicio',
        'Marque al menos un grupo de personas',
        'Marque al menos un condado',
        'Escriba el nombre de la persona de contacto',
        'Escriba un correo electrónico válido',
        'Escriba un número de teléfono válido',
      ])
    await expectAccessible(page, 'apply refused es', phone)
    await page.getByLabel('Nombre de la organización').fill('Despensa de Paulding')
    await page.getByRole('checkbox', { name: 'Comida', exact: true }).check()

    await page.goto('/partners/apply')
    await expect.poll(() => readFieldValue(page, 'Organization name'), pollOptions).toBe('Despensa de Paulding')
    expect(await page.getByRole('checkbox', { name: 'Food', exact: true }).isChecked()).toBe(true)
    await button(page, 'Start over').click()
    expect(await readFieldValue(page, 'Organization name')).toBe('')
    await expectAbsent(page.getByRole('checkbox', { checked: true }))

    await page.goto('/es/partners/apply/status?key=nothing')
    await expectVisible(page.getByText('No encontramos ninguna solicitud con este enlace'))
    await page.getByRole('link', { name: 'Solicite ser organización colaboradora' }).click()
    await expectUrl(page, '/es/partners/apply')
  })
})
