// Every state of the application form and of its status page, in both languages, screen sizes and color schemes: no axe
// violations, nothing wider than the screen.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { applicationStages } from '#contracts/applications.ts'
import { type Language, languages, pathIn } from '#contracts/language.ts'
import { textsIn } from '#contracts/texts.ts'
import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { button, sees } from '#tests/support/screens.ts'
import { type Stage, type VisitorOptions, openStage } from '#tests/support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(({ task }) => stage.afterTest(task))

const looks = languages.flatMap((language) => appearances.map((appearance) => ({ language, ...appearance })))

const fillIn = async (page: Page, language: Language, email: string) => {
  const { application: words, lists } = textsIn(language)
  const long = 'Parroquia San Judas Tadeo y Centro Comunitario de Acompañamiento a Familias del Condado de Paulding'
  await page.getByLabel(words.orgName).fill(long)
  await page.getByLabel(words.about).fill('x'.repeat(510))
  for (const choice of [lists.service.Food, lists.population.Families, lists.county.Cobb]) {
    await page.getByRole('checkbox', { name: choice, exact: true }).check()
  }
  await page.getByLabel(words.contactName).fill('Rosa Diaz')
  await page.getByLabel(words.contactEmail, { exact: true }).fill(email)
  await page.getByLabel(words.contactPhone).fill('(770) 555-0148')
}

describe.each(looks)('in $language, $size.name, $colorScheme', ({ language, size, colorScheme }) => {
  const look: Required<VisitorOptions> = { size, colorScheme }
  const { application: words } = textsIn(language)
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  const seen = (page: Page, name: string) => seesNoFault(page, `apply ${name} ${language}`, look)

  it('APP-10 APP-11 the form: empty, refused, too long, failed, sent', async () => {
    const page = await stage.visitor(look)
    await page.goto(pathIn(language, '/partners/apply'))
    await sees(heading(page, words.title))
    await seen(page, 'empty')
    await button(page, words.submit).click()
    await sees(page.getByRole('alert').getByRole('link'))
    await seen(page, 'refused')
    // A separate address per test, because each address may send only a few applications per hour.
    await fillIn(page, language, `${size.name}.${colorScheme}.${language}@pantry.example`)
    await button(page, words.submit).click()
    await sees(page.getByRole('alert').getByRole('link'))
    await seen(page, 'too long')
    await page.getByLabel(words.about).fill('Groceries on Tuesdays.')
    await page.context().setOffline(true)
    await button(page, words.submit).click()
    await sees(page.getByText(words.failed.title, { exact: true }))
    await seen(page, 'failed')
    await page.context().setOffline(false)
    await button(page, words.submit).click()
    await sees(heading(page, words.done.title))
    await seen(page, 'done')
  })

  it('the status page in every stage, for an unknown application, and when it cannot be loaded', async () => {
    const page = await stage.visitor(look)
    const { status } = words
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
      await sees(heading(page, status.stages[one].title))
      await seen(page, `status ${one}`)
    }
    await page.unrouteAll()
    await page.goto(pathIn(language, '/partners/apply/status?key=some'))
    await sees(page.getByText(status.unknown.title))
    await seen(page, 'status unknown')
    await page.route('**/api/partner-applications/status', (route) => route.abort())
    await page.goto(pathIn(language, '/partners/apply/status?key=other'))
    await sees(page.getByText(status.loadFailed))
    await seen(page, 'status failed')
  })
})
