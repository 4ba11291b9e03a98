// Two people on the same referral, and one person whose request gets no response: no action happens twice, and no
// change goes unnoticed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, dialog, sees, seesStatus, seesTimeline, seesToast, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person
let staff: Person
let pantry: string

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  pantry = await stage.app.organization('Cobb Food Pantry')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const openAs = async (person: Person, { id }: Made): Promise<Page> => {
  const page = await stage.visitorAs(person)
  await page.goto(`/referrals/${id}`)
  await seesStatus(page, 'Requested')
  return page
}

describe('two people on the same referral', () => {
  it('REF-28 the second person learns the new status, keeps their input, and can confirm or cancel', async () => {
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

  it('REF-28 a note added in between causes no conflict', async () => {
    const made = await refer(partner)
    const page = await openAs(staff, made)
    await button(page, 'Return').click()
    const returning = dialog(page, `Return referral ${made.short}`)
    await take(made, [[partner, { action: 'add_note', text: 'They moved.' }]])
    await button(returning, 'Return').click()
    await seesToast(page, 'Referral Returned', 'The referral has been returned for revision.')
  })
})

it('REF-29 a lost response and a second click have one effect', async () => {
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
  // When this later note is visible, all earlier ones are too.
  await take(made, [[staff, { action: 'add_note', text: 'Done.' }]])
  await seesTimeline(page, [
    'Note added by Sam Staff, Exchange staff',
    'Note added by Priya Partner, Harbor House',
    'Requested by Priya Partner, Harbor House',
  ])
})
