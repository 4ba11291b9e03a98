// Every public page in both languages: no axe violations, nothing wider than the screen.
import { m } from '#messages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { pathIn, localeOf } from '#contracts/language.ts'
import { notLoaded } from '#contracts/texts/not-loaded.ts'
import { textsIn } from '#contracts/texts.ts'
import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { button, isAlive, isAt, sees, seesNo, soon } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  await stage.app.organization('Cobb Food Pantry', { counties: ['Cobb', 'Bartow'] })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const paths = [
  '/',
  '/about',
  '/request-help',
  '/grow-with-us',
  '/terms',
  '/privacy',
  '/no/such/page',
  '/auth',
  '/client-portal-auth',
  '/partner-portal-auth',
  '/admin-portal-auth',
  '/reset-password',
  '/unsubscribe',
] as const

const impact = {
  clients: 2846,
  clientsLastYear: 1112,
  faithPartners: 64,
  referralsPerMonth: 143,
  partners: 206,
  partnersByCounty: { Bartow: 38, Cherokee: 29, Cobb: 57, Douglas: 19, Floyd: 41, Paulding: 22 },
}

interface Scene {
  readonly name: string
  readonly at: string
  readonly before?: (page: Page) => Promise<void>
  readonly ready?: (page: Page) => Promise<void>
}

const pages = (['en', 'es'] as const).flatMap((language) =>
  paths.map((path): Scene => ({ name: `${language} ${path.replaceAll('/', ' ').trim()}`, at: pathIn(language, path) })),
)

const scenes: readonly Scene[] = [
  ...pages,
  {
    name: 'large figures',
    at: '/',
    before: (page) => page.route('**/api/impact', (route) => route.fulfill({ json: impact })).then(() => undefined),
    ready: (page) => sees(page.getByText('2,846')),
  },
  {
    name: 'no figures',
    at: '/',
    before: (page) => page.route('**/api/impact', (route) => route.abort()).then(() => undefined),
    ready: (page) => sees(page.getByText('The figures could not be loaded.')),
  },
  {
    name: 'the menu',
    at: '/es',
    ready: async (page) => {
      await button(page, page.viewportSize()?.width === sizes.phone.width ? 'Menú' : 'Iniciar sesión')
        .first()
        .click()
      await sees(page.getByRole('link', { name: /^Organizaciones/ }))
    },
  },
]

const widths = [320, 360, 768, 1024]

/** How far the page, its header or its title extend past the screen, in pixels. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('header *, h1, h1 *')]
      // Elements of a closed menu do not count.
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect().right)
    return Math.max(document.documentElement.scrollWidth, ...ends) - document.documentElement.clientWidth
  })

it.each(['en', 'es'] as const)('fits small phones and tablets, %s', async (language) => {
  const page = await stage.visitor()
  for (const path of paths) {
    await page.goto(pathIn(language, path))
    await sees(page.getByRole('heading', { level: 1 }))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await beyond(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

it.each(['en', 'es'] as const)('opens its menus without scripts, %s', async (language) => {
  const t = textsIn(language)
  for (const [size, menu] of [
    [sizes.phone, m['layout:menu']({}, { locale: localeOf[language] })],
    [sizes.desk, m['layout:signIn']({}, { locale: localeOf[language] })],
  ] as const) {
    const page = await stage.visitor({ size, javaScript: false })
    await page.goto(pathIn(language, '/about'))
    const door = page.locator('header').getByRole('link', { name: new RegExp(`^${t.account.doors.partner.name}`) })
    expect(await door.filter({ visible: true }).count()).toBe(0)
    await page.locator('header summary', { hasText: menu }).filter({ visible: true }).click()
    await door.filter({ visible: true }).click()
    await isAt(page, pathIn(language, '/partner-portal-auth'))
    await sees(page.getByRole('heading', { level: 1, name: t.account.portals.partner.title }))
  }
})

it.each(['en', 'es'] as const)(
  'shows phone numbers and a retry link when its script does not load, and works after the retry, %s',
  async (language) => {
    const page = await stage.visitor({ size: sizes.phone })
    await page.clock.install()
    const entry = /\/assets\/index-.*\.js/
    await page.route(entry, (route) => route.abort())
    await page.goto(pathIn(language, '/auth'))
    await page.locator('#email').fill('nora@example.org')
    const words = notLoaded[language]
    const said = page.getByRole('alert').filter({ hasText: words.text })
    const isSaid = () =>
      expect
        .poll(async () => {
          await page.clock.fastForward(6_000)
          return said.count()
        }, soon)
        .toBe(1)
    await isSaid()
    expect(await said.getByRole('link').allInnerTexts()).toEqual([
      words.again,
      '911',
      '988',
      expect.stringContaining('@'),
    ])
    await seesNoFault(page, `no script ${language}`, { size: sizes.phone, colorScheme: 'light' })
    await said.getByRole('link', { name: words.again }).click()
    await seesNo(said)
    await isSaid()
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
    await page.unroute(entry)
    await said.getByRole('link', { name: words.again }).click()
    await isAlive(page)
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
  },
)

describe.each(appearances)('$size.name, $colorScheme', (appearance) => {
  it.each(scenes)('$name is accessible', async ({ name, at, before, ready }) => {
    const page = await stage.visitor(appearance)
    await before?.(page)
    await page.goto(at)
    await sees(page.getByRole('heading', { level: 1 }))
    await page.waitForLoadState('networkidle')
    await ready?.(page)
    await seesNoFault(page, name, appearance)
  })
})
