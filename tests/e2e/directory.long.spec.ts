// More of the directory: the content of a card, failures, distance, other ways to the details, and reporting a problem.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
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
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
let partners: number

beforeAll(async () => {
  stage = await openStage()
  partners = await fillDirectory(stage.app)
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

it('DIR-15 DIR-16 DIR-17 DIR-18 shows the main facts on a card and links to the request form', async () => {
  const page = await stage.visitor()
  await page.goto('/directory?q=mercy')
  const place = card(page, pantry)
  await sees(
    place.getByText('Covenant Partner'),
    place.getByText('Shepherd', { exact: true }),
    place.getByText('Bartow, Floyd, Cobb +2 more'),
    place.getByText('Food, Transportation'),
    place.getByText('Families, Aging Adults'),
  )
  expect(await place.getByRole('link', { name: /^mercytable\.example/ }).getAttribute('href')).toBe(
    'https://mercytable.example',
  )
  const form = await place.getByRole('link', { name: /^Request Referral/ }).getAttribute('href')
  expect(form).toMatch(/^\/request-referral\?partner=[\da-f-]{36}$/)
  await page.goto('/directory?q=bright')
  await sees(card(page, 'Bright Acre Counseling'))
  await seesNo(page.getByText('Covenant Partner'))
})

it('DIR-14 shows an error when it cannot load, stops the loading message, and loads on retry', async () => {
  const page = await stage.visitor()
  await page.route('**/api/directory**', (route) => route.abort())
  await page.goto('/directory')
  await sees(page.getByText('The partners could not be loaded'))
  await seesNo(page.getByText('Loading partners...'))
  await sees(page.getByText(/call 911 in danger or 988 in a crisis/))
  await page.unroute('**/api/directory**')
  await button(page, 'Try again').click()
  await found(page, `Found ${partners} partners`)
})

it('DIR-14 DIR-23 survives connection failures: reports what did not load, keeps the input, and continues', async () => {
  const page = await stage.visitor({ size: sizes.phone })
  await page.goto('/directory')
  await found(page, `Found ${partners} partners`)
  await page.context().setOffline(true)
  await button(page, 'All filters').click()
  const note = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await sees(note)
  await button(page, 'Close').click()
  await seesNo(note)
  await page.getByPlaceholder('Search partners...').fill('mercy')
  await sees(page.getByText('The partners could not be loaded'))
  await page.context().setOffline(false)
  await found(page, 'Found 1 partner')

  await page.context().setOffline(true)
  await viewDetails(page)
  await sees(note)
  await page.context().setOffline(false)
  await sees(accessDialog(page))
  await page.context().setOffline(true)
  await becomeGuest(page)
  await sees(accessDialog(page).getByText('Something went wrong. Please try again.'))
  await page.context().setOffline(false)
  await button(accessDialog(page), 'Continue as Guest').click()
  await sees(dialog(page, pantry))
})

it('keeps the scroll position when the language changes', async () => {
  const page = await stage.visitor({ size: sizes.phone })
  await page.goto('/directory')
  await found(page, `Found ${partners} partners`)
  const share = () => page.evaluate(() => scrollY / (document.documentElement.scrollHeight - innerHeight))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const es = page.locator('footer a[hreflang=es]')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), es.click({ modifiers: ['ControlOrMeta'] })])
  await tab.close()
  expect(await page.evaluate(() => sessionStorage.getItem('place'))).toBeNull()
  await es.click()
  await page.waitForURL('**/es/directory')
  await sees(page.getByRole('heading', { level: 3, name: pantry }))
  await expect.poll(share, soon).toBeGreaterThan(0.99)
})

it('sorts by distance from a ZIP code, and shows all filters in a sheet on a phone', async () => {
  const page = await stage.visitor({ size: sizes.phone })
  await page.goto('/directory')
  await page.getByLabel('Your ZIP code').fill('30120')
  await isAt(page, '/directory?zip=30120')
  await sees(page.getByText('In your ZIP code'))
  const [first] = await names(page)
  expect(['Cedar Hollow Community Action', pantry]).toContain(first)
  await button(page, 'All filters').click()
  const sheet = dialog(page, 'Filters')
  await sheet.getByLabel('Day shelter').check()
  await sheet.getByRole('button', { name: /^Show \d+ partners?$/ }).click()
  await seesNo(sheet)
  await isAt(page, '/directory?zip=30120&amenity=day_shelter')
  await sees(button(page, 'All filters (1)'))
})

it('DIR-20 ROLE-20 details open after sign-in, with email and phone', async () => {
  const member = await stage.app.person()
  const page = await stage.visitor()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await access.getByRole('tab', { name: 'Sign In' }).click()
  await access.getByLabel('Email', { exact: true }).fill(member.email)
  await access.getByLabel('Password', { exact: true }).fill(testPassword)
  await button(access, 'Sign In').click()
  const details = dialog(page, pantry)
  await sees(
    details.getByRole('link', { name: 'mercy-table@example.org' }),
    details.getByRole('link', { name: '(770) 555-0119' }),
  )
})

it('DIR-24 says that the account was created and must be confirmed', async () => {
  const page = await stage.visitor()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await access.getByRole('tab', { name: 'Sign Up' }).click()
  await access.getByLabel('Full name').fill('Nina Newcomer')
  await access.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
  await access.getByLabel('Password', { exact: true }).fill('quiet lantern river')
  await button(access, 'Sign Up').click()
  await seesToast(page, 'Account Created!', 'Please check your email to confirm your account.')
})

it('accepts a problem report, and keeps its draft while the server is unavailable', async () => {
  const page = await stage.visitor({ size: sizes.phone })
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  await becomeGuest(page)
  const details = dialog(page, pantry)
  await button(details, 'Report a problem').click()
  await button(details, 'Send report').click()
  await sees(details.getByText('Choose what is wrong'))
  await details.getByLabel('What is wrong?').selectOption('hours')
  await details.getByLabel('Tell us what you know').fill('They close at noon on Fridays.')
  await page.route('**/problems', (route) => route.abort())
  await button(details, 'Send report').click()
  await sees(details.getByText(/What you wrote is still here/))
  await page.reload()
  await button(details, 'Report a problem').click()
  await expect
    .poll(() => details.getByLabel('Tell us what you know').inputValue(), soon)
    .toBe('They close at noon on Fridays.')
  await page.unroute('**/problems')
  await button(details, 'Send report').click()
  await sees(details.getByText('Thank you. Our staff will look into it.'))
})

it('DIR-25 DIR-27 details close when the guest pass was altered or has expired', async () => {
  const page = await stage.visitor()
  await page.clock.install()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  await becomeGuest(page)
  await sees(dialog(page, pantry))
  await page.evaluate(() => {
    const pass = JSON.parse(localStorage.getItem('guestPass') ?? '') as { pass: string }
    localStorage.setItem('guestPass', JSON.stringify({ ...pass, pass: `${pass.pass.slice(0, -6)}AAAAAA` }))
  })
  await page.reload()
  await sees(accessDialog(page))
  expect(await page.evaluate(() => localStorage.getItem('guestPass'))).toBeNull()

  await becomeGuest(page)
  await sees(dialog(page, pantry))
  await page.clock.fastForward('24:01:00')
  await sees(accessDialog(page))
})
