// The staff review pages in a browser: their users, and how a test opens the list of referrals.
import type { Page } from 'playwright-core'

import type { TestUser, TestApp } from './app.ts'
import type { CreatedReferral } from './create-referral.ts'
import { expectVisible } from './page-expectations.ts'
import type { BrowserFixture } from './browser-fixture.ts'

/** The title of the page and the caption of its table. */
export const reviewTitle = 'Staff Referral Review'

/** Creates a partner who makes referrals and two staff members. A pantry can receive the referrals. */
export const createReviewUsers = async (app: TestApp): Promise<Record<'partner' | 'staff' | 'colleague', TestUser>> => {
  const harborId = await app.createOrganization('Harbor House')
  await app.createOrganization('Cobb Food Pantry')
  return {
    partner: await app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' }),
    staff: await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' }),
    colleague: await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Ann Colleague' }),
  }
}

/** Opens staff review as this user, with the filters of this query. */
export const openStaffReview = async (fixture: BrowserFixture, person: TestUser, query = ''): Promise<Page> => {
  const page = await fixture.openPageAs(person)
  await page.goto(`/staff/referrals${query}`)
  await expectVisible(page.getByRole('heading', { level: 1, name: reviewTitle }))
  return page
}

export const selectRow = (page: Page, { shortId }: Pick<CreatedReferral, 'shortId'>): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${shortId}` }).check()
