// Staff ask a family a question about its request, and the family answers.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import {
  button,
  dialog,
  heading,
  waitForHydration,
  expectVisible,
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
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

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
    await button(staffPage, 'Show contact info').click()
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
    await expect.poll(() => readFieldValue(page, 'Su respuesta'), pollOptions).toBe('Somos cuatro.')
    await button(page, 'Enviar respuesta').click()
    await expectVisible(
      page.getByText('Recibimos su respuesta. Gracias.'),
      page.getByText('Nuestro equipo tiene su solicitud.'),
    )
    await expectAbsent(answerField)
    await expectVisible(staffPage.getByText('Somos cuatro.'))
    await expectAccessible(staffPage, 'question answered', desktop)
  })

  it('REF-22 keeps an answer to a link that has expired, and says what to do', async () => {
    const email = 'expired@example.org'
    const { page: staffPage, reference } = await openRequestAsStaff(email, 'en', desktop)
    await button(staffPage, 'Return').click()
    const requestDialog = returnDialog(staffPage, reference)
    await requestDialog.getByLabel('Your question for the family').fill('How many people are you?')
    await button(requestDialog, 'Return').click()
    await expectAbsent(requestDialog)
    const page = await fixture.openPage(phone)
    const link = await waitForMailLink(page, email, 'A question about your request')
    await page.goto(link)
    await waitForHydration(page)
    await page.getByLabel('Your answer').fill('Four of us.')
    // A response that arrives later would set the cookie again.
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await button(page, 'Send answer').click()
    await expectVisible(page.getByText('Then open the link in your email again, and paste it there.'))
    await expectAbsent(page.getByText('try again in a few minutes'))
    expect(await readFieldValue(page, 'Your answer')).toBe('Four of us.')
    await expectAccessible(page, 'answer to an expired link', phone)
    await page.goto(link)
    await expect.poll(() => readFieldValue(page, 'Your answer'), pollOptions).toBe('Four of us.')
    await button(page, 'Send answer').click()
    await expectVisible(page.getByText('We got your answer. Thank you.'))
  })

  it('shows staff that no email is sent, and who to call', async () => {
    const { page, reference } = await openRequestAsStaff(null, 'en', phone)
    await expectAccessible(page, 'family detail', phone)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Return' }).click()
    const requestDialog = returnDialog(page, reference)
    await expectVisible(requestDialog.getByText('No email on file. Call the family.'))
    await expectVisible(requestDialog.getByRole('link', { name: '(770) 555-0148' }))
    await expectAccessible(page, 'return to family without email', phone)
  })
})
