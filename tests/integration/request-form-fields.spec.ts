// The fields of the forms that ask for help: which are required, their limits, and how a page names what is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createPageRequests, filledRequestForm } from '#tests/support/page-requests.ts'
import {
  createFormGuardPass,
  guestRequestBody,
  nextNetworkHeaders,
  publicRequestBody,
} from '#tests/support/public-requests.ts'

let app: TestApp
let partnerId: string
const { folder } = buildWeb()
beforeAll(async () => {
  app = await createTestApp({ webFolder: folder, config: { trustProxy: 1 } })
  partnerId = await app.createOrganization('Helping Hands', { email: 'help@example.org' })
})
afterAll(() => app.close())

const { open, post } = createPageRequests(() => app)
const openForm = async (path: string, headers = {}) => {
  const { html } = await open(path, headers)
  app.clock.advance(formAgeLimits.min)
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

const callers = { visitor: () => app.anonymous, guest: () => app.createGuest() }
const sendPublicRequest = async (caller: keyof typeof callers, changes: object) => {
  const body = { ...publicRequestBody(createFormGuardPass(app, 'public_request')), ...changes } as never
  return (await callers[caller]()).send('publicReferral', { body, headers: nextNetworkHeaders() })
}
const sendGuestRequest = async (changes: object) => {
  const body = guestRequestBody(createFormGuardPass(app, 'guest_request'), partnerId, changes)
  return (await app.createGuest()).send('processGuestReferral', { body, headers: nextNetworkHeaders() })
}

/** Each field that the server names, once. */
const pathsOf = ({ issues = [] }: Problem) => [...new Set(issues.map(({ path }) => path))]

describe('the form at /request-referral', () => {
  it.each(['visitor', 'guest'] as const)('DIR-36 requires everything of a %s but the email', async (caller) => {
    for (const field of ['firstName', 'lastInitial', 'phone', 'county', 'need', 'note'] as const) {
      for (const value of ['', ' ', undefined]) {
        const { status, problem } = await sendPublicRequest(caller, { [field]: value })
        expect([status, pathsOf(problem)]).toEqual([400, [field]])
      }
    }
    const { status, problem } = await sendPublicRequest(caller, { lastInitial: 'Mo' })
    expect([status, pathsOf(problem)]).toEqual([400, ['lastInitial']])
    expect((await sendPublicRequest(caller, { email: null, lastInitial: 'M' })).status).toBe(200)
  })

  it('DIR-37 takes a note of 10 to 500 characters', async () => {
    for (const [length, expected] of [
      [9, 400],
      [10, 200],
      [500, 200],
      [501, 400],
    ] as const)
      expect((await sendPublicRequest('visitor', { note: 'x'.repeat(length) })).status).toBe(expected)
  })
})

it('DIR-36 the form of a guest for one partner requires name and initial, phone, county, need and circumstances', async () => {
  for (const field of ['guestName', 'guestPhone', 'county', 'needCategory', 'circumstances']) {
    const { status, problem } = await sendGuestRequest({ [field]: '' })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, `guestData.${field}`])
  }
  // Without a last name, there is no initial.
  expect((await sendGuestRequest({ guestName: 'Rosa' })).problem.issues?.[0]?.path).toBe('guestData.guestName')
  expect((await sendGuestRequest({ guestName: 'Rosa M' })).status).toBe(200)
})

/** The forms as a browser without JavaScript posts them. */
const postForm = async (name: keyof typeof forms, changes: Readonly<Record<string, string>>) => {
  const { path, fields, cookie } = await forms[name]()
  const headers = cookie === undefined ? {} : { cookie }
  const { consent, ...posted } = { ...fields, ...changes, token: await openForm(path, headers) }
  return post(path, { ...posted, ...(consent === '' ? {} : { consent }) }, headers)
}

const openGuestPass = async () => {
  const path = `/directory/partner?partner=${partnerId}`
  const guest = { form: 'guest_access', name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', agreed: 'on' }
  const { response } = await post(path, { ...guest, subtitle: '', token: await openForm(path) })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return cookies.find((line) => line.startsWith('guest')) ?? ''
}

const forms = {
  public: async () => ({ path: '/request-referral', fields: filledRequestForm, cookie: undefined }),
  guest: async () => ({
    path: `/directory/partner/request?partner=${partnerId}`,
    fields: {
      form: 'guest_request',
      guestName: 'Rosa Morales',
      guestEmail: 'rosa@example.org',
      guestPhone: '(770) 555-0171',
      county: 'Cobb',
      needCategory: 'Clothing',
      circumstances: 'Two children need winter coats.',
      consent: 'on',
      subtitle: '',
    },
    cookie: await openGuestPass(),
  }),
} as const

describe('a form that is posted without JavaScript', () => {
  it.each([
    ['public', 'phone'],
    ['public', 'note'],
    ['guest', 'guestPhone'],
    ['guest', 'circumstances'],
  ] as const)('DIR-40 names what is missing on the %s form: %s', async (name, field) => {
    const { response, html } = await postForm(name, { [field]: '' })
    expect(response.status).toBe(422)
    expect(html).toContain('Missing Information')
    expect(html).toContain('Please fill in all required fields.')
    expect(html).toContain(`href="#${field}"`)
  })

  it.each([
    ['public', 'note'],
    ['guest', 'circumstances'],
  ] as const)('DIR-37 asks for consent and refuses a sensitive note on the %s form', async (name, field) => {
    const withoutConsent = await postForm(name, { consent: '' })
    expect(withoutConsent.response.status).toBe(422)
    expect(withoutConsent.html).toContain('Consent Required')
    const sensitive = await postForm(name, { [field]: 'I have a felony from years ago.' })
    expect(sensitive.response.status).toBe(422)
    expect(sensitive.html).toContain('Sensitive Information Detected')
  })
})
