// The second factor when the configuration requires it of staff and admins.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { button, expectUrl, expectVisible, expectAbsent, signIn } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture({ config: { staffMfaRequired: true, partnerMfaRequired: true } })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('AUTH-43 AUTH-36 staff and admins set it up before they reach the console, and cannot skip it', async () => {
  const admin = await fixture.app.createStaff('admin')
  const page = await fixture.openPage()
  await page.goto('/admin-portal-auth')
  await signIn(page, admin)
  await expectUrl(page, '/mfa?redirectedFrom=%2Fadmin')
  await expectVisible(page.getByText('Your role requires this. Set it up to continue.'))
  await expectAbsent(page.getByRole('link', { name: 'Skip for Now' }))
  await page.goto('/staff/referrals?status=closed')
  await expectUrl(page, `/mfa?redirectedFrom=${encodeURIComponent('/staff/referrals?status=closed')}`)

  const secret = (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Enter the code from the app').fill(createAuthenticator(secret, fixture.app.clock).next())
  await button(page, 'Enable MFA').click()
  await page.getByLabel("I've saved these codes").check()
  await button(page, 'Continue').click()
  await expectUrl(page, '/staff/referrals?status=closed')
  await expectVisible(page.getByRole('heading', { name: 'Staff Referral Review' }))
})

it('AUTH-43 a signed-in user who becomes staff is sent to the setup immediately', async () => {
  const { app } = fixture
  const organizationId = await app.createOrganization('Harbor House')
  const person = await app.createUser()
  const page = await fixture.openPageAs(person)
  await page.goto('/dashboard')
  await expectVisible(page.getByRole('heading', { name: 'Partner Dashboard' }))
  const grant = { userId: person.id, organizationId, role: 'staff' } as const
  await app.waitForReadModels(
    (await app.server.services.commands.grantAccess(grant, createOneOffContext(systemActor))).position,
  )
  await expectUrl(page, /^\/mfa\?redirectedFrom=/)
})

it('AUTH-36 cannot be skipped by a partner who must set it up, but by a client', async () => {
  const { app } = fixture
  const organizationId = await app.createOrganization('Harbor House')
  const page = await fixture.openPageAs(await app.createUser([{ organizationId, role: 'member' }]))
  await page.goto('/org/referrals/incoming')
  await expectUrl(page, '/mfa?redirectedFrom=%2Forg%2Freferrals%2Fincoming')
  await expectVisible(page.getByText('Your role requires this. Set it up to continue.'))
  await expectAbsent(page.getByRole('link', { name: 'Skip for Now' }))
  const clientPage = await fixture.openPageAs(await app.createUser([], { clientId: randomUUID() }))
  await clientPage.goto('/mfa')
  await expectVisible(clientPage.getByRole('link', { name: 'Skip for Now' }))
})
