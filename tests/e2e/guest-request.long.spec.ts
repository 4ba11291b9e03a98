// A directory guest asks one partner for help: consent, details of the need, then the reference number.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { seesNoFault } from '#tests/support/axe.ts'
import { button, dialog, sees, seesNo, soon } from '#tests/support/screens.ts'
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

describe('a guest’s request to one partner', () => {
  const title = 'Request service from Helping Hands'

  const openDialog = async (page: Page) => {
    await page.goto(`/directory?partner=${partnerId}`)
    const access = dialog(page, 'Access Partner Details')
    await access.getByLabel('Name').fill('Rosa Morales')
    await access.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.org`)
    await access.getByLabel('County').selectOption('Cobb')
    await access.getByRole('checkbox').check()
    await button(access, 'Continue as Guest').click()
    await button(page, 'Request Service').click()
    return dialog(page, title)
  }

  it('DIR-28 DIR-29 DIR-30 DIR-31 DIR-32 asks for consent, then the details, and ends with the reference', async () => {
    const page = await stage.visitor(desk)
    const asked = await openDialog(page)
    const consent = asked.getByRole('checkbox')
    expect(await consent.isChecked()).toBe(false)
    await seesNo(asked.getByLabel('Your circumstances'))
    await seesNoFault(page, 'service consent', desk)
    await button(asked, 'Continue').click()
    await sees(asked.getByText('Consent Required'), asked.getByText('Please confirm consent before submitting.'))
    await consent.check()
    await button(asked, 'Continue').click()

    await seesNoFault(page, 'service form', desk)
    await button(asked, 'Submit Request').click()
    await sees(asked.getByText('Missing Information'), asked.getByText('Please fill in all required fields.'))
    await seesNoFault(page, 'service refused', desk)
    await asked.getByLabel('Your name').fill('Rosa Morales')
    await asked.getByLabel('Email').fill('guest-rosa@example.org')
    await asked.getByLabel('Phone').fill('(770) 555-0150')
    await asked.getByLabel('County').selectOption('Cobb')
    await asked.getByLabel('Need category').selectOption('Clothing')

    const circumstances = asked.getByLabel('Your circumstances')
    await circumstances.fill('x'.repeat(300))
    await sees(asked.getByText('200 characters left'))
    await button(asked, 'Submit Request').click()
    await sees(asked.getByText('Initial note must be 255 characters or fewer.'))
    await circumstances.fill('There is a felony in my past.')
    await sees(asked.getByText(/^Please avoid sensitive topics/))
    await seesNoFault(page, 'service sensitive', desk)
    expect(await button(asked, 'Submit Request').isDisabled()).toBe(true)
    await circumstances.fill('Two children need winter coats.')
    await expect.poll(() => button(asked, 'Submit Request').isDisabled(), soon).toBe(false)
    await consent.uncheck()
    expect(await button(asked, 'Submit Request').isDisabled()).toBe(true)
    await consent.check()

    await page.context().setOffline(true)
    await button(asked, 'Submit Request').click()
    await sees(asked.getByText('Submission Failed'))
    await seesNoFault(page, 'service failed', desk)
    await page.context().setOffline(false)
    const answered = page.waitForResponse('**/api/process-guest-referral')
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/process-guest-referral', async (route) => {
      await seen.promise
      await route.continue()
    })
    await button(asked, 'Submit Request').click()
    await sees(asked.getByRole('button', { name: 'Submitting...' }))
    seen.resolve()
    const { reference } = (await (await answered).json()) as { reference: string }
    await sees(asked.getByRole('heading', { name: 'Request Submitted' }), asked.getByText(reference))
    await seesNoFault(page, 'service sent', desk)
    await button(asked, 'Done').click()
    await seesNo(asked)
  })

  it('DIR-28 forgets its input when the guest closes it', async () => {
    const page = await stage.visitor(phone)
    const asked = await openDialog(page)
    await asked.getByRole('checkbox').check()
    await button(asked, 'Continue').click()
    await asked.getByLabel('Your name').fill('Rosa Morales')
    await seesNoFault(page, 'service form', phone)
    await button(asked, 'Close').click()
    await button(page, 'Request Service').click()
    await sees(button(asked, 'Continue'))
    expect(await asked.getByRole('checkbox').isChecked()).toBe(false)
    await seesNo(asked.getByLabel('Your name'))
  })
})
