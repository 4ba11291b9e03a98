// A referral's page: what it shows and offers to each user, and the message after each action.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  pickOption,
  expectVisible,
  expectAbsent,
  expectStatus,
  expectTimeline,
  expectToast,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let receiver: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const harborId = await app.createOrganization('Harbor House')
  pantryId = await app.createOrganization('Cobb Food Pantry')
  partner = await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openAs = async (person: TestUser, { id }: CreatedReferral, status = 'Requested'): Promise<Page> => {
  const page = await fixture.openPageAs(person)
  await page.goto(`/referrals/${id}`)
  await expectStatus(page, status)
  return page
}
const createSubmittedReferral = async (): Promise<CreatedReferral> => {
  const referral = await createReferral(partner, { toOrganizationId: pantryId })
  await runActions(referral, [[staff, { action: 'submit' }]])
  return referral
}

describe('a referral', () => {
  it('TL-01 TL-03 TL-04 shows title, badge, details and note, and a link back', async () => {
    const referral = await createReferral(partner, { priority: 'low', note: 'Line one\nline <b>two</b>' })
    const page = await openAs(partner, referral)
    await expectVisible(
      page.getByRole('heading', { level: 1, name: `Referral ${referral.shortId}` }),
      page.getByRole('link', { name: 'Back to dashboard' }),
      page.getByText('Low: can wait 1-2 weeks'),
      page.getByText('Line one\nline <b>two</b>'),
      page.getByText('No receiver yet'),
    )
    expect(await page.title()).toBe(`Referral ${referral.shortId} · Referral Exchange`)
  })

  it('TL-05 TL-06 TL-07 TL-08 offers each user the actions of their role', async () => {
    const referral = await createSubmittedReferral()
    const readActions = async (person: TestUser) => {
      const page = await openAs(person, referral, 'Approved')
      return page.getByRole('region', { name: 'Actions' }).getByRole('button').allInnerTexts()
    }
    expect(await readActions(partner)).toEqual(['Withdraw'])
    expect(await readActions(receiver)).toEqual(['Accept', 'Waitlist', 'Decline'])
    expect(await readActions(staff)).toEqual([
      'Route to another partner',
      'Return',
      'Decline',
      'Change priority',
      'Close',
    ])
  })

  it('TL-05 offers staff of the receiving organization the actions of both roles, grouped', async () => {
    const { app } = fixture
    const homeId = await app.createOrganization('Exchange office')
    const staffReceiver = await app.createUser([
      { organizationId: pantryId, role: 'member' },
      { organizationId: homeId, role: 'staff' },
    ])
    const page = await openAs(staffReceiver, await createSubmittedReferral(), 'Approved')
    const readGroup = (name: string) => page.getByRole('region', { name }).getByRole('button').allInnerTexts()
    expect(await readGroup('As the receiving organization')).toEqual(['Accept', 'Waitlist', 'Decline'])
    expect(await readGroup('As staff')).toEqual(['Route to another partner', 'Return', 'Change priority', 'Close'])
  })

  it('TL-18 TL-02 TL-21 is accepted on its own page, and the badge says so', async () => {
    const page = await openAs(receiver, await createSubmittedReferral(), 'Approved')
    await button(page, 'Accept').click()
    await button(dialog(page, 'Accept Referral'), 'Accept').click()
    await expectToast(page, 'Referral Accepted', 'Referral accepted successfully.')
    await expectStatus(page, 'Accepted')
  })

  it('TL-20 REF-36 is routed and rerouted by staff from its page, which then shows another type', async () => {
    await fixture.app.createOrganization('Acworth Pantry')
    const referral = await createReferral(partner, { toOrganizationId: pantryId })
    const page = await openAs(staff, referral)
    const type = page.getByText('Referral type').locator('xpath=following-sibling::*')
    await expectVisible(type.getByText('Direct'))
    await button(page, 'Route to another partner').click()
    await pickOption(dialog(page, 'Route referral(s)'), 'Receiving organization', 'acworth', 'Acworth Pantry')
    await button(dialog(page, 'Route referral(s)'), 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Acworth Pantry.')
    await expectVisible(type.getByText('Routed by staff'))
    await button(page, 'Approve & Submit').click()
    await expectStatus(page, 'Approved')
    await button(page, 'Route to another partner').click()
    await pickOption(dialog(page, 'Route referral(s)'), 'Receiving organization', 'cobb', 'Cobb Food Pantry')
    await button(dialog(page, 'Route referral(s)'), 'Route referral').click()
    await expectToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
    await expectVisible(type.getByText('Direct'))
  })

  it('TL-19 counts the characters of a note, and refuses more than 500', async () => {
    const page = await openAs(staff, await createReferral(partner))
    const note = page.getByLabel('Add a note')
    await expectVisible(page.getByText('500 characters left'))
    await note.fill('a'.repeat(501))
    await expectVisible(page.getByText('1 character over the limit'))
    await button(page, 'Add note').click()
    await expectTimeline(page, ['Requested by Priya Partner, Harbor House'])
  })

  it('TL-04 TL-11 leaves out a missing partner and note, and says that there are no events', async () => {
    const referral = await createReferral(partner)
    const page = await fixture.openPageAs(staff)
    await page.route(`**/api/referrals/${referral.id}*`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), initialNote: null, timeline: [] } })
    })
    await page.goto(`/referrals/${referral.id}`)
    await expectStatus(page, 'Requested')
    await expectVisible(page.getByText('No events recorded yet.'))
    await expectAbsent(page.getByText('Initial note'))
  })

  it('TL-17 REF-20 REF-22 REF-35 is returned, revised, resubmitted, approved and closed, with a message for each step', async () => {
    const referral = await createReferral(partner)
    const staffPage = await openAs(staff, referral)
    await button(staffPage, 'Return').click()
    const returnDialog = dialog(staffPage, `Return referral ${referral.shortId}`)
    await returnDialog.getByLabel('What should be revised?').fill('Which day do they need it?')
    await button(returnDialog, 'Return').click()
    await expectToast(staffPage, 'Referral Returned', 'The referral has been returned for revision.')

    const senderPage = await openAs(partner, referral, 'Returned')
    await expectVisible(senderPage.getByText('Which day do they need it?'))
    await button(senderPage, 'Revise and resubmit').click()
    const reviseDialog = dialog(senderPage, `Revise referral ${referral.shortId}`)
    await reviseDialog.getByLabel('Need category').selectOption('Clothing')
    await button(reviseDialog, 'Revise and resubmit').click()
    await expectToast(senderPage, 'Referral resubmitted', 'Staff will review it again.')
    await expectStatus(staffPage, 'Requested')
    await expectVisible(staffPage.getByText('Clothing'))

    await button(staffPage, 'Approve & Submit').click()
    const routeDialog = dialog(staffPage, 'Route referral(s)')
    await pickOption(routeDialog, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await button(routeDialog, 'Approve & Submit').click()
    await expectToast(staffPage, 'Referral Submitted', 'The referral has been approved and submitted.')
    await expectStatus(senderPage, 'Approved')

    await button(staffPage, 'Close').click()
    const closeDialog = dialog(staffPage, `Close referral ${referral.shortId}`)
    await button(closeDialog, 'Close referral').click()
    await expectVisible(closeDialog.getByText('Choose a reason').last())
    await closeDialog.getByLabel('Reason').selectOption('Need met')
    await closeDialog.getByLabel('Dollars invested').fill('40.50')
    await closeDialog.getByLabel('Note').fill('Paid the bill')
    await button(closeDialog, 'Close referral').click()
    await expectToast(staffPage, 'Referral Closed', 'The referral has been closed successfully.')
    await expectStatus(senderPage, 'Closed')
    await expectVisible(senderPage.getByText('Paid the bill'), senderPage.getByText('$40.50').first())
  })

  it('REF-23 TL-06 can only be resubmitted after its sender withdraws it', async () => {
    const referral = await createSubmittedReferral()
    const senderPage = await openAs(partner, referral, 'Approved')
    await button(senderPage, 'Withdraw').click()
    await button(dialog(senderPage, `Withdraw referral ${referral.shortId}`), 'Withdraw').click()
    await expectToast(senderPage, 'Referral withdrawn', 'The request has been withdrawn.')
    await expectStatus(senderPage, 'Withdrawn')
    expect(await senderPage.getByRole('region', { name: 'Actions' }).getByRole('button').allInnerTexts()).toEqual([
      'Revise and resubmit',
    ])
    await expectAbsent(senderPage.getByLabel('Add a note'))
  })

  it('UX-01 UX-02 UX-03 shows one toast at a time, for 5 seconds unless the pointer is on it', async () => {
    const referral = await createReferral(partner)
    const page = await openAs(staff, referral)
    const toasts = page.locator('[role=status][aria-live=polite] p')
    // From here on the test moves the browser's clock.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const expectToastLines = async (...lines: readonly string[]) => {
      const readLines = async () => {
        await page.clock.runFor(10)
        return toasts.allInnerTexts()
      }
      await expect.poll(readLines, pollOptions).toEqual(lines)
    }
    await button(page, 'Start review').click()
    await expectToastLines('Review started', 'The referral is assigned to you.')
    await page.getByLabel('Add a note').fill('Called them.')
    await button(page, 'Add note').click()
    await expectToastLines('Note added')
    await page.clock.runFor(4_900)
    expect(await toasts.allInnerTexts()).toEqual(['Note added'])
    await toasts.hover()
    await page.clock.runFor(10_000)
    expect(await toasts.allInnerTexts()).toEqual(['Note added'])
    await page.mouse.move(0, 0)
    await expectToastLines()
  })

  it('shows toasts on a phone above the action bar', async () => {
    const referral = await createReferral(partner)
    const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
    await page.goto(`/referrals/${referral.id}`)
    await button(page, 'Start review').click()
    await expectToast(page, 'Review started', 'The referral is assigned to you.')
    const toast = await page
      .locator('[role=status][aria-live=polite]')
      .filter({ hasText: 'Review started' })
      .boundingBox()
    const actionBar = await page.getByRole('region', { name: 'Actions' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(actionBar?.y ?? 0)
  })

  it('shows two actions in the action bar on a phone, and the others in a menu', async () => {
    const referral = await createReferral(partner)
    const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
    await page.goto(`/referrals/${referral.id}`)
    const actionBar = page.getByRole('region', { name: 'Actions' })
    await expectVisible(button(actionBar, 'Start review'), button(actionBar, 'Submit'))
    await button(actionBar, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    const closeDialog = dialog(page, `Close referral ${referral.shortId}`)
    await closeDialog.getByLabel('Reason').selectOption('Client unreachable')
    await button(closeDialog, 'Close referral').click()
    await expectToast(page, 'Referral Closed', 'The referral has been closed successfully.')
    await expectVisible(page.getByText('Client unreachable'))
    expect(await actionBar.getByRole('button').allInnerTexts()).toEqual(['Reopen'])
  })

  it('TL-16 shows an error for a failed action, which can be retried with the same input', async () => {
    const referral = await createReferral(partner)
    const page = await openAs(partner, referral)
    await page.route('**/actions', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByLabel('Add a note').fill('Please call after 4 pm.')
    await button(page, 'Add note').click()
    await expectVisible(page.getByText('Failed to complete action'))
    expect(await readFieldValue(page, 'Add a note')).toBe('Please call after 4 pm.')
    await page.unroute('**/actions')
    await button(page, 'Add note').click()
    await expectToast(page, 'Note added')
    await expectTimeline(page, [
      'Note added by Priya Partner, Harbor House',
      'Requested by Priya Partner, Harbor House',
    ])
  })

  it("TL-09 keeps a note being typed through a colleague's withdrawal and a reload", async () => {
    const referral = await createSubmittedReferral()
    const page = await openAs(receiver, referral, 'Approved')
    await page.getByLabel('Add a note').fill('We have beds from Monday.')
    await runActions(referral, [[partner, { action: 'withdraw' }]], 2)
    await expectVisible(page.getByText("You can't add notes to this referral anymore."))
    expect(await readFieldValue(page, 'Add a note')).toBe('We have beds from Monday.')
    await expectAbsent(button(page, 'Add note'))
    await page.reload()
    await expectStatus(page, 'Withdrawn')
    expect(await readFieldValue(page, 'Add a note')).toBe('We have beds from Monday.')
    await button(page, 'Discard note').click()
    await expectAbsent(page.getByLabel('Add a note'))
  })
})
