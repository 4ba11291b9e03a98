// A family on its phone, whose requests stopped: it reads why, who still sees them, and what it can do.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, testPassword } from '#tests/support/app.ts'
import { createEmailAddress, createRegistrations } from '#tests/support/client-registration.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import { button, expectAbsent, expectUrl, expectVisible, heading } from '#tests/support/page-expectations.ts'
import { referralBody } from '#tests/support/referral-scenario.ts'
import { signInUser } from '#tests/support/identity.ts'

let fixture: BrowserFixture
let staff: TestUser
let worker: TestUser
let pantryId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  pantryId = await fixture.app.createOrganization('Cobb Food Pantry')
  staff = await fixture.app.createStaff()
  worker = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** A request with the partner, and the account of its family. */
const createRequest = async (): Promise<[CreatedReferral, TestUser]> => {
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V', toOrganizationId: pantryId })
  await runActions(referral, [[staff, { action: 'submit' }]])
  return [referral, await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })]
}
const open = (family: TestUser) => fixture.openPageAs(family, { size: screenSizes.phone })

describe('the pages of a family whose request stopped', () => {
  it('CLI-22 ROLE-14 say that no one works on a request without its permission, and lead to the renewal', async () => {
    const [referral, family] = await createRequest()
    await runActions(
      referral,
      [
        [worker, { action: 'accept' }],
        [family, { action: 'revoke_consent', method: 'online' }],
      ],
      2,
    )
    const page = await open(family)
    await page.goto('/client-dashboard')
    await expectVisible(
      page.getByText('so no one is working on your Food Assistance request. Renew it to continue.'),
      page.getByText('We sent your request to Cobb Food Pantry. They can no longer see it.'),
      page.getByText('so no one is working on this request. Renew it to continue.'),
    )
    await expectAbsent(page.getByText('75%'), page.getByText('A partner is working on'))
    await page.goto('/client-dashboard/status')
    await expectVisible(page.getByText('On hold'))
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    const viewers = page.getByRole('region', { name: 'Who can see this' })
    await expectVisible(viewers.getByText('You', { exact: true }))
    await expectAbsent(viewers.getByText('Cobb Food Pantry'))
    await expectVisible(page.getByText('You took back your permission on'))
    await page.getByRole('link', { name: 'Renew my permission' }).click()
    await expectVisible(heading(page, 'My information'))
  })

  it('CLI-22 ROLE-14 say that a partner declined, who no longer sees the request, and that staff look for another', async () => {
    const [referral, family] = await createRequest()
    await runActions(referral, [[worker, { action: 'decline', reason: 'at_capacity' }]], 2)
    const page = await open(family)
    await page.goto('/client-dashboard')
    await expectVisible(
      page.getByText("The partner we asked can't help with your Food Assistance request this time."),
      page.getByText("A partner can't help with your Food Assistance request. Our staff will look for another one."),
    )
    await page.getByRole('link', { name: referral.shortId }).click()
    await expectVisible(heading(page, 'Your Food Assistance request'), page.getByText("We're looking for another one."))
    await expectAbsent(page.getByRole('region', { name: 'Who can see this' }).getByText('Cobb Food Pantry'))
    // The family need not do anything, and may.
    await expectVisible(button(page.getByRole('region', { name: 'What you can do' }), 'Send it again'))
    expect(await button(page, 'Send it again').count()).toBe(1)
  })

  it('NEW-27 TL-06 ask what staff want to know, on the page and where the family answers', async () => {
    const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
    const family = await fixture.app.createUser([], { clientId: referral.clientId, name: 'Marisol Vega' })
    await runActions(referral, [[staff, { action: 'return', note: 'How many people eat with you?' }]])
    const page = await open(family)
    await page.goto(`/client-dashboard/referrals/${referral.id}`)
    const next = page.getByRole('region', { name: 'What happens next' })
    await expectVisible(next.getByText('Our staff asks:'), next.getByText('How many people eat with you?'))
    await button(next, "Add what's missing").click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText('How many people eat with you?'))
    await dialog.getByLabel('Note').fill('Four of us.')
    await button(dialog, 'Send it again').click()
    await expectVisible(next.getByText('Our staff will read your request').first())
    await expectAbsent(next.getByText('How many people eat with you?'))
  })

  it('CLI-22 offer a new request if staff found no one and a partner had made it', async () => {
    const [{ clientId }, family] = await createRequest()
    const partner = await fixture.app.createUser([{ organizationId: pantryId, role: 'member' }])
    const { id } = await partner.call('createReferral', { body: referralBody(clientId) })
    await staff.call('actOnReferral', {
      params: { id },
      body: { action: 'decline', version: 1, reason: 'at_capacity' },
    })
    const page = await open(family)
    await page.goto(`/client-dashboard/referrals/${id}`)
    await expectVisible(page.getByRole('link', { name: 'Ask for help again' }))
    await expectAbsent(button(page, 'Send it again'))
  })

  it('CLI-09 CLI-19 ask a family that has not confirmed its address to do so', async () => {
    const email = createEmailAddress()
    await createRegistrations(fixture.app).register(email, { password: testPassword, repeatedPassword: testPassword })
    const page = await open(await signInUser(fixture.app, email, testPassword))
    for (const path of ['/client-dashboard', '/client-dashboard/appointments', '/client-dashboard/information']) {
      await page.goto(path)
      await expectVisible(heading(page, 'Confirm your email address'), page.getByText(email))
      await expectAbsent(page.getByText('Account Not Found'))
    }
    await button(page, 'Send it again').click()
    await expectVisible(page.getByText('Email sent'))
    await expectUrl(page, '/client-dashboard/information')
    expect(await page.title()).toContain('Client portal')
  })
})
