// One referral's page and the form that makes one: what stands there when something is wrong, two people at once, and
// what is said after each action.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  isAt,
  pick,
  sees,
  seesFocus,
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

describe('a referral that cannot be shown', () => {
  it('TL-13 TL-14 says so for an id that is none, that is unknown, or that the person may not see', async () => {
    const made = await refer(partner)
    const page = await stage.visitorAs(receiver)
    await page.goto('/referrals/not-an-id')
    await sees(page.getByText('Invalid referral ID'))
    await page.goto('/referrals/00000000-0000-4000-8000-000000000000')
    await sees(page.getByText('Referral not found'))
    await page.goto(`/referrals/${made.id}`)
    await sees(page.getByText('Referral not found'))
    await seesNo(page.getByText('Dana M.'))
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await isAt(page, '/dashboard')
  })

  it.each([500, 503])(
    'TL-15 UX-04 says that the load failed (%i), after one retry, and loads it when asked again',
    async (status) => {
      const made = await refer(partner)
      const page = await stage.visitorAs(partner)
      let asked = 0
      await page.route('**/api/referrals/*', async (route) => {
        asked++
        await route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      })
      await page.goto(`/referrals/${made.id}`)
      await sees(page.getByRole('alert').filter({ hasText: 'Failed to load referral details' }))
      expect(asked).toBe(2)
      await page.unroute('**/api/referrals/*')
      await button(page, 'Try again').click()
      await seesStatus(page, 'Requested')
    },
  )

  it('says that it loads while it does', async () => {
    const made = await refer(partner)
    const page = await stage.visitorAs(partner)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/referrals/*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(`/referrals/${made.id}`)
    await sees(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
    resolve()
    await seesStatus(page, 'Requested')
  })
})

describe('one referral', () => {
  it('TL-01 TL-03 TL-04 shows title, badge, details and note, and the way back', async () => {
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

  it('TL-05 TL-06 TL-07 TL-08 offers each person the actions of their view', async () => {
    const made = await submitted()
    const actions = async (person: Person) => {
      const page = await openAs(person, made, 'Submitted')
      return page.getByRole('region', { name: 'Actions' }).getByRole('button').allInnerTexts()
    }
    expect(await actions(partner)).toEqual(['Withdraw'])
    expect(await actions(receiver)).toEqual(['Accept', 'Waitlist', 'Decline'])
    expect(await actions(staff)).toEqual(['Route to another partner', 'Return', 'Decline', 'Change priority', 'Close'])
  })

  it('TL-17 REF-20 REF-22 returned for revision, it is revised, resubmitted, approved and closed, each step announced', async () => {
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

  it('REF-21 REF-23 TL-06 withdrawn by its sender, it can only be sent again', async () => {
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

  it('UX-01 UX-02 UX-03 one toast at a time, which stays 5 seconds unless it is pointed at', async () => {
    const made = await refer(partner)
    const page = await openAs(staff, made)
    const toasts = page.locator('[role=status][aria-live=polite] p')
    // From here on time passes only when it is told to.
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
    await page.clock.runFor(100)
    expect(await toasts.allInnerTexts()).toEqual([])
  })

  it('a toast on a phone leaves the bar of actions free', async () => {
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

  it('on a phone two actions stand in the bar and the others behind one more button', async () => {
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

  it('TL-16 an action that fails says so and can be tried again with what was typed', async () => {
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

  it('REF-29 a reply that was lost and the press repeated have one effect', async () => {
    const made = await refer(partner)
    const page = await openAs(partner, made)
    let lost = 0
    await page.route('**/actions', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByLabel('Add a note').fill('Please call after 4 pm.')
    await button(page, 'Add note').click()
    await sees(page.getByText('The service is unavailable for a moment.'))
    await button(page, 'Add note').click()
    await seesToast(page, 'Note Added')
    // Once this later one is there, so is everything before it.
    await take(made, [[staff, { action: 'add_note', text: 'Done.' }]])
    await seesTimeline(page, [
      'Note added by Sam Staff, Exchange staff',
      'Note added by Priya Partner, Harbor House',
      'Requested by Priya Partner, Harbor House',
    ])
  })
})

describe('two people on the same referral', () => {
  it('REF-28 the second is told what it is now, keeps what was typed, and can confirm or cancel', async () => {
    const made = await refer(partner, { toOrganizationId: pantry })
    const first = await openAs(staff, made)
    const second = await openAs(staff, made)
    await button(second, 'Return').click()
    const returning = dialog(second, `Return referral ${made.short}`)
    await returning.getByLabel('What should be revised?').fill('Which day do they need it?')

    await button(first, 'Approve & Submit').click()
    await seesToast(first, 'Referral Submitted', 'The referral has been approved and submitted.')

    await button(returning, 'Return').click()
    const refusal = returning.getByRole('alert')
    await sees(refusal.filter({ hasText: 'Changed since you opened it. It is now submitted.' }))
    expect(await typedIn(returning, 'What should be revised?')).toBe('Which day do they need it?')
    await seesStatus(first, 'Submitted')

    await button(returning, 'Return').click()
    await seesToast(second, 'Referral Returned', 'The referral has been returned for revision.')
    await seesStatus(first, 'Returned')
  })

  it('REF-28 a note added meanwhile refuses nobody', async () => {
    const made = await refer(partner)
    const page = await openAs(staff, made)
    await button(page, 'Return').click()
    const returning = dialog(page, `Return referral ${made.short}`)
    await take(made, [[partner, { action: 'add_note', text: 'They moved.' }]])
    await button(returning, 'Return').click()
    await seesToast(page, 'Referral Returned', 'The referral has been returned for revision.')
  })

  it('REF-28 a routing confirmed too late names the present state, and the choice stays', async () => {
    const made = await refer(partner)
    const page = await openAs(staff, made)
    await button(page, 'Route').click()
    const routing = dialog(page, 'Route referral(s)')
    await pick(routing, 'Receiving organization', 'pantry', 'Cobb Food Pantry')
    await take(made, [[staff, { action: 'start_review' }]])
    await button(routing, 'Route referral').click()
    await sees(routing.getByRole('alert').filter({ hasText: 'Changed since you opened it. It is now in review.' }))
    expect(await typedIn(routing, 'Receiving organization')).toBe('Cobb Food Pantry')
    await button(routing, 'Route referral').click()
    await seesToast(page, 'Routed 1 referral(s) to Cobb Food Pantry.')
  })
})

describe('the form of a new referral', () => {
  const open = async (size = sizes.desk) => {
    const page = await stage.visitorAs(partner, { size })
    await page.goto('/referrals/new')
    await sees(page.getByRole('heading', { name: 'Create New Referral' }))
    return page
  }

  it('NEW-01 NEW-03 sent empty, it names every missing answer and sends nothing', async () => {
    const page = await open()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await button(page, 'Create referral').click()
    const summary = page.getByRole('alert').filter({ hasText: 'All fields are required.' })
    await seesFocus(summary)
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Choose a client',
      'Choose a need category',
      'Write a note',
      'Consent Required',
    ])
    expect(sent).not.toContain('POST /api/referrals')
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await isAt(page, '/dashboard')
  })

  it('REF-05 REF-06 offers eight needs and three priorities with what they mean', async () => {
    const page = await open()
    expect(await page.getByLabel('Need category').locator('option:not([value=""])').allInnerTexts()).toEqual([
      'Financial Assistance',
      'Navigation/Referrals',
      'Household Essentials',
      'Food Assistance',
      'Clothing',
      'Childcare',
      'Behavioral/Mental Health',
      'Other',
    ])
    const priorities = page.getByRole('group', { name: 'Priority' }).locator('label')
    expect(await priorities.allInnerTexts()).toEqual([
      'Low can wait 1-2 weeks',
      'Normal within a week',
      'High urgent, within 1-2 days',
    ])
  })

  it('NEW-12 NEW-19 NEW-24 a sensitive note is named before it is sent, with where to find help', async () => {
    const page = await open()
    await page.getByLabel('Initial note').fill('Her number is 123-45-6789')
    await sees(page.getByText('Social Security Number detected').first())
    await button(page, 'Create referral').click()
    await sees(
      page.getByRole('alert').filter({ hasText: 'Sensitive Content Detected' }),
      page.getByText('Please remove sensitive information like SSNs, legal details, or financial information.'),
    )
    await page.getByLabel('Initial note').fill('She flees domestic violence')
    await sees(
      page.getByText('Domestic violence content detected').first(),
      page.getByText('Call 911 if anyone is in immediate danger.'),
      page.getByText('Call or text 988 to talk with a crisis counselor, day or night.'),
    )
    await page.getByLabel('Initial note').fill('Needs advice; lives in 30060-1234 & works, select days')
    await seesNo(page.getByText('detected'))
  })

  it('NEW-02 a note of more than 500 characters is refused, not cut', async () => {
    const page = await open()
    const long = 'a'.repeat(501)
    await page.getByLabel('Initial note').fill(long)
    await sees(page.getByText('1 character too many'))
    await button(page, 'Create referral').click()
    await sees(page.getByRole('alert').filter({ hasText: 'All fields are required.' }))
    expect(await typedIn(page, 'Initial note')).toBe(long)
  })

  it('NEW-21 a failure says so, keeps everything, and the second try makes one referral', async () => {
    const { clientId } = await refer(partner, { firstName: 'Eunice', lastInitial: 'K' })
    const page = await open()
    await pick(page, 'Client', 'Eunice', 'Eunice K.')
    await page.getByLabel('Need category').selectOption('Childcare')
    await page.getByLabel('Initial note').fill('Two days a week.')
    await page.getByLabel('The client agrees that this information is shared').check()
    await page.route('**/api/referrals', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Create referral').click()
    await sees(page.getByRole('alert').filter({ hasText: 'Failed to create referral.' }))
    expect(await typedIn(page, 'Client')).toBe('Eunice K.')
    expect(await typedIn(page, 'Initial note')).toBe('Two days a week.')
    await page.unroute('**/api/referrals')
    await button(page, 'Create referral').click()
    await isAt(page, /^\/referrals\/[0-9a-f-]{36}$/)
    const sent = await partner.call('incomingReferrals', { query: { box: 'sent' } })
    expect(sent.rows.filter(({ client, need }) => client.id === clientId && need === 'Childcare')).toHaveLength(1)
  })

  it('a client who is registered already is found and chosen, not doubled', async () => {
    const page = await open()
    const register = async () => {
      await button(page, 'Register a new client').click()
      const form = dialog(page, 'Register a client')
      await form.getByLabel('First name').fill('Tomas')
      await form.getByLabel('Last initial').fill('R')
      await form.getByLabel('County').selectOption('Bartow')
      await form.getByLabel('Phone').fill('770-555-0199')
      await button(form, 'Register client').click()
    }
    await register()
    await seesToast(page, 'Client registered')
    await register()
    await seesToast(page, 'Tomas R. is already registered and was chosen.')
    expect(await typedIn(page, 'Client')).toBe('Tomas R.')
  })
})
