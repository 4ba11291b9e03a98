// The directory in a browser without JavaScript. Playwright's text and role locators skip noscript elements.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { m } from '#messages'
import { directorySearchLength } from '#contracts/text-limits.ts'
import { fillDirectory, pantryName } from '#tests/support/directory.ts'
import { expectUrl, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
  await fillDirectory(fixture.app)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it.each([screenSizes.phone, screenSizes.desktop])(
  'DIR-01 DIR-03 DIR-05 filters the partners and leads to the request form, $name',
  async (size) => {
    const page = await fixture.openPage({ javaScript: false, size })
    await page.goto('/directory')
    const names = page.locator('main li h3')
    expect(await names.count()).toBe(24)
    await page.locator('noscript nav a', { hasText: 'Next' }).click()
    await expectUrl(page, '/directory?page=2')
    expect(await names.count()).toBeGreaterThan(0)
    await page.goto('/directory')
    await page.getByLabel('Search by name').fill('mercy')
    await page.getByLabel('County').selectOption('Floyd')
    await page.getByLabel('Service Type').selectOption('Food')
    await page.locator('noscript button[type=submit]').click()
    await expectUrl(page, /^\/directory\?q=mercy&county=Floyd&service=Food/)
    expect(await names.allInnerTexts()).toEqual([pantryName])
    // The form shows the filters that apply.
    expect(await page.getByLabel('Search by name').inputValue()).toBe('mercy')
    expect(await page.getByLabel('County').inputValue()).toBe('Floyd')
    await page.getByRole('link', { name: m['directory:card.requestReferralTo']({ name: pantryName }) }).click()
    await expectVisible(heading(page, 'Request a referral'), page.getByText(pantryName))
  },
)

it('shows what is wrong with the search and the ZIP code next to their fields, and keeps them', async () => {
  const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
  const search = 'x'.repeat(directorySearchLength + 1)
  await page.goto(`/es/directory?q=${search}&zip=3006`)
  const options = { locale: 'es-US' } as const
  for (const [id, value, message] of [
    ['directory-search', search, m['validation:searchTooLong']({ max: directorySearchLength }, options)],
    ['directory-zip-code', '3006', m['validation:zipCodeInvalid']({}, options)],
  ] as const) {
    const field = page.locator(`#${id}`)
    expect(await field.inputValue()).toBe(value)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${describedBy.split(' ').at(-1)}"]`).innerText()).toBe(message)
  }
  // The list is not filtered.
  expect(await page.locator('main li h3').count()).toBe(24)
})
