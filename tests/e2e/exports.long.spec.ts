// Exports in the browser: the saved file, the messages, and a download that breaks off.
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { seesNoFault } from '#tests/support/axe.ts'
import { review, select } from '#tests/support/desk.ts'
import { type Made, refer, take } from '#tests/support/refer.ts'
import { button, sees, seesNo, seesRow, seesToast } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

const route = '**/api/exports/referrals'

let stage: Stage
let partner: Person
let staff: Person
let receiver: Person
let harbor: string
let organizationId: string

beforeAll(async () => {
  stage = await openStage()
  harbor = await stage.app.organization('Harbor House')
  organizationId = await stage.app.organization('Cobb Food Pantry')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  staff = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' })
  receiver = await stage.app.person([{ organizationId, role: 'member' }], { name: 'Rosa Receiver' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

/** Clicks and returns the saved file: its name, its text and the ids in it. */
const saves = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await download.path(), 'utf8')
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  return { name: download.suggestedFilename(), ids: rows.map((row) => row['ID'] ?? '').toSorted(), text }
}
const idsOf = (...made: readonly Made[]) => made.map(({ id }) => id).toSorted()

describe('staff review as a file', () => {
  it('REV-11 REV-24 REV-25 is exported for the whole filter from the footer, and for the selection from the bulk toolbar', async () => {
    const made = [
      await refer(partner, { firstName: 'Exportone' }),
      await refer(partner, { firstName: 'Exporttwo' }),
      await refer(partner, { firstName: 'Exportthree' }),
    ] as const
    await refer(partner, { firstName: 'Other' })
    const page = await stage.visitorAs(staff)
    await page.goto('/staff/referrals?q=export')
    await Promise.all(made.map((one) => seesRow(page, review, { ID: one.short })))

    const all = await saves(page, () => button(page, `Export CSV of ${review}`).click())
    expect(all.name).toMatch(/^referrals_\d{4}-\d\d-\d\d\.csv$/)
    expect(all.text.slice(1, 50)).toContain('ID,Need,Status,Requested,Requesting Org')
    expect(all.ids).toEqual(idsOf(...made))
    await seesToast(page, 'Exported 3 referral(s).')
    await seesNo(page.getByRole('progressbar'))

    await select(page, made[0])
    await select(page, made[2])
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    const selected = await saves(page, () => button(bar, 'Export CSV').click())
    expect(selected.ids).toEqual(idsOf(made[0], made[2]))
    await sees(bar.getByText('2 selected'))
  })

  it('REV-25 shows progress and can be cancelled; a broken download saves nothing and can be retried', async () => {
    const one = await refer(partner, { firstName: 'Cutoff' })
    const look = { size: sizes.phone, colorScheme: 'dark' } as const
    const newcomer = await stage.app.person([{ organizationId: harbor, role: 'staff' }], { name: 'New Staff' })
    const page = await stage.visitorAs(newcomer, look)
    await page.goto('/staff/referrals?q=cutoff')
    await sees(page.getByRole('link', { name: one.short }))
    const exporting = button(page, `Export CSV of ${review}`)
    const saved: string[] = []
    page.on('download', (download) => saved.push(download.suggestedFilename()))

    // Half of the file with a clean end, as from a proxy.
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-total-rows': '2' }
    await page.route(route, (asked) => asked.fulfill({ status: 200, headers, body: 'ID,Need\r\n1,Food' }))
    await exporting.click()
    const failed = page.getByRole('alert').filter({ hasText: 'The export did not finish' })
    await sees(failed.getByText('No file was saved. Your filters and your selection are as they were.'))
    await seesNoFault(page, 'export failed', look)
    await page.unroute(route)

    const { promise: go, resolve } = Promise.withResolvers<void>()
    await page.route(route, async (asked) => {
      await go
      await asked.continue().catch(() => undefined)
    })
    await button(failed, 'Try again').click()
    const running = page.getByRole('progressbar', { name: 'Progress of the export' })
    await sees(running)
    await seesNoFault(page, 'export running', look)
    await button(page, 'Cancel').click()
    await seesToast(page, 'Export cancelled')
    await seesNo(running)
    resolve()
    await page.unroute(route)
    expect(saved).toEqual([])

    expect((await saves(page, () => exporting.click())).ids).toEqual([one.id])
  })
})

describe('the incoming queue as a file', () => {
  it('INC-03 INC-08 is exported for the whole queue and for the selection', async () => {
    const send = async (): Promise<Made> => {
      const made = await refer(partner, { toOrganizationId: organizationId })
      await take(made, [[staff, { action: 'submit' }]])
      return made
    }
    const [one, two] = [await send(), await send()]
    const page = await stage.visitorAs(receiver)
    await page.goto('/org/referrals/incoming')
    await sees(page.getByRole('link', { name: one.short }), page.getByRole('link', { name: two.short }))
    const table = 'Referrals Assigned to Your Organization'
    const all = await saves(page, () => button(page, `Export CSV of ${table}`).click())
    expect(all.name).toMatch(/^incoming_referrals_\d{4}-\d\d-\d\d\.csv$/)
    expect(all.ids).toEqual(idsOf(one, two))
    await select(page, two)
    const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
    expect((await bar.getByRole('button').allInnerTexts()).slice(0, 4)).toEqual([
      'Accept Selected',
      'Waitlist Selected',
      'Decline Selected',
      'Export CSV',
    ])
    expect((await saves(page, () => button(bar, 'Export CSV').click())).ids).toEqual([two.id])
  })
})
