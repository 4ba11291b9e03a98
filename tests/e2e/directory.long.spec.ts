// More about the directory: card content, failures, distance, signing in to see details, and problem reports.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { PartnerTier } from '#contracts/enumerations.ts'
import { testPassword } from '#tests/support/app.ts'
import {
  accessDialog,
  continueAsGuest,
  partnerCard,
  fillDirectory,
  expectResultHeading,
  readPartnerNames,
  pantryName,
  openDirectoryInApp,
  viewDetails,
} from '#tests/support/directory.ts'
import {
  button,
  dialog,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  pollOptions,
  waitForHydration,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerCount: number

beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerCount = await fillDirectory(fixture.app)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('DIR-15 DIR-16 DIR-17 DIR-18 shows the main facts on a card and links to the request form', async () => {
  const page = await fixture.openPage()
  await page.goto('/directory?q=mercy')
  const mercyCard = partnerCard(page, pantryName)
  await expectVisible(
    mercyCard.getByText('Covenant Partner'),
    mercyCard.getByText('Shepherd', { exact: true }),
    mercyCard.getByText('Bartow, Floyd, Cobb +2 more'),
    mercyCard.getByText('Food, Transportation'),
    mercyCard.getByText('Families, Aging Adults'),
  )
  expect(await mercyCard.getByRole('link', { name: /^mercytable\.example/ }).getAttribute('href')).toBe(
    'https://mercytable.example',
  )
  const formAddress = await mercyCard.getByRole('link', { name: /^Request Referral/ }).getAttribute('href')
  expect(formAddress).toMatch(/^\/request-referral\?partner=[\da-f-]{36}$/)
  await page.goto('/directory?q=bright')
  await expectVisible(partnerCard(page, 'Bright Acre Counseling'))
  await expectAbsent(page.getByText('Covenant Partner'))
})

it('DIR-14 shows an error when it cannot load, stops the loading message, and loads on retry', async () => {
  const page = await fixture.openPage()
  await page.route('**/api/directory**', (route) => route.abort())
  await openDirectoryInApp(page)
  await expectVisible(page.getByText("We couldn't load the partners"))
  await expectAbsent(page.getByText('Loading partners…'))
  await expectVisible(page.getByText(/call 911 in an emergency or 988 in a crisis/))
  await page.unroute('**/api/directory**')
  await button(page, 'Try again').click()
  await expectResultHeading(page, `Found ${partnerCount} partners`)
})

it('DIR-14 DIR-23 survives connection failures: reports what did not load, keeps the input, and continues', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  await page.goto('/directory')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  await waitForHydration(page)
  await page.context().setOffline(true)
  await button(page, 'All filters').click()
  const loadError = page.getByRole('alert').filter({ hasText: "This couldn't be loaded" })
  await expectVisible(loadError)
  await button(page, 'Close').click()
  await expectAbsent(loadError)
  await page.getByPlaceholder('Search partners...').fill('mercy')
  await expectVisible(page.getByText("We couldn't load the partners"))
  await page.context().setOffline(false)
  await expectResultHeading(page, 'Found 1 partner')

  await page.context().setOffline(true)
  await viewDetails(page)
  await expectVisible(loadError)
  await page.context().setOffline(false)
  await expectVisible(accessDialog(page))
  await page.context().setOffline(true)
  await continueAsGuest(page)
  await expectVisible(accessDialog(page).getByText('Something went wrong. Please try again.'))
  await page.context().setOffline(false)
  await button(accessDialog(page), 'Continue as guest').click()
  await expectVisible(dialog(page, pantryName))
})

it('keeps the scroll position when the language changes', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  await page.goto('/directory')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  const measureScrollShare = () => page.evaluate(() => scrollY / (document.documentElement.scrollHeight - innerHeight))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const spanishLink = page.locator('footer a[hreflang=es]')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    spanishLink.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.close()
  expect(await page.evaluate(() => sessionStorage.getItem('place'))).toBeNull()
  await spanishLink.click()
  await page.waitForURL('**/es/directory')
  await expectVisible(page.getByRole('heading', { level: 3, name: pantryName }))
  await expect.poll(measureScrollShare, pollOptions).toBeGreaterThan(0.99)
})

it('sorts by distance from a ZIP code, and shows all filters in a sheet on a phone', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  await page.goto('/directory')
  await page.getByLabel('Your ZIP code').fill('30120')
  await expectUrl(page, '/directory?zip=30120')
  await expectVisible(page.getByText('In your ZIP code'))
  const [nearestPartner] = await readPartnerNames(page)
  expect(['Cedar Hollow Community Action', pantryName]).toContain(nearestPartner)
  await button(page, 'All filters').click()
  const sheet = dialog(page, 'Filters')
  await sheet.getByLabel('Day shelter').check()
  await sheet.getByRole('button', { name: /^Show \d+ partners?$/ }).click()
  await expectAbsent(sheet)
  await expectUrl(page, '/directory?zip=30120&amenity=day_shelter')
  await expectVisible(button(page, 'All filters (1)'))
})

it('DIR-20 ROLE-20 details open after sign-in, with email and phone', async () => {
  const member = await fixture.app.createUser()
  const page = await fixture.openPage()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await access.getByRole('tab', { name: 'Sign In' }).click()
  await access.getByLabel('Email', { exact: true }).fill(member.email)
  await access.getByLabel('Password', { exact: true }).fill(testPassword)
  await button(access, 'Sign In').click()
  const details = dialog(page, pantryName)
  await expectVisible(
    details.getByRole('link', { name: 'mercy-table@example.org' }),
    details.getByRole('link', { name: '(770) 555-0119' }),
  )
})

it('DIR-24 says that the account was created and must be confirmed', async () => {
  const page = await fixture.openPage()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await access.getByRole('tab', { name: 'Sign Up' }).click()
  await access.getByLabel('Full name').fill('Nina Newcomer')
  await access.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
  await access.getByLabel('Password', { exact: true }).fill('quiet lantern river')
  await button(access, 'Sign Up').click()
  await expectToast(page, 'Account Created!', 'Please check your email to confirm your account.')
})

it('accepts a problem report, and keeps its draft while the server is unavailable', async () => {
  const page = await fixture.openPage({ size: screenSizes.phone })
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  await continueAsGuest(page)
  const details = dialog(page, pantryName)
  await button(details, 'Report a problem').click()
  await button(details, 'Send report').click()
  await expectVisible(details.getByText("Please choose what's wrong"))
  await details.getByLabel("What's wrong?").selectOption('hours')
  await details.getByLabel('Tell us what you know').fill('They close at noon on Fridays.')
  await page.route('**/problems', (route) => route.abort())
  await button(details, 'Send report').click()
  await expectVisible(details.getByText(/What you wrote is still here/))
  await page.reload()
  await button(details, 'Report a problem').click()
  await expect
    .poll(() => details.getByLabel('Tell us what you know').inputValue(), pollOptions)
    .toBe('They close at noon on Fridays.')
  await page.unroute('**/problems')
  await button(details, 'Send report').click()
  await expectVisible(details.getByText('Thank you. Our staff will look into it.'))
})

it('DIR-25 DIR-27 details close when the guest pass was altered or has expired', async () => {
  const page = await fixture.openPage()
  await page.clock.install()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  await continueAsGuest(page)
  await expectVisible(dialog(page, pantryName))
  await page.evaluate(() => {
    const pass = JSON.parse(localStorage.getItem('guestPass') ?? '') as { pass: string }
    localStorage.setItem('guestPass', JSON.stringify({ ...pass, pass: `${pass.pass.slice(0, -6)}AAAAAA` }))
  })
  await page.reload()
  await expectVisible(accessDialog(page))
  expect(await page.evaluate(() => localStorage.getItem('guestPass'))).toBeNull()

  await continueAsGuest(page)
  await expectVisible(dialog(page, pantryName))
  await page.clock.fastForward('24:01:00')
  await expectVisible(accessDialog(page))
})

it('DIR-27 checks the pass every 60 seconds while the details are open', async () => {
  const page = await fixture.openPage()
  await page.clock.install()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  await continueAsGuest(page)
  await expectVisible(dialog(page, pantryName))
  const readStoredPass = () => page.evaluate(() => localStorage.getItem('guestPass'))
  for (let check = 0; check < 2; check += 1) {
    // The page does not see a change of its own tab's storage until its next check.
    await page.evaluate(() => localStorage.setItem('guestPass', 'unreadable'))
    expect(await readStoredPass()).toBe('unreadable')
    await page.clock.runFor(60_000)
    await expectVisible(accessDialog(page))
    expect(await readStoredPass()).toBeNull()
    await continueAsGuest(page)
    await expectVisible(dialog(page, pantryName))
  }
})

// These tests add partners, so they come last.
it('DIR-15 limits the lists of a card to three counties, three services, and two populations, and the text to three lines', async () => {
  const about = 'We help families with food, rides, and a warm place to stay. '.repeat(8)
  await fixture.app.createOrganization('Long List Pantry', {
    about,
    counties: ['Bartow', 'Cherokee', 'Cobb', 'Douglas', 'Floyd'],
    services: ['Housing', 'Utilities', 'Food', 'Legal'],
    populations: ['Families', 'Single Adults', 'Aging Adults'],
  })
  await fixture.app.createOrganization('Short List Pantry', {
    counties: ['Bartow', 'Cherokee', 'Cobb'],
    services: ['Housing'],
    populations: ['Families'],
  })
  const page = await fixture.openPage()
  await page.goto('/directory?q=list+pantry')
  const card = partnerCard(page, 'Long List Pantry')
  const readFacts = async (name: string) =>
    (await partnerCard(page, name).getByRole('definition').allInnerTexts()).map((text) => text.trim())
  await expectVisible(card)
  expect(await readFacts('Long List Pantry')).toEqual([
    'Bartow, Cherokee, Cobb +2 more',
    'Housing, Utilities, Food',
    'Families, Single Adults',
  ])
  expect(await readFacts('Short List Pantry')).toEqual(['Bartow, Cherokee, Cobb', 'Housing', 'Families'])
  const lines = await card.getByText('We help families').evaluate((paragraph) => {
    const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
    return [paragraph.clientHeight, paragraph.scrollHeight].map((height) => Math.round(height / lineHeight))
  })
  expect([lines[0], (lines[1] ?? 0) > 3]).toEqual([3, true])
})

it('DIR-16 DIR-17 shows the badge of each tier, and "Covenant Partner" for a member of any tier', async () => {
  const badges = {
    free_listing: [],
    cultivator: ['Covenant Partner', 'General Member'],
    service_agreement: ['Covenant Partner', 'General Member'],
    faith_shepherd: ['Covenant Partner', 'Shepherd'],
    faith_steward: ['Covenant Partner', 'Steward'],
    faith_covenant: ['Covenant Partner', 'Covenant'],
    anchor_community: ['Covenant Partner', 'Community'],
    anchor_strategic: ['Covenant Partner', 'Strategic'],
    anchor_anchor: ['Covenant Partner', 'Anchor'],
    anchor_premier: ['Covenant Partner', 'Premier'],
    anchor_legacy: ['Covenant Partner', 'Legacy'],
  } as const satisfies Record<PartnerTier, readonly string[]>
  for (const tier of Object.keys(badges) as PartnerTier[])
    await fixture.app.createOrganization(`Badge Pantry ${tier}`, {}, { tier })
  const page = await fixture.openPage()
  await page.goto('/directory?q=badge+pantry')
  await expectResultHeading(page, 'Found 11 partners')
  for (const [tier, expected] of Object.entries(badges)) {
    const header = partnerCard(page, `Badge Pantry ${tier}`).locator('header')
    expect([tier, await header.locator('p > span').allInnerTexts()]).toEqual([tier, expected])
  }
})
