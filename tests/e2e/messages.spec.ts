// A family and those who help it write to each other: new message, live arrival, answer, unread counts.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  type CreatedReferral,
  createAcceptedReferral,
  createReferral,
  runActions,
} from '#tests/support/create-referral.ts'
import { button, expectAbsent, expectToast, expectVisible } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** A link with exactly this name. */
const link = (container: Page | Locator, name: string): Locator => container.getByRole('link', { name, exact: true })

const helpFamily = async (): Promise<{ referral: CreatedReferral; family: TestUser }> => {
  const referral = await createAcceptedReferral(staff, worker, pantryId)
  const family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  return { referral, family }
}

const writeMessage = async (page: Page, subject: string, text: string) => {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(text)
  await button(page, 'Send message').click()
  await expectToast(page, 'Message sent')
}

describe('messages', () => {
  it('CLI-28 CLI-29 CLI-30 CLI-38 go between a family on a phone and the partner that accepted, as they are sent', async () => {
    const { family } = await helpFamily()
    const partnerPage = await fixture.openPageAs(worker)
    await partnerPage.goto('/org/messages')
    await expectVisible(partnerPage.getByText('No messages yet'))

    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.goto('/client-dashboard')
    await link(page, 'Messages').click()
    await link(page, 'New message').click()
    await page.getByRole('radio', { name: /The partner/ }).check()
    await writeMessage(page, 'Delivery', 'Do you deliver?')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Delivery' }))

    // The inbox and the count in the header change without a reload.
    await expectVisible(link(partnerPage, 'Messages, 1 unread'), partnerPage.getByText('Do you deliver?'))
    await link(partnerPage, 'Delivery').click()
    await expectVisible(partnerPage.getByText('Do you deliver?'))
    await expectVisible(link(partnerPage, 'Messages'))
    await partnerPage.getByLabel('Your reply').fill('Yes, on Fridays.')
    await button(partnerPage, 'Send reply').click()
    await expectToast(partnerPage, 'Reply sent')

    const messages = page.getByRole('list', { name: 'Messages in this conversation' }).getByRole('listitem')
    await expectVisible(messages.getByText('Yes, on Fridays.'), messages.getByText('Cobb Food Pantry'))
    await expectVisible(messages.getByText(/^Read (?:just now|1 minute ago)$/))
  })

  it('CLI-30 keeps what was typed when sending fails', async () => {
    const { referral, family } = await helpFamily()
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.goto(`/client-dashboard/messages/new?referral=${referral.id}`)
    await button(page, 'Send message').click()
    await expectVisible(page.getByText('Please add a subject'), page.getByText('Please write a message'))
    await page.route('**/api/referrals/*/conversations', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Subject').fill('Delivery')
    await page.getByLabel('Message', { exact: true }).fill('Do you deliver?')
    await button(page, 'Send message').click()
    await expectToast(page, 'Failed to send message', 'An unexpected error occurred.')
    await page.reload()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Delivery')
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Do you deliver?')
  })

  it('CLI-38 staff write from the referral page, and assign the conversation', async () => {
    const { referral, family } = await helpFamily()
    const page = await fixture.openPageAs(staff)
    await page.goto(`/referrals/${referral.id}`)
    await button(page, 'Write to the family').click()
    await writeMessage(page, 'News', 'We found a crib.')
    await link(page.getByRole('region', { name: 'Messages with the family' }), 'News').click()
    await button(page, 'Assign to me').click()
    await expectToast(page, 'Assigned to you')

    const phone = await fixture.openPageAs(family, { size: screenSizes.phone })
    await phone.goto('/client-dashboard/messages')
    await expectVisible(phone.getByText('Referral Exchange staff', { exact: false }))
    await link(phone, 'News').click()
    await phone.getByLabel('Your reply').fill('Thank you!')
    await button(phone, 'Send reply').click()
    await expectToast(phone, 'Reply sent')
    await expectVisible(page.getByText('Thank you!'))
    await page.goto('/staff/messages')
    await expectVisible(page.getByText('Thank you!'))
    await page.getByRole('button', { name: 'Unassigned 0', exact: true }).click()
    await expectVisible(page.getByText('No messages match'))
    await page.getByRole('button', { name: 'Mine 1', exact: true }).click()
    await expectVisible(link(page, 'News'))
    await expectAbsent(page.getByText('No messages match'))
    await expectVisible(page.getByRole('button', { name: 'Mine 1', pressed: true }))
  })

  it('CLI-38 REF-28 are assigned to a colleague; after a change by someone else, the dialog says who has them', async () => {
    const { referral, family } = await helpFamily()
    const colleague = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], {
      name: 'Cy Colleague',
    })
    const { id } = await family.call('startConversation', {
      params: { id: referral.id },
      body: { organizationId: pantryId, subject: 'Delivery', body: 'Do you deliver?' },
    })
    const page = await fixture.openPageAs(worker, { size: screenSizes.phone })
    await page.goto(`/org/messages/${id}`)
    await button(page, 'Assign to a colleague').click()
    const dialog = page.getByRole('dialog', { name: 'Assign this conversation' })
    await button(dialog, 'Assign').click()
    await expectVisible(dialog.getByText('Choose a person', { exact: true }).last())
    await dialog.getByLabel('Who answers the family?').selectOption({ label: 'Rosa Receiver (you)' })
    await colleague.call('assignConversation', { params: { id }, body: { assignedTo: colleague.id, version: 0 } })
    await button(dialog, 'Assign').click()
    await expectVisible(dialog.getByText(/Someone else just changed this. Cy Colleague has it now/))
    expect(await dialog.getByRole('option', { name: 'Cy Colleague (has it now)' }).count()).toBe(1)
    await button(dialog, 'Assign').click()
    await expectToast(page, 'Assigned to you')
    await expectVisible(page.getByText('Assigned to Rosa Receiver'))
    const history = page.getByRole('list', { name: 'Messages in this conversation' })
    await expectVisible(history.getByText(/Cy Colleague took this conversation/))
  })

  it('CLI-28 CLI-30 a new message goes to the reader that the family saw, although the request changes meanwhile', async () => {
    const created = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
    const version = await runActions(created, [[staff, { action: 'submit' }]])
    const family = await fixture.app.createUser([], { clientId: created.clientId, name: 'Marisol Vega' })
    const page = await fixture.openPageAs(family, { size: screenSizes.phone })
    await page.goto(`/client-dashboard/messages/new?referral=${created.id}`)
    const [toStaff, toPartner] = [
      page.getByRole('radio', { name: /Our staff/ }),
      page.getByRole('radio', { name: /The partner/ }),
    ]
    expect(await toStaff.isChecked()).toBe(true)
    await page.getByLabel('Subject').fill('Private')
    await page.getByLabel('Message', { exact: true }).fill('Only for the staff.')
    const params = { id: created.id }
    await worker.call('actOnReferral', { params, body: { action: 'accept', version } })
    await expectVisible(toPartner)
    expect(await toStaff.isChecked()).toBe(true)
    await toPartner.check()
    const revoke = { action: 'revoke_consent', method: 'online', version: version + 1 } as const
    await family.call('actOnReferral', { params, body: revoke })
    await expectVisible(page.getByText('This partner is no longer helping with this request'))
    await button(page, 'Send message').click()
    await expectVisible(page.getByText('Choose who you want to write to'))
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Only for the staff.')
    await toStaff.check()
    await button(page, 'Send message').click()
    await expectToast(page, 'Message sent')
    await expectVisible(page.getByText('Referral Exchange staff').first())
  })
})
