// Exports in the browser: the saved file, the messages, and an incomplete download.
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { reviewTitle, selectRow } from '#tests/support/staff-review.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import { button, expectVisible, expectAbsent, expectRow, expectToast } from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

const exportRoute = '**/api/exports/referrals'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let receiver: TestUser
let harborId: string
let organizationId: string

beforeAll(async () => {
  fixture = await openBrowserFixture()
  harborId = await fixture.app.createOrganization('Harbor House')
  organizationId = await fixture.app.createOrganization('Cobb Food Pantry')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await fixture.app.createUser([{ organizationId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

/** Starts an export and returns the saved file: its name, its text and the ids in it. */
const saveExport = async (page: Page, clickExport: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), clickExport()])
  const text = await readFile(await download.path(), 'utf8')
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  return { name: download.suggestedFilename(), ids: rows.map((row) => row['ID'] ?? '').toSorted(), text }
}
const getIds = (...referrals: readonly CreatedReferral[]) => referrals.map(({ id }) => id).toSorted()

describe('staff review as a file', () => {
  it('REV-11 REV-24 is exported for the whole filter from the footer, and for the selection from the bulk toolbar', async () => {
    const referrals = [
      await createReferral(partner, { firstName: 'Exportone' }),
      await createReferral(partner, { firstName: 'Exporttwo' }),
      await createReferral(partner, { firstName: 'Exportthree' }),
    ] as const
    await createReferral(partner, { firstName: 'Other' })
    const page = await fixture.openPageAs(staff)
    await page.goto('/staff/referrals?q=export')
    await Promise.all(referrals.map((referral) => expectRow(page, reviewTitle, { ID: referral.shortId })))

    const fullExport = await saveExport(page, () => button(page, `Export CSV of ${reviewTitle}`).click())
    expect(fullExport.name).toMatch(/^referrals_\d{4}-\d\d-\d\d\.csv$/)
    expect(fullExport.text.slice(1, 50)).toContain('ID,Need,Status,Requested,Requesting Org')
    expect(fullExport.ids).toEqual(getIds(...referrals))
    await expectToast(page, 'Exported 3 referral(s).')
    await expectAbsent(page.getByRole('progressbar'))

    await selectRow(page, referrals[0])
    await selectRow(page, referrals[2])
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    const selectionExport = await saveExport(page, () => button(toolbar, 'Export CSV').click())
    expect(selectionExport.ids).toEqual(getIds(referrals[0], referrals[2]))
    await expectVisible(toolbar.getByText('2 selected'))
  })

  it('shows progress and can be canceled; an incomplete download saves nothing and can be retried', async () => {
    const referral = await createReferral(partner, { firstName: 'Cutoff' })
    const appearance = { size: screenSizes.phone, colorScheme: 'dark' } as const
    const newStaffUser = await fixture.app.createUser([{ organizationId: harborId, role: 'staff' }], {
      name: 'New Staff',
    })
    const page = await fixture.openPageAs(newStaffUser, appearance)
    await page.goto('/staff/referrals?q=cutoff')
    await expectVisible(page.getByRole('link', { name: referral.shortId }))
    const exportButton = button(page, `Export CSV of ${reviewTitle}`)
    const savedFiles: string[] = []
    page.on('download', (download) => savedFiles.push(download.suggestedFilename()))

    // A proxy may send half of the file without an error.
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-total-rows': '2' }
    await page.route(exportRoute, (route) => route.fulfill({ status: 200, headers, body: 'ID,Need\r\n1,Food' }))
    await exportButton.click()
    const failure = page.getByRole('alert').filter({ hasText: "The export didn't finish" })
    await expectVisible(failure.getByText("No file was saved. Your filters and selection haven't changed."))
    await expectAccessible(page, 'export failed', appearance)
    await page.unroute(exportRoute)

    const { promise: requestRelease, resolve: releaseRequest } = Promise.withResolvers<void>()
    await page.route(exportRoute, async (route) => {
      await requestRelease
      await route.continue().catch(() => undefined)
    })
    await button(failure, 'Try again').click()
    const progressBar = page.getByRole('progressbar', { name: 'Export progress' })
    await expectVisible(progressBar)
    await expectAccessible(page, 'export running', appearance)
    await button(page, 'Cancel').click()
    await expectToast(page, 'Export canceled')
    await expectAbsent(progressBar)
    releaseRequest()
    await page.unroute(exportRoute)
    expect(savedFiles).toEqual([])

    expect((await saveExport(page, () => exportButton.click())).ids).toEqual([referral.id])
  })
})

describe('the incoming queue as a file', () => {
  it('INC-03 INC-08 is exported for the whole queue and for the selection', async () => {
    const createSubmittedReferral = async (): Promise<CreatedReferral> => {
      const referral = await createReferral(partner, { toOrganizationId: organizationId })
      await runActions(referral, [[staff, { action: 'submit' }]])
      return referral
    }
    const [firstReferral, secondReferral] = [await createSubmittedReferral(), await createSubmittedReferral()]
    const page = await fixture.openPageAs(receiver)
    await page.goto('/org/referrals/incoming')
    await expectVisible(
      page.getByRole('link', { name: firstReferral.shortId }),
      page.getByRole('link', { name: secondReferral.shortId }),
    )
    const table = 'Referrals Assigned to Your Organization'
    const fullExport = await saveExport(page, () => button(page, `Export CSV of ${table}`).click())
    expect(fullExport.name).toMatch(/^incoming_referrals_\d{4}-\d\d-\d\d\.csv$/)
    expect(fullExport.ids).toEqual(getIds(firstReferral, secondReferral))
    await selectRow(page, secondReferral)
    const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
    expect((await toolbar.getByRole('button').allInnerTexts()).slice(0, 4)).toEqual([
      'Accept Selected',
      'Waitlist Selected',
      'Decline Selected',
      'Export CSV',
    ])
    expect((await saveExport(page, () => button(toolbar, 'Export CSV').click())).ids).toEqual([secondReferral.id])
  })
})
