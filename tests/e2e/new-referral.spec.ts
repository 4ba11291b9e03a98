// The new referral form: missing fields, forbidden content, and a failure that loses nothing.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { TestUser } from '#tests/support/app.ts'
import { createReferral } from '#tests/support/create-referral.ts'
import {
  button,
  dialog,
  expectUrl,
  pickOption,
  expectVisible,
  expectFocused,
  expectAbsent,
  expectToast,
  pollOptions,
  readFieldValue,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts'

let fixture: BrowserFixture
let partner: TestUser

beforeAll(async () => {
  fixture = await openBrowserFixture()
  const harborId = await fixture.app.createOrganization('Harbor House')
  partner = await fixture.app.createUser([{ organizationId: harborId, role: 'member' }], { name: 'Priya Partner' })
})
afterEach(({ task }) => fixture.afterTest(task))
afterAll(() => fixture?.close())

const openForm = async () => {
  const page = await fixture.openPageAs(partner)
  await page.goto('/referrals/new')
  await expectVisible(page.getByRole('heading', { name: 'Create New Referral' }))
  return page
}

it('NEW-01 NEW-03 an empty form lists every missing field and sends nothing', async () => {
  const page = await openForm()
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await button(page, 'Review before sending').click()
  const summary = page.getByRole('alert').filter({ hasText: 'All fields are required.' })
  await expectFocused(summary)
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Choose a client',
    'Choose a need category',
    'Write a note',
    'Choose how the client agreed',
    'Consent Required',
  ])
  expect(requests).not.toContain('POST /api/referrals')
  await summary.getByRole('link', { name: 'Choose how the client agreed' }).click()
  await expectFocused(page.getByLabel('How the client agreed'))
  expect(await page.getByLabel('How the client agreed').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expectUrl(page, '/dashboard')
})

it('REF-05 REF-06 offers eight needs and three priorities with explanations', async () => {
  const page = await openForm()
  expect(await page.getByLabel('Need category').locator('option:not([value=""])').allInnerTexts()).toEqual([
    'Financial Assistance',
    'Navigation/Referrals',
    'Household Essentials',
    'Food Assistance',
    'Clothing',
    'Childcare',
    'Behavioral/Mental Health',
    'Other',
  ])
  const priorities = page.getByRole('group', { name: 'Priority' }).locator('label')
  expect(await priorities.allInnerTexts()).toEqual([
    'Low can wait 1-2 weeks',
    'Normal within a week',
    'High urgent, within 1-2 days',
  ])
})

it('NEW-12 NEW-19 NEW-24 flags a sensitive note before it is sent, and shows where to find help', async () => {
  const page = await openForm()
  await page.getByLabel('Initial note').fill('Her number is 123-45-6789')
  await expectVisible(page.getByText('Social Security Number detected').first())
  await button(page, 'Review before sending').click()
  await expectVisible(
    page.getByRole('alert').filter({ hasText: 'Sensitive Content Detected' }),
    page.getByText('Please remove sensitive information like SSNs, legal details, or financial information.'),
  )
  await page.getByLabel('Initial note').fill('She flees domestic violence')
  await expectVisible(
    page.getByText('Domestic violence content detected').first(),
    page.getByText('Call 911 if anyone is in immediate danger.'),
    page.getByText('Call or text 988 to talk with a crisis counselor, day or night.'),
    page.getByText(
      /^To tell our staff, use a phone or computer that no one else checks\. Ask us to call you at a safe time/,
    ),
  )
  await page.getByLabel('Initial note').fill('Needs advice; lives in 30060-1234 & works, select days')
  await expectAbsent(page.getByText('detected'))
})

it('NEW-02 a note of more than 500 characters is refused, not truncated', async () => {
  const page = await openForm()
  const longNote = 'a'.repeat(501)
  await page.getByLabel('Initial note').fill(longNote)
  await expectVisible(page.getByText('1 character over the limit'))
  await button(page, 'Review before sending').click()
  await expectVisible(page.getByRole('alert').filter({ hasText: 'All fields are required.' }))
  expect(await readFieldValue(page, 'Initial note')).toBe(longNote)
})

it('NEW-21 a failure shows an error and keeps all input, and a retry creates one referral, even after a reload', async () => {
  const { clientId } = await createReferral(partner, { firstName: 'Eunice', lastInitial: 'K' })
  const page = await openForm()
  await pickOption(page, 'Client', 'Eunice', 'Eunice K.')
  await page.getByLabel('Need category').selectOption('Childcare')
  await page.getByLabel('Initial note').fill('Two days a week.')
  await page.getByLabel('How the client agreed').selectOption('By phone')
  await page.getByLabel('The client agrees that this information is shared').check()
  const requestRelease = Promise.withResolvers<void>()
  await page.route('**/api/referrals', async (route) => {
    await requestRelease.promise
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  // The input is locked while the request is in progress.
  await expect.poll(() => button(page, 'Change: Initial note').isDisabled(), pollOptions).toBe(true)
  expect(await button(page, 'Back to the form').isDisabled()).toBe(true)
  requestRelease.resolve()
  await expectVisible(page.getByRole('alert').filter({ hasText: 'Failed to create referral.' }))
  await expectVisible(page.getByText('Eunice K.'), page.getByText('Two days a week.'))
  await page.unroute('**/api/referrals')
  await page.reload()
  expect(await readFieldValue(page, 'Initial note')).toBe('Two days a week.')
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  await expectUrl(page, /^\/referrals\/[0-9a-f-]{36}$/)
  const sentReferrals = await partner.call('incomingReferrals', { query: { box: 'sent' } })
  expect(sentReferrals.rows.filter(({ client, need }) => client?.id === clientId && need === 'Childcare')).toHaveLength(
    1,
  )
})

it('CLI-10 shows a possibly registered client first, and lets the partner use it or register a new one', async () => {
  const page = await openForm()
  const registerClient = async (name: string) => {
    await button(page, 'Register a new client').click()
    const form = dialog(page, 'Register a client')
    await form.getByLabel('First name').fill(name)
    await form.getByLabel('Last initial').fill('R')
    await form.getByLabel('County').selectOption('Bartow')
    await form.getByLabel('Phone').fill('770-555-0199')
    await button(form, 'Register client').click()
    return form
  }
  const requestRelease = Promise.withResolvers<void>()
  await page.route('**/api/clients/similar', async (route) => {
    await requestRelease.promise
    await route.continue()
  })
  const firstDialog = await registerClient('Tomas')
  // The form is locked during the search, so that it registers exactly the client that it searched for.
  await expect.poll(() => firstDialog.getByLabel('First name').isEditable(), pollOptions).toBe(false)
  expect(await firstDialog.getByLabel('County').isDisabled()).toBe(true)
  requestRelease.resolve()
  await expectToast(page, 'Client registered')
  await page.unroute('**/api/clients/similar')

  const secondDialog = await registerClient('Tomás')
  await expectFocused(secondDialog.getByRole('heading', { name: 'This client may already be registered' }))
  await expectVisible(secondDialog.getByText('Bartow · (•••) •••-0199 · similar name, same contact info'))
  await button(secondDialog, 'Use this one: Tomas R.').click()
  await expectToast(page, 'Tomas R. selected.')
  expect(await readFieldValue(page, 'Client')).toBe('Tomas R.')

  const thirdDialog = await registerClient('Thomas')
  await expectVisible(thirdDialog.getByText('This client may already be registered'))
  await button(thirdDialog, 'Register anyway').click()
  await expectToast(page, 'Client registered')
  expect(await readFieldValue(page, 'Client')).toBe('Thomas R.')
})

it('NEW-04 the review step lets people edit every field without losing input, and a reload keeps the input', async () => {
  const { clientId } = await createReferral(partner, { firstName: 'Renata', lastInitial: 'L' })
  const page = await openForm()
  await pickOption(page, 'Client', 'Renata', 'Renata L.')
  await page.getByLabel('Need category').selectOption('Clothing')
  await page.getByRole('radio', { name: 'High' }).check()
  await page.getByLabel('Initial note').fill('Winter coats for two; sizes follow.')
  await page.getByLabel('How the client agreed').selectOption('In writing')
  await page.getByLabel('The client agrees that this information is shared').check()
  await page.reload()
  await expectVisible(page.getByText('We restored your draft.'))
  await button(page, 'Review before sending').click()
  await expectFocused(page.getByRole('heading', { name: 'Review before sending' }))
  await expectVisible(page.getByText('Renata L.'), page.getByText('Clothing'), page.getByText('In writing'))
  await button(page, 'Change: Initial note').click()
  await expectFocused(page.getByLabel('Initial note'))
  await page.getByLabel('Initial note').fill('Winter coats for two: 8 and 10.')
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  await expectToast(page, 'Referral Created', 'created successfully with encrypted notes.')
  await expectVisible(page.getByText('Winter coats for two: 8 and 10.'), page.getByText(/^In writing, /))
  const sentReferrals = await partner.call('incomingReferrals', { query: { box: 'sent' } })
  const [referral] = sentReferrals.rows.filter(({ client, need }) => client?.id === clientId && need === 'Clothing')
  expect(referral).toMatchObject({ priority: 'high' })
  await page.goto('/referrals/new')
  await expectVisible(page.getByRole('heading', { name: 'Create New Referral' }))
  expect(await readFieldValue(page, 'Initial note')).toBe('')
})

it('ORG-04 a draft belongs to one user: the next user in that tab finds none', async () => {
  const page = await openForm()
  await page.getByLabel('Initial note').fill('Beds for three children.')
  await button(page, 'Sign Out').click()
  await expectUrl(page, '/auth')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})
