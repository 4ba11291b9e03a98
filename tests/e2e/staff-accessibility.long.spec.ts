// Runs axe on every page and dialog of staff and admins, in both screen sizes and both color schemes. Checks for
// horizontal overflow too.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { type PopulatedApp, populateApp } from '#tests/support/populated-app.ts'
import type { CreatedReferral } from '#tests/support/create-referral.ts'
import { button, dialog, pickOption, expectVisible, expectStatus } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let people: PopulatedApp['people']
let closedReferral: CreatedReferral
let submittedReferral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const populatedApp = await populateApp(fixture.app)
  people = populatedApp.people
  closedReferral = populatedApp.closed
  submittedReferral = populatedApp.submitted
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly name: string
  readonly user?: keyof typeof people
  readonly path: () => string
  /** Waits for the content that the test checks. */
  readonly prepare: (page: Page) => Promise<void>
}

const bulkToolbarName = 'Actions for the selected rows'

const scenes: readonly Scene[] = [
  {
    name: 'staff review',
    user: 'staff',
    path: () => '/staff/referrals?status=requested&status=submitted&status=received&status=returned&status=closed',
    prepare: (page) => expectVisible(page.getByRole('link', { name: closedReferral.shortId })),
  },
  {
    name: 'staff review with a selection',
    user: 'staff',
    path: () => '/staff/referrals?status=submitted',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: `Select ${submittedReferral.shortId}` }).check()
      await expectVisible(page.getByRole('toolbar', { name: bulkToolbarName }))
    },
  },
  {
    name: 'staff review without rows',
    user: 'staff',
    path: () => '/staff/referrals?county=Cherokee',
    prepare: (page) => expectVisible(page.getByText('No referrals found for current filters.')),
  },
  {
    name: 'the views of staff review',
    user: 'staff',
    path: () => '/staff/referrals?sla=overdue',
    prepare: async (page) => {
      await people.staff.send('saveView', { body: { name: 'Overdue', query: { sla: 'overdue' }, shared: true } })
      await page.reload()
      await page.getByRole('button', { name: 'View: Unsaved view' }).click()
      await page.getByRole('menuitem', { name: /^Overdue/ }).click()
      await page.getByRole('button', { name: 'View: Overdue' }).click()
      await expectVisible(page.getByRole('menuitem', { name: 'Rename or share…' }))
    },
  },
  {
    name: 'assigning a review',
    user: 'staff',
    path: () => '/staff/referrals',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Assign to…' }).click()
      await expectVisible(page.getByRole('dialog').getByLabel('Reviewer'))
    },
  },
  {
    name: 'the audit trail',
    user: 'admin',
    path: () => '/admin/audit?source=change',
    prepare: (page) => expectVisible(page.getByText('Accepted the referral').first()),
  },
  {
    name: 'the audit trail without a match',
    user: 'admin',
    path: () => '/admin/audit?q=no-such-person',
    prepare: (page) => expectVisible(page.getByText('No entries match these filters.')),
  },
  {
    name: 'the intakes',
    user: 'staff',
    path: () => '/admin/intakes',
    prepare: (page) => expectVisible(page.getByRole('heading', { name: /^Recent Intakes/ })),
  },
  {
    name: 'an intake',
    user: 'staff',
    path: () => `/admin/intakes/${closedReferral.id}`,
    prepare: async (page) => {
      await button(page, "Show the client's data").click()
      await expectVisible(page.getByText('Household', { exact: true }))
    },
  },
  {
    name: 'the analytics',
    user: 'staff',
    path: () => '/admin/analytics',
    prepare: (page) => expectVisible(page.getByRole('heading', { name: 'Partner Performance' })),
  },
  {
    name: 'analytics with dates in the wrong order',
    user: 'staff',
    path: () => '/admin/analytics?from=2026-05-01&to=2026-04-01',
    prepare: (page) => expectVisible(page.getByText('Choose a day on or after the From date.')),
  },
  {
    name: 'the referrals behind a figure',
    user: 'staff',
    path: () => '/admin/analytics/referrals?figure=closed',
    prepare: (page) => expectVisible(page.getByRole('link', { name: closedReferral.shortId })),
  },
  {
    name: 'the notifications',
    user: 'staff',
    path: () => '/staff/referrals',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expectVisible(page.getByText('Urgent referral'))
    },
  },
  {
    name: 'the routing dialog',
    user: 'staff',
    path: () => `/referrals/${submittedReferral.id}`,
    prepare: async (page) => {
      // On a phone, the action bar shows the short name of the action.
      await page
        .getByRole('button', { name: /^Route( to another partner)?$/ })
        .filter({ visible: true })
        .click()
      await dialog(page, 'Route referral(s)').getByRole('combobox').focus()
      await expectVisible(page.getByRole('option'))
    },
  },
  {
    name: 'access control',
    user: 'admin',
    path: () => '/admin/access',
    prepare: (page) => expectVisible(page.getByRole('button', { name: /^Revoke/ })),
  },
  {
    name: 'the audit of accounts',
    user: 'admin',
    path: () => '/admin/access?tab=audit&q=Femi',
    prepare: (page) => expectVisible(button(page, 'Reset two-step sign-in for Femi Factor')),
  },
  {
    name: 'changing a role',
    user: 'admin',
    path: () => '/admin/access',
    prepare: async (page) => {
      await page.getByLabel('Email').fill(people.receiver.email)
      await pickOption(page.getByRole('region', { name: 'Grant access' }), 'Organization', 'Cobb', 'Cobb Food Pantry')
      await page.getByRole('region', { name: 'Grant access' }).getByLabel('Role').selectOption('org_admin')
      await button(page, 'Grant access').click()
      await expectVisible(dialog(page, "Change Rosa Receiver's role"))
    },
  },
  {
    name: 'read models',
    user: 'admin',
    path: () => '/admin/system',
    prepare: (page) => expectVisible(button(page, 'Rebuild Referrals')),
  },
  {
    name: 'rebuilding a read model',
    user: 'admin',
    path: () => '/admin/system',
    prepare: async (page) => {
      await button(page, 'Rebuild Referrals').click()
      await expectVisible(dialog(page, 'Rebuild Referrals'))
    },
  },
  {
    name: 'access control with errors',
    user: 'admin',
    path: () => '/admin/access',
    prepare: async (page) => {
      await button(page, 'Grant access').click()
      await expectVisible(page.getByRole('link', { name: 'Organization is required' }))
    },
  },
  {
    name: 'revoking access',
    user: 'admin',
    path: () => '/admin/access?q=rosa',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Revoke Rosa Receiver's Member role/ }).click()
      await expectVisible(dialog(page, "Revoke Rosa Receiver's access"))
    },
  },
  {
    name: 'all notifications',
    user: 'staff',
    path: () => '/staff/notifications',
    prepare: (page) => expectVisible(page.getByRole('button', { name: /^Mark as read: New urgent referral/ })),
  },
  {
    name: 'no unread notifications',
    user: 'admin',
    path: () => '/staff/notifications?unread=true',
    prepare: (page) => expectVisible(page.getByText('No unread notifications')),
  },
  {
    name: 'organizations',
    user: 'admin',
    path: () => '/admin/organizations',
    prepare: (page) => expectVisible(page.getByRole('link', { name: 'Cobb Food Pantry' })),
  },
  {
    name: 'a new organization with errors',
    user: 'admin',
    path: () => '/admin/organizations/new',
    prepare: async (page) => {
      await button(page, 'Create organization').click()
      await expectVisible(page.getByRole('link', { name: 'Select at least one county' }))
    },
  },
  {
    name: 'the people of an organization',
    user: 'admin',
    path: () => '/admin/organizations',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Cobb Food Pantry' }).click()
      await page.getByRole('tab', { name: 'People' }).click()
      await expectVisible(page.getByText('Rosa Receiver'))
    },
  },
  {
    name: 'closing an organization',
    user: 'admin',
    path: () => '/admin/organizations',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Cobb Food Pantry' }).click()
      await page.getByRole('tab', { name: 'Closing' }).click()
      await button(page, 'Begin closing').click()
      await expectVisible(dialog(page, 'Begin closing Cobb Food Pantry?'))
    },
  },
  {
    name: 'getting started',
    user: 'admin',
    path: () => '/admin/getting-started',
    prepare: (page) => expectVisible(page.getByText('Create two organizations')),
  },
  {
    name: 'no calls and letters',
    user: 'staff',
    path: () => '/staff/contact-tasks',
    prepare: (page) => expectVisible(page.getByText('No one to call or write to')),
  },
  {
    name: 'no listing problems',
    user: 'staff',
    path: () => '/staff/listing-problems',
    prepare: (page) => expectVisible(page.getByText('No open reports')),
  },
  {
    name: 'a printable history',
    user: 'staff',
    path: () => `/referrals/${submittedReferral.id}/print`,
    prepare: (page) => expectVisible(button(page, 'Print')),
  },
  {
    name: 'a referral to act on',
    user: 'staff',
    path: () => `/referrals/${submittedReferral.id}`,
    prepare: (page) => expectStatus(page, 'Approved'),
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and does not overflow the screen', async (scene) => {
    const { name, user, path, prepare } = scene
    const page = user === undefined ? await fixture.openPage(options) : await fixture.openPageAs(people[user], options)
    await page.goto(path())
    await prepare(page)
    await expectAccessible(page, name, options)
  })
})
