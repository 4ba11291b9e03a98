// The page Access Control in the browser.
import type { Page } from 'playwright-core'

import type { TestUser } from './app.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { expectVisible } from './page-expectations.ts'

export type PageOptions = Parameters<BrowserFixture['openPageAs']>[1]

/** The name of the table of grants. */
export const grantsTable = 'Granted access'

export const openAccessControl = async (
  fixture: BrowserFixture,
  person: TestUser,
  options: PageOptions = {},
): Promise<Page> => {
  const page = await fixture.openPageAs(person, options)
  await page.goto('/admin/access')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Access Control' }))
  return page
}

export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
