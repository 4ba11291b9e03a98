// A referral's history, filtered, printed and as a file, and the admin notes next to it, whose readers are recorded.
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { ReferralHistory } from '#contracts/history.ts'
import type { Person } from '#tests/support/app.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, isAt, sees, seesNo, seesToast, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person
let staff: Person
let admin: Person
let made: Made

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.staff()
  admin = await stage.app.staff('admin')
  made = await refer(partner)
  await take(made, [
    [staff, { action: 'start_review' }],
    [staff, { action: 'add_note', text: 'Called the landlord, who waits until Friday.' }],
    [staff, { action: 'return', note: 'Please name the landlord.' }],
  ])
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('TL-11 TL-10 filters by status changes, notes or notices, and the URL keeps the filter', async () => {
  const page = await stage.visitorAs(partner)
  await page.goto(`/referrals/${made.id}`)
  const events = page.getByRole('list', { name: 'Timeline' }).locator('> li')
  await expect.poll(() => events.count(), soon).toBe(4)
  await page
    .getByRole('group', { name: 'Show events' })
    .getByRole('button', { name: /^Notes/ })
    .click()
  await isAt(page, `/referrals/${made.id}?events=notes`)
  await expect
    .poll(async () => (await events.allInnerTexts()).map((text) => text.split(' by ')[0]), soon)
    .toEqual(['Returned for revision', 'Note added'])
  await page.reload()
  await expect.poll(() => events.count(), soon).toBe(2)
  await page.getByRole('button', { name: /^Notices/ }).click()
  await sees(page.getByText('No events of this kind.'))
  await button(page, 'Show all events').click()
  await isAt(page, `/referrals/${made.id}`)
  await expect.poll(() => events.count(), soon).toBe(4)
})

it('TL-11 NEW-25 prints the whole history with reference and date, redacted numbers, and no navigation', async () => {
  const page = await stage.visitorAs(partner)
  // A Social Security number stored before notes were screened, in the first note and in a later one.
  await page.route(`**/api/referrals/${made.id}*`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll(/(family of four|name the landlord)/g, '$1 123-45-6789') })
  })
  await page.goto(`/referrals/${made.id}?events=notes`)
  await page.getByRole('link', { name: 'Print or save as PDF' }).click()
  await isAt(page, `/referrals/${made.id}/print`)
  await sees(page.getByRole('heading', { name: `Referral ${made.short}, history` }), button(page, 'Print'))
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const part of [made.id, 'Printed ', 'Requested', 'Review started', 'Note added']) {
    expect(text).toContain(part)
  }
  for (const note of ['family of four [REDACTED-SSN]', 'name the landlord [REDACTED-SSN]']) expect(text).toContain(note)
  for (const chrome of ['Sign Out', 'Back to the referral']) expect(text).not.toContain(chrome)
})

it('NEW-25 TL-12 the file contains every event that the user may see', async () => {
  const page = await stage.visitorAs(partner)
  await page.goto(`/referrals/${made.id}`)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as JSON').click()])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^referral_${made.short}_\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const history = ReferralHistory.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(history.events.map(({ type }) => type)).toEqual([
    'ReferralReturned',
    'NoteAdded',
    'ReviewStarted',
    'ReferralRequested',
  ])
})

it('NEW-28 NEW-27 NEW-23 an admin note is written, read and edited, and an admin sees its readers', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto(`/referrals/${made.id}`)
  const panel = page.getByRole('region', { name: 'Admin notes' })
  const field = panel.getByLabel('New admin note')
  await field.fill('Asked about her visa')
  await sees(panel.getByText('Sensitive content not allowed in notes'))
  await field.fill('DV')
  await sees(panel.getByText('If someone is in danger, help is there now'))
  await field.fill('Landlord prefers e-mail.')
  await button(panel, 'Add admin note').click()
  await seesToast(page, 'Admin note added')
  await sees(panel.getByText('Some staff,'))
  await seesNo(panel.getByText('Landlord prefers e-mail.'))
  await button(panel, 'Read notes').click()
  await sees(panel.getByText('Landlord prefers e-mail.'))
  await panel.getByRole('button', { name: /^Edit the note of/ }).click()
  await panel.getByLabel('Admin note', { exact: true }).fill('Landlord prefers the phone.')
  const [note] = (await admin.call('adminNotes', { params: { id: made.id } })).rows
  await admin.call('editAdminNote', {
    params: { id: made.id, noteId: note?.id ?? '' },
    body: { text: 'Landlord prefers letters.', edition: 1 },
  })
  // The panel shows immediately that a colleague changed the note, and keeps the input.
  await sees(panel.getByText('Changed since you read it'))
  await button(panel, 'Save').click()
  await sees(panel.getByText(/^Somebody changed this note since you read it/))
  await button(panel, 'Read what changed').click()
  await sees(panel.getByText('1 earlier version'))
  expect(await typedIn(page, 'Admin note')).toBe('Landlord prefers the phone.')
  await button(panel, 'Save').click()
  await sees(panel.getByText('2 earlier versions'), panel.getByText('Landlord prefers the phone.'))
  await seesNo(button(panel, 'Who read these notes'))

  const other = await stage.visitorAs(admin)
  await other.goto(`/referrals/${made.id}`)
  await button(other, 'Who read these notes').click()
  const readings = other.getByRole('list', { name: 'Readings of admin notes' })
  await expect.poll(() => readings.locator('> li').count(), soon).toBe(3)
  expect(await readings.innerText()).toContain('Some staff read the note of')
})

it('NEW-23 an admin note being typed and the print page survive a failed refresh', async () => {
  const page = await stage.visitorAs(staff)
  await page.goto(`/referrals/${made.id}`)
  const panel = page.getByRole('region', { name: 'Admin notes' })
  await panel.getByLabel('New admin note').fill('Prefers the morning.')
  await page.route('**/admin-notes', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await admin.call('addAdminNote', { params: { id: made.id }, body: { text: 'Called again.' } })
  await sees(panel.getByText('Failed to load admin notes'))
  expect(await typedIn(page, 'New admin note')).toBe('Prefers the morning.')

  const paper = await stage.visitorAs(partner)
  await paper.goto(`/referrals/${made.id}/print`)
  await sees(paper.getByText('Please name the landlord.'))
  let failures = 0
  await paper.route(`**/api/referrals/${made.id}*`, async (route) => {
    await route.fulfill({ status: 500, body: 'oops' })
    failures += 1
  })
  await take(made, [[admin, { action: 'add_note', text: 'And once more.' }]], 3)
  // One attempt and one retry.
  await expect.poll(() => failures, soon).toBe(2)
  await sees(paper.getByText('Please name the landlord.'), button(paper, 'Print'))
})

it('NEW-27 a partner sees no admin notes', async () => {
  const page = await stage.visitorAs(partner)
  await page.goto(`/referrals/${made.id}`)
  await sees(page.getByRole('heading', { name: 'Timeline' }))
  await seesNo(page.getByText('Admin notes'))
})
