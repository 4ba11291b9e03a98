// Fills a test app's directory with the demo partners, and does what a visitor does there.
import type { Locator, Page } from 'playwright-core'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import type { Hours, OrganizationProfile } from '#domain/organization/events.ts'
import { demoOrganizations } from '#scripts/seed/organizations.ts'

import type { TestApp } from './app.ts'
import { button, dialog, expectVisible, waitForHydration } from './page-expectations.ts'

const everyDay = (hours: 'closed' | string[]): Hours => Object.fromEntries(weekdays.map((day) => [day, hours]))

/** A demo partner that serves five counties and takes food referrals. */
export const pantryName = 'Mercy Table Pantry'

/**
 * Creates the demo partners that are publicly listed and returns their ids by name. `profileChanges` overrides profiles
 * by demo key.
 */
export const listDemoPartners = async (
  app: TestApp,
  profileChanges: Readonly<Record<string, Partial<OrganizationProfile>>> = {},
): Promise<ReadonlyMap<string, string>> => {
  const listedPartners = demoOrganizations.filter(({ publicVisible }) => publicVisible)
  const created = await Promise.all(
    listedPartners.map(async ({ key, profile, tier, publicVisible }) => {
      const body = { profile: { ...profile, ...profileChanges[key] }, tier, publicVisible }
      const { id, position } = await app.server.services.commands.createOrganization(
        body,
        createOneOffContext(systemActor),
      )
      return { name: profile.name, id, position }
    }),
  )
  for (const { position } of created) await app.waitForReadModels(position)
  return new Map(created.map(({ name, id }) => [name, id]))
}

/**
 * Lists the demo partners and returns their number. The pantry is always open; Open Gate Family Shelter is always
 * closed.
 */
export const fillDirectory = async (app: TestApp): Promise<number> => {
  const hours = { 'mercy-table': { hours: everyDay(['00:00-24:00']) }, 'open-gate': { hours: everyDay('closed') } }
  return (await listDemoPartners(app, hours)).size
}

/**
 * Opens the directory from another page of the app, which then loads the partners. If the browser opens the directory
 * itself, the server's page contains them.
 */
export const openDirectoryInApp = async (page: Page): Promise<void> => {
  await page.goto('/auth')
  await waitForHydration(page)
  await page.locator('footer a[href="/directory"]').click()
}

/** Expects the results heading, such as "Found 3 partners" or "No partners found". */
export const expectResultHeading = (page: Page, text: string): Promise<void> =>
  expectVisible(page.getByRole('heading', { level: 2, name: text, exact: true }))

/** The partner names on the cards, in order. */
export const readPartnerNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()

export const partnerCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const viewDetails = (page: Page, name = pantryName): Promise<void> =>
  partnerCard(page, name)
    .getByRole('link', { name: /^View Details/ })
    .click()

export const accessDialog = (page: Page): Locator => dialog(page, 'Access Partner Details')

/** Fills in the guest form of the open dialog. */
export const continueAsGuest = async (page: Page): Promise<void> => {
  const dialogForm = accessDialog(page)
  await dialogForm.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await dialogForm.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
  await dialogForm.getByLabel('County', { exact: true }).selectOption('Cobb')
  await dialogForm.getByRole('checkbox').check()
  await button(dialogForm, 'Continue as guest').click()
}
