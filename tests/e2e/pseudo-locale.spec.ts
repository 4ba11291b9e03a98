// Adds a locale as docs/how-to/language.md says, with messages a third longer than English, and looks for text that is
// cut off on a phone.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import { findClippedText } from '#tests/support/clipped-text.ts'
import type { CreatedReferral } from '#tests/support/create-referral.ts'
import { listDemoPartners, pantryName } from '#tests/support/directory.ts'
import { expectVisible } from '#tests/support/page-expectations.ts'
import { type PopulatedApp, populateApp } from '#tests/support/populated-app.ts'
import { type PseudoProject, createPseudoProject, pseudoText } from '#tests/support/pseudo-locale.ts'

let project: PseudoProject
beforeAll(() => {
  project = createPseudoProject()
})
afterAll(() => project?.remove())

describe('the pseudo-locale', () => {
  it('accents and lengthens a message, and keeps its parameters', () => {
    expect(pseudoText('Hello {{name}}, {{count, number}} new')).toBe('Ĥééļļöö {{name}}, {{count, number}} ñééŵ')
  })

  it('has no catalog problems when it is complete', () => {
    expect(project.findCatalogProblems()).toEqual([])
  })

  it('is reported when it lacks a message or renames a parameter', () => {
    const file = project.catalogFile('client-portal')
    const completeCatalog = readFileSync(file, 'utf8')
    const { greeting: _, ...incompleteCatalog } = JSON.parse(completeCatalog) as Record<string, string>
    try {
      writeFileSync(file, JSON.stringify(incompleteCatalog))
      expect(project.findCatalogProblems()).toEqual(['en-XA/client-portal.json lacks greeting'])
      writeFileSync(file, completeCatalog.replace('{{name}}', '{{person}}'))
      expect(project.findCatalogProblems()).toEqual([
        'en-XA/client-portal.json: greeting takes (person), but (name) in en-US',
      ])
    } finally {
      writeFileSync(file, completeCatalog)
    }
  })
})

describe('a phone showing messages a third longer than English', () => {
  let fixture: BrowserFixture
  let people: PopulatedApp['people']
  let submittedReferral: CreatedReferral

  beforeAll(async () => {
    fixture = await openBrowserFixture({ webFolder: project.build() })
    await listDemoPartners(fixture.app)
    const populatedApp = await populateApp(fixture.app)
    people = populatedApp.people
    submittedReferral = populatedApp.submitted
    // Builds the web app on a busy machine.
  }, 300_000)
  afterEach(({ task }) => fixture?.afterTest(task))
  afterAll(() => fixture?.close())

  interface Screen {
    readonly name: string
    readonly user?: keyof PopulatedApp['people']
    readonly path: () => string
    /** Waits for the content without quoting a translated message. */
    readonly prepare?: (page: Page) => Promise<void>
  }

  const expectReferral = (page: Page) => expectVisible(page.getByRole('link', { name: submittedReferral.shortId }))

  const openDetails = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: pantryName }).locator('a[data-in-place]').click()

  const screens: readonly Screen[] = [
    { name: 'the home page', path: () => '/' },
    {
      name: 'the directory',
      path: () => '/directory',
      prepare: (page) => expectVisible(page.getByRole('heading', { level: 3, name: pantryName })),
    },
    {
      name: 'the directory, asking a visitor to sign in',
      path: () => '/directory?q=mercy',
      prepare: async (page) => {
        await openDetails(page)
        await expectVisible(page.getByRole('dialog').getByRole('tab'))
      },
    },
    {
      name: 'the details of a partner',
      user: 'partner',
      // Public pages restore a session only in a browser that has been on a page behind the sign-in.
      path: () => '/dashboard',
      prepare: async (page) => {
        await page.goto('/directory?q=mercy')
        await page.waitForLoadState('networkidle')
        await openDetails(page)
        await expectVisible(page.getByRole('dialog', { name: pantryName }).getByRole('link'))
      },
    },
    { name: 'asking for help', path: () => '/request-help' },
    { name: 'the request form', path: () => '/request-referral' },
    { name: 'signing in', path: () => '/auth' },
    { name: "a client's dashboard", user: 'client', path: () => '/client-dashboard' },
    { name: 'staff review', user: 'staff', path: () => '/staff/referrals?status=submitted', prepare: expectReferral },
    {
      name: 'staff review with a selection',
      user: 'staff',
      path: () => '/staff/referrals?status=submitted',
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: submittedReferral.shortId }).check()
        await expectVisible(page.getByRole('toolbar'))
      },
    },
    { name: 'a referral', user: 'staff', path: () => `/referrals/${submittedReferral.id}` },
    { name: "a partner's dashboard", user: 'receiver', path: () => '/dashboard' },
    { name: 'a new referral', user: 'partner', path: () => '/referrals/new' },
  ]

  it.each(screens)('shows the whole text of $name', async ({ user, path, prepare }) => {
    const options = { size: screenSizes.phone }
    const page = user === undefined ? await fixture.openPage(options) : await fixture.openPageAs(people[user], options)
    await page.goto(path())
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').innerText(), 'the pseudo-locale').toMatch(/[åéîöû]{2}/)
    expect(await findClippedText(page)).toEqual([])
  })

  it.each([
    ['is cut off', { width: '4rem', overflow: 'hidden', whiteSpace: 'nowrap' }],
    ['sticks out of its box', { width: '4rem', whiteSpace: 'nowrap' }],
    ['leaves the viewport', { position: 'relative', left: '90vw' }],
  ])('fails for a heading that %s', async (problem, style) => {
    const page = await fixture.openPage({ size: screenSizes.phone })
    await page.goto('/request-referral')
    await page.waitForLoadState('networkidle')
    expect(await findClippedText(page)).toEqual([])
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading, changes) => Object.assign(heading.style, changes), style)
    expect(await findClippedText(page)).toContainEqual(expect.stringMatching(new RegExp(`^h1 .* ${problem}$`)))
  })
})
