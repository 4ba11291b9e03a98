// A referral page that cannot be shown, is loading, or cannot be refreshed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, isAt, sees, seesNo, seesStatus, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person
let staff: Person
let receiver: Person

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  const pantry = await stage.app.organization('Cobb Food Pantry')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await stage.app.person([{ organizationId: pantry, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const openAs = async (person: Person, { id }: Made): Promise<Page> => {
  const page = await stage.visitorAs(person)
  await page.goto(`/referrals/${id}`)
  await seesStatus(page, 'Requested')
  return page
}

it('TL-13 TL-14 shows an error for an invalid id, an unknown id, and a referral that the user may not see', async () => {
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
  'TL-15 UX-04 shows an error when loading fails (%i) after one retry, and loads on request',
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

it('shows a loading message', async () => {
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

it('UX-04 keeps the page and its input when a refresh fails', async () => {
  const made = await refer(partner)
  const page = await openAs(staff, made)
  await page.getByLabel('Add a note').fill('Half a sentence')
  const failed = Promise.withResolvers<void>()
  let failures = 0
  await page.route('**/api/referrals/*', async (route) => {
    await route.fulfill({ status: 503, body: 'away' })
    if (++failures === 2) failed.resolve()
  })
  await take(made, [[partner, { action: 'add_note', text: 'They moved.' }]])
  await failed.promise
  await seesStatus(page, 'Requested')
  expect(await typedIn(page, 'Add a note')).toBe('Half a sentence')
})
