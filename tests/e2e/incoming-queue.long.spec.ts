// The incoming queue of an organization in the browser: its list, and single and bulk answers.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ReferralRow } from '#contracts/referrals.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  readRows,
  expectVisible,
  expectAbsent,
  expectRow,
  expectToast,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

const queueTable = 'Referrals Assigned to Your Organization'
const serviceTable = 'In service and waitlisted'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
/** A new receiver for each test. */
let receiver: TestUser
let organizationId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor Pantry')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
})
let receiverCount = 0
beforeEach(async () => {
  organizationId = await fixture.app.createOrganization(`Receiver ${++receiverCount}`)
  receiver = await fixture.app.createUser([{ organizationId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const createSubmittedReferral = async (input: Parameters<typeof createReferral>[1] = {}): Promise<CreatedReferral> => {
  const referral = await createReferral(partner, { ...input, toOrganizationId: organizationId })
  await runActions(referral, [[staff, { action: 'submit' }]])
  return referral
}
const openPage = async (path: string, person = receiver): Promise<Page> => {
  const page = await fixture.openPageAs(person)
  await page.goto(path)
  return page
}

describe('the incoming queue', () => {
  it('INC-01 lists only the referrals submitted to the organization', async () => {
    const referral = await createSubmittedReferral({ firstName: 'Mine' })
    await createReferral(partner, { firstName: 'Notyet', toOrganizationId: organizationId })
    const page = await openPage('/org/referrals/incoming')
    await expectRow(page, queueTable, { ID: referral.shortId, Client: 'Mine M.' })
    expect(await readRows(page, queueTable)).toHaveLength(1)
    await page.getByRole('link', { name: referral.shortId }).click()
    await expectUrl(page, `/referrals/${referral.id}`)
  })

  it('INC-06 INC-07 shows an empty message without rows, on page 1 of 1', async () => {
    const page = await openPage('/org/referrals/incoming')
    await expectVisible(page.getByText('No incoming referrals found.'), page.getByText('Page 1 / 1', { exact: true }))
  })

  it('INC-07 shows 20 rows per page', async () => {
    for (let count = 0; count < 21; count++) await createSubmittedReferral()
    const page = await openPage('/org/referrals/incoming')
    await expectVisible(page.getByText('Page 1 / 2', { exact: true }))
    expect(await readRows(page, queueTable)).toHaveLength(20)
    await button(page, 'Next').click()
    await expectVisible(page.getByText('Page 2 / 2', { exact: true }))
    await expect.poll(async () => (await readRows(page, queueTable)).length, pollOptions).toBe(1)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
  })

  it('INC-02 INC-19 shows a missing county as "Not specified", and the age since the referral arrived', async () => {
    const referral = await createSubmittedReferral()
    const page = await fixture.openPageAs(receiver)
    await page.route('**/api/organization/referrals?*', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      const rows = list.rows.map((row: ReferralRow) => ({ ...row, client: { ...row.client, county: null } }))
      await route.fulfill({ response, json: { ...list, rows } })
    })
    await page.goto('/org/referrals/incoming')
    await expectRow(page, queueTable, { ID: referral.shortId, County: 'Not specified', Received: '0 days · On time' })
  })

  it('INC-14 offers Accept, Waitlist and Decline on each row', async () => {
    const { shortId } = await createSubmittedReferral()
    const page = await openPage('/org/referrals/incoming')
    const row = page.getByRole('row').filter({ hasText: shortId })
    await expectVisible(row.getByRole('button', { name: `Accept ${shortId}` }))
    expect(await row.getByRole('button').allInnerTexts()).toEqual(['Accept', 'Waitlist', 'Decline'])
  })

  it('INC-17 shows an error instead of an empty list after a failed load, and can be retried', async () => {
    const referral = await createSubmittedReferral()
    const page = await fixture.openPageAs(receiver)
    await page.route('**/api/organization/referrals?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/org/referrals/incoming')
    const failure = page.getByRole('alert').filter({ hasText: "The referrals couldn't be loaded" })
    await expectVisible(failure.getByText('The service is temporarily unavailable.'))
    await expectAbsent(page.getByText('No incoming referrals found.'))
    await page.unroute('**/api/organization/referrals?*')
    await button(failure, 'Try again').click()
    await expectRow(page, queueTable, { ID: referral.shortId })
  })

  it('INC-05 INC-14 INC-15 accepts a referral from its row, after a dialog that explains the consequence', async () => {
    const referral = await createSubmittedReferral()
    const page = await openPage('/org/referrals/incoming')
    await button(page, `Accept ${referral.shortId}`).click()
    const acceptDialog = dialog(page, 'Accept Referral')
    await expectVisible(acceptDialog.getByText('Puts Dana M. in service with you, and Harbor Pantry is notified.'))
    await button(acceptDialog, 'Accept').click()
    await expectToast(page, 'Success', 'Referral accepted successfully.')
  })

  it('INC-17 shows an error, not an empty list, when referrals in service fail to load', async () => {
    const referralInService = await createSubmittedReferral()
    await runActions(referralInService, [[receiver, { action: 'accept' }]], 2)
    const page = await fixture.openPageAs(receiver)
    const serviceRoute = '**/api/organization/referrals?*box=service*'
    await page.route(serviceRoute, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/dashboard')
    const failure = page.getByRole('alert').filter({ hasText: "The referrals couldn't be loaded" })
    await expectVisible(failure)
    await page.unroute(serviceRoute)
    await button(failure, 'Try again').click()
    await expectRow(page, serviceTable, { ID: referralInService.shortId })
  })

  it('shows a loading message', async () => {
    const referral = await createSubmittedReferral()
    const page = await fixture.openPageAs(receiver)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/organization/referrals?*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/org/referrals/incoming')
    await expectVisible(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
    resolve()
    await expectRow(page, queueTable, { ID: referral.shortId })
  })

  it('INC-16 shows an error for a refused answer, and a retry succeeds with the same input', async () => {
    const referral = await createSubmittedReferral()
    const page = await openPage('/org/referrals/incoming')
    await button(page, `Decline ${referral.shortId}`).click()
    const declineDialog = dialog(page, 'Decline Referral')
    await declineDialog.getByLabel('Reason').selectOption('At capacity')
    await page.route('**/actions', (route) => route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }))
    await button(declineDialog, 'Decline').click()
    await expectVisible(declineDialog.getByRole('alert').getByText('Error: Failed to update referral'))
    await page.unroute('**/actions')
    await button(declineDialog, 'Decline').click()
    await expectToast(page, 'Success', 'Referral declined successfully.')
    await expectVisible(page.getByText('No incoming referrals found.'))
  })

  it('INC-09 INC-10 INC-15 requires a reason for a decline, and returns the referral to the sender with that reason', async () => {
    const referral = await createSubmittedReferral()
    const page = await openPage('/org/referrals/incoming')
    const requestPaths: string[] = []
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
    await button(page, `Decline ${referral.shortId}`).click()
    const declineDialog = dialog(page, 'Decline Referral')
    await button(declineDialog, 'Decline').click()
    await expectVisible(declineDialog.getByText('Choose a reason').last())
    expect(requestPaths).not.toContain(`/api/referrals/${referral.id}/actions`)
    await declineDialog.getByLabel('Reason').selectOption('Other')
    await button(declineDialog, 'Decline').click()
    await expectVisible(declineDialog.getByText('Add a note to explain this reason'))
    await declineDialog.getByLabel('Reason').selectOption('At capacity')
    await button(declineDialog, 'Decline').click()
    await expectToast(page, 'Success', 'Referral declined successfully.')
    await expectVisible(page.getByText('No incoming referrals found.'))

    const senderPage = await openPage(`/referrals/${referral.id}`, partner)
    await expectVisible(senderPage.getByText('At capacity'))
  })

  it('INC-03 INC-04 REV-13 accepts, waitlists, or declines many referrals in one run, with a result for each', async () => {
    const [referralToAccept, referralToWaitlist, referralToDecline, withdrawnReferral] = [
      await createSubmittedReferral(),
      await createSubmittedReferral(),
      await createSubmittedReferral(),
      await createSubmittedReferral(),
    ]
    const page = await openPage('/org/referrals/incoming')
    const selectRows = async (...referrals: readonly CreatedReferral[]) => {
      for (const { shortId } of referrals) await page.getByRole('checkbox', { name: `Select ${shortId}` }).check()
    }
    await expectVisible(page.getByRole('checkbox', { name: `Select ${withdrawnReferral.shortId}` }))
    const allRows = page.getByRole('checkbox', { name: 'Select all on this page' }).first()
    await allRows.check()
    await expectVisible(page.getByText('4 selected'))
    await allRows.uncheck()
    await selectRows(referralToAccept, withdrawnReferral)
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    expect((await toolbar.getByRole('button').allInnerTexts()).slice(0, 3)).toEqual([
      'Accept Selected',
      'Waitlist Selected',
      'Decline Selected',
    ])
    await runActions(withdrawnReferral, [[partner, { action: 'withdraw' }]], 2)
    await button(toolbar, 'Accept Selected').click()
    await expectToast(page, 'Accepted 1 referral(s).')
    const results = page.getByRole('region', { name: 'Accepted 1 referral(s).' })
    await expectVisible(
      results.getByRole('listitem').filter({ hasText: withdrawnReferral.shortId }).filter({ hasText: 'Not done' }),
    )

    await selectRows(referralToWaitlist)
    await button(toolbar, 'Waitlist Selected').click()
    await expectToast(page, 'Waitlisted 1 referral(s).')
    await selectRows(referralToDecline)
    await button(toolbar, 'Decline Selected').click()
    const declineDialog = dialog(page, 'Decline 1 referral')
    await declineDialog.getByLabel('Reason').selectOption('Not eligible')
    await button(declineDialog, 'Decline 1 referral').click()
    await expectToast(page, 'Declined 1 referral(s).')
    // A referral that its sender withdrew stays marked until the receiver refreshes the list, because the receiver did
    // not cause the change.
    await button(page, 'Refresh list').click()
    await expectVisible(page.getByText('No incoming referrals found.'))
  })
})

describe('the queue on a phone', () => {
  it('INC-02 TL-08 shows the priority and all three answers on each card', async () => {
    const referral = await createSubmittedReferral({ firstName: 'Pocket', priority: 'high' })
    const page = await fixture.openPageAs(receiver, { size: screenSizes.phone })
    await page.goto('/org/referrals/incoming')
    const card = page
      .getByRole('list', { name: queueTable })
      .getByRole('listitem')
      .filter({ hasText: referral.shortId })
    await expectVisible(card.getByText('High', { exact: true }), card.getByText('Harbor Pantry'))
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Accept', 'Waitlist', 'Decline'])
    await button(card, `Waitlist ${referral.shortId}`).click()
    await expectToast(page, 'Referral waitlisted', 'Waitlisted for future availability')
    await expectVisible(page.getByText('No incoming referrals found.'))
  })
})
