// Access Control in the browser: granting, searching and revoking access, and managing accounts.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { enroll } from '#tests/support/authenticator.ts'
import {
  button,
  dialog,
  isAt,
  pick,
  rowsOf,
  sees,
  seesFocus,
  seesNo,
  seesRow,
  seesToast,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let admin: Person
let staff: Person
let harbor: string
let closet: string

const list = 'Granted access'

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  harbor = await app.organization('Harbor House')
  closet = await app.organization('Clothes Closet')
  admin = await app.person([{ organizationId: harbor, role: 'admin' }], { name: 'Ada Admin' })
  staff = await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  await app.person(
    [harbor, closet].map((organizationId) => ({ organizationId, role: 'member' }) as const),
    { name: 'Priya Partner' },
  )
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const accessPage = async (person = admin, options: Parameters<Stage['visitorAs']>[1] = {}): Promise<Page> => {
  const page = await stage.visitorAs(person, options)
  await page.goto('/admin/access')
  await sees(page.getByRole('heading', { level: 1, name: 'Access Control' }))
  return page
}
const form = (page: Page) => page.getByRole('region', { name: 'Grant access' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const fillIn = async (page: Page, email: string, organization: string, role?: string) => {
  await form(page).getByLabel('Email').fill(email)
  await pick(form(page), 'Organization', organization, organization)
  if (role !== undefined) await form(page).getByLabel('Role').selectOption(role)
}

describe('granting', () => {
  it('ROLE-05 the form has email, organization by name and role, and asks for missing values', async () => {
    const page = await accessPage()
    expect(await form(page).getByLabel('Role').inputValue()).toBe('member')
    await button(page, 'Grant access').click()
    await seesToast(page, 'Please fill in all fields')
    const summary = form(page).getByRole('alert').filter({ hasText: 'Please fill in all fields' })
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Organization is required' }).click()
    await seesFocus(form(page).getByRole('combobox', { name: 'Organization' }))
    expect(await form(page).getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('Clothes Closet'),
      expect.stringContaining('Harbor House'),
    ])
  })

  it('ROLE-06 offers four roles and explains each one', async () => {
    const page = await accessPage()
    const offered = await form(page).getByLabel('Role').locator('option').allInnerTexts()
    expect(offered).toEqual(['Member', 'Org Admin', 'Staff', 'Admin'])
    await sees(
      page.getByText('Member = basic access to organization features', { exact: true }),
      page.getByText('Org Admin = manage organization settings and members', { exact: true }),
      page.getByText('Staff = access all referrals and admin features', { exact: true }),
      page.getByText('Admin = full system access including user management', { exact: true }),
    )
  })

  it('ROLE-09 ROLE-08 grants access to a user who signed up, lists the grant, and changes the role on a second grant', async () => {
    const newcomer = await stage.app.person([], { name: 'Nora Newcomer' })
    const page = await accessPage()
    await fillIn(page, newcomer.email, 'Clothes Closet')
    await button(page, 'Grant access').click()
    await seesToast(page, 'User access granted successfully')
    expect(await typedIn(form(page), 'Email')).toBe('')
    await search(page).fill('nora')
    await seesRow(page, list, { Person: 'Nora Newcomer', Organization: 'Clothes Closet', Role: 'Member' })

    await fillIn(page, newcomer.email, 'Clothes Closet', 'org_admin')
    await button(page, 'Grant access').click()
    const change = dialog(page, 'Change the role of Nora Newcomer')
    await sees(change.getByText(/^Nora Newcomer is Member at Clothes Closet and becomes Org Admin\. [^.]+\.$/))
    await page.keyboard.press('Escape')
    await seesNo(change)
    await seesRow(page, list, { Person: 'Nora Newcomer', Role: 'Member' })
    await button(page, 'Grant access').click()
    await button(change, 'Change role').click()
    await seesNo(change)
    await seesRow(page, list, { Person: 'Nora Newcomer', Role: 'Org Admin' })
    await expect.poll(async () => (await rowsOf(page, list)).length, soon).toBe(1)

    // For the organization's only admin, the dialogs of a lower role and of a revocation both show a warning.
    const onlyOne = 'Nobody else keeps the members of Clothes Closet.'
    await fillIn(page, newcomer.email, 'Clothes Closet', 'member')
    await button(page, 'Grant access').click()
    await sees(change.getByText(onlyOne))
    await page.keyboard.press('Escape')
    await button(page, 'Revoke Org Admin of Nora Newcomer at Clothes Closet').click()
    await sees(dialog(page, 'Revoke access of Nora Newcomer').getByText(onlyOne))
  })

  it('ROLE-09 reports an unknown email and keeps the form input', async () => {
    const page = await accessPage()
    await fillIn(page, 'nobody@example.org', 'Harbor House', 'staff')
    await button(page, 'Grant access').click()
    await seesToast(page, 'User not found. Ask them to sign up first.')
    await sees(form(page).getByRole('alert').filter({ hasText: 'User not found. Ask them to sign up first.' }))
    expect(await typedIn(form(page), 'Email')).toBe('nobody@example.org')
    expect(await form(page).getByLabel('Role').inputValue()).toBe('staff')
  })

  it('ROLE-10 reports that the organizations cannot be loaded, and loads them on retry', async () => {
    const page = await stage.visitorAs(admin)
    await page.route('**/api/organizations**', (route) => route.abort())
    await page.goto('/admin/access')
    await sees(
      page.getByText('Failed to load organizations: The service is unavailable for a moment. Please try again.', {
        exact: true,
      }),
    )
    await page.unroute('**/api/organizations**')
    await button(form(page), 'Try again').click()
    await seesNo(page.getByText('Failed to load organizations'))
  })
})

describe('the list', () => {
  it('ROLE-11 can be searched, filtered and cleared, and the URL keeps the filters', async () => {
    const page = await accessPage()
    await search(page).fill('PRIYA')
    await expect.poll(async () => (await rowsOf(page, list)).length, soon).toBe(2)
    await isAt(page, '/admin/access?q=PRIYA')
    await page.reload()
    await expect.poll(async () => (await rowsOf(page, list)).length, soon).toBe(2)
    expect(await search(page).inputValue()).toBe('PRIYA')

    await pick(page.getByRole('search'), 'Organization', 'clothes', 'Clothes Closet')
    await seesRow(page, list, { Person: 'Priya Partner', Organization: 'Clothes Closet' })
    await page.getByRole('search').getByLabel('Role').selectOption('staff')
    await sees(page.getByText('No grants found for current filters.'))
    await button(page, 'Clear filters').first().click()
    await seesRow(page, list, { Person: 'Sam Staff', Organization: 'Harbor House', Role: 'Staff' })
    expect(await search(page).inputValue()).toBe('')
  })

  it('ROLE-11 reports that it cannot be loaded, and loads on retry', async () => {
    const page = await stage.visitorAs(admin)
    await page.route('**/api/access/grants**', (route) => route.abort())
    await page.goto('/admin/access')
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load access' })
    await sees(failure)
    await page.unroute('**/api/access/grants**')
    await button(failure, 'Try again').click()
    await seesRow(page, list, { Person: 'Sam Staff' })
  })

  it('ROLE-13 ROLE-07 staff can view the list but change nothing', async () => {
    const page = await accessPage(staff)
    await seesRow(page, list, { Person: 'Ada Admin', Role: 'Admin' })
    await sees(page.getByText('Only an admin can grant or revoke access.'))
    await seesNo(form(page), page.getByRole('button', { name: /^Revoke/ }))
  })
})

describe('revoking', () => {
  it('ROLE-11 explains the consequence first, then removes the user from open pages', async () => {
    const leaving = await stage.app.person([{ organizationId: closet, role: 'member' }], { name: 'Lee Leaving' })
    const theirs = await stage.visitorAs(leaving)
    await theirs.goto('/dashboard')
    await sees(theirs.getByRole('heading', { name: 'Partner Dashboard' }))

    const page = await accessPage()
    await search(page).fill('lee')
    await button(page, 'Revoke Member of Lee Leaving at Clothes Closet').click()
    const question = dialog(page, 'Revoke access of Lee Leaving')
    await sees(
      question.getByText(
        'Lee Leaving is signed out everywhere at once and no longer acts for Clothes Closet as Member. Access can be granted again.',
      ),
    )
    await page.keyboard.press('Escape')
    await seesNo(question)
    await seesRow(page, list, { Person: 'Lee Leaving' })

    await button(page, 'Revoke Member of Lee Leaving at Clothes Closet').click()
    await button(question, 'Revoke access').click()
    await seesToast(page, 'Access of Lee Leaving revoked')
    await sees(page.getByText('No grants found for current filters.'))
    await isAt(theirs, /^\/auth/)
  })

  it('ROLE-07 the last admin cannot be revoked, and the dialog says why', async () => {
    const page = await accessPage()
    await search(page).fill('ada')
    await button(page, 'Revoke Admin of Ada Admin at Harbor House').click()
    const question = dialog(page, 'Revoke your own access')
    await button(question, 'Revoke access').click()
    await sees(question.getByText('This is the last admin. Make somebody else an admin first.'))
    await button(question, 'Cancel').click()
    await seesRow(page, list, { Person: 'Ada Admin', Role: 'Admin' })
  })
})

describe('an admin managing accounts', () => {
  it('AUTH-41 resets the second factor of a user who lost it, with a reason that the audit keeps', async () => {
    const { app } = stage
    const lost = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Lou Lost' })
    await enroll(lost, app.clock)
    const page = await accessPage()
    await search(page).fill('Lou Lost')
    await button(page, 'Reset second factor of Lou Lost').click()
    const asking = dialog(page, 'Reset the second factor of Lou Lost')
    await button(asking, 'Reset second factor').click()
    await sees(asking.getByText('Give the reason'))
    await asking.getByLabel('Reason').fill('Lost her phone; called back.')
    await button(asking, 'Reset second factor').click()
    await seesToast(page, 'Second factor of Lou Lost reset')
    await seesNo(button(page, 'Reset second factor of Lou Lost'))
    expect((await lost.send('currentUser')).status).toBe(401)

    await page.getByRole('tab', { name: 'Audit' }).click()
    await page.getByRole('searchbox', { name: 'Person' }).fill(lost.email)
    await page.getByLabel('Kind').selectOption('mfa_reset')
    const rows = async () => (await rowsOf(page, 'Audit')).length
    await expect.poll(rows, soon).toBe(1)
    await seesRow(page, 'Audit', { What: 'Reason: Lost her phone; called back.', Account: 'Lou Lost', By: 'Ada Admin' })
    // The URL keeps the filters.
    await page.reload()
    await expect.poll(rows, soon).toBe(1)
    await page.getByLabel('From').fill('2031-01-01')
    await sees(page.getByText('Nothing found for current filters.'))
    await button(page, 'Clear filters').first().click()
    await expect.poll(rows, soon).toBeGreaterThan(1)
  })

  it('AUTH-41 finds a client without any grants in the audit and resets their second factor there', async () => {
    const { app } = stage
    const client = await app.person([], { name: 'Cleo Client', clientId: randomUUID() })
    await enroll(client, app.clock)
    const page = await accessPage(admin, { size: sizes.phone })
    await page.getByRole('tab', { name: 'Audit' }).click()
    await page.getByRole('searchbox', { name: 'Person' }).fill('cleo cl')
    await button(page, 'Reset second factor of Cleo Client').click()
    const asking = dialog(page, 'Reset the second factor of Cleo Client')
    await asking.getByLabel('Reason').fill('New phone; called back.')
    await button(asking, 'Reset second factor').click()
    await seesToast(page, 'Second factor of Cleo Client reset')
    await seesNo(button(page, 'Reset second factor of Cleo Client'))
    await sees(page.getByText('Reason: New phone; called back.'))
    expect((await client.send('currentUser')).status).toBe(401)
  })

  it('ROLE-13 AUTH-41 is not available to staff: they see neither the audit nor the reset', async () => {
    const page = await accessPage(staff)
    await seesRow(page, list, { Person: 'Sam Staff' })
    await seesNo(page.getByRole('tab', { name: 'Audit' }))
    await page.goto('/admin/access?tab=audit')
    await sees(page.getByRole('region', { name: list }))
    await seesNo(page.getByRole('heading', { name: 'Audit' }))
  })
})
