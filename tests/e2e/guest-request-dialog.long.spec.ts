// The dialog in which a guest requests a service keeps its input when it is closed by mistake, or when the guest pass
// has expired.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { continueAsGuest } from '#tests/support/directory.ts'
import { button, dialog, expectVisible, expectAbsent, readFieldValue } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerId = await fixture.app.createOrganization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto(`/directory?partner=${partnerId}`)
  await continueAsGuest(page)
  await button(page, 'Request Service').click()
  return dialog(page, 'Request service from Helping Hands')
}

const fillInGuest = async (requestDialog: Locator) => {
  await requestDialog.getByRole('checkbox').check()
  await button(requestDialog, 'Continue').click()
  await requestDialog.getByLabel('Your name').fill('Rosa Morales')
  await requestDialog.getByLabel('Email').fill('guest-rosa@example.org')
  await requestDialog.getByLabel('Phone').fill('(770) 555-0150')
  await requestDialog.getByLabel('County').selectOption('Cobb')
  await requestDialog.getByLabel('Need category').selectOption('Clothing')
  await requestDialog.getByLabel('Your circumstances').fill('Two children need winter coats.')
}

describe('the request dialog', () => {
  it('DIR-28 is not closed by a tap outside, and Escape asks before it discards the input', async () => {
    const page = await fixture.openPage()
    const requestDialog = await openDialog(page)
    await fillInGuest(requestDialog)
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    const leaveDialog = page.getByRole('dialog', { name: 'Leave without sending?' })
    await button(leaveDialog, 'Cancel').click()
    await expectAbsent(leaveDialog)
    expect(await readFieldValue(requestDialog, 'Your circumstances')).toBe('Two children need winter coats.')
    await page.keyboard.press('Escape')
    await button(leaveDialog, 'Leave').click()
    await expectAbsent(requestDialog)
    await button(page, 'Request Service').click()
    await expectVisible(button(requestDialog, 'Continue'))
  })

  it('DIR-27 leads a guest with an expired pass to a new one and back to the input', async () => {
    const page = await fixture.openPage()
    const requestDialog = await openDialog(page)
    await fillInGuest(requestDialog)
    fixture.app.clock.advance(25 * 3_600_000)
    await button(requestDialog, 'Submit request').click()
    await expectVisible(requestDialog.getByText('Your guest pass has ended'))
    await requestDialog.getByRole('link', { name: 'Get a new pass' }).click()
    await continueAsGuest(page)
    await expectVisible(requestDialog)
    expect(await readFieldValue(requestDialog, 'Your circumstances')).toBe('Two children need winter coats.')
    await requestDialog.getByRole('checkbox').check()
    await button(requestDialog, 'Submit request').click()
    const submittedHeading = requestDialog.getByRole('heading', { name: 'Request Submitted' })
    await expectVisible(submittedHeading)
    await page.reload()
    await button(page, 'Request Service').click()
    await expectVisible(submittedHeading)
    await button(requestDialog, 'Done').click()
    await button(page, 'Request Service').click()
    await expectVisible(button(requestDialog, 'Continue'))
  })
})
