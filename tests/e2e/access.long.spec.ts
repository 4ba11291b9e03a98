// Access Control in the browser: granting, searching and revoking access.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import {
  button,
  dialog,
  expectUrl,
  pickOption,
  readRows,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectRow,
  expectToast,
  pollOptions,
  readFieldValue,
  closeWithEscape,
} from '#tests/support/page-expectations.ts'
import { type PageOptions, grantsTable, openAccessControl, searchField } from '#tests/support/access-page.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let admin: TestUser
let staff: TestUser
let harborId: string
let closetId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  harborId = await app.createOrganization('Harbor House')
  closetId = await app.createOrganization('Clothes Closet')
  admin = await app.createUser([{ organizationId: harborId, role: 'admin' }], { name: 'Ada Admin' })
  staff = await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  await app.createUser(
    [harborId, closetId].map((organizationId) => ({ organizationId, role: 'member' }) as const),
    { name: 'Priya Partner' },
  )
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openAccessPage = (person = admin, options: PageOptions = {}) => openAccessControl(fixture, person, options)
const grantForm = (page: Page) => page.getByRole('region', { name: 'Grant access' })
const fillGrantForm = async (page: Page, email: string, organization: string, role?: string) => {
  await grantForm(page).getByLabel('Email').fill(email)
  await pickOption(grantForm(page), 'Organization', organization, organization)
  if (role !== undefined) await grantForm(page).getByLabel('Role').selectOption(role)
}

describe('granting', () => {
  it('ROLE-05 uses a form with email, organization and role, and reports missing values', async () => {
    const page = await openAccessPage()
    expect(await grantForm(page).getByLabel('Role').inputValue()).toBe('member')
    await button(page, 'Grant access').click()
    await expectToast(page, 'Please fill in all fields')
    const summary = grantForm(page).getByRole('alert').filter({ hasText: 'Please fill in all fields' })
    await expectFocused(summary)
    await summary.getByRole('link', { name: 'Organization is required' }).click()
    await expectFocused(grantForm(page).getByRole('combobox', { name: 'Organization' }))
    expect(await grantForm(page).getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('Clothes Closet'),
      expect.stringContaining('Harbor House'),
    ])
  })

  it('ROLE-06 offers four roles and explains each one', async () => {
    const page = await openAccessPage()
    const roleOptions = await grantForm(page).getByLabel('Role').locator('option').allInnerTexts()
    expect(roleOptions).toEqual(['Member', 'Org Admin', 'Staff', 'Admin'])
    await expectVisible(
      page.getByText('Member = basic access to organization features', { exact: true }),
      page.getByText('Org Admin = manage organization settings and members', { exact: true }),
      page.getByText('Staff = access all referrals and admin features', { exact: true }),
      page.getByText('Admin = full system access including user management', { exact: true }),
    )
  })

  it('ROLE-09 ROLE-08 grants access to a user who signed up, lists the grant, and changes the role on a second grant', async () => {
    const newUser = await fixture.app.createUser([], { name: 'Nora Newcomer' })
    const page = await openAccessPage()
    await fillGrantForm(page, newUser.email, 'Clothes Closet')
    await button(page, 'Grant access').click()
    await expectToast(page, 'User access granted successfully')
    expect(await readFieldValue(grantForm(page), 'Email')).toBe('')
    await searchField(page).fill('nora')
    await expectRow(page, grantsTable, { Person: 'Nora Newcomer', Organization: 'Clothes Closet', Role: 'Member' })

    await fillGrantForm(page, newUser.email, 'Clothes Closet', 'org_admin')
    await button(page, 'Grant access').click()
    const changeDialog = dialog(page, "Change Nora Newcomer's role")
    await expectVisible(
      changeDialog.getByText("Nora Newcomer's role at Clothes Closet changes from Member to Org Admin right away."),
    )
    await closeWithEscape(changeDialog)
    await expectRow(page, grantsTable, { Person: 'Nora Newcomer', Role: 'Member' })
    await button(page, 'Grant access').click()
    await button(changeDialog, 'Change role').click()
    await expectAbsent(changeDialog)
    await expectRow(page, grantsTable, { Person: 'Nora Newcomer', Role: 'Org Admin' })
    await expect.poll(async () => (await readRows(page, grantsTable)).length, pollOptions).toBe(1)

    // For the organization's only admin, both the dialog for a lower role and the one for a revocation show a warning.
    const lastAdminWarning = 'No one else can manage members at Clothes Closet.'
    await fillGrantForm(page, newUser.email, 'Clothes Closet', 'member')
    await button(page, 'Grant access').click()
    await expectVisible(changeDialog.getByText(lastAdminWarning))
    await closeWithEscape(changeDialog)
    await button(page, "Revoke Nora Newcomer's Org Admin role at Clothes Closet").click()
    await expectVisible(dialog(page, "Revoke Nora Newcomer's access").getByText(lastAdminWarning))
  })

  it('ROLE-09 reports an unknown email and keeps the form input', async () => {
    const page = await openAccessPage()
    await fillGrantForm(page, 'nobody@example.org', 'Harbor House', 'staff')
    await button(page, 'Grant access').click()
    await expectToast(page, 'User not found. Ask them to sign up first.')
    await expectVisible(
      grantForm(page).getByRole('alert').filter({ hasText: 'User not found. Ask them to sign up first.' }),
    )
    expect(await readFieldValue(grantForm(page), 'Email')).toBe('nobody@example.org')
    expect(await grantForm(page).getByLabel('Role').inputValue()).toBe('staff')
  })

  it('does not choose an option of an earlier text with Enter', async () => {
    const page = await openAccessPage()
    const field = grantForm(page).getByRole('combobox', { name: 'Organization' })
    await field.click()
    await expectVisible(grantForm(page).getByRole('option', { name: 'Clothes Closet' }))
    const { promise: searchAllowed, resolve: allowSearch } = Promise.withResolvers<void>()
    const isSearch = ({ pathname, searchParams }: URL) =>
      pathname === '/api/organizations' && searchParams.get('q') === 'harbor'
    await page.route(isSearch, async (route) => {
      await searchAllowed
      await route.continue()
    })
    await field.fill('harbor')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('harbor')
    allowSearch()
    const options = grantForm(page).getByRole('listbox').getByRole('option')
    await expect.poll(() => options.count(), pollOptions).toBe(1)
    await field.press('Enter')
    await expect.poll(() => field.inputValue(), pollOptions).toBe('Harbor House')
  })

  it('ROLE-10 reports that the organizations cannot be loaded, and loads them on retry', async () => {
    const page = await fixture.openPageAs(admin)
    await page.route('**/api/organizations**', (route) => route.abort())
    await page.goto('/admin/access')
    await expectVisible(
      page.getByText('Failed to load organizations: The service is temporarily unavailable. Please try again.', {
        exact: true,
      }),
    )
    await page.unroute('**/api/organizations**')
    await button(grantForm(page), 'Try again').click()
    await expectAbsent(page.getByText('Failed to load organizations'))
  })
})

describe('the list', () => {
  it('ROLE-11 can be searched, filtered and cleared, and the URL keeps the filters', async () => {
    const page = await openAccessPage()
    await searchField(page).fill('PRIYA')
    await expect.poll(async () => (await readRows(page, grantsTable)).length, pollOptions).toBe(2)
    await expectUrl(page, '/admin/access?q=PRIYA')
    await page.reload()
    await expect.poll(async () => (await readRows(page, grantsTable)).length, pollOptions).toBe(2)
    expect(await searchField(page).inputValue()).toBe('PRIYA')

    await pickOption(page.getByRole('search'), 'Organization', 'clothes', 'Clothes Closet')
    await expectRow(page, grantsTable, { Person: 'Priya Partner', Organization: 'Clothes Closet' })
    await page.getByRole('search').getByLabel('Role').selectOption('staff')
    await expectVisible(page.getByText('No grants match these filters.'))
    await button(page, 'Clear filters').first().click()
    await expectRow(page, grantsTable, { Person: 'Sam Staff', Organization: 'Harbor House', Role: 'Staff' })
    expect(await searchField(page).inputValue()).toBe('')
  })

  it('ROLE-11 reports that it cannot be loaded, and loads on retry', async () => {
    const page = await fixture.openPageAs(admin)
    await page.route('**/api/access/grants**', (route) => route.abort())
    await page.goto('/admin/access')
    const failure = page.getByRole('alert').filter({ hasText: "Access couldn't be loaded" })
    await expectVisible(failure)
    await page.unroute('**/api/access/grants**')
    await button(failure, 'Try again').click()
    await expectRow(page, grantsTable, { Person: 'Sam Staff' })
  })

  it('ROLE-07 is read-only for staff', async () => {
    const page = await openAccessPage(staff)
    await expectRow(page, grantsTable, { Person: 'Ada Admin', Role: 'Admin' })
    await expectVisible(page.getByText('Only an admin can grant or revoke access.'))
    await expectAbsent(grantForm(page), page.getByRole('button', { name: /^Revoke/ }))
  })
})

describe('revoking', () => {
  it('ROLE-11 explains the consequence first, then signs the user out of open pages', async () => {
    const removedUser = await fixture.app.createUser([{ organizationId: closetId, role: 'member' }], {
      name: 'Lee Leaving',
    })
    const removedUserPage = await fixture.openPageAs(removedUser)
    await removedUserPage.goto('/dashboard')
    await expectVisible(removedUserPage.getByRole('heading', { name: 'Partner Dashboard' }))

    const page = await openAccessPage()
    await searchField(page).fill('lee')
    await button(page, "Revoke Lee Leaving's Member role at Clothes Closet").click()
    const confirmDialog = dialog(page, "Revoke Lee Leaving's access")
    await expectVisible(
      confirmDialog.getByText(
        'Lee Leaving will be signed out everywhere right away and lose the Member role at Clothes Closet. You can grant access again.',
      ),
    )
    await closeWithEscape(confirmDialog)
    await expectRow(page, grantsTable, { Person: 'Lee Leaving' })

    await button(page, "Revoke Lee Leaving's Member role at Clothes Closet").click()
    await button(confirmDialog, 'Revoke access').click()
    await expectToast(page, "Lee Leaving's access was revoked")
    await expectVisible(page.getByText('No grants match these filters.'))
    await expectUrl(removedUserPage, /^\/auth/)
  })

  it('ROLE-07 is impossible for the last admin, and the dialog says why', async () => {
    const page = await openAccessPage()
    await searchField(page).fill('ada')
    await button(page, "Revoke Ada Admin's Admin role at Harbor House").click()
    const confirmDialog = dialog(page, 'Revoke your own access')
    await button(confirmDialog, 'Revoke access').click()
    await expectVisible(confirmDialog.getByText('This is the last admin. Make someone else an admin first.'))
    await button(confirmDialog, 'Cancel').click()
    await expectRow(page, grantsTable, { Person: 'Ada Admin', Role: 'Admin' })
  })
})
