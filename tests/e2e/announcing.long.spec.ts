// What a screen reader announces after a change of page, and where the keyboard focus is.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer } from '#tests/support/refer.ts'
import { sees, seesFocus, seesStatus, soon } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let staff: Person
let made: Made

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  const partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  made = await refer(partner)
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

/** Records all text that the polite live regions outside of the page content announce from now on. */
const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const note = () => {
      for (const region of document.querySelectorAll('[role=status][aria-live=polite]')) {
        const text = region.textContent
        if (text !== '' && said.at(-1) !== text) said.push(text)
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

it('announces a change of page once, with the title of the loaded page', async () => {
  const page = await stage.visitorAs(staff)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/referrals/*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/staff/referrals')
  const link = page.getByRole('link', { name: made.short })
  await sees(link)
  const said = await listen(page)
  await link.click()
  await seesFocus(page.getByRole('main'))
  await sees(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' }))
  expect(await said()).toEqual([])
  resolve()
  await seesStatus(page, 'Requested')
  await expect.poll(said, soon).toEqual([`Referral ${made.short} · Referral Exchange`])
  expect(await page.title()).toBe(`Referral ${made.short} · Referral Exchange`)

  await page.goBack()
  await sees(link)
  await expect.poll(said, soon).toHaveLength(2)
  expect((await said())[1]).toBe('Staff Referral Review · Referral Exchange')
})

it('TL-13 TL-14 announces a referral that cannot be shown as not found', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/staff/referrals')
  await sees(page.getByRole('link', { name: made.short }))
  const said = await listen(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/referrals/00000000-0000-4000-8000-000000000000')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect.poll(said, soon).toEqual(['Referral not found · Referral Exchange'])
})

it('announces neither a changed filter on the same page nor the first page', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto('/referrals/new')
  await sees(page.getByRole('heading', { level: 1 }))
  const said = await listen(page)
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Referrals/ })
    .click()
  await sees(page.getByRole('link', { name: made.short }))
  await page.getByLabel('SLA').selectOption('Overdue')
  await sees(page.getByText('No referrals found for current filters.'))
  await page.goBack()
  await sees(page.getByRole('link', { name: made.short }))
  expect(await said()).toEqual(['Staff Referral Review · Referral Exchange'])
})
