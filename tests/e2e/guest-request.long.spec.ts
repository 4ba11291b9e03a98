// A directory guest asks one partner for help: consent, details of the need, then the reference number.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '#tests/support/accessibility.ts'
import { button, dialog, expectVisible, expectAbsent, pollOptions } from '#tests/support/page-expectations.ts'
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

describe("a guest's request to one partner", () => {
  const title = 'Request service from Helping Hands'

  const openDialog = async (page: Page) => {
    await page.goto(`/directory?partner=${partnerId}`)
    const access = dialog(page, 'Access Partner Details')
    await access.getByLabel('Name').fill('Rosa Morales')
    await access.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.org`)
    await access.getByLabel('County').selectOption('Cobb')
    await access.getByRole('checkbox').check()
    await button(access, 'Continue as guest').click()
    await button(page, 'Request Service').click()
    return dialog(page, title)
  }

  it('DIR-28 DIR-29 DIR-30 DIR-31 DIR-32 asks for consent, then the details, and ends with the reference', async () => {
    const page = await fixture.openPage(desktop)
    const requestDialog = await openDialog(page)
    const consent = requestDialog.getByRole('checkbox')
    expect(await consent.isChecked()).toBe(false)
    await expectAbsent(requestDialog.getByLabel('Your circumstances'))
    await expectAccessible(page, 'service consent', desktop)
    await button(requestDialog, 'Continue').click()
    await expectVisible(
      requestDialog.getByText('Consent Required'),
      requestDialog.getByText('Please confirm consent before submitting.'),
    )
    await consent.check()
    await button(requestDialog, 'Continue').click()

    await expectAccessible(page, 'service form', desktop)
    await button(requestDialog, 'Submit request').click()
    await expectVisible(
      requestDialog.getByText('Missing Information'),
      requestDialog.getByText('Please fill in all required fields.'),
    )
    await expectAccessible(page, 'service refused', desktop)
    await requestDialog.getByLabel('Your name').fill('Rosa Morales')
    await requestDialog.getByLabel('Email').fill('guest-rosa@example.org')
    await requestDialog.getByLabel('Phone').fill('(770) 555-0150')
    await requestDialog.getByLabel('County').selectOption('Cobb')
    await requestDialog.getByLabel('Need category').selectOption('Clothing')

    const circumstances = requestDialog.getByLabel('Your circumstances')
    await circumstances.fill('x'.repeat(300))
    await expectVisible(requestDialog.getByText('200 characters left'))
    await button(requestDialog, 'Submit request').click()
    await expectVisible(requestDialog.getByText('Initial note must be 255 characters or fewer.'))
    await circumstances.fill('There is a felony in my past.')
    await expectVisible(requestDialog.getByText(/^Please avoid sensitive topics/))
    await expectAccessible(page, 'service sensitive', desktop)
    expect(await button(requestDialog, 'Submit request').isDisabled()).toBe(true)
    await circumstances.fill('Two children need winter coats.')
    await expect.poll(() => button(requestDialog, 'Submit request').isDisabled(), pollOptions).toBe(false)
    await consent.uncheck()
    expect(await button(requestDialog, 'Submit request').isDisabled()).toBe(true)
    await consent.check()

    await page.context().setOffline(true)
    await button(requestDialog, 'Submit request').click()
    await expectVisible(requestDialog.getByText('Submission Failed'))
    await expectAccessible(page, 'service failed', desktop)
    await page.context().setOffline(false)
    const pendingResponse = page.waitForResponse('**/api/process-guest-referral')
    const submittingShown = Promise.withResolvers<void>()
    await page.route('**/api/process-guest-referral', async (route) => {
      await submittingShown.promise
      await route.continue()
    })
    await button(requestDialog, 'Submit request').click()
    await expectVisible(requestDialog.getByRole('button', { name: 'Submitting…' }))
    submittingShown.resolve()
    const { reference } = (await (await pendingResponse).json()) as { reference: string }
    await expectVisible(
      requestDialog.getByRole('heading', { name: 'Request Submitted' }),
      requestDialog.getByText(reference),
    )
    await expectAccessible(page, 'service sent', desktop)
    await button(requestDialog, 'Done').click()
    await expectAbsent(requestDialog)
  })

  it('DIR-28 forgets its input when the guest closes it', async () => {
    const page = await fixture.openPage(phone)
    const requestDialog = await openDialog(page)
    await requestDialog.getByRole('checkbox').check()
    await button(requestDialog, 'Continue').click()
    await requestDialog.getByLabel('Your name').fill('Rosa Morales')
    await expectAccessible(page, 'service form', phone)
    await button(requestDialog, 'Close').click()
    await button(page, 'Request Service').click()
    await expectVisible(button(requestDialog, 'Continue'))
    expect(await requestDialog.getByRole('checkbox').isChecked()).toBe(false)
    await expectAbsent(requestDialog.getByLabel('Your name'))
  })
})
