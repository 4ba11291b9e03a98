// An organization applies to become a partner: validation, the saved draft, the submission, and its status page.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { seesNoFault } from '#tests/support/axe.ts'
import { mailedLink } from '#tests/support/mailbox.ts'
import { button, heading, isAt, sees, seesFocus, seesNo, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, type VisitorOptions, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(({ task }) => stage.afterTest(task))

const messages = (page: Page) => page.getByRole('alert').getByRole('link').allInnerTexts()

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
  const look: Required<VisitorOptions> = { size: sizes.desk, colorScheme: 'light' }

  it('APP-01 APP-04 APP-05 APP-06 APP-07 APP-10 APP-11 names missing answers, keeps the draft, and can be submitted', async () => {
    const page = await stage.visitor(look)
    await page.goto('/partners/apply')
    await sees(heading(page, 'Apply to become a partner'))

    await button(page, 'Submit application').click()
    await expect
      .poll(() => messages(page), soon)
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
    await seesFocus(page.getByRole('checkbox', { name: 'Bartow' }))
    await seesNoFault(page, 'apply refused', look)

    await fillIn(page, 'rosa@pantry.example')
    await page.getByLabel('Website').fill('pantry')
    await button(page, 'Submit application').click()
    await expect.poll(() => messages(page), soon).toEqual(['Must be a valid URL'])
    await page.getByLabel('Website').fill('https://pantry.example')

    await page.context().setOffline(true)
    await button(page, 'Submit application').click()
    await sees(page.getByRole('alert').filter({ hasText: 'Submission Failed' }))
    await sees(page.getByText('There was an error submitting your application. Please try again.'))
    await page.context().setOffline(false)

    await page.reload()
    await sees(page.getByText('What you typed earlier is here again.'))
    expect(await typedIn(page, 'Contact email')).toBe('rosa@pantry.example')
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4)
    await button(page, 'Submit application').click()
    await sees(heading(page, 'Application Submitted Successfully'))
    await seesFocus(heading(page, 'Application Submitted Successfully'))
    await sees(page.getByText('Our staff will contact you within 3-5 business days.'))

    await page.getByRole('link', { name: 'See how it stands' }).click()
    await sees(heading(page, 'We have your application'), page.getByText('Paulding Food Pantry'))
    await seesNoFault(page, 'apply status', look)
    const link = await mailedLink(page, 'rosa@pantry.example', 'We received your partner application')
    await page.goto(link)
    await sees(heading(page, 'We have your application'))

    // The next person at this screen sees nothing of the application.
    await page.goto('/partners/apply')
    await sees(heading(page, 'Application Submitted Successfully'))
    await seesNo(page.getByText('rosa@pantry.example'))
    await button(page, 'Apply for another organization').click()
    await sees(button(page, 'Submit application'))
    expect(await typedIn(page, 'Contact email')).toBe('')
  })

  it('keeps input from before the script loaded, and cannot be submitted until then', async () => {
    const page = await stage.visitor(look)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/partners/apply', { waitUntil: 'commit' })
    await page.getByLabel('Organization name').fill('Paulding Food Pantry')
    await page.getByRole('checkbox', { name: 'Utilities', exact: true }).check()
    expect(await button(page, 'Submit application').isDisabled()).toBe(true)
    arrive()
    await expect.poll(() => button(page, 'Submit application').isDisabled(), soon).toBe(false)
    expect(await typedIn(page, 'Organization name')).toBe('Paulding Food Pantry')
    await page.unrouteAll()
    await page.reload()
    await expect.poll(() => typedIn(page, 'Organization name'), soon).toBe('Paulding Food Pantry')
    expect(
      await page
        .getByRole('checkbox', { checked: true })
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value'))),
    ).toEqual(['Utilities'])
  })

  it('works in Spanish on a phone, keeps the draft after a change of language, and shows nothing for an unknown link', async () => {
    const small: Required<VisitorOptions> = { size: sizes.phone, colorScheme: 'dark' }
    const page = await stage.visitor(small)
    await page.goto('/es/partners/apply')
    await sees(heading(page, 'Solicite ser organización colaboradora'))
    await button(page, 'Enviar la solicitud').click()
    await expect
      .poll(() => messages(page), soon)
      .toEqual([
        'El nombre de la organización debe tener al menos 2 caracteres',
        'Marque al menos un servicio',
        'Marque al menos un grupo de personas',
        'Marque al menos un condado',
        'Escriba el nombre de la persona de contacto',
        'Escriba un correo electrónico válido',
        'Escriba un número de teléfono válido',
      ])
    await seesNoFault(page, 'apply refused es', small)
    await page.getByLabel('Nombre de la organización').fill('Despensa de Paulding')
    await page.getByRole('checkbox', { name: 'Comida', exact: true }).check()

    await page.goto('/partners/apply')
    await expect.poll(() => typedIn(page, 'Organization name'), soon).toBe('Despensa de Paulding')
    expect(await page.getByRole('checkbox', { name: 'Food', exact: true }).isChecked()).toBe(true)
    await button(page, 'Start over').click()
    expect(await typedIn(page, 'Organization name')).toBe('')
    await seesNo(page.getByRole('checkbox', { checked: true }))

    await page.goto('/es/partners/apply/status?key=nothing')
    await sees(page.getByText('Este enlace no muestra ninguna solicitud'))
    await page.getByRole('link', { name: 'Solicite ser organización colaboradora' }).click()
    await isAt(page, '/es/partners/apply')
  })
})
