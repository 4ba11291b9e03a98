// A referral's history on the page, in print and as a file, and its admin notes, whose readers are recorded.
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { ReferralHistory } from '#contracts/history.ts'
import type { TestUser } from '#tests/support/app.ts'
import { type CreatedReferral, createReferral, runActions } from '#tests/support/create-referral.ts'
import {
  button,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser
let staff: TestUser
let admin: TestUser
let referral: CreatedReferral

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
  staff = await fixture.app.createStaff()
  admin = await fixture.app.createStaff('admin')
  referral = await createReferral(partner)
  await runActions(referral, [
    [staff, { action: 'start_review' }],
    [staff, { action: 'add_note', text: 'Called the landlord, who waits until Friday.' }],
    [staff, { action: 'return', note: 'Please name the landlord.' }],
  ])
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('TL-11 TL-10 filters by status changes, notes or alerts, and the URL keeps the filter', async () => {
  const page = await fixture.openPageAs(partner)
  await page.goto(`/referrals/${referral.id}`)
  const events = page.getByRole('list', { name: 'Timeline' }).locator('> li')
  await expect.poll(() => events.count(), pollOptions).toBe(4)
  await page
    .getByRole('group', { name: 'Show events' })
    .getByRole('button', { name: /^Notes/ })
    .click()
  await expectUrl(page, `/referrals/${referral.id}?events=notes`)
  await expect
    .poll(async () => (await events.allInnerTexts()).map((text) => text.split(' by ')[0]), pollOptions)
    .toEqual(['Returned for revision', 'Note added'])
  await page.reload()
  await expect.poll(() => events.count(), pollOptions).toBe(2)
  await page.getByRole('button', { name: /^Alerts/ }).click()
  await expectVisible(page.getByText('No events of this type.'))
  await button(page, 'Show all events').click()
  await expectUrl(page, `/referrals/${referral.id}`)
  await expect.poll(() => events.count(), pollOptions).toBe(4)
})

it('TL-11 NEW-25 prints the whole history with reference and date, redacted numbers, and no navigation', async () => {
  const page = await fixture.openPageAs(partner)
  // Adds a Social Security number to the first note and to a later one, as stored before notes were screened.
  await page.route(`**/api/referrals/${referral.id}*`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll(/(family of four|name the landlord)/g, '$1 123-45-6789') })
  })
  await page.goto(`/referrals/${referral.id}?events=notes`)
  await page.getByRole('link', { name: 'Print or save as PDF' }).click()
  await expectUrl(page, `/referrals/${referral.id}/print`)
  await expectVisible(
    page.getByRole('heading', { name: `Referral ${referral.shortId}, history` }),
    button(page, 'Print'),
  )
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const expectedText of [referral.id, 'Printed ', 'Requested', 'Review started', 'Note added']) {
    expect(text).toContain(expectedText)
  }
  for (const note of ['family of four [REDACTED-SSN]', 'name the landlord [REDACTED-SSN]']) expect(text).toContain(note)
  for (const navigationText of ['Sign Out', 'Back to the referral']) expect(text).not.toContain(navigationText)
})

it('NEW-25 TL-12 the file contains every event that the user may see', async () => {
  const page = await fixture.openPageAs(partner)
  await page.goto(`/referrals/${referral.id}`)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as JSON').click()])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^referral_${referral.shortId}_\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const history = ReferralHistory.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(history.events.map(({ type }) => type)).toEqual([
    'ReferralReturned',
    'NoteAdded',
    'ReviewStarted',
    'ReferralRequested',
  ])
})

it('NEW-28 NEW-27 NEW-23 an admin note is written, read and edited, and an admin sees its readers', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto(`/referrals/${referral.id}`)
  const panel = page.getByRole('region', { name: 'Admin notes' })
  const field = panel.getByLabel('New admin note')
  await field.fill('Asked about her visa')
  await expectVisible(panel.getByText('Sensitive content not allowed in notes'))
  await field.fill('DV')
  await expectVisible(panel.getByText('If someone is in danger, get help now'))
  await field.fill('Landlord prefers e-mail.')
  await button(panel, 'Add admin note').click()
  await expectToast(page, 'Admin note added')
  await expectVisible(panel.getByText('Some staff,'))
  await expectAbsent(panel.getByText('Landlord prefers e-mail.'))
  await button(panel, 'Read notes').click()
  await expectVisible(panel.getByText('Landlord prefers e-mail.'))
  await panel.getByRole('button', { name: /^Edit the note from/ }).click()
  await panel.getByLabel('Admin note', { exact: true }).fill('Landlord prefers the phone.')
  const [note] = (await admin.call('adminNotes', { params: { id: referral.id } })).rows
  await admin.call('editAdminNote', {
    params: { id: referral.id, noteId: note?.id ?? '' },
    body: { text: 'Landlord prefers letters.', edition: 1 },
  })
  // The panel shows immediately that a colleague changed the note, and keeps the input.
  await expectVisible(panel.getByText('Changed since you read it'))
  await button(panel, 'Save').click()
  await expectVisible(panel.getByText(/^Someone changed this note after you opened it/))
  await button(panel, 'Read updated notes').click()
  await expectVisible(panel.getByText('1 earlier version'))
  expect(await readFieldValue(page, 'Admin note')).toBe('Landlord prefers the phone.')
  await button(panel, 'Save').click()
  await expectVisible(panel.getByText('2 earlier versions'), panel.getByText('Landlord prefers the phone.'))
  await expectAbsent(button(panel, 'Show who has read these notes'))

  const adminPage = await fixture.openPageAs(admin)
  await adminPage.goto(`/referrals/${referral.id}`)
  await button(adminPage, 'Show who has read these notes').click()
  const noteReads = adminPage.getByRole('list', { name: 'People who have read these notes' })
  await expect.poll(() => noteReads.locator('> li').count(), pollOptions).toBe(3)
  expect(await noteReads.innerText()).toContain('Some staff read the note from')
})

it('NEW-23 an admin note being typed and the print page survive a failed refresh', async () => {
  const page = await fixture.openPageAs(staff)
  await page.goto(`/referrals/${referral.id}`)
  const panel = page.getByRole('region', { name: 'Admin notes' })
  await panel.getByLabel('New admin note').fill('Prefers the morning.')
  await page.route('**/admin-notes', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await admin.call('addAdminNote', { params: { id: referral.id }, body: { text: 'Called again.' } })
  await expectVisible(panel.getByText("The admin notes couldn't be loaded"))
  expect(await readFieldValue(page, 'New admin note')).toBe('Prefers the morning.')

  const printPage = await fixture.openPageAs(partner)
  await printPage.goto(`/referrals/${referral.id}/print`)
  await expectVisible(printPage.getByText('Please name the landlord.'))
  let failureCount = 0
  await printPage.route(`**/api/referrals/${referral.id}*`, async (route) => {
    await route.fulfill({ status: 500, body: 'oops' })
    failureCount += 1
  })
  await runActions(referral, [[admin, { action: 'add_note', text: 'And once more.' }]], 3)
  // These are one attempt and one retry.
  await expect.poll(() => failureCount, pollOptions).toBe(2)
  await expectVisible(printPage.getByText('Please name the landlord.'), button(printPage, 'Print'))
})

it('NEW-27 a partner sees no admin notes', async () => {
  const page = await fixture.openPageAs(partner)
  await page.goto(`/referrals/${referral.id}`)
  await expectVisible(page.getByRole('heading', { name: 'Timeline' }))
  await expectAbsent(page.getByText('Admin notes'))
})
