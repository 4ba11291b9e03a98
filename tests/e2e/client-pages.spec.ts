// A client's own pages: the status of their request, and withdrawing it from a phone.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import { referralBody } from '#tests/support/referral-scenario.ts'
import {
  button,
  dialog,
  expectVisible,
  expectAbsent,
  heading,
  expectToast,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let staff: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it.each([screenSizes.phone, screenSizes.desktop])(
  'TL-06 a client withdraws a request on the $name, where nothing covers the button',
  async (size) => {
    const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
    const client = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
    const page = await fixture.openPageAs(client, { size })
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    await expectVisible(heading(page, 'Your Food Assistance request'))
    await button(page, 'Withdraw').click()
    const question = dialog(page, 'Withdraw your Food Assistance request?')
    await expectVisible(question.getByText('Our staff can read it'), question.getByText("We'll stop working on it."))
    await button(question, 'Withdraw').click()
    await expectToast(page, 'Referral withdrawn', 'The request has been withdrawn.')
    const next = page.getByRole('region', { name: 'What happens next' })
    await expectVisible(next.getByText('You withdrew this request.'), button(next, 'Send it again'))
    // One way to go on.
    expect(await button(page, 'Send it again').count()).toBe(1)
    await expectAbsent(page.getByRole('link', { name: 'Ask for help again' }))
    await button(next, 'Send it again').click()
    await button(page.getByRole('dialog'), 'Send it again').click()
    await expectVisible(page.getByText('Our staff will read your request').first())
  },
)

it('REF-31 a client sees the progress steps of the dashboard, without the SLA age', async () => {
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  await runActions(referral, [[staff, { action: 'submit' }]])
  const client = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const page = await fixture.openPageAs(client)
  await page.goto(`/client-dashboard/referrals/${referral.id}`)
  await expectVisible(heading(page, 'Your Food Assistance request'), page.getByText('We sent your request to').first())
  const steps = page.getByRole('list', { name: 'Progress of this referral' }).getByRole('listitem')
  expect((await steps.allInnerTexts()).map((step) => step.split(/,|\n/)[0])).toEqual([
    'Under Review',
    'Sent to Partner',
    'Active Service',
    'Completed',
  ])
  await expectVisible(
    page.getByText('Cobb Food Pantry has your request.'),
    page.getByRole('region', { name: 'Who can see this' }).getByText('You', { exact: true }),
  )
  await expectAbsent(page.getByText('On time'), page.getByText('No sending organization'))
})

it('REF-32 CLI-16 a client sees all requests with one of three plain statuses, newest first', async () => {
  const receiver = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }])
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', need: 'Clothing' })
  await runActions(referral, [[staff, { action: 'close', reason: 'need_met' }]])
  const createSubmittedReferral = async (need: 'Childcare' | 'Food Assistance') => {
    const { id } = await staff.call('createReferral', {
      body: { ...referralBody(referral.clientId), need, toOrganizationId: pantryId },
    })
    await runActions({ id }, [[staff, { action: 'submit' }]])
    return id
  }
  await runActions({ id: await createSubmittedReferral('Childcare') }, [[receiver, { action: 'accept' }]], 2)
  await createSubmittedReferral('Food Assistance')
  const client = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const page = await fixture.openPageAs(client, { size: screenSizes.phone })
  await page.goto('/client-dashboard/referrals')
  await page.getByRole('link', { name: 'Check Status' }).click()
  const rows = page.getByRole('list', { name: 'Check Status' }).getByRole('listitem')
  await expectVisible(rows)
  expect(
    (await rows.allInnerTexts()).map((rowText) => rowText.split(/\n+/).filter((line) => !line.startsWith('Requested'))),
  ).toEqual([
    ['Food Assistance', 'In Review', 'Withdraw'],
    ['Childcare', 'In Service', 'Withdraw'],
    ['Clothing', 'Closed'],
  ])
})

it('NEW-27 a client sees the shared notes and no others', async () => {
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
  const client = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
  const [staffPage, clientPage] = [await fixture.openPageAs(staff), await fixture.openPageAs(client)]
  await Promise.all([
    staffPage.goto(`/referrals/${referral.id}`),
    clientPage.goto(`/client-dashboard/referrals/${referral.id}`),
  ])
  await expectVisible(
    staffPage.getByText('Marisol V., in their account (only notes shared with the family)'),
    staffPage.getByText('Encrypted. Staff, the sender, and the receiver can read it.'),
    clientPage.getByText('Encrypted. Staff and the organizations working on this can read it.'),
  )
  const share = staffPage.getByRole('checkbox', { name: 'Also show this note to the family' })
  const addNote = async (text: string) => {
    await staffPage.getByLabel('Add a note').fill(text)
    await button(staffPage, 'Add note').click()
    await expectVisible(staffPage.getByRole('list', { name: 'Timeline' }).getByText(text))
    await expect.poll(() => readFieldValue(staffPage, 'Add a note')).toBe('')
  }
  await addNote('The pantry asked twice.')
  await share.check()
  await addNote('Please bring a letter with your address.')
  expect(await share.isChecked()).toBe(false)
  await clientPage.reload()
  await expectVisible(clientPage.getByText('Please bring a letter with your address.'))
  await expectAbsent(clientPage.getByText('The pantry asked twice.'), clientPage.getByRole('checkbox'))

  // A family without an account could not read it.
  const other = await createReferral(staff, { firstName: 'Rosa', lastInitial: 'D' })
  await staffPage.goto(`/referrals/${other.id}`)
  await expectVisible(staffPage.getByLabel('Add a note'))
  expect(await share.count()).toBe(0)
})

it('CLI-31 a family that chooses text messages reads what to do, and about emails only if it gets them', async () => {
  const { clientId } = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
  const client = await fixture.app.createUser([], { clientId, name: 'Marisol Vega' })
  const page = await fixture.openPageAs(client, { size: screenSizes.phone })
  const choose = async () => {
    await page.goto('/client-dashboard/profile')
    await page.locator('#contactMethod').selectOption('text')
  }
  const notice = page.getByText('To get text messages, enter your number and the code that we send you.')
  await choose()
  await expectVisible(notice.filter({ hasText: 'For now, we email you.' }))
  await client.call('setMailPreference', { body: { frequency: 'never' } })
  await choose()
  await expectVisible(notice)
  await expectAbsent(page.getByText('For now, we email you.'))
  await client.call('setOwnContactRules', { body: { doNotContact: true, doNotLeaveDetails: false, version: 0 } })
  await choose()
  await expectVisible(page.getByRole('region', { name: 'Text messages' }))
  await expectAbsent(notice)
})
