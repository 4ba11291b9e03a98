// The main story of the product: three people online at the same time, and the client that the referral is about.
// `npm test` runs it at desktop width, `npm run test:all` on a phone too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { review } from '#tests/support/desk.ts'
import {
  button,
  dialog,
  isAt,
  pick,
  sees,
  seesFocus,
  seesNo,
  seesRow,
  seesStatus,
  seesTimeline,
  seesToast,
  signIn,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

const played = process.env['TEST_ALL'] === '1' ? [sizes.desk, sizes.phone] : [sizes.desk]

const note = 'Two children at home; groceries are needed by Friday & a ride; "select" nothing else.'
const laterNote = 'She has a new phone; please call after 4 pm.'

const queue = 'Referrals Assigned to Your Organization'

describe.each(played)('a referral from form to timeline, on the $name', (size) => {
  let stage: Stage
  let people: Readonly<Record<'priya' | 'sam' | 'rosa', Person>>
  let partner: Page
  let staff: Page
  let receiver: Page
  let client: Page
  let id: string
  let short: string
  const onPhone = size === sizes.phone

  beforeAll(async () => {
    stage = await openStage()
    const { app } = stage
    const [harbor, pantry, exchange] = await Promise.all([
      app.organization('Harbor House'),
      app.organization('Cobb Food Pantry'),
      app.organization('Exchange Office'),
      app.organization('Bartow Clothes Closet'),
    ])
    people = {
      priya: await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' }),
      sam: await app.person([{ organizationId: exchange, role: 'staff' }], { name: 'Sam Staff' }),
      rosa: await app.person([{ organizationId: pantry, role: 'member' }], { name: 'Rosa Receiver' }),
    }
  })
  // A failed step skips the rest of the story.
  let broken = false
  beforeEach(({ skip }) => skip(broken, 'an earlier step failed'))
  afterEach(({ task }) => {
    broken ||= task.result?.state === 'fail'
  })
  afterEach(({ task }) => stage.afterTest(task, { keepOpen: true }))
  afterAll(() => stage?.close())

  it('AUTH-04 AUTH-07 AUTH-28 three people sign in and reach the requested pages', async () => {
    const arrive = async (person: Person, wanted: string) => {
      const page = await stage.visitor({ size })
      await page.goto(wanted)
      await isAt(page, `/auth?redirectedFrom=${encodeURIComponent(wanted)}`)
      await signIn(page, person)
      await seesToast(page, 'Welcome back!')
      await isAt(page, wanted)
      return page
    }
    ;[partner, staff, receiver] = await Promise.all([
      arrive(people.priya, '/dashboard'),
      arrive(people.sam, '/staff/referrals'),
      arrive(people.rosa, '/org/referrals/incoming'),
    ])
    await sees(staff.getByText('No referrals found for current filters.'))
    await sees(receiver.getByText('No incoming referrals found.'))
  })

  it('NEW-01 NEW-03 a refused referral loses no input', async () => {
    await partner.getByRole('link', { name: 'New referral' }).click()
    await isAt(partner, '/referrals/new')
    await partner.getByLabel('Need category').selectOption('Food Assistance')
    await partner.getByRole('radio', { name: 'High' }).check()
    await partner.getByLabel('Initial note').fill(note)
    await button(partner, 'Review before sending').click()
    const summary = partner.getByRole('alert').filter({ hasText: 'All fields are required.' })
    await sees(summary, summary.getByRole('link', { name: 'Consent Required' }))
    await summary.getByRole('link', { name: 'Choose a client' }).click()
    await seesFocus(partner.getByRole('combobox', { name: 'Client', exact: true }))
    expect(await partner.getByLabel('Need category').inputValue()).toBe('Food Assistance')
    expect(await partner.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
    expect(await typedIn(partner, 'Initial note')).toBe(note)
  })

  it('NEW-04 REF-08 REF-33 the partner registers a client, gives consent and creates the referral', async () => {
    await button(partner, 'Register a new client').click()
    const form = dialog(partner, 'Register a client')
    await form.getByLabel('First name').fill('Marisol')
    await form.getByLabel('Last initial').fill('V')
    await form.getByLabel('County').selectOption('Cobb')
    await form.getByLabel('Phone').fill('770-555-0148')
    await button(form, 'Register client').click()
    await seesToast(partner, 'Client registered')
    expect(await typedIn(partner, 'Client')).toBe('Marisol V.')
    expect(await typedIn(partner, 'Initial note')).toBe(note)

    await partner.getByLabel('How the client agreed').selectOption('In person')
    await partner.getByLabel('The client agrees that this information is shared').check()
    await button(partner, 'Review before sending').click()
    await button(partner, 'Create referral').click()
    await seesToast(partner, 'Referral Created', 'created successfully with encrypted notes.')
    await isAt(partner, /^\/referrals\/[0-9a-f-]{36}$/)
    id = partner.url().slice(-36)
    short = id.slice(0, 8)
    await seesStatus(partner, 'Requested')
    await sees(partner.getByText(note))
    await seesTimeline(partner, ['Requested by Priya Partner, Harbor House'])
  })

  it('REV-04 REV-05 NOT-09 staff see it without a reload', async () => {
    await seesRow(staff, review, {
      ID: short,
      Client: 'Marisol V.',
      Org: 'Harbor House',
      Need: 'High priority',
      Status: 'Requested',
      SLA: '0 days · On time',
      ...(onPhone ? {} : { Investment: '$0.00' }),
    })
    // One notification for the urgent referral, one for the new client.
    await sees(staff.getByRole('button', { name: /^Notifications.*2 unread/ }))
  })

  it('REF-10 REF-12 REF-13 REV-20 REV-23 staff claim, route and approve it; the sender sees each step', async () => {
    await button(staff, `Start review ${short}`).click()
    await seesToast(staff, 'Review started', 'The referral is claimed by you.')
    await seesRow(staff, review, { ID: short, Status: onPhone ? 'In review' : 'In review\nSam Staff' })
    await seesStatus(partner, 'In review')

    await staff.getByRole('checkbox', { name: `Select ${short}, Marisol V.` }).check()
    await button(staff, onPhone ? 'Route' : 'Route Selected').click()
    const routing = dialog(staff, 'Route referral(s)')
    await sees(routing.getByText('Type to filter. Up to 50 shown.'))
    await pick(routing, 'Receiving organization', 'food pan', 'Cobb Food Pantry')
    await button(routing, 'Route referral').click()
    await seesToast(staff, 'Routed 1 referral(s) to Cobb Food Pantry.')
    await seesRow(staff, review, { ID: short, Org: 'Cobb Food Pantry' })
    await sees(receiver.getByText('No incoming referrals found.'))

    await button(staff, `Submit ${short}`).click()
    await seesToast(staff, 'Referral Submitted', 'The referral has been approved and submitted.')
    await sees(staff.getByText('No referrals found for current filters.'))
    await seesStatus(partner, 'Submitted')
  })

  it('INC-01 INC-02 REF-06 the receiver sees it without a reload', async () => {
    await seesRow(receiver, queue, {
      ID: short,
      Received: 'Today',
      Client: 'Marisol V.',
      Need: 'Food Assistance',
      ...(onPhone ? {} : { County: 'Cobb', Priority: 'High' }),
    })
  })

  it('INC-05 INC-09 REF-16 TL-18 the receiver accepts it, and sender and client see that without a reload', async () => {
    const found = await people.priya.call('clients', { query: { q: 'Marisol' } })
    const marisol = await stage.app.person([], { clientId: found.rows[0]?.id ?? '', name: 'Marisol Vega' })
    client = await stage.visitorAs(marisol, { size })
    await client.goto('/client-dashboard')
    await sees(client.getByText('Your food assistance request is with a partner.'), client.getByText('50%'))

    await button(receiver, `Accept ${short}`).click()
    const accepting = dialog(receiver, 'Accept Referral')
    await sees(accepting.getByText('Marisol V. will be In Service with you. Harbor House is told.'))
    await button(accepting, 'Accept').click()
    await seesToast(receiver, 'Referral Accepted', 'Referral accepted successfully.')
    await sees(receiver.getByText('No incoming referrals found.'))
    await seesStatus(partner, 'Received')
    await sees(client.getByText('Your food assistance request is being worked on.'), client.getByText('75%'))
  })

  it("TL-09 TL-10 the sender's note appears on the receiver's open page", async () => {
    await receiver.goto(`/referrals/${id}`)
    await seesStatus(receiver, 'Received')
    await button(partner, 'Add note').click()
    await sees(partner.getByText('Note cannot be empty'))
    await partner.getByLabel('Add a note').fill(laterNote)
    await button(partner, 'Add note').click()
    await seesToast(partner, 'Note Added')
    await sees(receiver.getByText(laterNote))
    expect(await typedIn(partner, 'Add a note')).toBe('')
  })

  it('REF-25 REF-26 INC-10 the receiver records the outcome, which closes the referral for everyone', async () => {
    await button(receiver, 'Record Outcome').click()
    const outcome = dialog(receiver, 'Record Outcome')
    await outcome.getByLabel('Dollars invested').fill('-5')
    await button(outcome, 'Record Outcome').click()
    await sees(outcome.getByText('Say whether the need was met'), outcome.getByText('An amount of 0 or more'))
    expect(await typedIn(outcome, 'Dollars invested')).toBe('-5')
    await outcome.getByLabel('Dollars invested').fill('120.50')
    await seesNo(outcome.getByText('An amount of 0 or more'))
    await button(outcome, 'Record Outcome').click()
    expect(await typedIn(outcome, 'Dollars invested')).toBe('120.50')
    await outcome.getByRole('radio', { name: /^Met/ }).check()
    await button(outcome, 'Record Outcome').click()
    await seesToast(receiver, 'Success', 'Referral closed with outcome recorded successfully.')
    await Promise.all([receiver, partner].map((page) => seesStatus(page, 'Closed')))
    await sees(client.getByText('Your food assistance request is completed.'), client.getByText('100%'))
  })

  it('TL-11 TL-12 all three read the whole history, newest first, with the actor of each event', async () => {
    await staff.goto(`/referrals/${id}`)
    for (const page of [partner, staff, receiver]) {
      await seesTimeline(page, [
        'Outcome recorded by Rosa Receiver, Cobb Food Pantry',
        'Note added by Priya Partner, Harbor House',
        'Accepted by Rosa Receiver, Cobb Food Pantry',
        'Approved and submitted by Sam Staff, Exchange staff',
        'Routed by Sam Staff, Exchange staff',
        'Review started by Sam Staff, Exchange staff',
        'Requested by Priya Partner, Harbor House',
      ])
      await sees(page.getByText('$120.50 invested'), page.getByText('Need met'), page.getByText(laterNote))
    }
  })

  it("NEW-27 ROLE-17 CLI-22 the client reads their own view, without other people's notes", async () => {
    await client.getByRole('link', { name: short }).click()
    await isAt(client, `/client-dashboard/referrals/${id}`)
    await seesStatus(client, 'Closed')
    await sees(client.getByText('Outcome recorded'))
    await seesNo(client.getByText(note), client.getByText(laterNote))
    await client.goto('/client-dashboard/referrals')
    await sees(client.getByText('Completed · 100%'))
  })
})
