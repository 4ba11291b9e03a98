// A referral's page: what it shows and offers to each user, and the message after each action.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  pick,
  sees,
  seesNo,
  seesStatus,
  seesTimeline,
  seesToast,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person
let staff: Person
let receiver: Person
let pantry: string

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  pantry = await app.organization('Cobb Food Pantry')
  partner = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await app.person([{ organizationId: pantry, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const openAs = async (person: Person, { id }: Made, status = 'Requested'): Promise<Page> => {
  const page = await stage.visitorAs(person)
  await page.goto(`/referrals/${id}`)
  await seesStatus(page, status)
  return page
}
const submitted = async (): Promise<Made> => {
  const made = await refer(partner, { toOrganizationId: pantry })
  await take(made, [[staff, { action: 'submit' }]])
  return made
}

describe('a referral', () => {
  it('TL-01 TL-03 TL-04 shows title, badge, details and note, and a link back', async () => {
    const made = await refer(partner, { priority: 'low', note: 'Line one\nline <b>two</b>' })
    const page = await openAs(partner, made)
    await sees(
      page.getByRole('heading', { level: 1, name: `Referral ${made.short}` }),
      page.getByRole('link', { name: 'Back to dashboard' }),
      page.getByText('Low: can wait 1-2 weeks'),
      page.getByText('Line one\nline <b>two</b>'),
      page.getByText('No receiver yet'),
    )
    expect(await page.title()).toBe(`Referral ${made.short} · Referral Exchange`)
  })

  it('TL-05 TL-06 TL-07 TL-08 offers each user the actions of their view', async () => {
    const made = await submitted()
    const actions = async (person: Person) => {
      const page = await openAs(person, made, 'Submitted')
      return page.getByRole('region', { name: 'Actions' }).getByRole('button').allInnerTexts()
    }
    expect(await actions(partner)).toEqual(['Withdraw'])
    expect(await actions(receiver)).toEqual(['Accept', 'Waitlist', 'Decline'])
    expect(await actions(staff)).toEqual(['Route to another partner', 'Return', 'Decline', 'Change priority', 'Close'])
  })

  it('TL-17 REF-20 REF-22 is returned, revised, resubmitted, approved and closed, with a message for each step', async () => {
    const made = await refer(partner)
    const desk = await openAs(staff, made)
    await button(desk, 'Return').click()
    const returning = dialog(desk, `Return referral ${made.short}`)
    await returning.getByLabel('What should be revised?').fill('Which day do they need it?')
    await button(returning, 'Return').click()
    await seesToast(desk, 'Referral Returned', 'The referral has been returned for revision.')

    const sender = await openAs(partner, made, 'Returned')
    await sees(sender.getByText('Which day do they need it?'))
    await button(sender, 'Revise and resubmit').click()
    const revising = dialog(sender, `Revise referral ${made.short}`)
    await revising.getByLabel('Need category').selectOption('Clothing')
    await button(revising, 'Revise and resubmit').click()
    await seesToast(sender, 'Referral Resubmitted', 'The staff will read it again.')
    await seesStatus(desk, 'Requested')
    await sees(desk.getByText('Clothing'))

    await button(desk, 'Approve & Submit').click()
    const routing = dialog(desk, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await button(routing, 'Approve & Submit').click()
    await seesToast(desk, 'Referral Submitted', 'The referral has been approved and submitted.')
    await seesStatus(sender, 'Submitted')

    await button(desk, 'Close').click()
    const closing = dialog(desk, `Close referral ${made.short}`)
    await button(closing, 'Close referral').click()
    await sees(closing.getByText('Choose a reason').last())
    await closing.getByLabel('Reason').selectOption('Need met')
    await button(closing, 'Close referral').click()
    await seesToast(desk, 'Referral Closed', 'The referral has been closed successfully.')
    await seesStatus(sender, 'Closed')
  })

  it('REF-21 REF-23 TL-06 can only be resubmitted after its sender withdraws it', async () => {
    const made = await submitted()
    const sender = await openAs(partner, made, 'Submitted')
    await button(sender, 'Withdraw').click()
    await button(dialog(sender, `Withdraw referral ${made.short}`), 'Withdraw').click()
    await seesToast(sender, 'Referral Withdrawn', 'The request has been taken back.')
    await seesStatus(sender, 'Withdrawn')
    expect(await sender.getByRole('region', { name: 'Actions' }).getByRole('button').allInnerTexts()).toEqual([
      'Revise and resubmit',
    ])
    await seesNo(sender.getByLabel('Add a note'))
  })

  it('UX-01 UX-02 UX-03 shows one toast at a time, for 5 seconds unless the pointer is on it', async () => {
    const made = await refer(partner)
    const page = await openAs(staff, made)
    const toasts = page.locator('[role=status][aria-live=polite] p')
    // From here on the test moves the browser's clock.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const says = async (...lines: readonly string[]) => {
      const read = async () => {
        await page.clock.runFor(10)
        return toasts.allInnerTexts()
      }
      await expect.poll(read, soon).toEqual(lines)
    }
    await button(page, 'Start review').click()
    await says('Review started', 'The referral is claimed by you.')
    await page.getByLabel('Add a note').fill('Called them.')
    await button(page, 'Add note').click()
    await says('Note Added')
    await page.clock.runFor(4_900)
    expect(await toasts.allInnerTexts()).toEqual(['Note Added'])
    await toasts.hover()
    await page.clock.runFor(10_000)
    expect(await toasts.allInnerTexts()).toEqual(['Note Added'])
    await page.mouse.move(0, 0)
    await says()
  })

  it('a toast on a phone does not cover the action bar', async () => {
    const made = await refer(partner)
    const page = await stage.visitorAs(staff, { size: sizes.phone })
    await page.goto(`/referrals/${made.id}`)
    await button(page, 'Start review').click()
    await seesToast(page, 'Review started', 'The referral is claimed by you.')
    const toast = await page
      .locator('[role=status][aria-live=polite]')
      .filter({ hasText: 'Review started' })
      .boundingBox()
    const bar = await page.getByRole('region', { name: 'Actions' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })

  it('the action bar on a phone shows two actions and puts the others into a menu', async () => {
    const made = await refer(partner)
    const page = await stage.visitorAs(staff, { size: sizes.phone })
    await page.goto(`/referrals/${made.id}`)
    const bar = page.getByRole('region', { name: 'Actions' })
    await sees(button(bar, 'Start review'), button(bar, 'Submit'))
    await button(bar, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    const closing = dialog(page, `Close referral ${made.short}`)
    await closing.getByLabel('Reason').selectOption('Client unreachable')
    await button(closing, 'Close referral').click()
    await seesToast(page, 'Referral Closed', 'The referral has been closed successfully.')
    await sees(page.getByText('Client unreachable'))
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(['Reopen'])
  })

  it('TL-16 a failed action shows an error and can be retried with the same input', async () => {
    const made = await refer(partner)
    const page = await openAs(partner, made)
    await page.route('**/actions', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByLabel('Add a note').fill('Please call after 4 pm.')
    await button(page, 'Add note').click()
    await sees(page.getByText('Failed to complete action'))
    expect(await typedIn(page, 'Add a note')).toBe('Please call after 4 pm.')
    await page.unroute('**/actions')
    await button(page, 'Add note').click()
    await seesToast(page, 'Note Added')
    await seesTimeline(page, ['Note added by Priya Partner, Harbor House', 'Requested by Priya Partner, Harbor House'])
  })

  it("TL-09 a note being typed survives a colleague's withdrawal and a reload", async () => {
    const made = await submitted()
    const page = await openAs(receiver, made, 'Submitted')
    await page.getByLabel('Add a note').fill('We have beds from Monday.')
    await take(made, [[partner, { action: 'withdraw' }]], 2)
    await sees(page.getByText('A note can no longer be added to this referral.'))
    expect(await typedIn(page, 'Add a note')).toBe('We have beds from Monday.')
    await seesNo(button(page, 'Add note'))
    await page.reload()
    await seesStatus(page, 'Withdrawn')
    expect(await typedIn(page, 'Add a note')).toBe('We have beds from Monday.')
    await button(page, 'Discard note').click()
    await seesNo(page.getByLabel('Add a note'))
  })
})
