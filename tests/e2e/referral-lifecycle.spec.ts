// The main story of the product: three people online at the same time, and the client that the referral is about.
// `npm test` runs it at desktop width, `npm run test:all` on a phone too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { reviewTitle } from '#tests/support/staff-review.ts'
import {
  button,
  dialog,
  expectUrl,
  pickOption,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectRow,
  expectStatus,
  expectTimeline,
  expectToast,
  signIn,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

const testedSizes = process.env['TEST_ALL'] === '1' ? [screenSizes.desktop, screenSizes.phone] : [screenSizes.desktop]

const note = 'Two children at home; groceries are needed by Friday & a ride; "select" nothing else.'
const laterNote = 'She has a new phone; please call after 4 pm.'

const queueTitle = 'Referrals Assigned to Your Organization'

describe.each(testedSizes)('a referral from form to timeline, on the $name', (size) => {
  let fixture: BrowserFixture
  let people: Readonly<Record<'priya' | 'sam' | 'rosa', TestUser>>
  let partnerPage: Page
  let staffPage: Page
  let receiverPage: Page
  let clientPage: Page
  let id: string
  let shortId: string
  const onPhone = size === screenSizes.phone

  beforeAll(async () => {
    fixture = await openBrowserFixture()
    const { app } = fixture
    const [harborId, pantryId, exchange] = await Promise.all([
      app.createOrganization('Harbor Pantry'),
      app.createOrganization('Cobb Food Pantry'),
      app.createOrganization('Exchange Office'),
      app.createOrganization('Bartow Clothes Closet'),
    ])
    people = {
      priya: await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' }),
      sam: await app.createUser([{ organizationId: exchange, role: 'staff' }], { name: 'Sam Staff' }),
      rosa: await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' }),
    }
  })
  // A failed step skips the rest of the story.
  let earlierStepFailed = false
  beforeEach(({ skip }) => skip(earlierStepFailed, 'an earlier step failed'))
  afterEach(({ task }) => {
    earlierStepFailed ||= task.result?.state === 'fail'
  })
  afterEach(({ task }) => fixture.afterTest(task, { keepOpen: true }))
  afterAll(() => fixture?.close())

  it('AUTH-04 AUTH-07 AUTH-28 three people sign in and reach the requested pages', async () => {
    const signInAt = async (person: TestUser, path: string) => {
      const page = await fixture.openPage({ size })
      await page.goto(path)
      await expectUrl(page, `/auth?redirectedFrom=${encodeURIComponent(path)}`)
      await signIn(page, person)
      await expectToast(page, 'Welcome back!')
      await expectUrl(page, path)
      return page
    }
    ;[partnerPage, staffPage, receiverPage] = await Promise.all([
      signInAt(people.priya, '/dashboard'),
      signInAt(people.sam, '/staff/referrals'),
      signInAt(people.rosa, '/org/referrals/incoming'),
    ])
    await expectVisible(staffPage.getByText('No referrals found for current filters.'))
    await expectVisible(receiverPage.getByText('No incoming referrals found.'))
  })

  it('NEW-01 NEW-03 a refused referral loses no input', async () => {
    await partnerPage.getByRole('link', { name: 'New referral' }).click()
    await expectUrl(partnerPage, '/referrals/new')
    await partnerPage.getByLabel('Need category').selectOption('Food Assistance')
    await partnerPage.getByRole('radio', { name: 'High' }).check()
    await partnerPage.getByLabel('Initial note').fill(note)
    await button(partnerPage, 'Review before sending').click()
    const summary = partnerPage.getByRole('alert').filter({ hasText: 'All fields are required.' })
    await expectVisible(summary, summary.getByRole('link', { name: 'Consent Required' }))
    await summary.getByRole('link', { name: 'Choose a client' }).click()
    await expectFocused(partnerPage.getByRole('combobox', { name: 'Client', exact: true }))
    expect(await partnerPage.getByLabel('Need category').inputValue()).toBe('Food Assistance')
    expect(await partnerPage.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
    expect(await readFieldValue(partnerPage, 'Initial note')).toBe(note)
  })

  it('NEW-04 REF-33 the partner registers a client, gives consent and creates the referral', async () => {
    await button(partnerPage, 'Register a new client').click()
    const form = dialog(partnerPage, 'Register a client')
    await form.getByLabel('First name').fill('Marisol')
    await form.getByLabel('Last initial').fill('V')
    await form.getByLabel('County').selectOption('Cobb')
    await form.getByLabel('Phone').fill('770-555-0148')
    await button(form, 'Register client').click()
    await expectToast(partnerPage, 'Client registered')
    expect(await readFieldValue(partnerPage, 'Client')).toBe('Marisol V.')
    expect(await readFieldValue(partnerPage, 'Initial note')).toBe(note)

    await partnerPage.getByLabel('How the client agreed').selectOption('In person')
    await partnerPage.getByLabel('The client agrees that this information is shared').check()
    await button(partnerPage, 'Review before sending').click()
    await button(partnerPage, 'Create referral').click()
    await expectToast(partnerPage, 'Referral Created', 'created successfully with encrypted notes.')
    await expectUrl(partnerPage, /^\/referrals\/[0-9a-f-]{36}$/)
    id = partnerPage.url().slice(-36)
    shortId = id.slice(0, 8)
    await expectStatus(partnerPage, 'Requested')
    await expectVisible(partnerPage.getByText(note))
    await expectTimeline(partnerPage, ['Requested by Priya Partner, Harbor Pantry'])
  })

  it('REV-04 REV-05 NOT-09 staff see it without a reload', async () => {
    await expectRow(staffPage, reviewTitle, {
      ID: shortId,
      Client: 'Marisol V.',
      Org: 'Harbor Pantry',
      Need: 'High priority',
      Status: 'Requested',
      SLA: '0 days · On time',
      ...(onPhone ? {} : { Investment: '$0.00' }),
    })
    // One notification is for the urgent referral, the other for the new client.
    await expectVisible(staffPage.getByRole('button', { name: /^Notifications.*2 unread/ }))
  })

  it('REF-10 REF-12 REF-13 REV-20 REV-23 staff claim, route and approve it; the sender sees each step', async () => {
    await button(staffPage, `Start review ${shortId}`).click()
    await expectToast(staffPage, 'Review started', 'The referral is assigned to you.')
    await expectRow(staffPage, reviewTitle, { ID: shortId, Status: onPhone ? 'In review' : 'In review\nSam Staff' })
    await expectStatus(partnerPage, 'In review')

    await staffPage.getByRole('checkbox', { name: `Select ${shortId}, Marisol V.` }).check()
    await button(staffPage, onPhone ? 'Route' : 'Route Selected').click()
    const routeDialog = dialog(staffPage, 'Route referral(s)')
    await expectVisible(routeDialog.getByText('Type to filter. Up to 50 shown.'))
    await pickOption(routeDialog, 'Receiving organization', 'food pan', 'Cobb Food Pantry')
    await button(routeDialog, 'Route referral').click()
    await expectToast(staffPage, 'Routed 1 referral(s) to Cobb Food Pantry.')
    await expectRow(staffPage, reviewTitle, { ID: shortId, Org: 'Cobb Food Pantry' })
    await expectVisible(receiverPage.getByText('No incoming referrals found.'))

    await button(staffPage, `Submit ${shortId}`).click()
    await expectToast(staffPage, 'Referral Submitted', 'The referral has been approved and submitted.')
    await expectVisible(staffPage.getByText('No referrals found for current filters.'))
    await expectStatus(partnerPage, 'Approved')
  })

  it('INC-01 INC-02 REF-06 the receiver sees it without a reload', async () => {
    await expectRow(receiverPage, queueTitle, {
      ID: shortId,
      // "Today", or right after midnight "Yesterday".
      Received: 'day',
      Client: 'Marisol V.',
      Need: 'Food Assistance',
      ...(onPhone ? {} : { County: 'Cobb', Priority: 'High' }),
    })
  })

  it('INC-05 INC-09 INC-15 REF-16 the receiver accepts it, and sender and client see that without a reload', async () => {
    const clients = await people.priya.call('clients', { query: { q: 'Marisol' } })
    const clientUser = await fixture.app.createUser([], { clientId: clients.rows[0]?.id ?? '', name: 'Marisol Vega' })
    clientPage = await fixture.openPageAs(clientUser, { size })
    await clientPage.goto('/client-dashboard')
    await expectVisible(
      clientPage.getByText('A partner has your Food Assistance request.'),
      clientPage.getByText('50%'),
    )

    await button(receiverPage, `Accept ${shortId}`).click()
    const acceptDialog = dialog(receiverPage, 'Accept Referral')
    await expectVisible(acceptDialog.getByText('Puts Marisol V. in service with you, and Harbor Pantry is notified.'))
    await button(acceptDialog, 'Accept').click()
    await expectToast(receiverPage, 'Success', 'Referral accepted successfully.')
    await expectVisible(receiverPage.getByText('No incoming referrals found.'))
    await expectStatus(partnerPage, 'Accepted')
    await expectVisible(
      clientPage.getByText('A partner is working on your Food Assistance request.'),
      clientPage.getByText('75%'),
    )
  })

  it("TL-09 TL-10 the sender's note appears on the receiver's open page", async () => {
    await receiverPage.goto(`/referrals/${id}`)
    await expectStatus(receiverPage, 'Accepted')
    await button(partnerPage, 'Add note').click()
    await expectVisible(partnerPage.getByText('Note cannot be empty'))
    await partnerPage.getByLabel('Add a note').fill(laterNote)
    await button(partnerPage, 'Add note').click()
    await expectToast(partnerPage, 'Note added')
    await expectVisible(receiverPage.getByText(laterNote))
    expect(await readFieldValue(partnerPage, 'Add a note')).toBe('')
  })

  it('REF-25 REF-26 INC-10 the receiver records the outcome, which closes the referral for everyone', async () => {
    await button(receiverPage, 'Record Outcome').click()
    const outcomeDialog = dialog(receiverPage, 'Record Outcome')
    await outcomeDialog.getByLabel('Dollars invested').fill('-5')
    await button(outcomeDialog, 'Record Outcome').click()
    await expectVisible(
      outcomeDialog.getByText('Select whether the need was met'),
      outcomeDialog.getByText('Enter an amount of 0 or more'),
    )
    expect(await readFieldValue(outcomeDialog, 'Dollars invested')).toBe('-5')
    await outcomeDialog.getByLabel('Dollars invested').fill('120.50')
    await expectAbsent(outcomeDialog.getByText('Enter an amount of 0 or more'))
    await button(outcomeDialog, 'Record Outcome').click()
    expect(await readFieldValue(outcomeDialog, 'Dollars invested')).toBe('120.50')
    await outcomeDialog.getByRole('radio', { name: /^Met/ }).check()
    await button(outcomeDialog, 'Record Outcome').click()
    await expectToast(receiverPage, 'Success', 'Referral closed with outcome recorded successfully.')
    await Promise.all([receiverPage, partnerPage].map((page) => expectStatus(page, 'Closed')))
    await expectVisible(clientPage.getByText('Your Food Assistance request is closed.'), clientPage.getByText('100%'))
  })

  it('TL-11 TL-12 all three read the whole history, newest first, with the actor of each event', async () => {
    await staffPage.goto(`/referrals/${id}`)
    for (const page of [partnerPage, staffPage, receiverPage]) {
      await expectTimeline(page, [
        'Outcome recorded by Rosa Receiver, Cobb Food Pantry',
        'Note added by Priya Partner, Harbor Pantry',
        'Accepted by Rosa Receiver, Cobb Food Pantry',
        'Approved and submitted by Sam Staff, Exchange staff',
        'Routed by Sam Staff, Exchange staff',
        'Review started by Sam Staff, Exchange staff',
        'Requested by Priya Partner, Harbor Pantry',
      ])
      await expectVisible(page.getByText('$120.50 invested'), page.getByText('Need met'), page.getByText(laterNote))
    }
  })

  it("NEW-27 CLI-22 the client reads their own view, without other people's notes", async () => {
    await clientPage.getByRole('link', { name: shortId }).click()
    await expectUrl(clientPage, `/client-dashboard/referrals/${id}`)
    await expectVisible(
      clientPage.getByText('This request is closed.'),
      clientPage.getByText('Cobb Food Pantry told us how it went and closed your request'),
    )
    await expectAbsent(clientPage.getByText(note), clientPage.getByText(laterNote))
    await clientPage.goto('/client-dashboard/referrals')
    await expectVisible(clientPage.getByText('Completed · 100%'))
  })
})
