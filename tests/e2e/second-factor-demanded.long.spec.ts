// The second factor when the configuration requires it of staff and admins.
import { afterAll, afterEach, beforeAll, it } from 'vitest'

import { onceOnly, systemActor } from '#commands/context.ts'
import { openAuthenticator } from '#tests/support/authenticator.ts'
import { button, isAt, sees, seesNo, signIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ config: { staffMfaRequired: true } })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('AUTH-43 AUTH-36 staff and admins set it up before they reach the console, and cannot skip it', async () => {
  const admin = await stage.app.staff('admin')
  const page = await stage.visitor()
  await page.goto('/admin-portal-auth')
  await signIn(page, admin)
  await isAt(page, '/mfa?redirectedFrom=%2Fadmin')
  await sees(page.getByText('Staff and admin accounts need this before they go on.'))
  await seesNo(page.getByRole('link', { name: 'Skip for Now' }))
  await page.goto('/staff/referrals?status=closed')
  await isAt(page, `/mfa?redirectedFrom=${encodeURIComponent('/staff/referrals?status=closed')}`)

  const secret = (await page.getByLabel('Setup key').innerText()).replaceAll(' ', '')
  await page.getByLabel('Enter the code that the app shows').fill(openAuthenticator(secret, stage.app.clock).next())
  await button(page, 'Enable MFA').click()
  await page.getByLabel('I have kept them').check()
  await button(page, 'Continue').click()
  await isAt(page, '/staff/referrals?status=closed')
  await sees(page.getByRole('heading', { name: 'Staff Referral Review' }))
})

it('AUTH-43 a signed-in user who becomes staff is sent to the setup immediately', async () => {
  const { app } = stage
  const home = await app.organization('Harbor House')
  const person = await app.person([{ organizationId: home, role: 'member' }])
  const page = await stage.visitorAs(person)
  await page.goto('/dashboard')
  await sees(page.getByRole('heading', { name: 'Partner Dashboard' }))
  const grant = { userId: person.id, organizationId: home, role: 'staff' } as const
  await app.caughtUp((await app.server.services.commands.grantAccess(grant, onceOnly(systemActor))).position)
  await isAt(page, /^\/mfa\?redirectedFrom=/)
})
