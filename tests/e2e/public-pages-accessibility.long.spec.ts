// Runs axe on every public page in both languages. Checks for horizontal overflow too.
import { m } from '#messages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { impactCacheTtl } from '#api/features/impact/routes.ts'
import { pathIn, localeOf } from '#contracts/language.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import {
  button,
  waitForHydration,
  expectUrl,
  expectVisible,
  expectAbsent,
  pollOptions,
} from '#tests/support/page-expectations.ts'
import { makeReadModelUnavailable } from '#tests/support/block-read-model.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await openBrowserFixture()
  await fixture.app.createOrganization('Cobb Food Pantry', { counties: ['Cobb', 'Bartow'] })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const paths = [
  '/',
  '/about',
  '/request-help',
  '/grow-with-us',
  '/terms',
  '/privacy',
  '/offline',
  '/no/such/page',
  '/auth',
  '/client-portal',
  '/client-portal-auth',
  '/partner-portal-auth',
  '/admin-portal-auth',
  '/reset-password',
  '/unsubscribe',
] as const

/** Loads the home page with many clients. The server reads the figures at most once a minute. */
const openWithLargeFigures = async (page: Page) => {
  const { database, clock } = fixture.app
  const { rows } = await database.pool.query<{ schema: string }>(
    `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'clients'`,
  )
  const table = `${rows[0]?.schema}.client_days`
  await database.pool.query(
    `insert into ${table} (created_day, count) values ('2020-01-01', 1734), ('2999-01-01', 1112) on conflict do nothing`,
  )
  clock.advance(impactCacheTtl)
  await page.reload()
}

const openWithoutFigures = async (page: Page) => {
  fixture.app.clock.advance(impactCacheTtl)
  const restore = await makeReadModelUnavailable(fixture.app, 'clients')
  await page.reload()
  await restore()
}

interface Scene {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
}

const pages = (['en', 'es'] as const).flatMap((language) =>
  paths.map((path): Scene => ({
    name: `${language} ${path.replaceAll('/', ' ').trim()}`,
    path: pathIn(language, path),
  })),
)

const scenes: readonly Scene[] = [
  ...pages,
  {
    name: 'large figures',
    path: '/',
    prepare: async (page) => {
      await openWithLargeFigures(page)
      await expectVisible(page.getByText('2,846'), page.getByText('1,112'))
    },
  },
  {
    name: 'no figures',
    path: '/',
    prepare: async (page) => {
      await openWithoutFigures(page)
      await expectVisible(page.getByText("We couldn't load these numbers."))
    },
  },
  {
    name: 'the menu',
    path: '/es',
    prepare: async (page) => {
      await button(page, page.viewportSize()?.width === screenSizes.phone.width ? 'Menú' : 'Iniciar sesión')
        .first()
        .click()
      await expectVisible(page.getByRole('link', { name: /^Organizaciones/ }))
    },
  },
]

const widths = [320, 360, 768, 1024]

/** How far the page, its header or its title extend past the screen, in pixels. */
const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const rightEdges = [...document.querySelectorAll('header *, h1, h1 *')]
      // Elements of a closed menu do not count.
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().right)
    return Math.max(document.documentElement.scrollWidth, ...rightEdges) - document.documentElement.clientWidth
  })

it.each(['en', 'es'] as const)('every page fits small phones and tablets, in %s', async (language) => {
  const page = await fixture.openPage()
  for (const path of paths) {
    await page.goto(pathIn(language, path))
    await expectVisible(page.getByRole('heading', { level: 1 }))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await measureOverflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

it.each(['en', 'es'] as const)('the menus open without JavaScript, in %s', async (language) => {
  const locale = localeOf[language]
  for (const [size, menu] of [
    [screenSizes.phone, m['layout:menu']({}, { locale })],
    [screenSizes.desktop, m['layout:signIn']({}, { locale })],
  ] as const) {
    const page = await fixture.openPage({ size, javaScript: false })
    await page.goto(pathIn(language, '/about'))
    const partners = m['accounts:roles.partner.name']({}, { locale })
    const portal = page.locator('header').getByRole('link', { name: new RegExp(`^${partners}`) })
    expect(await portal.filter({ visible: true }).count()).toBe(0)
    await page.locator('header summary', { hasText: menu }).filter({ visible: true }).click()
    await portal.filter({ visible: true }).click()
    await expectUrl(page, pathIn(language, '/partner-portal-auth'))
    await expectVisible(
      page.getByRole('heading', { level: 1, name: m['accounts:portal.partner.title']({}, { locale }) }),
    )
  }
})

it.each(['en', 'es'] as const)(
  'a page shows phone numbers and a retry link when its app does not load, and works after the retry, in %s',
  async (language) => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    await page.clock.install()
    const appScript = /\/assets\/app-.*\.js/
    await page.route(appScript, (route) => route.abort())
    await page.goto(pathIn(language, '/auth'))
    await page.locator('#email').fill('nora@example.org')
    const options = { locale: localeOf[language] }
    const retry = m['not-loaded:tryAgain']({}, options)
    const alert = page.getByRole('alert').filter({ hasText: m['not-loaded:partial']({}, options) })
    const expectAlert = () =>
      expect
        .poll(async () => {
          await page.clock.fastForward(6_000)
          return alert.count()
        }, pollOptions)
        .toBe(1)
    await expectAlert()
    expect(await alert.getByRole('link').allInnerTexts()).toEqual([retry, '911', '988', expect.stringContaining('@')])
    await expectAccessible(page, `no script ${language}`, { size: screenSizes.phone, colorScheme: 'light' })
    await alert.getByRole('link', { name: retry }).click()
    await expectAbsent(alert)
    await expectAlert()
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
    await page.unroute(appScript)
    await alert.getByRole('link', { name: retry }).click()
    await waitForHydration(page)
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
  },
)

describe.each(appearances)('in $colorScheme on the $size.name', (appearance) => {
  it.each(scenes)('$name has no axe violations and does not overflow the screen', async ({ name, path, prepare }) => {
    const page = await fixture.openPage(appearance)
    await page.goto(path)
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await expectAccessible(page, name, appearance)
  })
})
