// Runs axe on every state of the application form and of its status page, in both languages, screen sizes and color
// schemes. Checks for horizontal overflow too.
import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { applicationStages } from '#contracts/applications.ts'
import { type Language, languages, localeOf, pathIn } from '#contracts/language.ts'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import { makeReadModelUnavailable } from '#tests/support/block-read-model.ts'
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

const stageTitles = {
  new: m['applications:status.stages.new.title'],
  screening: m['applications:status.stages.screening.title'],
  documents_pending: m['applications:status.stages.documentsPending.title'],
  approved: m['applications:status.stages.approved.title'],
  rejected: m['applications:status.stages.rejected.title'],
}

const fillIn = async (page: Page, language: Language, email: string) => {
  const locale = { locale: localeOf[language] }
  const longName = 'Parroquia San Judas Tadeo y Centro Comunitario de Acompañamiento a Familias del Condado de Paulding'
  await page.getByLabel(m['applications:orgName']({}, locale)).fill(longName)
  await page.getByLabel(m['applications:about']({}, locale)).fill('x'.repeat(510))
  for (const choice of [serviceLabel.Food({}, locale), populationLabel.Families({}, locale), 'Cobb']) {
    await page.getByRole('checkbox', { name: choice, exact: true }).check()
  }
  await page.getByLabel(m['applications:contactName']({}, locale)).fill('Rosa Diaz')
  await page.getByLabel(m['applications:contactEmail']({}, locale), { exact: true }).fill(email)
  await page.getByLabel(m['applications:contactPhone']({}, locale)).fill('(770) 555-0148')
}

describe.each(languageAppearances)('in $language, $size.name, $colorScheme', ({ language, size, colorScheme }) => {
  const appearance: Required<PageOptions> = { size, colorScheme }
  const locale = { locale: localeOf[language] }
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  const expectSceneAccessible = (page: Page, name: string) =>
    expectAccessible(page, `apply ${name} ${language}`, appearance)

  it('APP-10 APP-11 the form is accessible when empty, invalid, too long, after a failure, and once sent', async () => {
    const page = await fixture.openPage(appearance)
    await page.goto(pathIn(language, '/partners/apply'))
    await expectVisible(heading(page, m['applications:title']({}, locale)))
    await expectSceneAccessible(page, 'empty')
    await button(page, m['applications:submit']({}, locale)).click()
    await expectVisible(page.getByRole('alert').getByRole('link'))
    await expectSceneAccessible(page, 'refused')
    // A separate address per test, because each address can send only a few applications per hour.
    await fillIn(page, language, `${size.name}.${colorScheme}.${language}@pantry.example`)
    await button(page, m['applications:submit']({}, locale)).click()
    await expectVisible(page.getByRole('alert').getByRole('link'))
    await expectSceneAccessible(page, 'too long')
    await page.getByLabel(m['applications:about']({}, locale)).fill('Groceries on Tuesdays.')
    await page.context().setOffline(true)
    await button(page, m['applications:submit']({}, locale)).click()
    await expectVisible(page.getByText(m['applications:failed.title']({}, locale), { exact: true }))
    await expectSceneAccessible(page, 'failed')
    await page.context().setOffline(false)
    await button(page, m['applications:submit']({}, locale)).click()
    await expectVisible(heading(page, m['applications:sent.title']({}, locale)))
    await expectSceneAccessible(page, 'sent')
  })

  it('the status page is accessible in every stage, for an unknown application, and when it cannot be loaded', async () => {
    const page = await fixture.openPage(appearance)
    const orgName = 'Paulding Food Pantry'
    for (const stage of applicationStages) {
      const body = {
        orgName,
        stage,
        submittedAt: '2026-03-02T15:00:00.000Z',
        updatedAt: '2026-03-05T15:00:00.000Z',
      }
      await page.route('**/api/partner-applications/status', (route) => route.fulfill({ json: body }))
      await page.goto(pathIn(language, '/partners/apply/status?key=some'))
      await expectVisible(heading(page, stageTitles[stage]({}, locale)))
      await expectSceneAccessible(page, `status ${stage}`)
    }
    await page.unrouteAll()
    await page.goto(pathIn(language, '/partners/apply/status?key=some'))
    await expectVisible(page.getByText(m['applications:status.unknown.title']({}, locale)))
    await expectSceneAccessible(page, 'status unknown')
    const restoreApplications = await makeReadModelUnavailable(fixture.app, 'applications')
    const key = fixture.app.server.services.statusLinks.createKey('application', randomUUID())
    await page.goto(pathIn(language, `/partners/apply/status?key=${key}`))
    await expectVisible(page.getByText(m['applications:status.loadFailed']({}, locale)))
    await expectSceneAccessible(page, 'status failed')
    await restoreApplications()
  })
})
