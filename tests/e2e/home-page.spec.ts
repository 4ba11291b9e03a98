// The home page as visitors see it: calls to action, live figures, programs, and stories. The server renders the figures,
// so they need no script.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { impactCacheTtl } from '#api/features/impact/routes.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import { expectAbsent, expectVisible } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { app } = fixture
  await app.createOrganization('Cobb Food Pantry', { counties: ['Cobb', 'Bartow'] })
  await app.createOrganization('First Church', { counties: ['Floyd'] }, { tier: 'faith_shepherd' })
  const staff = await app.createStaff()
  await createReferral(staff, { firstName: 'Marisol', lastInitial: 'V' })
  await createReferral(staff, { firstName: 'Lu', lastInitial: 'T' })
  await app.waitForReadModels(String(await app.server.services.log.head()))
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** Advances the clock first, because the server reads the figures at most once a minute. */
const openHomePage = async (options: { readonly javaScript?: boolean } = {}): Promise<Page> => {
  fixture.app.clock.advance(impactCacheTtl)
  const page = await fixture.openPage(options)
  await page.goto('/')
  return page
}
const readImpactFigures = (page: Page) =>
  page
    .getByRole('region', { name: 'Our Community Impact' })
    .locator('dl > div')
    .evaluateAll((items) => items.map((item) => ['dd', 'dt'].map((name) => item.querySelector(name)?.textContent)))

describe('the home page', () => {
  it('PUB-06 PUB-07 offers help, resources and partnership, and shows four live figures and the county map', async () => {
    const page = await openHomePage()
    const main = page.getByRole('main')
    for (const [name, address] of [
      ['Request help', '/request-help'],
      ['Find resources', '/directory'],
      ['Join as a partner', '/grow-with-us'],
    ] as const) {
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
    }
    expect(await readImpactFigures(page)).toEqual([
      ['2', 'people served since we began'],
      ['2', 'people served in the last 12 months'],
      ['1', 'faith-based partner'],
      ['1', 'referral per month'],
    ])
    const countyLinks = page.getByRole('group', { name: 'The six counties we serve' })
    const cobb = countyLinks.getByRole('link', { name: /Cobb/ })
    expect(await cobb.getAttribute('href')).toBe('/directory?county=Cobb')
    await expectVisible(countyLinks.getByRole('link', { name: /Floyd/ }).getByText('1 partner', { exact: true }))
    await expectVisible(countyLinks.getByRole('link', { name: /Paulding/ }).getByText('0 partners'))
  })

  it('PUB-07 shows the figures without JavaScript', async () => {
    const page = await openHomePage({ javaScript: false })
    expect((await readImpactFigures(page))[0]).toEqual(['2', 'people served since we began'])
  })

  it('PUB-12 opens without the figures if they cannot be read', async () => {
    const session = new pg.Client({ connectionString: fixture.app.database.ownerUrl })
    await session.connect()
    await session.query('begin')
    await session.query('lock table projection.pointer in access exclusive mode')
    const page = await openHomePage()
    await session.end()
    const impactSection = page.getByRole('region', { name: 'Our Community Impact' })
    await expectVisible(impactSection.getByText("We couldn't load these numbers."))
    await expectAbsent(impactSection.locator('[aria-busy=true]'))
    await expectVisible(
      page.getByRole('heading', { level: 1, name: "Ask once. We'll find the right help." }),
      page.getByText('Choose yours to see who'),
    )
  })

  it('PUB-13 PUB-14 PUB-15 shows programs, three stories, the founder, and response times', async () => {
    const page = await openHomePage()
    const programs = page.getByRole('region', { name: 'Programs and Initiatives' })
    expect(await programs.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Stability and housing',
      'Care and support services',
      'Community and partnerships',
    ])
    expect(await programs.getByRole('link', { name: 'Mental Health' }).getAttribute('href')).toBe(
      '/directory?service=Mental+Health',
    )
    const stories = page.getByRole('region', { name: 'Stories of Impact' })
    expect(await stories.locator('blockquote').count()).toBe(3)
    await expectVisible(stories.getByText('These are sample stories'))
    await expectVisible(page.getByRole('heading', { level: 2, name: 'From Our Founder' }))
    const pageText = await page.getByRole('main').innerText()
    expect(pageText).toContain('24-48 hours on business days')
    expect(pageText).toContain('2-3 business days')
  })
})
