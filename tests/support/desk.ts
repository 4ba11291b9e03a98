// The staff review pages in a browser: their users, and how a test opens the list of referrals.
import type { Page } from 'playwright-core'

import type { Person, TestApp } from './app.ts'
import type { Made } from './refer.ts'
import { sees } from './screens.ts'
import type { Stage } from './stage.ts'

/** The title of the page and the caption of its table. */
export const review = 'Staff Referral Review'

/** Creates a partner who makes referrals and two staff members. A pantry can receive the referrals. */
export const peopleOfDesk = async (app: TestApp): Promise<Record<'partner' | 'staff' | 'colleague', Person>> => {
  const harbor = await app.organization('Harbor House')
  await app.organization('Cobb Food Pantry')
  return {
    partner: await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' }),
    staff: await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' }),
    colleague: await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Ann Colleague' }),
  }
}

/** Opens staff review as this user, with the filters of this query. */
export const openReview = async (stage: Stage, person: Person, query = ''): Promise<Page> => {
  const page = await stage.visitorAs(person)
  await page.goto(`/staff/referrals${query}`)
  await sees(page.getByRole('heading', { level: 1, name: review }))
  return page
}

export const select = (page: Page, { short }: Pick<Made, 'short'>): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${short}` }).check()
