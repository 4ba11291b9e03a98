// Runs axe on every page and dialog, in both screen sizes and both color schemes.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { type Populated, populate } from '#tests/support/populated.ts'
import type { Made } from '#tests/support/refer.ts'
import { button, dialog, pick, sees, seesStatus } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let people: Populated['people']
let closed: Made
let submitted: Made

beforeAll(async () => {
  stage = await openStage()
  ;({ people, closed, submitted } = await populate(stage.app))
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

interface Scene {
  readonly name: string
  readonly as?: keyof typeof people
  readonly at: () => string
  /** Waits for the content that the test checks. */
  readonly ready: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) => sees(page.getByRole('heading', { level: 1, name }))
const chosen = 'Actions on the selected rows'

const scenes: readonly Scene[] = [
  { name: 'the home page', at: () => '/', ready: heading(/Ask once/) },
  { name: 'signing in', at: () => '/auth', ready: heading('Sign In') },
  {
    name: 'a refused sign-in',
    at: () => '/auth',
    ready: async (page) => {
      await button(page.getByRole('main'), 'Sign In').click()
      await sees(page.getByRole('alert'))
    },
  },
  { name: 'an unknown address', at: () => '/no/such/page', ready: heading(/Page not found/) },
  {
    name: 'staff review',
    as: 'staff',
    at: () => '/staff/referrals?status=requested&status=submitted&status=received&status=returned&status=closed',
    ready: (page) => sees(page.getByRole('link', { name: closed.short })),
  },
  {
    name: 'staff review with a selection',
    as: 'staff',
    at: () => '/staff/referrals?status=submitted',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: `Select ${submitted.short}` }).check()
      await sees(page.getByRole('toolbar', { name: chosen }))
    },
  },
  {
    name: 'staff review without rows',
    as: 'staff',
    at: () => '/staff/referrals?county=Cherokee',
    ready: (page) => sees(page.getByText('No referrals found for current filters.')),
  },
  {
    name: 'the views of staff review',
    as: 'staff',
    at: () => '/staff/referrals?sla=overdue',
    ready: async (page) => {
      await people.staff.send('saveView', { body: { name: 'Overdue', query: { sla: 'overdue' }, shared: true } })
      await page.reload()
      await page.getByRole('button', { name: 'View: Not saved' }).click()
      await page.getByRole('menuitem', { name: /^Overdue/ }).click()
      await page.getByRole('button', { name: 'View: Overdue' }).click()
      await sees(page.getByRole('menuitem', { name: 'Rename or share…' }))
    },
  },
  {
    name: 'assigning a review',
    as: 'staff',
    at: () => '/staff/referrals',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^More actions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Assign to…' }).click()
      await sees(page.getByRole('dialog').getByLabel('Who reviews it'))
    },
  },
  {
    name: 'the notifications',
    as: 'staff',
    at: () => '/staff/referrals',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await sees(page.getByText('Urgent referral'))
    },
  },
  {
    name: 'the routing dialog',
    as: 'staff',
    at: () => `/referrals/${submitted.id}`,
    ready: async (page) => {
      // On a phone the action bar shows its short name.
      await page
        .getByRole('button', { name: /^Route( to another partner)?$/ })
        .filter({ visible: true })
        .click()
      await dialog(page, 'Route referral(s)').getByRole('combobox').focus()
      await sees(page.getByRole('option'))
    },
  },
  {
    name: 'access control',
    as: 'admin',
    at: () => '/admin/access',
    ready: (page) => sees(page.getByRole('button', { name: /^Revoke/ })),
  },
  {
    name: 'the audit of accounts',
    as: 'admin',
    at: () => '/admin/access?tab=audit&q=Femi',
    ready: (page) => sees(button(page, 'Reset second factor of Femi Factor')),
  },
  {
    name: 'the members of an organization',
    as: 'keeper',
    at: () => '/org/members',
    ready: (page) => sees(button(page, 'Remove Priya Partner')),
  },
  {
    name: 'changing a role',
    as: 'admin',
    at: () => '/admin/access',
    ready: async (page) => {
      await page.getByLabel('Email').fill(people.receiver.email)
      await pick(page.getByRole('region', { name: 'Grant access' }), 'Organization', 'Cobb', 'Cobb Food Pantry')
      await page.getByRole('region', { name: 'Grant access' }).getByLabel('Role').selectOption('org_admin')
      await button(page, 'Grant access').click()
      await sees(dialog(page, 'Change the role of Rosa Receiver'))
    },
  },
  {
    name: 'read models',
    as: 'admin',
    at: () => '/admin/read-models',
    ready: (page) => sees(button(page, 'Rebuild Referrals')),
  },
  {
    name: 'rebuilding a read model',
    as: 'admin',
    at: () => '/admin/read-models',
    ready: async (page) => {
      await button(page, 'Rebuild Referrals').click()
      await sees(dialog(page, 'Rebuild Referrals'))
    },
  },
  {
    name: 'access control with errors',
    as: 'admin',
    at: () => '/admin/access',
    ready: async (page) => {
      await button(page, 'Grant access').click()
      await sees(page.getByRole('link', { name: 'Organization is required' }))
    },
  },
  {
    name: 'revoking access',
    as: 'admin',
    at: () => '/admin/access?q=rosa',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Revoke Member of Rosa Receiver/ }).click()
      await sees(dialog(page, 'Revoke access of Rosa Receiver'))
    },
  },
  {
    name: 'the organization switcher',
    as: 'partner',
    at: () => '/dashboard',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Acting for/ }).click()
      await sees(page.getByRole('menuitemradio').first())
    },
  },
  { name: "a partner's dashboard", as: 'receiver', at: () => '/dashboard', ready: heading('Partner Dashboard') },
  {
    name: "a partner's updates",
    as: 'partner',
    at: () => '/dashboard/updates',
    ready: (page) => sees(page.getByRole('list', { name: 'Updates' }).getByRole('link', { name: closed.short })),
  },
  {
    name: 'all notifications',
    as: 'staff',
    at: () => '/staff/notifications',
    ready: (page) => sees(page.getByRole('button', { name: /^Mark as read: New urgent referral/ })),
  },
  {
    name: 'no unread notifications',
    as: 'admin',
    at: () => '/staff/notifications?unread=true',
    ready: (page) => sees(page.getByText('Nothing unread.')),
  },
  {
    name: 'no listing problems',
    as: 'staff',
    at: () => '/staff/listing-problems',
    ready: (page) => sees(page.getByText('Nothing is waiting.')),
  },
  { name: 'unsubscribing from emails', at: () => '/unsubscribe?token=x', ready: heading('Stop notification emails') },
  {
    name: 'sent referrals',
    as: 'partner',
    at: () => '/dashboard?tab=sent',
    ready: (page) => sees(page.getByRole('link', { name: closed.short })),
  },
  {
    name: 'the incoming queue',
    as: 'receiver',
    at: () => '/org/referrals/incoming',
    ready: (page) => sees(page.getByRole('link', { name: submitted.short })),
  },
  {
    name: 'the decline dialog with its errors',
    as: 'receiver',
    at: () => '/org/referrals/incoming',
    ready: async (page) => {
      await button(page, `Decline ${submitted.short}`).click()
      await button(dialog(page, 'Decline Referral'), 'Decline').click()
      await sees(dialog(page, 'Decline Referral').locator('[aria-invalid=true]'))
    },
  },
  { name: 'a new referral', as: 'partner', at: () => '/referrals/new', ready: heading('Create New Referral') },
  {
    name: 'a refused new referral',
    as: 'partner',
    at: () => '/referrals/new',
    ready: async (page) => {
      await page.getByLabel('Initial note').fill('She flees domestic violence')
      await button(page, 'Review before sending').click()
      await sees(page.getByRole('alert').filter({ hasText: 'Sensitive Content Detected' }))
    },
  },
  {
    name: 'registering a client',
    as: 'partner',
    at: () => '/referrals/new',
    ready: async (page) => {
      await button(page, 'Register a new client').click()
      await button(page, 'Register client').click()
      await sees(page.getByText('Please select your county'))
    },
  },
  {
    name: 'a closed referral',
    as: 'partner',
    at: () => `/referrals/${closed.id}`,
    ready: (page) => seesStatus(page, 'Closed'),
  },
  {
    name: 'a printable history',
    as: 'staff',
    at: () => `/referrals/${submitted.id}/print`,
    ready: (page) => sees(button(page, 'Print')),
  },
  {
    name: 'a referral to act on',
    as: 'staff',
    at: () => `/referrals/${submitted.id}`,
    ready: (page) => seesStatus(page, 'Submitted'),
  },
  {
    name: 'an unknown referral',
    as: 'partner',
    at: () => '/referrals/00000000-0000-4000-8000-000000000000',
    ready: (page) => sees(page.getByText('Referral not found')),
  },
  { name: "a family's dashboard", as: 'client', at: () => '/client-dashboard', ready: heading(/^Hello/) },
  {
    name: "a family's referrals",
    as: 'client',
    at: () => '/client-dashboard/referrals',
    ready: heading('My Referrals'),
  },
  {
    name: "a family's referral",
    as: 'client',
    at: () => `/client-dashboard/referrals/${submitted.id}`,
    ready: (page) => seesStatus(page, 'Submitted'),
  },
  {
    name: 'a dashboard without an organization',
    as: 'nobody',
    at: () => '/dashboard',
    ready: (page) => sees(page.getByText('No Organization Access')),
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$name has no axe violations and nothing wider than the screen', async (scene) => {
    const { name, as, at, ready } = scene
    const page = as === undefined ? await stage.visitor(options) : await stage.visitorAs(people[as], options)
    await page.goto(at())
    await ready(page)
    await seesNoFault(page, name, options)
  })
})
