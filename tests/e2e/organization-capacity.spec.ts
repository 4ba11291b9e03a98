// Hours that end the next day, and the capacity of an organization: where families and staff read them, and two people
// who change the capacity at once.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import { selectRow } from '#tests/support/staff-review.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectStatus,
  expectToast,
  expectVisible,
  pollOptions,
} from '#tests/support/page-expectations.ts'

const note = 'Our freezer is being repaired.'
const waitlist = { status: 'waitlist_only' as const, until: null, note }

let fixture: BrowserFixture
let id: string
let member: TestUser
let staff: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  id = await app.createOrganization('Night Pantry', {
    hours: { mon: ['00:00-24:00'], tue: ['18:00-02:00'], wed: ['09:00-12:00', '20:00-24:00'] },
  })
  member = await app.createUser([{ organizationId: id, role: 'member' }])
  staff = await app.createStaff()
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const setCapacity = async (body: typeof waitlist | { status: 'accepting'; until: null; note: null }) => {
  const { position } = await member.call('setOrganizationCapacity', { params: { id }, body, key: randomUUID() })
  await fixture.app.waitForReadModels(position)
}

/** A page without script, with a guest pass, that shows the details of the partner. */
const openAsGuest = async (): Promise<Page> => {
  const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
  await page.goto(`/directory/partner?partner=${id}`)
  await page.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await page.getByLabel('Email', { exact: true }).fill('gus@example.org')
  await page.getByLabel('County').selectOption('Cobb')
  await page.getByRole('checkbox').check()
  fixture.app.clock.advance(formAgeLimits.min)
  await button(page, 'Continue as guest').click()
  return page
}

describe('a family', () => {
  it('DIR-10 reads hours past midnight and all day, also without script and in Spanish', async () => {
    const rowsOf = (page: Page) => page.getByRole('table').getByRole('row').allInnerTexts()
    const plain = await openAsGuest()
    await expectVisible(plain.getByRole('table'))
    expect((await rowsOf(plain)).slice(1, 4)).toEqual([
      'Monday\tOpen 24 hours',
      'Tuesday\t6:00 PM - 2:00 AM the next day',
      'Wednesday\t9:00 AM - 12:00 PM, 8:00 PM - midnight',
    ])
    await plain.goto(`/es/directory/partner?partner=${id}`)
    await expectVisible(plain.getByRole('table'))
    expect((await rowsOf(plain)).slice(1, 4)).toEqual([
      'Lunes\tAbierto las 24 horas',
      'Martes\t6:00 p. m. - 2:00 a. m. del día siguiente',
      'Miércoles\t9:00 a. m. - 12:00 p. m., 8:00 p. m. - medianoche',
    ])
  })

  it('DIR-35 reads on the request form that the partner has only a waitlist, also without script', async () => {
    await setCapacity(waitlist)
    for (const javaScript of [true, false]) {
      const page = await fixture.openPage({ javaScript, size: screenSizes.phone })
      await page.goto(`/request-referral?partner=${id}`)
      await expectVisible(page.getByText('Waitlist only'), page.getByText(note), page.getByText('You can still send'))
    }
    const guest = await openAsGuest()
    await guest.goto(`/directory/partner/request?partner=${id}`)
    await expectVisible(guest.getByText('Waitlist only'), guest.getByText(note))
    await setCapacity({ status: 'accepting', until: null, note: null })
    const later = await fixture.openPage()
    await later.goto(`/request-referral?partner=${id}`)
    await expectVisible(later.getByText("You're requesting help from Night Pantry"))
    await expectAbsent(later.getByText('Waitlist only'))
  })
})

it('REF-12 staff read before they approve that the receiver has only a waitlist, and can submit anyway', async () => {
  await setCapacity(waitlist)
  const sender = await fixture.app.createUser([
    { organizationId: await fixture.app.createOrganization('Day Pantry'), role: 'member' },
  ])
  const referral = await createReferral(sender, { toOrganizationId: id })
  await runActions(referral, [[staff, { action: 'start_review' }]])
  const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
  await page.goto(`/referrals/${referral.id}`)
  await button(page, 'Approve & Submit').click()
  const confirm = dialog(page, `Approve and submit referral ${referral.shortId}?`)
  await expectVisible(confirm.getByText('Night Pantry: Waitlist only'), confirm.getByText(note))
  await button(confirm, 'Approve & Submit').click()
  await expectStatus(page, 'Approved')
})

it('REF-12 REV-13 staff read before they approve a selection which receiver has only a waitlist, each once', async () => {
  await setCapacity(waitlist)
  const sender = await fixture.app.createUser([
    { organizationId: await fixture.app.createOrganization('Noon Pantry'), role: 'member' },
  ])
  const referrals = [
    await createReferral(sender, { firstName: 'Limitone', toOrganizationId: id }),
    await createReferral(sender, { firstName: 'Limittwo', toOrganizationId: id }),
    await createReferral(sender, { firstName: 'Limitthree' }),
  ]
  const page = await fixture.openPageAs(staff)
  const approve = button(page.getByRole('toolbar', { name: 'Actions for the selected rows' }), 'Approve & Submit')
  await page.goto('/staff/referrals?q=limit')
  for (const referral of referrals) await selectRow(page, referral)
  await approve.click()
  // The dialog that asks for a receiver of the third one names the receiver of the others.
  const route = dialog(page, 'Route referral(s)')
  await expectVisible(route.getByText('Night Pantry: Waitlist only'), route.getByText(note))
  await button(route, 'Cancel').click()
  await page.getByRole('checkbox', { name: new RegExp(referrals[2]?.shortId ?? '') }).uncheck()
  await approve.click()
  const confirm = dialog(page, 'Approve and submit 2 referrals?')
  await expectVisible(confirm.getByText('Night Pantry: Waitlist only'))
  expect(await confirm.getByText('Waitlist only').count()).toBe(1)
  await button(confirm, 'Approve & Submit').click()
  await expectToast(page, 'Approved & submitted 2 referral(s).')
})

it('two people change the capacity at once, and the later one reads what it is now and chooses', async () => {
  await setCapacity({ status: 'accepting', until: null, note: null })
  const page = await fixture.openPageAs(member, { size: screenSizes.phone })
  await page.goto('/dashboard')
  await button(page.getByRole('region', { name: 'New referrals' }), 'Change').click()
  const form = dialog(page, 'Are you taking new referrals?')
  await form.getByRole('radio', { name: /^Paused/ }).check()
  const day = form.getByLabel('Start taking referrals again on')
  await day.fill('2020-01-01')
  expect(await day.getAttribute('min')).toMatch(/^\d{4}-\d\d-\d\d$/)
  await button(form, 'Save').click()
  await expectVisible(form.getByText('Choose a day after today and within a year'))
  expect(await day.getAttribute('aria-invalid')).toBe('true')

  await setCapacity(waitlist)
  await form.getByLabel('Note').fill('We moved.')
  await day.fill((await day.getAttribute('min')) ?? '')
  await button(form, 'Save').click()
  await expectVisible(
    form.getByText('Someone else changed this while you had it open'),
    form.getByText('It now says: Waitlist only'),
    form.getByText(note),
  )
  expect(await form.getByLabel('Note').inputValue()).toBe('We moved.')
  await button(form, 'Replace').click()
  await expectVisible(page.getByRole('region', { name: 'New referrals' }).getByText(/^Paused until/))
  await expect
    .poll(async () => (await member.call('organizationProfile', { params: { id } })).capacity, pollOptions)
    .toMatchObject({ status: 'paused', note: 'We moved.' })
})
