// The client portal for a browser without JavaScript: what it keeps until the family has signed in, and what it sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import {
  createEmailAddress,
  createRegistrations,
  helpRequestBody,
  registrationPassword,
} from '#tests/support/client-registration.ts'
import { signInUser } from '#tests/support/identity.ts'
import { createPageRequests } from '#tests/support/page-requests.ts'

let app: TestApp
const { folder } = buildWeb()
beforeAll(async () => {
  app = await createTestApp({ webFolder: folder, config: { trustProxy: 1 } })
})
afterAll(() => app.close())

/** A browser that keeps its cookies. */
const openBrowser = () => {
  const cookies = new Map<string, string>()
  const pages = createPageRequests(() => app)
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const remember = <Answer extends { readonly response: Response }>(answer: Answer) => {
    for (const line of answer.response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return { ...answer, location: answer.response.headers.get('location') }
  }
  const open = async (path: string) => {
    const answer = remember(await pages.open(path, headers()))
    app.clock.advance(formAgeLimits.min)
    return { ...answer, token: /name="token" value="([^"]+)"/.exec(answer.html)?.[1] ?? '' }
  }
  const post = async (path: string, fields: Readonly<Record<string, string>>) =>
    remember(await pages.post(path, fields, headers()))
  return {
    cookies,
    open,
    post,
    signIn: async (email: string, path = '/client-portal-auth') => {
      const { token } = await open(path)
      return post(path, { form: 'sign_in', token, email, password: registrationPassword })
    },
  }
}

const formPath = '/client-portal?tab=request'
const { consent: _, ...fields } = helpRequestBody
const filledForm = { ...fields, form: 'help_request', consent: 'on' }

const registerFamily = async () => {
  const email = createEmailAddress()
  await createRegistrations(app).registerAndConfirm(email)
  return { email, user: await signInUser(app, email, registrationPassword) }
}

describe('a request of a signed-out family', () => {
  const sendSignedOut = async (changes: Readonly<Record<string, string>> = {}) => {
    const browser = openBrowser()
    const { token } = await browser.open(formPath)
    return { browser, ...(await browser.post(formPath, { ...filledForm, token, ...changes })) }
  }

  it('CLI-13 is refused, and kept sealed until the family has signed in and sent it', async () => {
    const { browser, response, html } = await sendSignedOut()
    expect(response.status).toBe(422)
    expect(html).toContain('Authentication Required')
    expect(html).toContain('Please register or sign in to submit a referral request.')
    expect(html).toContain(`${fields.note}</textarea>`)
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('help-draft='))
    expect(line).toMatch(/HttpOnly; SameSite=Strict/)
    const sealed = Buffer.from(browser.cookies.get('help-draft') ?? '', 'base64url').toString('latin1')
    expect(sealed).not.toContain('cupboard')

    const { email, user } = await registerFamily()
    expect((await browser.signIn(email)).location).toBe(formPath)
    const { html: restored, token } = await browser.open(formPath)
    expect(restored).toContain(`${fields.note}</textarea>`)
    expect(restored).toContain('We restored your answers.')
    const sent = await browser.post(formPath, { ...filledForm, token })
    expect(sent.location).toBe('/client-portal?tab=status&sent=help_request')
    expect(browser.cookies.has('help-draft')).toBe(false)
    // The browser sends it again.
    expect((await browser.post(formPath, { ...filledForm, token })).location).toBe(sent.location)
    const { html: status } = await browser.open(sent.location ?? '')
    expect(status).toContain('Referral Submitted Successfully')
    expect(status).toContain('In Review')
    expect((await user.call('ownReferrals', {})).total).toBe(1)
  })

  it('CLI-11 CLI-12 CLI-40 is checked before anything is kept', async () => {
    const { browser, response, html } = await sendSignedOut({ need: '', note: 'short' })
    expect(response.status).toBe(422)
    expect(html).toContain('Missing Information')
    expect(html).toContain('Please provide at least 10 characters describing your situation')
    expect(html).not.toContain('Authentication Required')
    const sensitive = await sendSignedOut({ note: 'I was charged with a felony.' })
    for (const text of ['Sensitive Information Detected', 'Please avoid sensitive topics', 'tel:988'])
      expect(sensitive.html).toContain(text)
    expect([browser.cookies.has('help-draft'), sensitive.browser.cookies.has('help-draft')]).toEqual([false, false])
  })

  it('CLI-13 is not kept for others: not after two hours, changed, or after signing out', async () => {
    const { browser } = await sendSignedOut()
    const isKept = async () => (await browser.open(formPath)).html.includes('cupboard')
    const sealed = browser.cookies.get('help-draft') ?? ''
    browser.cookies.set(
      'help-draft',
      sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )
    expect(await isKept()).toBe(false)
    browser.cookies.set('help-draft', sealed)
    expect(await isKept()).toBe(true)
    app.clock.advance(2 * 3_600_000)
    expect(await isKept()).toBe(false)

    const { browser: shared } = await sendSignedOut()
    await shared.signIn((await registerFamily()).email)
    await shared.post('/auth', { form: 'sign_out', token: (await shared.open('/auth')).token })
    expect(shared.cookies.has('help-draft')).toBe(false)

    const { browser: discarding } = await sendSignedOut()
    const { token } = await discarding.open(formPath)
    const started = await discarding.post(formPath, { form: 'help_request', token, startOver: 'true' })
    expect([started.location, discarding.cookies.has('help-draft')]).toEqual([formPath, false])
  })

  it('CLI-13 is deleted when the app sends the request', async () => {
    const { user } = await registerFamily()
    const { headers } = await user.send('requestHelp', { body: helpRequestBody })
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^help-draft=;/))
  })
})

describe('the list of a signed-in family', () => {
  it('CLI-17 withdraws a request once, and shows the current state if it has changed', async () => {
    const { email, user } = await registerFamily()
    const browser = openBrowser()
    await browser.signIn(email)
    const { id, position } = await user.call('requestHelp', { body: helpRequestBody })
    await app.waitForReadModels(position)
    const path = `/client-portal?tab=status&withdraw=${id}`
    const { html, token } = await browser.open(path)
    expect(html).toContain('Withdraw your Food Assistance request?')
    const form = { form: 'withdraw_request', token, referral: id }
    const stale = await browser.post(path, { ...form, version: '0' })
    expect(stale.response.status).toBe(422)
    expect(stale.html).toContain('We couldn&#x27;t withdraw your request')
    const done = await browser.post(path, { ...form, version: '1' })
    expect(done.location).toBe('/client-portal?tab=status&sent=withdraw_request')
    expect((await browser.post(path, { ...form, version: '1' })).location).toBe(done.location)
    const { html: list } = await browser.open(done.location ?? '')
    for (const text of ['Request withdrawn', 'You withdrew this request.', 'Closed']) expect(list).toContain(text)
  })

  it('CLI-35 says "Not authenticated" if the session ended before the family withdrew', async () => {
    const { email, user } = await registerFamily()
    const browser = openBrowser()
    await browser.signIn(email)
    const { id, position } = await user.call('requestHelp', { body: helpRequestBody })
    await app.waitForReadModels(position)
    const path = `/client-portal?tab=status&withdraw=${id}`
    const { token } = await browser.open(path)
    await app.server.services.identity.sessions.endRevoked(user.id, null)
    const { response, html } = await browser.post(path, { form: 'withdraw_request', token, referral: id, version: '1' })
    expect(response.status).toBe(422)
    expect(html).toContain('Not authenticated')
    // It can be withdrawn after the next sign-in.
    await browser.signIn(email)
    const again = await browser.open(path)
    const done = await browser.post(path, { form: 'withdraw_request', token: again.token, referral: id, version: '1' })
    expect(done.response.status).toBe(303)
  })
})
