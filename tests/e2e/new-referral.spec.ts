// The new referral form: missing answers, forbidden content, and a failure that loses nothing.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { refer } from '#tests/support/refer.ts'
import {
  button,
  dialog,
  isAt,
  pick,
  sees,
  seesFocus,
  seesNo,
  seesToast,
  soon,
  typedIn,
} from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let partner: Person

beforeAll(async () => {
  stage = await openStage()
  const harbor = await stage.app.organization('Harbor House')
  partner = await stage.app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = async () => {
  const page = await stage.visitorAs(partner)
  await page.goto('/referrals/new')
  await sees(page.getByRole('heading', { name: 'Create New Referral' }))
  return page
}

it('NEW-01 NEW-03 an empty form names every missing answer and sends nothing', async () => {
  const page = await open()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await button(page, 'Review before sending').click()
  const summary = page.getByRole('alert').filter({ hasText: 'All fields are required.' })
  await seesFocus(summary)
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Choose a client',
    'Choose a need category',
    'Write a note',
    'Say how the client agreed',
    'Consent Required',
  ])
  expect(sent).not.toContain('POST /api/referrals')
  await summary.getByRole('link', { name: 'Say how the client agreed' }).click()
  await seesFocus(page.getByLabel('How the client agreed'))
  expect(await page.getByLabel('How the client agreed').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await isAt(page, '/dashboard')
})

it('REF-05 REF-06 offers eight needs and three priorities with explanations', async () => {
  const page = await open()
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
  const page = await open()
  await page.getByLabel('Initial note').fill('Her number is 123-45-6789')
  await sees(page.getByText('Social Security Number detected').first())
  await button(page, 'Review before sending').click()
  await sees(
    page.getByRole('alert').filter({ hasText: 'Sensitive Content Detected' }),
    page.getByText('Please remove sensitive information like SSNs, legal details, or financial information.'),
  )
  await page.getByLabel('Initial note').fill('She flees domestic violence')
  await sees(
    page.getByText('Domestic violence content detected').first(),
    page.getByText('Call 911 if anyone is in immediate danger.'),
    page.getByText('Call or text 988 to talk with a crisis counselor, day or night.'),
  )
  await page.getByLabel('Initial note').fill('Needs advice; lives in 30060-1234 & works, select days')
  await seesNo(page.getByText('detected'))
})

it('NEW-02 a note of more than 500 characters is refused, not truncated', async () => {
  const page = await open()
  const long = 'a'.repeat(501)
  await page.getByLabel('Initial note').fill(long)
  await sees(page.getByText('1 character too many'))
  await button(page, 'Review before sending').click()
  await sees(page.getByRole('alert').filter({ hasText: 'All fields are required.' }))
  expect(await typedIn(page, 'Initial note')).toBe(long)
})

it('NEW-21 a failure shows an error and keeps all input, and a retry creates one referral, even after a reload', async () => {
  const { clientId } = await refer(partner, { firstName: 'Eunice', lastInitial: 'K' })
  const page = await open()
  await pick(page, 'Client', 'Eunice', 'Eunice K.')
  await page.getByLabel('Need category').selectOption('Childcare')
  await page.getByLabel('Initial note').fill('Two days a week.')
  await page.getByLabel('How the client agreed').selectOption('By phone')
  await page.getByLabel('The client agrees that this information is shared').check()
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/referrals', async (route) => {
    await looked.promise
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  // The input is locked while the request is in progress.
  await expect.poll(() => button(page, 'Change: Initial note').isDisabled(), soon).toBe(true)
  expect(await button(page, 'Back to the form').isDisabled()).toBe(true)
  looked.resolve()
  await sees(page.getByRole('alert').filter({ hasText: 'Failed to create referral.' }))
  await sees(page.getByText('Eunice K.'), page.getByText('Two days a week.'))
  await page.unroute('**/api/referrals')
  await page.reload()
  expect(await typedIn(page, 'Initial note')).toBe('Two days a week.')
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  await isAt(page, /^\/referrals\/[0-9a-f-]{36}$/)
  const sent = await partner.call('incomingReferrals', { query: { box: 'sent' } })
  expect(sent.rows.filter(({ client, need }) => client.id === clientId && need === 'Childcare')).toHaveLength(1)
})

it('CLI-10 shows a possibly registered client first, and lets the partner use it or register a new one', async () => {
  const page = await open()
  const fill = async (name: string) => {
    await button(page, 'Register a new client').click()
    const form = dialog(page, 'Register a client')
    await form.getByLabel('First name').fill(name)
    await form.getByLabel('Last initial').fill('R')
    await form.getByLabel('County').selectOption('Bartow')
    await form.getByLabel('Phone').fill('770-555-0199')
    await button(form, 'Register client').click()
    return form
  }
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/clients/similar', async (route) => {
    await looked.promise
    await route.continue()
  })
  const once = await fill('Tomas')
  // The form is locked during the search, so that it registers exactly the client that it searched for.
  await expect.poll(() => once.getByLabel('First name').isEditable(), soon).toBe(false)
  expect(await once.getByLabel('County').isDisabled()).toBe(true)
  looked.resolve()
  await seesToast(page, 'Client registered')
  await page.unroute('**/api/clients/similar')

  const again = await fill('Tomás')
  await seesFocus(again.getByRole('heading', { name: 'This client may be registered already' }))
  await sees(again.getByText('Bartow · (•••) •••-0199 · similar name, same contact, as far as it is shown'))
  await button(again, 'Use this one: Tomas R.').click()
  await seesToast(page, 'Tomas R. was chosen.')
  expect(await typedIn(page, 'Client')).toBe('Tomas R.')

  const third = await fill('Thomas')
  await sees(third.getByText('This client may be registered already'))
  await button(third, 'Register anyway').click()
  await seesToast(page, 'Client registered')
  expect(await typedIn(page, 'Client')).toBe('Thomas R.')
})

it('NEW-04 the review step lets everything be changed without loss, and a reload keeps the input', async () => {
  const { clientId } = await refer(partner, { firstName: 'Renata', lastInitial: 'L' })
  const page = await open()
  await pick(page, 'Client', 'Renata', 'Renata L.')
  await page.getByLabel('Need category').selectOption('Clothing')
  await page.getByRole('radio', { name: 'High' }).check()
  await page.getByLabel('Initial note').fill('Winter coats for two; sizes follow.')
  await page.getByLabel('How the client agreed').selectOption('In writing')
  await page.getByLabel('The client agrees that this information is shared').check()
  await page.reload()
  await sees(page.getByText('What you had written is here again.'))
  await button(page, 'Review before sending').click()
  await seesFocus(page.getByRole('heading', { name: 'Review before sending' }))
  await sees(page.getByText('Renata L.'), page.getByText('Clothing'), page.getByText('In writing'))
  await button(page, 'Change: Initial note').click()
  await seesFocus(page.getByLabel('Initial note'))
  await page.getByLabel('Initial note').fill('Winter coats for two: 8 and 10.')
  await button(page, 'Review before sending').click()
  await button(page, 'Create referral').click()
  await seesToast(page, 'Referral Created', 'created successfully with encrypted notes.')
  await sees(page.getByText('Winter coats for two: 8 and 10.'), page.getByText(/^In writing, /))
  const sent = await partner.call('incomingReferrals', { query: { box: 'sent' } })
  const [made] = sent.rows.filter(({ client, need }) => client.id === clientId && need === 'Clothing')
  expect(made).toMatchObject({ priority: 'high' })
  await page.goto('/referrals/new')
  await sees(page.getByRole('heading', { name: 'Create New Referral' }))
  expect(await typedIn(page, 'Initial note')).toBe('')
})

it('ORG-04 a draft belongs to one user: the next user in that tab finds none', async () => {
  const page = await open()
  await page.getByLabel('Initial note').fill('Beds for three children.')
  await button(page, 'Sign Out').click()
  await isAt(page, '/auth')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})
