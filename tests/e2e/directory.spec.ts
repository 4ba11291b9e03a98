// The directory as a visitor uses it: finding partners, and the ways to their details.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { testPassword } from '#tests/support/app.ts'
import { listDemoPartners } from '#tests/support/directory.ts'
import { button, dialog, isAt, sees, seesNo, seesToast, soon } from '#tests/support/screens.ts'
import { type Stage, openStage, sizes } from '#tests/support/stage.ts'

let stage: Stage
const always = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['00:00-24:00']]),
)
const closed = Object.fromEntries(Object.keys(always).map((day) => [day, 'closed' as const]))
const partners = 30
const mercy = 'Mercy Table Pantry'

beforeAll(async () => {
  stage = await openStage()
  const listed = await listDemoPartners(stage.app, { 'mercy-table': { hours: always }, 'open-gate': { hours: closed } })
  expect(listed.size).toBe(partners)
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const found = (page: Page, text: string) =>
  sees(
    page
      .getByRole('status')
      .getByText(text, { exact: true })
      .or(page.getByRole('heading', { name: text, exact: true })),
  )
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const open = async (page: Page, name = mercy) =>
  card(page, name)
    .getByRole('button', { name: /^View Details/ })
    .click()

const becomeGuest = async (page: Page, email = `${crypto.randomUUID()}@example.org`) => {
  const access = dialog(page, 'Access Partner Details')
  await access.getByLabel('Name').fill('Gus Guest')
  await access.getByLabel('Email').fill(email)
  await access.getByLabel('County').selectOption('Cobb')
  await access.getByRole('checkbox').check()
  await button(access, 'Continue as Guest').click()
}

describe('finding partners', () => {
  it('DIR-01 DIR-11 DIR-13 searches while one types, narrows by filters that the address keeps, and clears them all', async () => {
    const page = await stage.visitor()
    await page.goto('/directory')
    await found(page, `Found ${partners} partners`)
    expect(await names(page)).toHaveLength(24)

    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/directory') asked.push(searchParams.get('q') ?? '')
    })
    const search = page.getByPlaceholder('Search partners...')
    await search.pressSequentially('mERCY', { delay: 20 })
    await found(page, 'Found 1 partner')
    // One question after the last key, none for each.
    expect(asked).toEqual(['mERCY'])
    await isAt(page, '/directory?q=mERCY')
    expect(await names(page)).toEqual([mercy])

    await search.fill('')
    await found(page, `Found ${partners} partners`)
    await page.getByLabel('County').filter({ visible: true }).selectOption('Floyd')
    await page.getByLabel('Service Type').selectOption('Food')
    await page.getByLabel('Population Served').selectOption('Families')
    await page.getByLabel('Membership Tier').selectOption('Shepherd')
    await page.getByRole('checkbox', { name: 'Open Now' }).check()
    await found(page, 'Found 1 partner')
    expect(await names(page)).toEqual([mercy])
    await sees(card(page, mercy).getByText('Open now', { exact: true }))
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

  it('DIR-15 DIR-16 DIR-17 DIR-18 says on a card what matters, and leads to the form', async () => {
    const page = await stage.visitor()
    await page.goto('/directory?q=mercy')
    const place = card(page, mercy)
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

  it('DIR-14 keeps the message when it cannot load, ends loading, and tries again', async () => {
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

  it('shows the nearest first from a typed ZIP code, and all filters in a sheet on a phone', async () => {
    const page = await stage.visitor({ size: sizes.phone })
    await page.goto('/directory')
    await page.getByLabel('Your ZIP code').fill('30120')
    await isAt(page, '/directory?zip=30120')
    await sees(page.getByText('In your ZIP code'))
    const [first] = await names(page)
    expect(['Cedar Hollow Community Action', mercy]).toContain(first)
    await button(page, 'All filters').click()
    const sheet = dialog(page, 'Filters')
    await sheet.getByLabel('Day shelter').check()
    await sheet.getByRole('button', { name: /^Show \d+ partners?$/ }).click()
    await seesNo(sheet)
    await isAt(page, '/directory?zip=30120&amenity=day_shelter')
    await sees(button(page, 'All filters (1)'))
  })
})

describe('the details', () => {
  it('DIR-19 DIR-20 DIR-21 DIR-23 DIR-25 open to a guest, without contacts, and stay open through a reload', async () => {
    const page = await stage.visitor()
    await page.goto('/directory?q=mercy')
    await open(page)
    const access = dialog(page, 'Access Partner Details')
    expect(await access.getByRole('tab').allInnerTexts()).toEqual(['Guest', 'Sign In', 'Sign Up'])
    await access.getByLabel('Name').fill('Gus Guest')
    await button(access, 'Continue as Guest').click()
    await sees(access.getByText('Please fill in all fields and agree to the terms'))
    await becomeGuest(page)
    await seesToast(page, 'Welcome!', 'You have guest access for 24 hours.')

    const details = dialog(page, mercy)
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
  })

  it('DIR-25 DIR-27 close when the pass was altered, and when its time is up', async () => {
    const page = await stage.visitor()
    await page.goto('/directory?q=mercy')
    await open(page)
    await becomeGuest(page)
    await sees(dialog(page, mercy))
    await page.evaluate(() => {
      const pass = JSON.parse(localStorage.getItem('guestPass') ?? '') as { pass: string }
      localStorage.setItem('guestPass', JSON.stringify({ ...pass, pass: `${pass.pass.slice(0, -6)}AAAAAA` }))
    })
    await page.reload()
    await sees(dialog(page, 'Access Partner Details'))
    expect(await page.evaluate(() => localStorage.getItem('guestPass'))).toBeNull()

    await page.clock.install()
    await becomeGuest(page)
    await sees(dialog(page, mercy))
    await page.clock.fastForward('24:01:00')
    await sees(dialog(page, 'Access Partner Details'))
  })

  it('DIR-20 ROLE-20 open after signing in, with e-mail and phone', async () => {
    const member = await stage.app.person()
    const page = await stage.visitor()
    await page.goto('/directory?q=mercy')
    await open(page)
    const access = dialog(page, 'Access Partner Details')
    await access.getByRole('tab', { name: 'Sign In' }).click()
    await access.getByLabel('Email').fill(member.email)
    await access.getByLabel('Password', { exact: true }).fill(testPassword)
    await button(access, 'Sign In').click()
    const details = dialog(page, mercy)
    await sees(
      details.getByRole('link', { name: 'mercy-table@example.org' }),
      details.getByRole('link', { name: '(770) 555-0119' }),
    )
  })

  it('DIR-24 says that the account was created and must be confirmed', async () => {
    const page = await stage.visitor()
    await page.goto('/directory?q=mercy')
    await open(page)
    const access = dialog(page, 'Access Partner Details')
    await access.getByRole('tab', { name: 'Sign Up' }).click()
    await access.getByLabel('Full name').fill('Nina Newcomer')
    await access.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
    await access.getByLabel('Password', { exact: true }).fill('quiet lantern river')
    await button(access, 'Sign Up').click()
    await seesToast(page, 'Account Created!', 'Please check your email to confirm your account.')
  })

  it('takes a report of what is wrong, and keeps it while the server is away', async () => {
    const page = await stage.visitor({ size: sizes.phone })
    await page.goto('/directory?q=mercy')
    await open(page)
    await becomeGuest(page)
    const details = dialog(page, mercy)
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
})
