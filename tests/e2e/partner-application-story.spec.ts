// The whole way of an organization: a stranger applies, staff ask for documents and approve, and the contact opens the
// organization's dashboard. Then several applications are approved at once.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Applicants, applicationForm, createApplicants } from '#tests/support/applications.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import {
  type BrowserFixture,
  type PageOptions,
  openBrowserFixture,
  screenSizes,
} from '#tests/support/browser-fixture.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import {
  button,
  dialog,
  expectAbsent,
  expectRow,
  expectToast,
  expectUrl,
  expectVisible,
  heading,
} from '#tests/support/page-expectations.ts'

let fixture: BrowserFixture
let applicants: Applicants

beforeAll(async () => {
  fixture = await openBrowserFixture({ config: { trustProxy: 1 } })
  applicants = createApplicants(fixture.app)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

interface Applicant {
  readonly name: string
  readonly email: string
  readonly publicEmail: string
}

const apply = async (page: Page, { name, email, publicEmail }: Applicant) => {
  await page.goto('/partners/apply')
  await page.getByLabel('Organization name').fill(name)
  await page.getByLabel('Website').fill('https://lantern.example')
  await page.getByLabel('Public email').fill(publicEmail)
  await page.getByLabel('About your organization').fill('Groceries on Tuesdays.')
  for (const choice of ['Food', 'Families', 'Paulding'])
    await page.getByRole('checkbox', { name: choice, exact: true }).check()
  await expectVisible(page.getByText('Only our staff can see this.'))
  await page.getByLabel('Contact name').fill('Rosa Diaz')
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Contact phone').fill('(770) 555-0148')
  await page.getByLabel('Eligibility summary').fill('Anyone who lives in Paulding County.')
  await button(page, 'Submit application').click()
  await expectVisible(heading(page, 'Application Submitted Successfully'))
}

const openApplications = async (page: Page, search: string) => {
  await page.goto(`/admin/partners/applications?q=${encodeURIComponent(search)}`)
  await expectVisible(heading(page, 'Partner Applications'))
}

const missing = 'Your letter of tax exemption.\nMail a copy, or bring it to our office.'

/** Staff ask for documents, which a note alone does not, and set the tier. */
const prepare = async (page: Page, name: string, appearance: Required<PageOptions>) => {
  await button(page, `Details of ${name}`).click()
  const details = dialog(page, name)
  await details.getByLabel('Stage', { exact: true }).selectOption('Documents pending')
  await details.getByLabel('Notes').fill('Called. They sounded unsure.')
  await button(details, 'Save stage').click()
  await expectVisible(details.getByText("Say what's missing. The applicant will read it."))
  await expectVisible(details.getByText(/^The applicant sees this/))
  await details.getByLabel('What is missing').fill(missing)
  await expectAccessible(page, 'application details', appearance)
  await button(details, 'Save stage').click()
  await expectToast(page, `${name}: Documents pending`)
  await details.getByLabel('Tier').selectOption('Steward')
  await expectToast(page, `${name} has a new tier: Steward`)
  await button(details, 'Close').click()
}

const approve = async (page: Page, { name, email, publicEmail }: Applicant, appearance: Required<PageOptions>) => {
  await button(page, `Review ${name}`).click()
  const review = dialog(page, `Review the application of ${name}`)
  await expectVisible(review.getByText(`Rosa Diaz gets an invitation at ${email}`, { exact: false }))
  expect(await review.getByLabel('Public email').inputValue()).toBe(publicEmail)
  await expectAccessible(page, 'application review', appearance)
  await button(review, 'Approve').click()
  await expectToast(page, 'Application Approved', `${name} is being set up. ${email} gets an invitation.`)
  await button(page, `Details of ${name}`).click()
  // The details say "Setting up" until all exist.
  await expectVisible(dialog(page, name).getByRole('link', { name: 'Open the organization' }))
}

describe.each([screenSizes.desktop, screenSizes.phone])('an application at $width pixels', (size) => {
  const appearance: Required<PageOptions> = { size, colorScheme: 'light' }

  it('APP-10 APP-14 APP-17 APP-18 APP-24 APP-25 leads a stranger to the dashboard of a listed partner', async () => {
    const mark = `${size.name} ${crypto.randomUUID().slice(0, 8)}`
    const email = `${crypto.randomUUID()}@lantern.example`
    const applicant = { name: `Lantern Pantry ${mark}`, email, publicEmail: 'hello@lantern.example' }
    const stranger = await fixture.openPage(appearance)
    await apply(stranger, applicant)

    const desk = await fixture.openPageAs(await fixture.app.createStaff('admin'), appearance)
    await openApplications(desk, mark)
    await prepare(desk, applicant.name, appearance)
    await stranger.goto(await waitForMailLink(stranger, email, 'We need documents for your partner application'))
    await expectVisible(heading(stranger, "We're waiting for your documents"), stranger.getByText(missing))
    await expectAbsent(stranger.getByText(/sounded unsure/))
    await expectAccessible(stranger, 'apply status with missing documents', appearance)

    await approve(desk, applicant, appearance)
    await stranger.goto(await waitForMailLink(stranger, email, "You're invited to Referral Exchange"))
    await expectVisible(stranger.getByText(`${applicant.name} invites you`))
    await stranger.getByLabel('Full name').fill('Rosa Diaz')
    await stranger.getByLabel('Password', { exact: true }).fill('quiet lantern river')
    await button(stranger, 'Create account and join').click()
    await expectUrl(stranger, '/dashboard')
    await expectVisible(stranger.getByText(`You've joined ${applicant.name}`))

    const family = await fixture.openPage(appearance)
    await family.goto(`/directory?q=${encodeURIComponent(mark)}`)
    const listing = family.getByRole('listitem').filter({ has: heading(family, applicant.name) })
    await expectVisible(listing, listing.getByText('Covenant Partner').first())
    expect(await family.content()).not.toContain(email)
  })
})

describe('several applications', () => {
  const submit = async (orgName: string) => {
    const { id, position } = await applicants.submit(applicationForm({ orgName }))
    await fixture.app.waitForReadModels(position)
    return id
  }

  it('APP-20 APP-23 are approved at once, although one was decided meanwhile, and exported as a file', async () => {
    const mark = crypto.randomUUID()
    const names = [`First ${mark}`, `Second ${mark}`, `Third ${mark}`]
    const [, , third] = [await submit(names[0] ?? ''), await submit(names[1] ?? ''), await submit(names[2] ?? '')]
    const staff = await fixture.app.createStaff()
    const page = await fixture.openPageAs(staff)
    await openApplications(page, mark)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
    await button(page.getByRole('toolbar'), 'Approve').click()
    const confirm = dialog(page, 'Approve 3 applications')
    await expectVisible(confirm.getByText(/Each becomes an organization that the directory lists/))
    await staff.call('rejectApplication', { params: { id: third }, body: { notes: '', version: 1 }, key: mark })
    await button(confirm, 'Approve 3 applications').click()
    await expectToast(page, 'Bulk Action Complete', '2 applications were approved.')
    const results = page.getByRole('region', { name: /2 applications were approved/ })
    await expectVisible(
      results
        .getByRole('listitem')
        .filter({ hasText: names[2] ?? '' })
        .getByText(/Changed since you opened it|already/),
    )
    for (const name of names.slice(0, 2))
      await expectRow(page, 'Partner Applications', { Organization: name, Stage: 'Approved' })
    await expectRow(page, 'Partner Applications', { Organization: names[2] ?? '', Stage: 'Rejected' })

    const downloading = page.waitForEvent('download')
    await button(page, 'Export CSV of Partner Applications').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^partner_applications_\d{4}-\d{2}-\d{2}\.csv$/)
    const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(header).toContain('Organization,Contact,Email,Phone,Counties,Services,Tier,Stage,Submitted,Notes')
    expect(rows.map((row) => [row.split(',')[0], /Approved|Rejected/.exec(row)?.[0]])).toEqual([
      [names[2], 'Rejected'],
      [names[1], 'Approved'],
      [names[0], 'Approved'],
    ])
  })
})

describe('a review dialog', () => {
  it('APP-16 REF-28 says that another person decided, keeps the notes, and offers no decision', async () => {
    const { orgName } = applicationForm()
    const { id, position } = await applicants.submit(applicationForm({ orgName }))
    await fixture.app.waitForReadModels(position)
    const staff = await fixture.app.createStaff()
    const page = await fixture.openPageAs(staff)
    await openApplications(page, orgName)
    await button(page, `Review ${orgName}`).click()
    const review = dialog(page, `Review the application of ${orgName}`)
    await review.getByLabel('Review notes').fill('Papers are in order.')
    await page.route('**/approve', async (route) => {
      const body = { notes: '', version: 1 }
      await staff.call('rejectApplication', { params: { id }, body, key: id })
      await route.continue()
    })
    await button(review, 'Approve').click()
    await expectVisible(review.getByText('Already rejected'))
    expect(await review.getByLabel('Review notes').inputValue()).toBe('Papers are in order.')
    await expectAbsent(button(review, 'Approve'), button(review, 'Reject'))
  })
})
