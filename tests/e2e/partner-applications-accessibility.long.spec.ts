// The screens of partner applications have no axe violations and do not overflow, in both sizes and themes.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { appearances, expectAccessible } from '#tests/support/accessibility.ts'
import type { TestUser } from '#tests/support/app.ts'
import { applicationForm, createApplicants } from '#tests/support/applications.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'
import { button, dialog, expectVisible } from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let admin: TestUser
let name: string
let id: string

beforeAll(async () => {
  fixture = await openBrowserFixture({ config: { trustProxy: 1 } })
  admin = await fixture.app.createStaff('admin')
  const form = applicationForm()
  const submitted = await createApplicants(fixture.app).submit(form)
  name = form.orgName
  id = submitted.id
  await fixture.app.waitForReadModels(submitted.position)
  const body = {
    stage: 'documents_pending',
    version: 1,
    notes: 'Called.',
    missingDocuments: 'Your tax letter.',
  } as const
  const { position } = await admin.call('setApplicationStage', { params: { id }, body, key: crypto.randomUUID() })
  await fixture.app.waitForReadModels(position)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Scene {
  readonly scene: string
  readonly query?: () => string
  /** Waits for the content that the test checks. */
  readonly prepare: (page: Page) => Promise<void>
}

const select = async (page: Page) =>
  page
    .getByRole('checkbox', { name: `Select ${name}` })
    .first()
    .check()

const scenes: readonly Scene[] = [
  { scene: 'the list', prepare: (page) => expectVisible(button(page, `Review ${name}`)) },
  {
    scene: 'a list without matches',
    query: () => '?stage=rejected',
    prepare: (page) => expectVisible(page.getByText('No application matches these filters')),
  },
  {
    scene: 'the details while documents are missing',
    query: () => `?application=${id}`,
    prepare: (page) => expectVisible(dialog(page, name).getByLabel('What is missing')),
  },
  {
    scene: 'a request without what is missing',
    query: () => `?application=${id}`,
    prepare: async (page) => {
      await button(dialog(page, name), 'Save stage').click()
      await expectVisible(dialog(page, name).getByText('Choose another stage or write a note.'))
    },
  },
  {
    scene: 'the review',
    prepare: async (page) => {
      await button(page, `Review ${name}`).click()
      await expectVisible(page.getByLabel('Review notes'))
    },
  },
  {
    scene: 'a bulk decision',
    prepare: async (page) => {
      await select(page)
      await button(page.getByRole('toolbar'), 'Approve').click()
      await expectVisible(dialog(page, 'Approve 1 application'))
    },
  },
]

describe.each(appearances)('in $colorScheme on the $size.name', (options) => {
  it.each(scenes)('$scene has no axe violations and fits the screen', async ({ scene, query, prepare }) => {
    const page = await fixture.openPageAs(admin, options)
    await page.goto(`/admin/partners/applications${query?.() ?? ''}`)
    await prepare(page)
    await expectAccessible(page, scene, options)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.size.width)
  })
})
