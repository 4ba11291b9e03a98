// Every state of the application form and of its status page, in both languages, screen sizes and color schemes: no axe
// violations, nothing wider than the screen.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { applicationStages } from '#contracts/applications.ts'
import { type Language, languages, pathIn } from '#contracts/language.ts'
import { textsIn } from '#contracts/texts.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { button, expectVisible } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, type PageOptions, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())
afterEach(({ task }) => fixture.afterTest(task))

const languageAppearances = languages.flatMap((language) =>
  appearances.map((appearance) => ({ language, ...appearance })),
)

const fillIn = async (page: Page, language: Language, email: string) => {
  const { application: texts, lists } = textsIn(language)
  const long = 'Parroquia San Judas Tadeo y Centro Comunitario de Acompañamiento a Familias del Condado de Paulding'
  await page.getByLabel(texts.orgName).fill(long)
  await page.getByLabel(texts.about).fill('x'.repeat(510))
  for (const choice of [lists.service.Food, lists.population.Families, lists.county.Cobb]) {
    await page.getByRole('checkbox', { name: choice, exact: true }).check()
  }
  await page.getByLabel(texts.contactName).fill('Rosa Diaz')
  await page.getByLabel(texts.contactEmail, { exact: true }).fill(email)
  await page.getByLabel(texts.contactPhone).fill('(770) 555-0148')
}

describe.each(languageAppearances)('in $language, $size.name, $colorScheme', ({ language, size, colorScheme }) => {
  const appearance: Required<PageOptions> = { size, colorScheme }
  const { application: texts } = textsIn(language)
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  const expectSceneAccessible = (page: Page, name: string) =>
    expectAccessible(page, `apply ${name} ${language}`, appearance)

  it('APP-10 APP-11 the form: empty, refused, too long, failed, sent', async () => {
    const page = await fixture.openPage(appearance)
    await page.goto(pathIn(language, '/partners/apply'))
    await expectVisible(heading(page, texts.title))
    await expectSceneAccessible(page, 'empty')
    await button(page, texts.submit).click()
    await expectVisible(page.getByRole('alert').getByRole('link'))
    await expectSceneAccessible(page, 'refused')
    // A separate address per test, because each address may send only a few applications per hour.
    await fillIn(page, language, `${size.name}.${colorScheme}.${language}@pantry.example`)
    await button(page, texts.submit).click()
    await expectVisible(page.getByRole('alert').getByRole('link'))
    await expectSceneAccessible(page, 'too long')
    await page.getByLabel(texts.about).fill('Groceries on Tuesdays.')
    await page.context().setOffline(true)
    await button(page, texts.submit).click()
    await expectVisible(page.getByText(texts.failed.title, { exact: true }))
    await expectSceneAccessible(page, 'failed')
    await page.context().setOffline(false)
    await button(page, texts.submit).click()
    await expectVisible(heading(page, texts.done.title))
    await expectSceneAccessible(page, 'done')
  })

  it('the status page in every stage, for an unknown application, and when it cannot be loaded', async () => {
    const page = await fixture.openPage(appearance)
    const { status } = texts
    const orgName = 'Paulding Food Pantry'
    for (const one of applicationStages) {
      const body = {
        orgName,
        stage: one,
        submittedAt: '2026-03-02T15:00:00.000Z',
        updatedAt: '2026-03-05T15:00:00.000Z',
      }
      await page.route('**/api/partner-applications/status', (route) => route.fulfill({ json: body }))
      await page.goto(pathIn(language, '/partners/apply/status?key=some'))
      await expectVisible(heading(page, status.stages[one].title))
      await expectSceneAccessible(page, `status ${one}`)
    }
    await page.unrouteAll()
    await page.goto(pathIn(language, '/partners/apply/status?key=some'))
    await expectVisible(page.getByText(status.unknown.title))
    await expectSceneAccessible(page, 'status unknown')
    await page.route('**/api/partner-applications/status', (route) => route.abort())
    await page.goto(pathIn(language, '/partners/apply/status?key=other'))
    await expectVisible(page.getByText(status.loadFailed))
    await expectSceneAccessible(page, 'status failed')
  })
})
