// The public pages as visitors see them: navigation, figures, content, and error pages.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import {
  button,
  waitForHydration,
  expectUrl,
  expectVisible,
  expectFocused,
  expectAbsent,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let staff: TestUser
let client: TestUser
let member: TestUser
let referralId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  member = await app.createUser([{ organizationId: pantryId, role: 'member' }])
  staff = await app.createStaff()
  const referral = await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
  await createReferral(staff, { firstName: 'Lu', lastInitial: 'T' })
  referralId = referral.id
  client = await app.createUser([], { clientId: referral.clientId })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openPage = async (
  address: string,
  user?: TestUser,
  size: (typeof screenSizes)[keyof typeof screenSizes] = screenSizes.desktop,
) => {
  const page = user === undefined ? await fixture.openPage({ size }) : await fixture.openPageAs(user, { size })
  await page.goto(address)
  await waitForHydration(page)
  return page
}

const siteNavigation = (page: Page) => page.getByRole('navigation', { name: 'Site' }).filter({ visible: true })
const titleHeading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name })
const readMainText = (page: Page) => page.getByRole('main').innerText()

const publicLinks = [
  ['About', '/about'],
  ['Resources', '/directory'],
  ['Request Help', '/request-help'],
  ['Grow With Us', '/grow-with-us'],
] as const

/** Name and address of each link in the site navigation. */
const readSiteLinks = async (page: Page) =>
  siteNavigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

describe('navigation', () => {
  it('PUB-01 PUB-05 PUB-16 has four links and the home link in the header, and the notice and phone numbers in the footer', async () => {
    const page = await openPage('/about')
    await expectVisible(titleHeading(page, /One request, and a whole network/))
    expect((await readSiteLinks(page)).slice(0, 4)).toEqual(publicLinks)
    const footer = page.getByRole('contentinfo')
    await expectVisible(footer.getByText('© 2025 Referral Exchange. Built for the pilot exchange program.'))
    await expectVisible(footer.getByRole('link', { name: '911' }), footer.getByRole('link', { name: '988' }))
    await expectVisible(
      footer.getByText('Mon-Fri 9am-5pm (EST)'),
      page.getByText('Office hours: Mon-Fri 9am-5pm (EST)'),
    )
    for (const [name, address] of [...publicLinks, ['Terms', '/terms'], ['Privacy', '/privacy']] as const) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
    }
    await page.getByRole('link', { name: 'Referral Exchange, home page' }).first().click()
    await expectUrl(page, '/')
  })

  it.each([
    { size: screenSizes.desktop, menu: 'Sign In' },
    { size: screenSizes.phone, menu: 'Menu' },
  ])('PUB-02 leads to the three portals by keyboard, on the $size.name', async ({ size, menu }) => {
    const page = await openPage('/', undefined, size)
    await button(page, menu).focus()
    await page.keyboard.press('Enter')
    for (const [name, portalName] of [
      ['Clients', 'client'],
      ['Partners', 'partner'],
      ['Admin', 'admin'],
    ] as const) {
      const portal = siteNavigation(page).getByRole('link', { name: new RegExp(`^${name}`) })
      expect(await portal.getAttribute('href')).toBe(`/${portalName}-portal-auth`)
    }
    await page.keyboard.press('Escape')
    await expectFocused(button(page, menu))
    await expectAbsent(siteNavigation(page).getByRole('link', { name: /^Admin/ }))
    await page.keyboard.press('Enter')
    await siteNavigation(page)
      .getByRole('link', { name: /^Partners/ })
      .press('Enter')
    await expectUrl(page, '/partner-portal-auth')
  })

  const directoryLink = (page: Page) => siteNavigation(page).getByRole('link', { name: 'Directory', exact: true })

  it('PUB-04 is also on the sign-in, application, and request pages', async () => {
    const pages: readonly (readonly [address: string, user?: TestUser])[] = [
      ['/partners/apply'],
      ['/auth'],
      ['/request-referral'],
      ['/mfa', member],
    ]
    for (const [address, user] of pages) {
      const page = await openPage(address, user)
      await expectVisible(page.getByRole('heading', { level: 1 }))
      expect((await readSiteLinks(page)).slice(0, 4), address).toEqual(publicLinks)
      await expectAbsent(directoryLink(page))
      await page.context().close()
    }
  })

  it('PUB-03 PUB-04 keeps the public links on signed-in pages, and labels the home page Directory', async () => {
    const pages: readonly (readonly [address: string, user: TestUser])[] = [
      ['/referrals/new', member],
      [`/referrals/${referralId}`, staff],
      ['/staff/referrals', staff],
      ['/org/referrals/incoming', member],
    ]
    for (const [address, user] of pages) {
      const page = await openPage(address, user)
      await expectVisible(page.getByRole('heading', { level: 1 }))
      expect(await readSiteLinks(page), address).toEqual(expect.arrayContaining(publicLinks.map((link) => [...link])))
      expect(await directoryLink(page).getAttribute('href'), address).toBe('/')
      await page.context().close()
    }
  })
})

describe('page content', () => {
  it('PUB-17 the about page shows mission, process and values, and links to requesting help and to joining', async () => {
    const page = await openPage('/about')
    await expectVisible(
      titleHeading(page, 'Our mission', 2),
      titleHeading(page, 'How it works', 2),
      titleHeading(page, 'Our values', 2),
    )
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Request help' }).getAttribute('href')).toBe('/request-help')
    expect(await main.getByRole('link', { name: 'Become a partner' }).getAttribute('href')).toBe('/grow-with-us')
    expect(await readMainText(page)).toMatch(/24-48 hours on business days[^]*2-3 business days/)
  })

  it('PUB-15 PUB-16 PUB-18 PUB-19 the help page offers an account or sign-in, and shows privacy, response times and phone numbers', async () => {
    const page = await openPage('/request-help')
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/client-portal')
    expect(await main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/client-portal-auth')
    await expectAbsent(main.getByRole('link', { name: 'Go to Dashboard' }))
    await expectVisible(titleHeading(page, 'Your privacy', 2), titleHeading(page, 'If you need help now', 2))
    const responseRegion = page.getByRole('region', { name: 'A quick response' })
    await expectVisible(responseRegion.getByText('New requests are answered in 24-48 hours on business days.'))
    expect(await main.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
    expect(await main.getByRole('link', { name: 'Call 988' }).getAttribute('href')).toBe('tel:988')
    await expectVisible(main.getByText('Mon-Fri 9am-5pm (EST)'))
  })

  it('PUB-18 the help page leads a signed-in user to the client portal', async () => {
    // Open a private page first. A browser that has not shown one does not restore a session on a public page.
    const page = await openPage('/client-dashboard', client)
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await page.goto('/request-help')
    const main = page.getByRole('main')
    await expectVisible(main.getByRole('link', { name: 'Go to Dashboard' }))
    await expectAbsent(main.getByRole('link', { name: 'Create Account' }), main.getByRole('link', { name: 'Sign In' }))
    await main.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expectUrl(page, '/client-portal')
  })

  it('PUB-15 PUB-20 the page for new partners shows four tiers, the application and a contact address', async () => {
    const page = await openPage('/grow-with-us')
    const tiers = page.getByRole('region', { name: 'Four ways to join us' })
    expect(await tiers.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Shepherd',
      'Steward',
      'Covenant',
      'Founding Partner',
    ])
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Apply to join' }).first().getAttribute('href')).toBe('/partners/apply')
    const contact = main.getByRole('link', { name: 'office@example.org' })
    expect(await contact.getAttribute('href')).toBe('mailto:office@example.org')
    expect(await readMainText(page)).toContain('3-5 business days')
  })

  it.each(['/terms', '/privacy'])('%s links to each of its sections and to a contact address', async (address) => {
    const page = await openPage(address)
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const sectionTitles = await contents.allInnerTexts()
    expect(sectionTitles.length).toBeGreaterThan(5)
    expect(await page.locator('article h2').allInnerTexts()).toEqual(sectionTitles)
    for (const link of await contents.all()) {
      await expectVisible(page.locator(`article ${(await link.getAttribute('href')) ?? 'none'}`))
    }
    await expectVisible(page.getByRole('main').getByRole('link', { name: 'office@example.org' }))
  })
})

describe('error pages', () => {
  it('PUB-21 an unknown path shows an error and leads home', async () => {
    const page = await openPage('/no/such/page')
    await expectVisible(titleHeading(page, 'Oops! Page not found'))
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expectUrl(page, '/')
  })

  it('PUB-22 a page that crashes shows an error and can be reloaded', async () => {
    const page = await openPage('/auth')
    const pageScript = '**/assets/DirectoryPage-*.js'
    await page.route(pageScript, (route) => route.abort())
    await siteNavigation(page).getByRole('link', { name: 'Resources' }).click()
    await expectVisible(titleHeading(page, 'Something went wrong'))
    await expectVisible(page.getByText('The application encountered an error. Please refresh the page.'))
    await page.unroute(pageScript)
    await button(page, 'Refresh Page').click()
    await expectVisible(titleHeading(page, 'Find resources near you'))
  })
})
