// A member changes the organization's profile on a phone, and the directory follows.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { weekdays } from '#contracts/enumeration-values.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { saveProfile } from '#tests/support/organization-profile.ts'
import {
  alert,
  button,
  expectAbsent,
  expectFocused,
  expectToast,
  expectVisible,
  heading,
  pollOptions,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let organizationId: string
let member: TestUser
let organizationCount = 0

beforeAll(async () => {
  fixture = await openBrowserFixture()
})
beforeEach(async () => {
  organizationId = await fixture.app.createOrganization(`Profile Pantry ${++organizationCount}`)
  member = await fixture.app.createUser([{ organizationId, role: 'member' }], { name: 'Mona Member' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openProfile = async (): Promise<Page> => {
  const page = await fixture.openPageAs(member, { size: screenSizes.phone })
  await page.goto('/dashboard?tab=profile')
  await expectVisible(page.getByLabel('Organization name'))
  return page
}
const save = (page: Page) => button(page, 'Save Organization Profile').click()
const readProfile = () => member.call('organizationProfile', { params: { id: organizationId } })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

describe('the profile of the own organization', () => {
  it('ORG-08 ORG-09 ORG-10 ORG-16 ORG-20 is edited and saved by any member', async () => {
    const page = await fixture.openPageAs(member, { size: screenSizes.phone })
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/profile*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByRole('tab', { name: 'Organization Profile' }).click()
    await expectVisible(page.getByRole('status').getByText('Loading organization profile...'))
    resolve()
    await page.getByLabel('Organization name').fill('Hope Pantry of Rome')
    await page.getByLabel('Website').fill('https://hope.example')
    await page.getByLabel('About').fill('Groceries and a warm meal.')
    await group(page, 'Services').getByLabel('Housing').check()
    await group(page, 'Amenities').getByLabel('Pet friendly').check()
    await group(page, 'Counties').getByLabel('Floyd').check()
    await group(page, 'Languages your staff speak').getByLabel('Spanish').check()
    await page.getByLabel('Eligibility').fill('Anyone in Floyd County.')
    await button(page, 'Add hours on Monday').click()
    await button(page, 'Add hours on Monday').click()
    await page.getByLabel('Monday, period 2, opens').fill('18:00')
    await page.getByLabel('Monday, period 2, closes').fill('02:00')
    await expectVisible(group(page, 'Monday').getByText('Closes the next day'))
    await button(page, "Use Monday's hours through Friday").click()
    await button(page, 'Remove period 2 on Friday').click()
    await button(page, 'Add a date').click()
    await page.getByLabel('Date', { exact: true }).fill('2027-11-25')
    await page.getByLabel('Reason for Thursday, November 25').fill('Thanksgiving')
    await page.getByLabel('Email').fill('desk@hope.example')
    await page.getByLabel('Phone').fill('(706) 555-0148')
    await page.getByLabel('Street').fill('12 Oak Street')
    await page.getByLabel('City').fill('Rome')
    await page.getByLabel('ZIP code').fill('30161')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expectVisible(preview.locator('h3', { hasText: 'Hope Pantry of Rome' }), preview.getByText('hope.example'))
    await expectVisible(preview.getByText('Closed on Thursday, November 25 (Thanksgiving)'))
    await save(page)
    await expectToast(page, 'Success', 'Organization profile updated successfully')
    expect(await readProfile()).toMatchObject({
      name: 'Hope Pantry of Rome',
      services: ['Housing', 'Food'],
      counties: ['Cobb', 'Floyd'],
      amenities: ['pet_friendly'],
      languages: ['spanish'],
      hours: { mon: ['09:00-17:00', '18:00-02:00'], thu: ['09:00-17:00', '18:00-02:00'], fri: ['09:00-17:00'] },
      specialDays: [{ day: '2027-11-25', hours: 'closed', note: 'Thanksgiving' }],
      address: { street: '12 Oak Street', city: 'Rome', zip: '30161', confidential: false },
    })

    const visitor = await fixture.openPage({ size: screenSizes.phone })
    await visitor.goto('/directory?q=Hope+Pantry+of+Rome')
    await expectVisible(heading(visitor, 'Hope Pantry of Rome'))
  })

  it('ORG-11 ORG-12 ORG-14 ORG-15 shows what is wrong at each field and sends nothing', async () => {
    const page = await openProfile()
    const saves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
    await page.getByLabel('Organization name').fill('H')
    await page.getByLabel('Website').fill('hope')
    await group(page, 'Services').getByLabel('Food').uncheck()
    await save(page)
    const summary = alert(page, 'Nothing you typed is lost')
    await expectVisible(
      summary.getByText('Organization name must be at least 2 characters'),
      summary.getByText('Must be a valid URL'),
      summary.getByText('Select at least one service'),
    )
    expect(saves).toEqual([])
    await summary.getByText('Must be a valid URL').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), pollOptions)
      .toBe('website')
  })

  it('ORG-17 says that loading or saving failed, and keeps what was typed', async () => {
    const page = await fixture.openPageAs(member, { size: screenSizes.phone })
    const fail = (method: string) =>
      page.route('**/api/organizations/*/profile*', (route) =>
        route.request().method() === method ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.fallback(),
      )
    await fail('GET')
    await page.goto('/dashboard?tab=profile')
    await expectToast(page, 'Error', 'Failed to load organization data')
    await page.unroute('**/api/organizations/*/profile*')
    await button(page.getByRole('tabpanel'), 'Try again').click()
    await page.getByLabel('Organization name').fill('Typed Pantry')
    await fail('PUT')
    await save(page)
    await expectToast(page, 'Error', 'Failed to update organization profile')
    expect(await page.getByLabel('Organization name').inputValue()).toBe('Typed Pantry')
    await page.reload()
    await expectVisible(page.getByText("We kept the changes you hadn't saved."))
    expect(await page.getByLabel('Organization name').inputValue()).toBe('Typed Pantry')
    await button(page, 'Discard changes').click()
    expect(await page.getByLabel('Organization name').inputValue()).toBe(`Profile Pantry ${organizationCount}`)
  })

  it('merges what a colleague saved in the meantime, and asks about what both changed', async () => {
    const page = await openProfile()
    await page.getByLabel('Phone').fill('(706) 555-0111')
    await page.getByLabel('About').fill('My text.')
    await saveProfile(member, organizationId, {
      phone: '(706) 555-0122',
      about: 'Their text.',
      email: 'new@house.example',
    })
    await save(page)
    await expectToast(page, 'Error', 'Failed to update organization profile')
    await expectVisible(
      page.getByText('These changed: About, Email, Phone.'),
      page.getByText('Saved by someone else: (706) 555-0122'),
    )
    expect(await page.getByLabel('Email').inputValue()).toBe('new@house.example')
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else saved this profile' })
    await expectFocused(notice)
    await button(page, 'Use the saved value for About').click()
    expect(await page.getByLabel('About').inputValue()).toBe('Their text.')
    // Without a choice for each field, nothing is sent.
    await save(page)
    await expectFocused(notice)
    await button(page, 'Keep my value for Phone').click()
    await save(page)
    await expectToast(page, 'Success', 'Organization profile updated successfully')
    expect(await readProfile()).toMatchObject({
      phone: '(706) 555-0111',
      about: 'Their text.',
      email: 'new@house.example',
    })
    await expectAbsent(page.getByText('Someone else saved this profile'))
  })

  it('ORG-09 shows who changed what, and fills the form with an earlier version, which is checked and saved', async () => {
    const page = await openProfile()
    await page.getByLabel('About').fill('First text.')
    await save(page)
    await expectToast(page, 'Success', 'Organization profile updated successfully')
    await saveProfile(member, organizationId, { about: 'Second text.', services: ['Housing'] })
    await button(page, 'Show history').click()
    const history = page.getByRole('region', { name: 'History of changes' })
    const newest = history.getByRole('listitem').first()
    await expectVisible(
      newest.getByText('Mona Member'),
      newest.getByText('Before: First text.'),
      newest.getByText('After: Second text.'),
      newest.getByText('After: Housing'),
      history.getByText('Created this organization'),
    )
    await page.getByLabel('Phone').fill('(706) 555-0111')
    await history
      .getByRole('button', { name: /^Use the version of/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText("This replaces the changes you haven't saved yet."))
    await button(dialog, 'Fill the form').click()
    await expect.poll(() => page.getByLabel('About').inputValue(), pollOptions).toBe('First text.')
    expect(await page.getByLabel('Phone').inputValue()).toBe('')
    // The form, and not the history far below it, is in view.
    const title = page.getByRole('heading', { name: 'Organization Profile', level: 2 })
    await expectFocused(title)
    await expect
      .poll(() => title.evaluate((heading) => heading.getBoundingClientRect().top), pollOptions)
      .toBeLessThan(120)
    expect(await title.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await save(page)
    await expectVisible(history.getByText('After: First text.').nth(1))
    expect(await readProfile()).toMatchObject({ about: 'First text.', services: ['Food'], phone: null })
  })

  it('ORG-19 ORG-20 hides the listing, or the location of a confidential address', async () => {
    const page = await openProfile()
    await page.getByLabel('Street').fill('7 Quiet Lane')
    await page.getByLabel('Keep this address confidential').check()
    await expectVisible(page.getByText('your address and hours are hidden from the public'))
    await page.getByLabel('Show this organization in the public directory').uncheck()
    await expectVisible(page.getByText("Your organization isn't listed in the directory."))
    await save(page)
    await expectToast(page, 'Success', 'Organization profile updated successfully')
    const visitor = await fixture.openPage()
    await visitor.goto(`/directory?q=Profile+Pantry+${organizationCount}`)
    await expectVisible(heading(visitor, 'No partners found'))
    await page.reload()
    expect(await page.getByLabel('Street').inputValue()).toBe('7 Quiet Lane')
  })

  it('DIR-09 previews the capacity and the open status that the card of the directory shows', async () => {
    const capacity = { status: 'waitlist_only' as const, until: null, note: null }
    await member.call('setOrganizationCapacity', { params: { id: organizationId }, body: capacity, key: randomUUID() })
    const allDay = Object.fromEntries(weekdays.map((day) => [day, ['00:00-24:00']]))
    await saveProfile(member, organizationId, { hours: allDay })
    const page = await openProfile()
    const preview = page.getByRole('region', { name: 'Preview' })
    const visitor = await fixture.openPage({ size: screenSizes.phone })
    await visitor.goto(`/directory?q=Profile+Pantry+${organizationCount}`)
    for (const card of [preview, visitor.getByRole('listitem')])
      await expectVisible(card.getByText('Waitlist only', { exact: true }), card.getByText('Open now', { exact: true }))
    await page.getByLabel('Keep this address confidential').check()
    await expectAbsent(preview.getByText('Open now'))
  })

  it('ROLE-03 is that of the organization that the person switches to, with its own unsaved changes', async () => {
    const name = `Other Pantry ${organizationCount}`
    const otherId = await fixture.app.createOrganization(name)
    const both = await fixture.app.createUser([
      { organizationId, role: 'member' },
      { organizationId: otherId, role: 'member' },
    ])
    const page = await fixture.openPageAs(both)
    await page.goto('/dashboard?tab=profile')
    await page.getByLabel('Organization name').fill('Typed Pantry')
    const switchTo = async (organization: string) => {
      await page.getByRole('button', { name: /^Acting for/ }).click()
      await page.getByRole('menuitemradio', { name: organization }).click()
    }
    const nameField = () => page.getByLabel('Organization name').inputValue()
    await switchTo(name)
    await expect.poll(nameField, pollOptions).toBe(name)
    await switchTo(`Profile Pantry ${organizationCount}`)
    await expect.poll(nameField, pollOptions).toBe('Typed Pantry')
  })
})
