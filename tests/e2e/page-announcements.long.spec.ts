// What a screen reader announces after a change of page, and where the keyboard focus is.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral } from '#tests/support/create-referral.ts'
import { expectVisible, expectFocused, expectStatus, pollOptions } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let staff: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  const partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], {
    name: 'Priya Partner',
  })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  referral = await createReferral(partner)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** Records all text that the polite live regions outside of the page content announce from now on. */
const recordAnnouncements = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const record = () => {
      for (const region of document.querySelectorAll('[role=status][aria-live=polite]')) {
        const text = region.textContent
        if (text !== '' && announcements.at(-1) !== text) announcements.push(text)
      }
    }
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

it('announces a change of page once, with the title of the loaded page', async () => {
  const page = await fixture.openPageAs(staff)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/referrals/*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/staff/referrals')
  const link = page.getByRole('link', { name: referral.shortId })
  await expectVisible(link)
  const announcements = await recordAnnouncements(page)
  await link.click()
  await expectFocused(page.getByRole('main'))
  await expectVisible(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
  expect(await announcements()).toEqual([])
  resolve()
  await expectStatus(page, 'Requested')
  await expect.poll(announcements, pollOptions).toEqual([`Referral ${referral.shortId} · Referral Exchange`])
  expect(await page.title()).toBe(`Referral ${referral.shortId} · Referral Exchange`)

  await page.goBack()
  await expectVisible(link)
  await expect.poll(announcements, pollOptions).toHaveLength(2)
  expect((await announcements())[1]).toBe('Staff Referral Review · Referral Exchange')
})

it('TL-13 TL-14 announces a referral that cannot be shown as not found', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/staff/referrals')
  await expectVisible(page.getByRole('link', { name: referral.shortId }))
  const announcements = await recordAnnouncements(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/referrals/00000000-0000-4000-8000-000000000000')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect.poll(announcements, pollOptions).toEqual(['Referral not found · Referral Exchange'])
})

it('announces neither a changed filter on the same page nor the first page', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto('/referrals/new')
  await expectVisible(page.getByRole('heading', { level: 1 }))
  const announcements = await recordAnnouncements(page)
  await page
    .getByRole('navigation', { name: 'Staff pages' })
    .getByRole('link', { name: /^Referrals/ })
    .click()
  await expectVisible(page.getByRole('link', { name: referral.shortId }))
  await page.getByLabel('SLA').selectOption('Overdue')
  await expectVisible(page.getByText('No referrals found for current filters.'))
  await page.goBack()
  await expectVisible(page.getByRole('link', { name: referral.shortId }))
  expect(await announcements()).toEqual(['Staff Referral Review · Referral Exchange'])
})
