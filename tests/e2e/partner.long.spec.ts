// A partner's pages in the browser: the incoming queue, the dashboard with its tabs, single and bulk answers.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, dialog, isAt, rowsOf, sees, seesNo, seesRow, seesToast, soon } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

const queue = 'Referrals Assigned to Your Organization'
const sent = 'Referrals Your Organization Made'
const service = 'In service and waitlisted'

let stage: Stage
let partner: Person
let staff: Person
/** A new receiver for each test. */
let receiver: Person
let organizationId: string

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
})
let made = 0
beforeEach(async () => {
  organizationId = await stage.app.organization(`Receiver ${++made}`)
  receiver = await stage.app.person([{ organizationId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const send = async (wanted: Parameters<typeof refer>[1] = {}): Promise<Made> => {
  const referral = await refer(partner, { ...wanted, toOrganizationId: organizationId })
  await take(referral, [[staff, { action: 'submit' }]])
  return referral
}
const open = async (path: string, person = receiver): Promise<Page> => {
  const page = await stage.visitorAs(person)
  await page.goto(path)
  return page
}

describe('the incoming queue', () => {
  it('INC-01 lists only the referrals submitted to the organization', async () => {
    const mine = await send({ firstName: 'Mine' })
    await refer(partner, { firstName: 'Notyet', toOrganizationId: organizationId })
    const page = await open('/org/referrals/incoming')
    await seesRow(page, queue, { ID: mine.short, Client: 'Mine M.' })
    expect(await rowsOf(page, queue)).toHaveLength(1)
    await page.getByRole('link', { name: mine.short }).click()
    await isAt(page, `/referrals/${mine.id}`)
  })

  it('INC-06 INC-07 shows an empty message without rows, on page 1 of 1', async () => {
    const page = await open('/org/referrals/incoming')
    await sees(page.getByText('No incoming referrals found.'), page.getByText('Page 1 / 1', { exact: true }))
  })

  it('INC-07 has pages of 20', async () => {
    for (let count = 0; count < 21; count++) await send()
    const page = await open('/org/referrals/incoming')
    await sees(page.getByText('Page 1 / 2', { exact: true }))
    expect(await rowsOf(page, queue)).toHaveLength(20)
    await button(page, 'Next').click()
    await sees(page.getByText('Page 2 / 2', { exact: true }))
    await expect.poll(async () => (await rowsOf(page, queue)).length, soon).toBe(1)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
  })

  it('INC-17 a failed load shows an error instead of an empty list, and can be retried', async () => {
    const mine = await send()
    const page = await stage.visitorAs(receiver)
    await page.route('**/api/organization/referrals?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/org/referrals/incoming')
    const failure = page.getByRole('alert').filter({ hasText: 'The referrals could not be loaded' })
    await sees(failure.getByText('The service is unavailable for a moment.'))
    await seesNo(page.getByText('No incoming referrals found.'))
    await page.unroute('**/api/organization/referrals?*')
    await button(failure, 'Try again').click()
    await seesRow(page, queue, { ID: mine.short })
  })

  it('INC-05 INC-14 INC-15 TL-18 a referral is accepted from its row, after a dialog that explains the consequence', async () => {
    const mine = await send()
    const page = await open('/org/referrals/incoming')
    await button(page, `Accept ${mine.short}`).click()
    const accepting = dialog(page, 'Accept Referral')
    await sees(accepting.getByText('Dana M. will be In Service with you. Harbor House is told.'))
    await button(accepting, 'Accept').click()
    await seesToast(page, 'Referral Accepted', 'Referral accepted successfully.')
  })

  it('INC-17 a failed load of referrals in service shows an error, not an empty list', async () => {
    const serving = await send()
    await take(serving, [[receiver, { action: 'accept' }]], 2)
    const page = await stage.visitorAs(receiver)
    const calls = '**/api/organization/referrals?*box=service*'
    await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/dashboard')
    const failure = page.getByRole('alert').filter({ hasText: 'The referrals could not be loaded' })
    await sees(failure)
    await page.unroute(calls)
    await button(failure, 'Try again').click()
    await seesRow(page, service, { ID: serving.short })
  })

  it('shows a loading message', async () => {
    const mine = await send()
    const page = await stage.visitorAs(receiver)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/organization/referrals?*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/org/referrals/incoming')
    await sees(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
    resolve()
    await seesRow(page, queue, { ID: mine.short })
  })

  it('INC-16 a refused answer shows an error, and a retry succeeds with the same input', async () => {
    const mine = await send()
    const page = await open('/org/referrals/incoming')
    await button(page, `Decline ${mine.short}`).click()
    const declining = dialog(page, 'Decline Referral')
    await declining.getByLabel('Reason').selectOption('At capacity')
    await page.route('**/actions', (route) => route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }))
    await button(declining, 'Decline').click()
    await sees(declining.getByRole('alert').getByText('Error: Failed to update referral'))
    await page.unroute('**/actions')
    await button(declining, 'Decline').click()
    await seesToast(page, 'Success', 'Referral declined successfully.')
    await sees(page.getByText('No incoming referrals found.'))
  })

  it('INC-09 INC-10 INC-15 a decline needs a reason and returns to the sender with it', async () => {
    const mine = await send()
    const page = await open('/org/referrals/incoming')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await button(page, `Decline ${mine.short}`).click()
    const declining = dialog(page, 'Decline Referral')
    await button(declining, 'Decline').click()
    await sees(declining.getByText('Choose a reason').last())
    expect(asked).not.toContain(`/api/referrals/${mine.id}/actions`)
    await declining.getByLabel('Reason').selectOption('Other')
    await button(declining, 'Decline').click()
    await sees(declining.getByText('This reason needs a note'))
    await declining.getByLabel('Reason').selectOption('At capacity')
    await button(declining, 'Decline').click()
    await seesToast(page, 'Success', 'Referral declined successfully.')
    await sees(page.getByText('No incoming referrals found.'))

    const sender = await open(`/referrals/${mine.id}`, partner)
    await sees(sender.getByText('At capacity'))
  })

  it('INC-03 INC-04 REV-13 many referrals are accepted, waitlisted or declined at once, with a result for each', async () => {
    const [one, two, three, gone] = [await send(), await send(), await send(), await send()]
    const page = await open('/org/referrals/incoming')
    const choose = async (...referrals: readonly Made[]) => {
      for (const { short } of referrals) await page.getByRole('checkbox', { name: `Select ${short}` }).check()
    }
    await sees(page.getByRole('checkbox', { name: `Select ${gone.short}` }))
    await choose(one, gone)
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    expect((await bar.getByRole('button').allInnerTexts()).slice(0, 3)).toEqual([
      'Accept Selected',
      'Waitlist Selected',
      'Decline Selected',
    ])
    await take(gone, [[partner, { action: 'withdraw' }]], 2)
    await button(bar, 'Accept Selected').click()
    await seesToast(page, 'Accepted 1 referral(s).')
    const results = page.getByRole('region', { name: 'Accepted 1 referral(s).' })
    await sees(results.getByRole('listitem').filter({ hasText: gone.short }).filter({ hasText: 'Refused' }))

    await choose(two)
    await button(bar, 'Waitlist Selected').click()
    await seesToast(page, 'Waitlisted 1 referral(s).')
    await choose(three)
    await button(bar, 'Decline Selected').click()
    const declining = dialog(page, 'Decline 1 referral')
    await declining.getByLabel('Reason').selectOption('Not eligible')
    await button(declining, 'Decline 1 referral').click()
    await seesToast(page, 'Declined 1 referral(s).')
    // A referral that its sender withdrew stays marked until the receiver refreshes the list, because the receiver did
    // not cause the change.
    await button(page, 'Show the list as it is now').click()
    await sees(page.getByText('No incoming referrals found.'))
  })
})

describe('the queue on a phone', () => {
  it('INC-02 TL-08 each card shows the priority and offers all three answers', async () => {
    const mine = await send({ firstName: 'Pocket', priority: 'high' })
    const page = await stage.visitorAs(receiver, { size: sizes.phone })
    await page.goto('/org/referrals/incoming')
    const card = page.getByRole('list', { name: queue }).getByRole('listitem').filter({ hasText: mine.short })
    await sees(card.getByText('High', { exact: true }), card.getByText('Harbor House'))
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Accept', 'Waitlist', 'Decline'])
    await button(card, `Waitlist ${mine.short}`).click()
    await seesToast(page, 'Referral Waitlisted', 'Waitlisted for future availability')
    await sees(page.getByText('No incoming referrals found.'))
  })
})

describe('the dashboard', () => {
  it('INC-11 INC-12 INC-13 INC-15 ORG-05 ORG-06 ORG-07 counts waiting, active and completed referrals, and updates with each change', async () => {
    const waiting = await send({ firstName: 'Wanda' })
    const serving = await send({ firstName: 'Serge', phone: '7705550148' })
    await take(serving, [[receiver, { action: 'accept' }]], 2)
    const page = await open('/dashboard')
    await sees(
      page.getByRole('heading', { name: queue }),
      page.getByText('Accept, decline, or record outcomes for referrals sent to your organization'),
      page.getByRole('tab', { name: 'My Referrals 1 waiting' }),
    )
    const figures = async () =>
      (await page.getByLabel('Figures of your organization').innerText()).split(/\s*\n\s*/).join(' | ')
    const reads = (total: number, active: number, completed: number, dollars: string) =>
      expect
        .poll(figures, soon)
        .toBe(
          `Total Referrals | ${total} | all time | Active Referrals | ${active} | currently in service | ` +
            `Completed | ${completed} | successfully resolved | Total Investment | ${dollars} | dollars invested`,
        )
    await reads(2, 1, 0, '$0')
    await seesRow(page, queue, { ID: waiting.short, Client: 'Harbor House' })
    await seesRow(page, service, {
      ID: serving.short,
      'Client and sender': 'Harbor House',
      Contact: '(•••) •••-0148',
      Need: 'Food Assistance',
      Status: 'Received',
      'Updated and created': 'Created',
      Invested: '$0.00',
    })

    await button(page, `Record Outcome ${serving.short}`).click()
    const outcome = dialog(page, 'Record Outcome')
    await outcome.getByLabel('Dollars invested').fill('1234.5')
    await outcome.getByRole('radio', { name: /^Partly met/ }).check()
    await button(outcome, 'Record Outcome').click()
    await seesToast(page, 'Success', 'Referral closed with outcome recorded successfully.')
    await reads(2, 0, 1, '$1,235')

    await take(waiting, [[partner, { action: 'withdraw' }]], 2)
    await seesNo(page.getByRole('tab', { name: /waiting/ }))
    // The row stays in place, marked, so that the list does not move while someone taps.
    await seesRow(page, queue, { ID: `${waiting.short}\nNo longer in this list` })
    await button(page, 'Show the list as it is now').click()
    await sees(page.getByText('No incoming referrals found.'))
  })

  it('ORG-01 shows that it is loading, and an error for figures that cannot be loaded, never 0', async () => {
    await send()
    const page = await stage.visitorAs(receiver)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/organization/summary*', async (route) => {
      await promise
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await page.goto('/dashboard')
    const figures = page.getByLabel('Figures of your organization')
    await sees(figures.getByRole('status').getByText('Loading dashboard...'))
    await seesNo(figures.getByText('$0').filter({ visible: true }))
    resolve()
    await sees(figures.getByRole('alert').getByText('The figures could not be loaded'))
    await seesNo(figures.getByText('$0').filter({ visible: true }))
    await page.unroute('**/api/organization/summary*')
    await button(figures, 'Try again').click()
    await sees(figures.getByText('Total Referrals'), figures.getByText('$0'))
    await seesNo(figures.getByRole('status'), figures.getByRole('alert'))
  })

  it('REF-15 REF-34 the sender follows sent referrals in a separate tab, which the URL keeps', async () => {
    const mine = await send({ firstName: 'Sentby' })
    const page = await open('/dashboard', partner)
    await page.getByRole('tab', { name: 'Sent Referrals' }).click()
    await isAt(page, '/dashboard?tab=sent')
    await seesRow(page, sent, { ID: mine.short, Partner: `Receiver ${made}`, Status: 'Submitted' })
    await take(mine, [[receiver, { action: 'decline', reason: 'at_capacity' }]], 2)
    await seesRow(page, sent, { ID: mine.short, Status: 'Declined' })
    await page.reload()
    await seesRow(page, sent, { ID: mine.short, Status: 'Declined' })
  })
})
