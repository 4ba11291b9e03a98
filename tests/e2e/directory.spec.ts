// The directory as a visitor uses it: finding partners, and becoming a guest to see their details.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import {
  accessDialog,
  becomeGuest,
  card,
  fillDirectory,
  found,
  names,
  pantry,
  viewDetails,
} from '#tests/support/directory.ts'
import { button, dialog, isAt, sees, seesNo, seesToast, soon } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partners: number

beforeAll(async () => {
  stage = await openStage()
  partners = await fillDirectory(stage.app)
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('DIR-01 DIR-11 DIR-13 searches while the visitor types, filters with the URL in step, and clears all filters', async () => {
  const page = await stage.visitor()
  await page.goto('/directory')
  await found(page, `Found ${partners} partners`)
  await expect.poll(() => names(page), soon).toHaveLength(24)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/directory') asked.push(searchParams.get('q') ?? '')
  })
  const search = page.getByPlaceholder('Search partners...')
  await search.pressSequentially('mERCY', { delay: 20 })
  await found(page, 'Found 1 partner')
  // One request after the last key, not one per key.
  expect(asked).toEqual(['mERCY'])
  await isAt(page, '/directory?q=mERCY')
  await expect.poll(() => names(page), soon).toEqual([pantry])

  await search.fill('')
  await found(page, `Found ${partners} partners`)
  await page.getByLabel('County').filter({ visible: true }).selectOption('Floyd')
  await page.getByLabel('Service Type').selectOption('Food')
  await page.getByLabel('Population Served').selectOption('Families')
  await page.getByLabel('Membership Tier').selectOption('Shepherd')
  await page.getByRole('checkbox', { name: 'Open Now' }).check()
  await found(page, 'Found 1 partner')
  await expect.poll(() => names(page), soon).toEqual([pantry])
  await sees(card(page, pantry).getByText('Open now', { exact: true }))
  await isAt(page, /county=Floyd&service=Food&population=Families&tier=faith_shepherd&open=now$/)

  await page.goBack()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Open Now' }).isChecked(), soon).toBe(false)
  await button(page, 'Remove the filter Shepherd').click()
  await isAt(page, /population=Families$/)
  await page.getByRole('checkbox', { name: 'Clothing closet' }).check()
  await page.getByRole('checkbox', { name: 'Emergency shelter' }).check()
  // DIR-12
  await sees(page.getByText('No partners found'), page.getByText(/Try adjusting your criteria/))
  await button(page, 'Clear All').first().click()
  await found(page, `Found ${partners} partners`)
  await isAt(page, '/directory')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

it('DIR-19 DIR-20 DIR-21 DIR-23 DIR-25 details open for a guest, without contacts, and stay open after a reload', async () => {
  const page = await stage.visitor()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await sees(access.getByRole('tab', { name: 'Sign Up' }))
  expect(await access.getByRole('tab').allInnerTexts()).toEqual(['Guest', 'Sign In', 'Sign Up'])
  await access.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await button(access, 'Continue as Guest').click()
  await sees(access.getByText('Please fill in all fields and agree to the terms'))
  await becomeGuest(page)
  await seesToast(page, 'Welcome!', 'You have guest access for 24 hours.')

  const details = dialog(page, pantry)
  await sees(
    details.getByText('Fresh and shelf food for a week', { exact: false }),
    details.getByRole('link', { name: /^mercytable\.example/ }),
    details.getByText(/Email and phone are shown to people with an account/),
    details.getByText(/^Last verified/),
    button(details, 'Request Service'),
  )
  await seesNo(details.getByText('mercy-table@example.org'), details.getByText('(770) 555-0119'))
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('guestPass') ?? '{}') as object)
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['name', 'email', 'createdAt', 'expiresAt']))

  await page.reload()
  await sees(details)
  await page.keyboard.press('Escape')
  await seesNo(details)
  await isAt(page, '/directory?q=mercy')
  // Closing the details added no history entry.
  await viewDetails(page)
  await sees(details)
  await button(details, 'Close').click()
  await isAt(page, '/directory?q=mercy')
  await page.goBack()
  await expect.poll(() => page.url(), soon).toBe('about:blank')
})
