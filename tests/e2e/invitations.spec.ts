// Invitations in the browser: sending one, and joining with and without JavaScript, in English and Spanish.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { button, dialog, expectUrl, expectVisible, heading, pickOption } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture?.close())
afterEach(({ task }) => fixture.afterTest(task))

const subjects = {
  en: "You're invited to Referral Exchange",
  es: 'Tiene una invitación a Referral Exchange',
} as const

const findLink = async (email: string, language: keyof typeof subjects = 'en') =>
  waitForMailLink(await fixture.openPage(), email, subjects[language])

const createOrgAdmin = async (name: string) => {
  const organizationId = await fixture.app.createOrganization(name)
  return { organizationId, orgAdmin: await fixture.app.createUser([{ organizationId, role: 'org_admin' }]) }
}

const fillAccount = async (page: Page, password: string) => {
  await page.getByLabel('Full name').fill('Nia Newcomer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Create account and join').click()
}

describe('an invitation', () => {
  it('ROLE-07 ROLE-16 is sent by an org admin on a phone, sent again and canceled', async () => {
    const { orgAdmin } = await createOrgAdmin('Harbor House')
    const page = await fixture.openPageAs(orgAdmin, { size: screenSizes.phone })
    await page.goto('/org/members')
    await expectVisible(heading(page, 'Invite a member'), page.getByText('No pending invitations'))
    await button(page, 'Send invitation').click()
    await expectVisible(page.getByText('Email is required').first())
    await page.getByLabel('Email', { exact: true }).fill('nia@example.org')
    await button(page, 'Send invitation').click()
    await expectVisible(page.getByText('Invitation sent to nia@example.org'))
    const row = page.getByRole('listitem').filter({ hasText: 'nia@example.org' })
    await expectVisible(row)
    await findLink('nia@example.org')

    await button(row, 'Send again: nia@example.org').click()
    await expectVisible(page.getByText('Invitation sent again to nia@example.org'))
    await button(row, 'Cancel the invitation of nia@example.org').click()
    await button(dialog(page, 'Cancel the invitation of nia@example.org'), 'Cancel invitation').click()
    await expectVisible(page.getByText('No pending invitations'))
    const stranger = await fixture.openPage()
    await stranger.goto(await findLink('nia@example.org'))
    await expectVisible(heading(stranger, "This invitation doesn't work"))
  })

  it('ROLE-07 leads a new person from the email to the dashboard, and the key leaves the address', async () => {
    const admin = await fixture.app.createStaff('admin')
    await fixture.app.createOrganization('Cobb Food Pantry')
    const desk = await fixture.openPageAs(admin)
    await desk.goto('/admin/access?tab=invitations')
    await desk.getByLabel('Email', { exact: true }).fill('olga@example.org')
    await pickOption(desk, 'Organization', 'Cobb', 'Cobb Food Pantry')
    await desk.getByLabel('Role').selectOption('org_admin')
    await button(desk, 'Send invitation').click()
    await expectVisible(desk.getByText('Org Admin at Cobb Food Pantry'))

    const page = await fixture.openPage({ size: screenSizes.phone })
    await page.goto(await findLink('olga@example.org'))
    await expectUrl(page, '/invitation')
    await expectVisible(page.getByText('Cobb Food Pantry invites you'), page.getByText('olga@example.org'))
    expect(await page.content()).not.toMatch(/key=/)
    await fillAccount(page, 'too short')
    await expectVisible(page.getByText('Password must be at least 15 characters').first())
    await fillAccount(page, 'quiet lantern river')
    await expectUrl(page, '/dashboard')
    await expectVisible(page.getByText("You've joined Cobb Food Pantry"))
  })

  it('ROLE-07 asks a person with an account to sign in with it, then to accept', async () => {
    const { orgAdmin } = await createOrgAdmin('Helping Hands')
    const person = await fixture.app.createUser()
    const stranger = await fixture.app.createUser()
    await orgAdmin.call('inviteMember', { body: { email: person.email } })
    const link = await findLink(person.email)

    const page = await fixture.openPageAs(stranger)
    // The page of an email restores a session only where this browser has used one.
    await page.goto('/account')
    await expectVisible(heading(page, 'Your account'))
    await page.goto(link)
    await expectVisible(heading(page, 'Sign in with another account'))
    await button(page.getByRole('main'), 'Sign out').click()
    await expectVisible(heading(page, 'Sign in to accept'))
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(page.getByRole('main'), 'Sign In').click()
    await expectUrl(page, '/invitation')
    await button(page, 'Accept').click()
    await expectUrl(page, '/dashboard')
    await page.goto(link)
    await expectVisible(heading(page, "You've already joined"))
  })
})

describe('without JavaScript', () => {
  it('ROLE-07 joins with a new account, in Spanish', async () => {
    const { orgAdmin } = await createOrgAdmin('Casa Camino')
    const email = 'rosa@example.org'
    await orgAdmin.call('inviteMember', { body: { email, language: 'es' } })
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    await page.goto(await findLink(email, 'es'))
    await expectUrl(page, '/es/invitation')
    await expectVisible(page.getByText('Casa Camino le invita'))
    const fill = async (password: string) => {
      await page.getByLabel('Nombre completo').fill('Rosa Nueva')
      await page.getByLabel('Contraseña', { exact: true }).fill(password)
      await button(page, 'Crear la cuenta y unirme').click()
    }
    await fill('corta')
    await expectVisible(page.getByText('15 caracteres').first())
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Rosa Nueva')
    await fill('linterna del río tranquilo')
    await expectUrl(page, '/dashboard')
    const { rows } = await orgAdmin.call('members', { query: { q: email } })
    expect(rows).toMatchObject([{ user: { name: 'Rosa Nueva' }, role: 'member' }])
  })

  it('ROLE-07 signs out of another account, signs in, and accepts', async () => {
    const { orgAdmin } = await createOrgAdmin('Third Street')
    const person = await fixture.app.createUser()
    const stranger = await fixture.app.createUser()
    await orgAdmin.call('inviteMember', { body: { email: person.email } })
    const page = await fixture.openPage({ javaScript: false, size: screenSizes.phone })
    const signIn = async (email: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      await button(page.getByRole('main'), 'Sign In').click()
    }
    await page.goto('/auth?redirectedFrom=/directory')
    await signIn(stranger.email)
    await expectUrl(page, '/directory')
    await page.goto(await findLink(person.email))
    await button(page.getByRole('main'), 'Sign out').click()
    await expectVisible(heading(page, 'Sign in to accept'))
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signIn(person.email)
    await expectUrl(page, '/invitation')
    await button(page.getByRole('main'), 'Accept').click()
    await expectUrl(page, '/dashboard')
    const { rows } = await orgAdmin.call('members', { query: { q: person.email } })
    expect(rows).toMatchObject([{ role: 'member' }])
  })
})
