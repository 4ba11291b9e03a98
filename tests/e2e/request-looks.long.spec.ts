// Every state of the public request form and of its status page, in both languages, screen sizes and color schemes: no
// axe violations, nothing wider than the screen.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'

import { type Language, languages, pathIn } from '#contracts/language.ts'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { textsIn } from '#contracts/texts.ts'
import { appearances, seesNoFault } from '#tests/support/axe.ts'
import { button, heading, isAlive, sees } from '#tests/support/screens.ts'
import { type Stage, type VisitorOptions, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partnerId: string
beforeAll(async () => {
  stage = await openStage()
  partnerId = await stage.app.organization('Parroquia San Judas Tadeo y Centro Comunitario de Paulding')
})
afterAll(() => stage.close())
afterEach(({ task }) => stage.afterTest(task))

const looks = languages.flatMap((language) => appearances.map((appearance) => ({ language, ...appearance })))

const fillIn = async (page: Page, language: Language, email: string) => {
  const { form, need } = textsIn(language).requests
  await page.getByLabel(form.firstName).fill('Guadalupe')
  await page.getByLabel(form.lastInitial).fill('m')
  await page.getByLabel(form.phone).fill('(770) 555-0148')
  await page.getByLabel(form.email).fill(email)
  await page.getByLabel(form.county).selectOption('Cobb')
  await page.getByLabel(form.need).selectOption({ label: need['Behavioral/Mental Health'] })
  await page.getByRole('checkbox').check()
}

const asked: RequestStatus = {
  reference: '0b9c7c1e',
  need: 'Behavioral/Mental Health',
  status: 'pending_review',
  disposition: null,
  sent: false,
  createdAt: '2026-03-02T15:00:00.000Z',
  question: null,
}
const standings: Readonly<Record<string, Partial<RequestStatus>>> = {
  review: {},
  partner: { status: 'submitted', disposition: 'approved', sent: true },
  service: { status: 'received', disposition: 'accepted', sent: true },
  waitlist: { status: 'received', disposition: 'waitlisted', sent: true },
  declined: { status: 'returned', disposition: 'declined', sent: true },
  withdrawn: { status: 'returned', disposition: 'withdrawn', sent: true },
  closed: { status: 'closed', sent: true },
}

describe.each(looks)('in $language, $size.name, $colorScheme', ({ language, size, colorScheme }) => {
  const look: Required<VisitorOptions> = { size, colorScheme }
  const { requests: words } = textsIn(language)
  const seen = (page: Page, name: string) => seesNoFault(page, `request ${name} ${language}`, look)

  it('DIR-38 DIR-39 the form: empty, refused, sensitive, failed, sent', async () => {
    const page = await stage.visitor(look)
    await page.goto(pathIn(language, `/request-referral?partner=${partnerId}`))
    await sees(heading(page, words.form.title))
    await isAlive(page)
    await seen(page, 'empty')
    await button(page, words.form.submit).click()
    await sees(page.getByRole('alert').getByRole('link'))
    await seen(page, 'refused')
    await fillIn(page, language, `${size.name}.${colorScheme}.${language}@family.example`)
    await page.getByLabel(words.form.note).fill('Mi esposo me golpea. My husband hits me.')
    await sees(page.getByRole('complementary'))
    await seen(page, 'sensitive')
    await page.getByLabel(words.form.note).fill('We are four and our cupboard is empty until Friday.')
    await page.context().setOffline(true)
    await button(page, words.form.submit).click()
    await sees(page.getByText(words.failed.title, { exact: true }))
    await seen(page, 'failed')
    await page.context().setOffline(false)
    await button(page, words.form.submit).click()
    await sees(heading(page, words.sent.title))
    await seen(page, 'sent')
  })

  it('REF-31 the status page for every status, an unknown request, an erased request, and a failed load', async () => {
    const page = await stage.visitor(look)
    const { status } = words
    const show = async (answer: Partial<RequestStatus>) => {
      await page.route('**/api/request-status', (route) => route.fulfill({ json: { ...asked, ...answer } }))
      await page.goto(pathIn(language, '/request-status?key=some'))
      await sees(heading(page, words.need['Behavioral/Mental Health']))
    }
    for (const [name, answer] of Object.entries(standings)) {
      await show(answer)
      await seen(page, `status ${name}`)
    }
    const text = '¿Para cuántas personas necesita comida?\nHow many of you are there, and until when?'
    await show({ status: 'returned', disposition: 'revision', question: { version: 3, text } })
    await sees(page.getByText(text))
    await isAlive(page)
    await seen(page, 'status question')
    await button(page, status.question.submit).click()
    await sees(page.locator('[aria-invalid]'))
    await seen(page, 'status question refused')
    await page.getByLabel(status.question.label).fill('We are four.')
    await page.context().setOffline(true)
    await button(page, status.question.submit).click()
    await sees(page.getByText(status.question.failed))
    await seen(page, 'status question failed')
    await page.context().setOffline(false)
    await page.route('**/api/request-status/answer', (route) => route.fulfill({ json: { position: null } }))
    await button(page, status.question.submit).click()
    await sees(page.getByText(status.question.sent))
    await seen(page, 'status question answered')
    await page.unrouteAll()
    await page.goto(pathIn(language, '/request-status?key=some'))
    await sees(heading(page, status.unknown.title))
    await seen(page, 'status unknown')
    await page.route('**/api/request-status', (route) => route.fulfill({ status: 410, json: {} }))
    await page.goto(pathIn(language, '/request-status?key=other'))
    await sees(heading(page, status.gone.title))
    await seen(page, 'status gone')
    await page.route('**/api/request-status', (route) => route.abort())
    await page.goto(pathIn(language, '/request-status?key=third'))
    await sees(page.getByText(status.failed))
    await seen(page, 'status failed')
  })
})
