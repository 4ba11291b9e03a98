// Closing an organization: an admin hands over its open referral, merges it into another, and its people lose access.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectToast,
  expectUrl,
  expectVisible,
  pickOption,
  pollOptions,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let admin: TestUser
let staff: TestUser
let sender: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  admin = await app.createStaff('admin')
  staff = await app.createStaff()
  const senderId = await app.createOrganization('Harbor House')
  sender = await app.createUser([{ organizationId: senderId, role: 'member' }])
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const createStory = async (suffix: string) => {
  const { app } = fixture
  const [oldName, newName] = [`Rome Pantry ${suffix}`, `Floyd Center ${suffix}`]
  const id = await app.createOrganization(oldName)
  const successorId = await app.createOrganization(newName)
  const member = await app.createUser([{ organizationId: id, role: 'member' }], { name: 'Mara Member' })
  const referral = await createReferral(sender, { toOrganizationId: id })
  const version = await runActions(referral, [[staff, { action: 'submit' }]])
  await runActions(referral, [[member, { action: 'accept' }]], version)
  return { id, oldName, newName, successorId, member, referral }
}

const beginClosing = async (page: Page, { oldName, newName }: { oldName: string; newName: string }) => {
  await button(page, 'Begin closing').click()
  const begin = dialog(page, `Begin closing ${oldName}?`)
  await pickOption(begin, 'Merges into (optional)', newName, newName)
  await button(begin, 'Begin closing').click()
  await expectToast(page, `${oldName} is closing`)
}

describe.each([screenSizes.phone, screenSizes.desktop])('on the $name', (size) => {
  it('closes an organization whose referral is re-routed, and its people and its address follow', async () => {
    const story = await createStory(size.name)
    const { id, oldName, newName, successorId, member, referral } = story
    const memberPage = await fixture.openPageAs(member, { size })
    await memberPage.goto('/dashboard')
    const page = await fixture.openPageAs(admin, { size })
    await page.goto(`/admin/organizations/${id}?tab=closing`)
    await beginClosing(page, story)

    // Nothing is closed while a referral is open.
    await expectVisible(page.getByText(`It merges into ${newName}.`), page.getByText('It has 1 referral'))
    await expect.poll(() => button(page, 'Close for good').isDisabled(), pollOptions).toBe(true)
    await expectVisible(memberPage.getByText('This organization is closing'))
    await expectAccessible(page, 'an organization that is closing', { size, colorScheme: 'light' })
    await button(page, `Route ${referral.shortId}`).click()
    const route = dialog(page, 'Route referral(s)')
    await pickOption(route, 'Receiving organization', newName, newName)
    await button(route, 'Route referral').click()
    await expectVisible(page.getByText('It has no referrals, and none is waiting to be sent to it.'))

    await button(page, 'Close for good').click()
    const close = dialog(page, `Close ${oldName} for good?`)
    await close.getByRole('checkbox', { name: `Give its member the same role at ${newName}` }).check()
    await button(close, 'Close for good').click()
    await expectToast(page, `${oldName} is closed`)
    await expectVisible(page.getByRole('heading', { name: `${oldName} has closed` }))
    await expectAbsent(button(page, 'Close for good'))

    // The member was signed out, and finds the referral at the new organization.
    await expectUrl(memberPage, /^\/auth\?/)
    const again = await fixture.openPage({ size })
    await again.goto(`/directory/partner?partner=${id}`)
    await expectUrl(again, `/directory/partner?partner=${successorId}`)
    const access = () => admin.call('accessGrants', { query: { organizationId: successorId } })
    await expect.poll(access, pollOptions).toMatchObject({ rows: [{ user: { id: member.id }, role: 'member' }] })
  })
})
