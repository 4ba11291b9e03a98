// The directory as a visitor uses it: finding partners, and becoming a guest to see their details.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import {
  accessDialog,
  continueAsGuest,
  partnerCard,
  fillDirectory,
  expectResultHeading,
  readPartnerNames,
  pantryName,
  openDirectoryInApp,
  viewDetails,
} from '#tests/support/directory.ts'
import {
  button,
  dialog,
  expectUrl,
  expectVisible,
  expectAbsent,
  expectToast,
  pollOptions,
  waitForHydration,
  closeWithEscape,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partnerCount: number

beforeAll(async () => {
  fixture = await openBrowserFixture()
  partnerCount = await fillDirectory(fixture.app)
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

it('DIR-01 DIR-11 DIR-13 searches while the visitor types, keeps the filters in the URL, and clears all filters', async () => {
  const page = await fixture.openPage()
  await page.goto('/directory')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  await expect.poll(() => readPartnerNames(page), pollOptions).toHaveLength(24)

  const searchQueries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/directory') searchQueries.push(searchParams.get('q') ?? '')
  })
  const search = page.getByPlaceholder('Search partners...')
  await search.pressSequentially('mERCY', { delay: 20 })
  await expectResultHeading(page, 'Found 1 partner')
  // The page sends one request after the last key, not one per key, even if the app starts in the meantime.
  expect(searchQueries).toEqual(['mERCY'])
  await expectUrl(page, '/directory?q=mERCY')
  await expect.poll(() => readPartnerNames(page), pollOptions).toEqual([pantryName])

  await search.fill('')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  await page.getByLabel('County').filter({ visible: true }).selectOption('Floyd')
  await page.getByLabel('Service Type').selectOption('Food')
  await page.getByLabel('Population Served').selectOption('Families')
  await page.getByLabel('Membership Tier').selectOption('Shepherd')
  await page.getByRole('checkbox', { name: 'Open Now' }).check()
  await expectResultHeading(page, 'Found 1 partner')
  await expect.poll(() => readPartnerNames(page), pollOptions).toEqual([pantryName])
  await expectVisible(partnerCard(page, pantryName).getByText('Open now', { exact: true }))
  await expectUrl(page, /county=Floyd&service=Food&population=Families&tier=faith_shepherd&open=now$/)

  await page.goBack()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Open Now' }).isChecked(), pollOptions).toBe(false)
  await button(page, 'Remove filter: Shepherd').click()
  await expectUrl(page, /population=Families$/)
  await page.getByRole('checkbox', { name: 'Clothing closet' }).check()
  await page.getByRole('checkbox', { name: 'Emergency shelter' }).check()
  await expectVisible(page.getByText('No partners found'), page.getByText(/Try adjusting your search/))
  await button(page, 'Clear All').first().click()
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  await expectUrl(page, '/directory')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

it('DIR-12 shows a loading text, and without a match suggests what to change', async () => {
  const page = await fixture.openPage()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/directory?**', async (route) => {
    await release.promise
    await route.continue()
  })
  await openDirectoryInApp(page)
  await expectVisible(page.getByText('Loading partners…'))
  release.resolve()
  await page.getByPlaceholder('Search partners...').fill('no-such-partner')
  await expectResultHeading(page, 'No partners found')
  await expectVisible(page.getByText('Try adjusting your search'))
  await expectAbsent(page.getByText('Loading partners…'))
})

it('DIR-01 searches 300 ms after the last key', async () => {
  const page = await fixture.openPage()
  await page.clock.install()
  await page.goto('/directory')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  const searchQueries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/directory') searchQueries.push(searchParams.get('q') ?? '')
  })
  const search = page.getByPlaceholder('Search partners...')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await search.pressSequentially('mer')
  await page.clock.runFor(299)
  await search.pressSequentially('c')
  // The new key started the wait again.
  await page.clock.runFor(299)
  expect([searchQueries, new URL(page.url()).search]).toEqual([[], ''])
  await page.clock.runFor(1)
  await expectUrl(page, '/directory?q=merc')
  await page.clock.resume()
  await expectResultHeading(page, 'Found 1 partner')
  expect(searchQueries).toEqual(['merc'])
})

it('SEC-08 refuses a long search text with a message, and keeps it as typed', async () => {
  const page = await fixture.openPage()
  await page.goto('/directory?q=mercy')
  await expectResultHeading(page, 'Found 1 partner')
  const search = page.getByPlaceholder('Search partners...')
  const longText = `mercy ${'x'.repeat(95)}`
  const message = page.getByText('Please search with 100 characters or less')
  await search.fill(longText)
  await expectVisible(message)
  expect(await search.getAttribute('aria-invalid')).toBe('true')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  await page.reload()
  await expectVisible(message)
  expect(await search.inputValue()).toBe(longText)
  await search.fill(longText.slice(0, 100))
  await expectAbsent(message)
  await expectResultHeading(page, 'No partners found')

  await page.goto(`/es/directory?q=${'x'.repeat(101)}`)
  await expectVisible(page.getByText('Por favor, busque con 100 caracteres o menos'))
})

it('DIR-05 DIR-06 DIR-13 offers every population and amenity, and shows the partners in three columns', async () => {
  const page = await fixture.openPage({ size: screenSizes.desktop })
  await page.goto('/directory')
  await expectResultHeading(page, `Found ${partnerCount} partners`)
  expect(await page.getByLabel('Population Served').getByRole('option').allInnerTexts()).toEqual([
    'Anyone',
    'Families',
    'Single Adults',
    'People with Disabilities/Special Needs',
    'Aging Adults',
  ])
  const amenities = page.getByRole('group', { name: 'Amenities' }).getByRole('checkbox')
  expect(await amenities.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual([
    'emergency_shelter',
    'day_shelter',
    'pet_friendly',
    'domestic_violence',
    'clothing_closet',
    'inclement_weather',
  ])
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  const boxes = await Promise.all([0, 1, 2, 3].map((index) => cards.nth(index).boundingBox()))
  const [first, second, third, fourth] = boxes.map((box) => box ?? { x: 0, y: 0 })
  expect([second?.y, third?.y]).toEqual([first?.y, first?.y])
  expect(fourth?.x).toBe(first?.x)
  expect(fourth?.y).toBeGreaterThan(first?.y ?? Infinity)
})

it('DIR-19 DIR-20 DIR-21 DIR-23 DIR-25 details open for a guest, without contacts, and stay open after a reload', async () => {
  const page = await fixture.openPage()
  await page.goto('/directory?q=mercy')
  await viewDetails(page)
  const access = accessDialog(page)
  await expectVisible(access.getByRole('tab', { name: 'Sign Up' }))
  expect(await access.getByRole('tab').allInnerTexts()).toEqual(['Guest', 'Sign In', 'Sign Up'])
  await access.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await button(access, 'Continue as guest').click()
  await expectVisible(access.getByText('Please fill in all fields and agree to the terms'))
  await continueAsGuest(page)
  await expectToast(page, 'Welcome!', 'You have guest access for 24 hours.')

  const details = dialog(page, pantryName)
  await expectVisible(
    details.getByText('Fresh and shelf food for a week', { exact: false }),
    details.getByRole('link', { name: /^mercytable\.example/ }),
    details.getByText(/You need an account to see the email and phone number/),
    details.getByText(/^Last verified/),
    button(details, 'Request Service'),
  )
  await expectAbsent(details.getByText('mercy-table@example.org'), details.getByText('(770) 555-0119'))
  const storedPass = await page.evaluate(() => JSON.parse(localStorage.getItem('guestPass') ?? '{}') as object)
  expect(Object.keys(storedPass)).toEqual(expect.arrayContaining(['name', 'email', 'createdAt', 'expiresAt']))

  await page.reload()
  await expectVisible(details)
  await closeWithEscape(details)
  await expectUrl(page, '/directory?q=mercy')
  // Closing the details added no history entry.
  await viewDetails(page)
  await expectVisible(details)
  await button(details, 'Close').click()
  await expectUrl(page, '/directory?q=mercy')
  await page.goBack()
  await expect.poll(() => page.url(), pollOptions).toBe('about:blank')
})
