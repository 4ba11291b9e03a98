// Staff work off the applications to become a partner in the console.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectRow,
  expectToast,
  expectUrl,
  expectVisible,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let staff: TestUser
let applicants: Applicants

beforeAll(async () => {
  fixture = await openBrowserFixture({ config: { trustProxy: 1 } })
  staff = await fixture.app.createStaff()
  applicants = createApplicants(fixture.app)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const submit = async (changes: Parameters<typeof applicationForm>[0] = {}) => {
  const form = applicationForm(changes)
  const { id, position } = await applicants.submit(form)
  await fixture.app.waitForReadModels(position)
  return { id, form, name: form.orgName }
}
const table = 'Partner Applications'
const openList = async (page: Page, query = '') => {
  await page.goto(`/admin/partners/applications${query}`)
  await expectVisible(page.getByRole('heading', { name: table, level: 1 }))
}

describe('the page Partner Applications', () => {
  it('APP-13 REV-08 is in the console, and narrows the list by stage and name, from page 1', async () => {
    const { name } = await submit()
    const page = await fixture.openPageAs(staff)
    await page.goto('/admin')
    await page.getByRole('link', { name: table }).click()
    await expectRow(page, table, { Organization: name, Stage: 'New' })
    await openList(page, '?page=3')
    await page.getByLabel('Stage', { exact: true }).selectOption('Rejected')
    await expectUrl(page, '/admin/partners/applications?stage=rejected')
    await expectVisible(page.getByText('No application matches these filters'))
    await button(page, 'Clear filters').first().click()
    await page.getByLabel('Search by organization').fill(name)
    await expectRow(page, table, { Organization: name })
  })

  it('APP-15 APP-14 shows the details, moves the application with a note, and keeps both in its history', async () => {
    const { name, form } = await submit()
    const page = await fixture.openPageAs(staff)
    await openList(page, `?q=${encodeURIComponent(name)}`)
    await button(page, `Details of ${name}`).click()
    const details = dialog(page, name)
    await expectVisible(
      details.getByText(form.about ?? ''),
      details.getByRole('link', { name: form.contactEmail }),
      details.getByText('by the applicant'),
    )
    await button(details, 'Save stage').click()
    await expectVisible(details.getByText('Choose another stage or write a note.'))
    await details.getByLabel('Stage', { exact: true }).selectOption('Documents pending')
    await details.getByLabel('What is missing').fill('The letter of tax exemption.')
    await details.getByLabel('Notes').fill('Called.')
    await button(details, 'Save stage').click()
    await expectToast(page, `${name}: Documents pending`)
    await expectVisible(
      details.getByText('Moved to Documents pending'),
      details.getByText('Called.', { exact: true }),
      details.getByText('The letter of tax exemption.').first(),
    )
    await button(details, 'Close').click()
    await expectRow(page, table, { Organization: name, Stage: 'Documents pending' })
  })

  it('REF-28 says when another person was faster, shows what is current, and keeps the note', async () => {
    const { id, name } = await submit()
    const page = await fixture.openPageAs(staff)
    await page.goto(`/admin/partners/applications?application=${id}`)
    const details = dialog(page, name)
    await details.getByLabel('Notes').fill('Left a message.')
    await details.getByLabel('Stage', { exact: true }).selectOption('Documents pending')
    await details.getByLabel('What is missing').fill('The letter of tax exemption.')
    // The other person's change arrives while this one is on its way.
    const key = crypto.randomUUID()
    await page.route('**/stage', async (route) => {
      const body = { stage: 'screening' as const, version: 1, notes: '' }
      await staff.call('setApplicationStage', { params: { id }, body, key })
      await route.continue()
    })
    await button(details, 'Save stage').click()
    await expectVisible(details.getByText(/Changed since you opened it\. What you see now is current, and/))
    await expectVisible(details.getByText('Moved to Screening'))
    expect(await details.getByLabel('Notes').inputValue()).toBe('Left a message.')
    await page.unroute('**/stage')
    await button(details, 'Save stage').click()
    await expectToast(page, `${name}: Documents pending`)
  })

  it('APP-22 names the failure of the list, and loads it again', async () => {
    const { name } = await submit()
    const page = await fixture.openPageAs(staff)
    await page.route('**/api/console/applications?**', (route) => route.abort())
    await openList(page)
    await expectVisible(page.getByText('Error loading applications: Failed to fetch applications'))
    await page.unroute('**/api/console/applications?**')
    await button(page, 'Try again').click()
    await expectRow(page, table, { Organization: name })
  })

  it('APP-15 APP-16 APP-17 APP-20 approves in the review dialog, and then links to the organization', async () => {
    const { name, form } = await submit()
    const page = await fixture.openPageAs(staff)
    await openList(page, `?q=${encodeURIComponent(name)}`)
    await button(page, `Review ${name}`).click()
    const review = dialog(page, `Review the application of ${name}`)
    await review.getByLabel('Review notes').fill('Papers are in order.')
    await expectVisible(button(review, 'Cancel'), button(review, 'Reject'))
    await button(review, 'Approve').click()
    await expectToast(page, 'Application Approved', `${name} is being set up. ${form.contactEmail} gets an invitation.`)
    await expectRow(page, table, { Organization: name, Stage: 'Approved' })
    expect(await button(page, `Review ${name}`).isDisabled()).toBe(true)
    await button(page, `Details of ${name}`).click()
    await expectVisible(dialog(page, name).getByText('Papers are in order.'))
    await dialog(page, name).getByRole('link', { name: 'Open the organization' }).click()
    await expectVisible(page.getByRole('heading', { name, level: 1 }))
  })

  it('APP-19 APP-20 APP-21 rejects, after a failure that keeps the notes; a stage resumes the application', async () => {
    const { name } = await submit()
    const page = await fixture.openPageAs(staff)
    await openList(page, `?q=${encodeURIComponent(name)}`)
    await button(page, `Review ${name}`).click()
    const review = dialog(page, `Review the application of ${name}`)
    await review.getByLabel('Review notes').fill('Charges interest.')
    await page.route('**/reject', (route) => route.abort())
    await button(review, 'Reject').click()
    await expectVisible(review.getByText(/^Failed to reject application: /))
    await page.unroute('**/reject')
    expect(await review.getByLabel('Review notes').inputValue()).toBe('Charges interest.')
    await button(review, 'Reject').click()
    await expectToast(page, 'Application Declined', `${name} was declined.`)
    await expectRow(page, table, { Organization: name, Stage: 'Rejected' })
    expect(await button(page, `Review ${name}`).isDisabled()).toBe(true)
    await button(page, `Details of ${name}`).click()
    await dialog(page, name).getByLabel('Stage', { exact: true }).selectOption('Screening')
    await button(dialog(page, name), 'Save stage').click()
    await expectToast(page, `${name}: Screening`)
  })

  it('APP-20 APP-23 APP-24 decides the selection, exports it, and lets an admin set the tier', async () => {
    const mark = crypto.randomUUID()
    const names = [`First ${mark}`, `Second ${mark}`]
    for (const orgName of names) await submit({ orgName })
    const page = await fixture.openPageAs(await fixture.app.createStaff('admin'))
    await openList(page, `?q=${mark}`)
    await button(page, `Details of ${names[0]}`).click()
    await dialog(page, names[0] ?? '')
      .getByLabel('Tier')
      .selectOption('Steward')
    await expectToast(page, `${names[0]} has a new tier: Steward`)
    await button(dialog(page, names[0] ?? ''), 'Close').click()

    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click()
    const download = page.waitForEvent('download')
    await button(page.getByRole('toolbar'), 'Export CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^partner_applications_\d{4}-\d{2}-\d{2}\.csv$/)
    await button(page.getByRole('toolbar'), 'Reject').click()
    const reject = dialog(page, 'Reject 2 applications')
    await page.route('**/decisions', (route) => route.abort())
    await button(reject, 'Reject 2 applications').click()
    await expectVisible(reject.getByText(/^Failed to perform bulk reject: /))
    await page.unroute('**/decisions')
    await button(reject, 'Reject 2 applications').click()
    await expectToast(page, 'Bulk Action Complete', '2 applications were rejected.')
    for (const name of names) await expectRow(page, table, { Organization: name, Stage: 'Rejected' })
    await expectVisible(page.getByText('2 applications were rejected.').first())
  })

  it('is a list of cards on a phone, with the whole details in a sheet', async () => {
    const { name } = await submit()
    const page = await fixture.openPageAs(staff, { size: screenSizes.phone })
    await openList(page)
    await expectAbsent(page.getByRole('table'))
    await button(page, `Details of ${name}`).click()
    await expectVisible(button(dialog(page, name), 'Save stage'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screenSizes.phone.width)
  })
})
