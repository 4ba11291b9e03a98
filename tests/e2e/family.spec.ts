// A client's own pages: the status of their request, and withdrawing it from a phone.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { refer, take } from '#tests/support/refer.ts'
import { referralBody } from '#tests/support/story.ts'
import { button, dialog, sees, seesNo, seesStatus, seesToast, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let staff: Person
let pantry: string

beforeAll(async () => {
  stage = await openStage()
  pantry = await stage.app.organization('Cobb Food Pantry')
  staff = await stage.app.staff()
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it.each([sizes.phone, sizes.desk])(
  'REF-21 TL-06 a client withdraws a request on the $name, where nothing covers the button',
  async (size) => {
    const made = await refer(staff, { firstName: 'Marisol', lastInitial: 'V' })
    const client = await stage.app.person([], { clientId: made.clientId, name: 'Marisol Vega' })
    const page = await stage.visitorAs(client, { size })
    await page.goto(`/client-dashboard/referrals/${made.id}`)
    await seesStatus(page, 'Pending review')
    await button(page, 'Withdraw').click()
    await button(dialog(page, `Withdraw referral ${made.short}`), 'Withdraw').click()
    await seesToast(page, 'Referral Withdrawn', 'The request has been taken back.')
    await seesStatus(page, 'Withdrawn')
  },
)

it('REF-31 ROLE-17 a client reads the steps in the words of the dashboard, without the SLA age', async () => {
  const made = await refer(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantry })
  await take(made, [[staff, { action: 'submit' }]])
  const client = await stage.app.person([], { clientId: made.clientId, name: 'Marisol Vega' })
  const page = await stage.visitorAs(client)
  await page.goto(`/client-dashboard/referrals/${made.id}`)
  await seesStatus(page, 'Submitted')
  await sees(page.getByText('by Exchange staff').first())
  const steps = page.getByRole('list', { name: 'Progress of this referral' }).getByRole('listitem')
  expect((await steps.allInnerTexts()).map((step) => step.split(/,|\n/)[0])).toEqual([
    'Under Review',
    'Sent to Partner',
    'Active Service',
    'Completed',
  ])
  await sees(steps.getByText('Cobb Food Pantry has it.'), page.getByText('You, in your own view'))
  await seesNo(page.getByText('On time'), page.getByText('No sending organization'))
})

it('REF-32 CLI-16 a client sees all requests with one of three plain statuses, newest first', async () => {
  const host = await stage.app.person([{ organizationId: pantry, role: 'member' }])
  const made = await refer(staff, { firstName: 'Marisol', lastInitial: 'V', need: 'Clothing' })
  await take(made, [[staff, { action: 'close', reason: 'need_met' }]])
  const again = async (need: 'Childcare' | 'Food Assistance') => {
    const { id } = await staff.call('createReferral', {
      body: { ...referralBody(made.clientId), need, toOrganizationId: pantry },
    })
    await take({ id }, [[staff, { action: 'submit' }]])
    return id
  }
  await take({ id: await again('Childcare') }, [[host, { action: 'accept' }]], 2)
  await again('Food Assistance')
  const client = await stage.app.person([], { clientId: made.clientId, name: 'Marisol Vega' })
  const page = await stage.visitorAs(client, { size: sizes.phone })
  await page.goto('/client-dashboard/referrals')
  await page.getByRole('link', { name: 'Check Status' }).click()
  const lines = page.getByRole('list', { name: 'Check Status' }).getByRole('listitem')
  await sees(lines)
  expect(
    (await lines.allInnerTexts()).map((line) => line.split(/\n+/).filter((part) => !part.startsWith('Asked'))),
  ).toEqual([
    ['Food Assistance', 'In Review'],
    ['Childcare', 'In Service'],
    ['Clothing', 'Closed'],
  ])
})

it('NEW-27 a client reads the shared notes and no others', async () => {
  const made = await refer(staff, { firstName: 'Marisol', lastInitial: 'V' })
  const client = await stage.app.person([], { clientId: made.clientId, name: 'Marisol Vega' })
  const [desk, family] = [await stage.visitorAs(staff), await stage.visitorAs(client)]
  await Promise.all([desk.goto(`/referrals/${made.id}`), family.goto(`/client-dashboard/referrals/${made.id}`)])
  await sees(
    desk.getByText('Marisol V., in their own view, with only the notes shared with the family'),
    desk.getByText('Encrypted. Staff, the sender and the receiver can read it.'),
    family.getByText('Encrypted. Staff and the organizations that work on this can read it.'),
  )
  const share = desk.getByRole('checkbox', { name: 'Also show this note to the family' })
  const add = async (text: string) => {
    await desk.getByLabel('Add a note').fill(text)
    await button(desk, 'Add note').click()
    await sees(desk.getByRole('list', { name: 'Timeline' }).getByText(text))
    await expect.poll(() => typedIn(desk, 'Add a note')).toBe('')
  }
  await add('The pantry asked twice.')
  await share.check()
  await add('Please bring a letter with your address.')
  expect(await share.isChecked()).toBe(false)
  await family.reload()
  await sees(family.getByText('Please bring a letter with your address.'))
  await seesNo(family.getByText('The pantry asked twice.'), family.getByRole('checkbox'))
})
