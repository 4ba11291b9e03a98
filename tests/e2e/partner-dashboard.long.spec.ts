// The dashboard of a partner in the browser, with its totals and tabs.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectFocused,
  expectRow,
  expectToast,
  pickOption,
  readRows,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

const queueTable = 'Referrals Assigned to Your Organization'
const sentTable = 'Referrals your organization sent'
const serviceTable = 'In service and waitlisted'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
/** A new receiver for each test. */
let receiver: TestUser
let organizationId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
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

describe('the dashboard', () => {
  it('INC-11 INC-12 INC-13 INC-15 ORG-05 ORG-06 ORG-07 counts waiting, active and completed referrals, and updates with each change', async () => {
    const waitingReferral = await createSubmittedReferral({ firstName: 'Wanda' })
    const referralInService = await createSubmittedReferral({ firstName: 'Serge', phone: '7705550148' })
    await runActions(referralInService, [[receiver, { action: 'accept' }]], 2)
    const page = await openPage('/dashboard')
    await expectVisible(
      page.getByRole('heading', { name: queueTable }),
      page.getByText('Accept, decline, or record outcomes for referrals sent to your organization'),
      page.getByRole('tab', { name: 'My Referrals 1 waiting' }),
    )
    const readTotals = async () =>
      (await page.getByLabel("Your organization's totals").innerText()).split(/\s*\n\s*/).join(' | ')
    const expectTotals = (total: number, active: number, completed: number, dollars: string) =>
      expect
        .poll(readTotals, pollOptions)
        .toBe(
          `Total Referrals | ${total} | all time | Active Referrals | ${active} | currently in service | ` +
            `Completed | ${completed} | successfully resolved | Total Investment | ${dollars} | dollars invested`,
        )
    await expectTotals(2, 1, 0, '$0')
    await expectRow(page, queueTable, { ID: waitingReferral.shortId, Client: 'Harbor House' })
    await expectRow(page, serviceTable, {
      ID: referralInService.shortId,
      'Client and sender': 'Harbor House',
      Contact: '(•••) •••-0148',
      Need: 'Food Assistance',
      Status: 'Accepted',
      'Updated and created': 'Created',
      Invested: '$0.00',
    })

    await button(page, `Record Outcome ${referralInService.shortId}`).click()
    const outcomeDialog = dialog(page, 'Record Outcome')
    await outcomeDialog.getByLabel('Dollars invested').fill('1234.5')
    await outcomeDialog.getByRole('radio', { name: /^Partly met/ }).check()
    await button(outcomeDialog, 'Record Outcome').click()
    await expectToast(page, 'Success', 'Referral closed with outcome recorded successfully.')
    await expectTotals(2, 0, 1, '$1,235')

    await runActions(waitingReferral, [[partner, { action: 'withdraw' }]], 2)
    await expectAbsent(page.getByRole('tab', { name: /waiting/ }))
    // The row stays in place, marked, so that the list does not move while someone taps.
    await expectRow(page, queueTable, { ID: `${waitingReferral.shortId}\nNo longer in this list` })
    await button(page, 'Refresh list').click()
    await expectVisible(page.getByText('No incoming referrals found.'))
  })

  it('ORG-01 shows that it is loading, and an error for figures that cannot be loaded, never 0', async () => {
    await createSubmittedReferral()
    const page = await fixture.openPageAs(receiver)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/organization/summary*', async (route) => {
      await promise
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await page.goto('/dashboard')
    const totals = page.getByLabel("Your organization's totals")
    await expectVisible(totals.getByRole('status').getByText('Loading dashboard...'))
    await expectAbsent(totals.getByText('$0').filter({ visible: true }))
    resolve()
    await expectVisible(totals.getByRole('alert').getByText("The totals couldn't be loaded"))
    const cards = page.getByRole('navigation', { name: 'What needs your attention' })
    await expectVisible(cards.getByRole('link', { name: /–\s*Needs a response/ }))
    await expectAbsent(totals.getByText('$0').filter({ visible: true }))
    await page.unroute('**/api/organization/summary*')
    await button(totals, 'Try again').click()
    await expectVisible(totals.getByText('Total Referrals'), totals.getByText('$0'))
    await expectAbsent(totals.getByRole('status'), totals.getByRole('alert'))
  })

  it('ROLE-24 ROLE-25 TL-09 keeps a header and its own notes of a referral that went elsewhere', async () => {
    const otherId = await fixture.app.createOrganization('Elsewhere Pantry')
    const referral = await createSubmittedReferral({ firstName: 'Lorna', note: 'Needs a wheelchair ramp.' })
    await runActions(
      referral,
      [
        [receiver, { action: 'add_note', text: 'We asked for a ramp.' }],
        [staff, { action: 'route', toOrganizationId: otherId }],
        [staff, { action: 'add_note', text: 'Elsewhere Pantry has a ramp.' }],
      ],
      2,
    )
    const page = await openPage('/dashboard?tab=done')
    const history = 'Returned and closed'
    await expectRow(page, history, {
      ID: referral.shortId,
      'Client and sender': 'Client no longer shown',
      Status: 'Sent elsewhere',
    })
    await page.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: referral.shortId }).click()
    await expectVisible(
      page.getByRole('heading', { name: 'Your part has ended' }),
      page.getByText('This referral went to another organization.'),
      page.getByText('We asked for a ramp.'),
    )
    const text = await page.getByRole('main').innerText()
    for (const word of ['Lorna', 'Harbor House', 'wheelchair', 'Elsewhere', 'Sam Staff', 'Priya'])
      expect(text).not.toContain(word)
    await expectAbsent(page.getByLabel('Add a note'), page.getByRole('heading', { name: 'Actions' }))
    await page.goto(`/referrals/${referral.id}/print`)
    await expectVisible(page.getByText('We asked for a ramp.'))
    expect(await page.getByRole('article').innerText()).not.toMatch(/Lorna|Harbor House|wheelchair|Elsewhere/)
  })

  it('INC-18 the tab lists what the queue lists, with its actions, paging, empty text, export, and all fields', async () => {
    const page = await openPage('/dashboard')
    await expectVisible(page.getByText('No incoming referrals found.'), page.getByText('Page 1 / 1', { exact: true }))
    const referral = await createSubmittedReferral({ firstName: 'Wanda', phone: '7705550148', priority: 'high' })
    await expectRow(page, queueTable, {
      ID: referral.shortId,
      Received: '0 days · On time',
      Client: 'Wanda M.\nHarbor House',
      Contact: '(•••) •••-0148\nCobb',
      Need: 'High',
      Status: 'Approved\n$0.00 invested',
      Updated: 'Created',
    })
    const row = page.getByRole('row').filter({ hasText: referral.shortId })
    expect(await row.getByRole('button').allInnerTexts()).toEqual(['Accept', 'Waitlist', 'Decline'])
    await page.getByRole('checkbox', { name: `Select ${referral.shortId}, Wanda M.` }).check()
    const bulk = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    await expectVisible(button(bulk, 'Accept Selected'), button(bulk, 'Waitlist Selected'))
    await expectVisible(button(bulk, 'Decline Selected'), button(bulk, 'Export CSV'))
    for (let count = 0; count < 20; count++) await createSubmittedReferral()
    await page.reload()
    await expectVisible(page.getByText('Page 1 / 2', { exact: true }))
    const rowsOf = async (path: string) => {
      await page.goto(path)
      await expectVisible(page.getByText('Page 1 / 2', { exact: true }))
      return (await readRows(page, queueTable)).map(({ ID }) => ID)
    }
    expect(await rowsOf('/dashboard')).toEqual(await rowsOf('/org/referrals/incoming'))
  })

  it.each(Object.values(screenSizes))('opens the lists behind the cards, at $width px', async (size) => {
    const page = await fixture.openPageAs(receiver, { size })
    await page.goto('/dashboard')
    /** The focus moves to the list, which is below the screen on phones. */
    const expectListInView = async (name: string) => {
      const listHeading = page.getByRole('heading', { level: 2, name })
      await expectFocused(listHeading)
      await expect.poll(async () => (await listHeading.boundingBox())?.y ?? -1, pollOptions).toBeGreaterThanOrEqual(0)
      expect((await listHeading.boundingBox())?.y).toBeLessThan(size.height)
    }
    const cards = page.getByRole('navigation', { name: 'What needs your attention' })
    const back = await createReferral(receiver, { firstName: 'Retta' })
    const version = await runActions(back, [[staff, { action: 'return', note: 'Please add a phone number.' }]])
    expect(version).toBeGreaterThan(1)
    await expectVisible(cards.getByRole('link', { name: /^1 Returned to you/ }))
    await cards.getByRole('link', { name: /^1 Returned to you/ }).click()
    await expectUrl(page, '/dashboard?tab=sent&list=returned')
    await expectRow(page, 'Referrals returned to you', { ID: back.shortId, Client: 'Retta M.' })
    await expectListInView('Referrals returned to you')
    await cards.getByRole('link', { name: /No recent activity/ }).click()
    await expectUrl(page, '/dashboard?list=quiet')
    await expectVisible(page.getByText('Every referral in service has recent activity.'))
    await page.getByRole('link', { name: 'Show all' }).click()
    await expectVisible(page.getByRole('heading', { name: queueTable }))
    // The list is open already, and the card leads to it.
    await page.evaluate(() => scrollTo(0, 0))
    await cards.getByRole('link', { name: /Needs a response/ }).click()
    await expectListInView(queueTable)
  })

  it('says whether the organization takes new referrals, which staff and the directory show', async () => {
    const page = await openPage('/dashboard')
    const panel = page.getByRole('region', { name: 'New referrals' })
    await expectVisible(panel.getByText('Accepting'))
    await button(panel, 'Change').click()
    const capacityDialog = dialog(page, 'Are you taking new referrals?')
    await capacityDialog.getByRole('radio', { name: /^Paused/ }).check()
    await capacityDialog.getByLabel('Note').fill('Our freezer is being repaired.')
    await button(capacityDialog, 'Save').click()
    await expectVisible(capacityDialog.getByText("Choose the day you'll start taking referrals again"))
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await capacityDialog.getByLabel('Start taking referrals again on').fill('2020-01-01')
    await button(capacityDialog, 'Save').click()
    await expectVisible(capacityDialog.getByText('Choose a day after today and within a year'))
    expect(await capacityDialog.getByLabel('Note').inputValue()).toBe('Our freezer is being repaired.')
    await capacityDialog.getByLabel('Start taking referrals again on').fill(soon)
    await button(capacityDialog, 'Save').click()
    await expectVisible(panel.getByText(/^Paused until/), panel.getByText('Our freezer is being repaired.'))

    const referral = await createReferral(partner, {})
    const desk = await openPage(`/referrals/${referral.id}`, staff)
    await desk.getByRole('button', { name: 'Route', exact: true }).first().click()
    const routing = dialog(desk, 'Route referral(s)')
    await pickOption(routing, 'Receiving organization', `Receiver ${receiverCount}`, `Receiver ${receiverCount}`)
    await expectVisible(routing.getByText(/: Paused until/), routing.getByText('Our freezer is being repaired.'))

    const visitor = await fixture.openPage()
    await visitor.goto(`/directory?q=Receiver+${receiverCount}`)
    await expectVisible(visitor.getByText(/^Takes new requests again on/))
  })

  it('ORG-03 only logs that the memberships cannot be loaded, and leaves the person without access', async () => {
    const person = await fixture.app.createUser([], { name: 'Nora New' })
    const page = await fixture.openPageAs(person)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/me*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/dashboard')
    await expectVisible(page.getByText('No Organization Access', { exact: true }))
    await expectAbsent(page.getByRole('alert'))
    await expect.poll(() => logged.join('\n'), pollOptions).toContain('Failed to load currentUser')

    // Someone grants the person access. The next load shows the dashboard, without signing in again.
    await page.unroute('**/api/me*')
    const admin = await fixture.app.createStaff('admin')
    await admin.call('grantAccess', { body: { email: person.email, organizationId, role: 'member' } })
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: queueTable }))
  })

  it('ORG-02 tells a person without an organization how to get one', async () => {
    const page = await openPage('/dashboard', await fixture.app.createUser([], { name: 'Nora New' }))
    await expectVisible(
      page.getByText('No Organization Access', { exact: true }),
      page.getByText("You don't appear to be a member of any partner organization.", { exact: true }),
      page.getByText('Open the link in your invitation email.'),
    )
    await page.getByRole('link', { name: 'Apply to Become a Partner', exact: true }).click()
    await expectUrl(page, '/partners/apply')
  })

  it('REF-15 REF-34 lists sent referrals in a separate tab, which the URL keeps', async () => {
    const referral = await createSubmittedReferral({ firstName: 'Sentby' })
    const page = await openPage('/dashboard', partner)
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await expectUrl(page, '/dashboard?tab=sent')
    await expectRow(page, sentTable, {
      ID: referral.shortId,
      Partner: `Receiver ${receiverCount}`,
      Status: 'Approved',
    })
    await runActions(referral, [[receiver, { action: 'decline', reason: 'at_capacity' }]], 2)
    await expectRow(page, sentTable, { ID: referral.shortId, Status: 'Declined' })
    await page.reload()
    await expectRow(page, sentTable, { ID: referral.shortId, Status: 'Declined' })
  })
})
