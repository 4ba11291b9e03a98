// The guest pass for the directory, issued for an address on the mailing list: what it gives access to, for how long,
// and for which visitors.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { guestPassLifetime } from '#api/guest-pass.ts'
import { problems } from '#contracts/problems.ts'
import { attemptRules } from '#identity/attempts.ts'
import { alterToken } from '#tests/support/alter-token.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { createFormGuardPass } from '#tests/support/public-requests.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
// Each test starts a day later, so that the attempts of other tests no longer count.
beforeEach(() => app.clock.advance(86_400_000))
afterAll(() => app.close())

describe('the guest pass', () => {
  const body = { name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', agreed: true } as const
  const filledForm = () => ({ ...body, guard: createFormGuardPass(app, 'guest_access') })
  const issue = async (device: string) => {
    const response = await app.anonymous.send('issueGuestPass', {
      body: filledForm(),
      headers: { 'user-agent': device },
    })
    const { createdAt, expiresAt } = response.body
    return { ...response.body, seconds: (Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000 }
  }
  const fetchDirectory = async (pass: string) => {
    return app.anonymous.send('directory', { query: {}, headers: { authorization: `Guest ${pass}` } })
  }

  it('DIR-21 requires every field and the agreement', async () => {
    for (const missing of [{ name: '' }, { email: '' }, { county: '' }, { county: undefined }, { agreed: false }]) {
      const { status, problem } = await app.anonymous.send('issueGuestPass', { body: { ...filledForm(), ...missing } })
      expect([status, problem.title]).toEqual([400, 'Please fill in all fields and agree to the terms'])
    }
  })

  it('DIR-26 lasts 24 hours, and 2 hours on phones and tablets', async () => {
    const userAgents = {
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64)': guestPassLifetime.desktop,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)': guestPassLifetime.mobile,
      'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)': guestPassLifetime.mobile,
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0)': guestPassLifetime.mobile,
      'Mozilla/5.0 (Linux; Android 15; Pixel 9)': guestPassLifetime.mobile,
    }
    for (const [agent, seconds] of Object.entries(userAgents)) expect((await issue(agent)).seconds).toBe(seconds)
    expect(guestPassLifetime).toEqual({ desktop: 86_400, mobile: 7_200 })
  })

  it('DIR-25 is rejected when altered, and is never accepted as an access token', async () => {
    const { pass } = await issue('Desk')
    expect((await fetchDirectory(pass)).status).toBe(200)
    const [header = '', claims = '', signature = ''] = pass.split('.')
    const decodedClaims = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
    const extendedClaims = Buffer.from(JSON.stringify({ ...decodedClaims, exp: 4_102_444_800 })).toString('base64url')
    for (const alteredPass of [`${header}.${extendedClaims}.${signature}`, `${header}.${claims}.`, 'nonsense']) {
      expect((await fetchDirectory(alteredPass)).problem.code).toBe('not_authenticated')
    }
    const passAsToken = await app.anonymous.send('currentUser', { headers: { authorization: `Bearer ${pass}` } })
    expect(passAsToken.status).toBe(401)
    const tokenAsPass = await fetchDirectory((await app.createStaff()).token ?? '')
    expect(tokenAsPass.status).toBe(401)
  })

  it('DIR-22 is refused to bots, and one form adds one address to the list', async () => {
    const { guard } = filledForm()
    const send = (changes: object) => app.anonymous.send('issueGuestPass', { body: { ...body, guard, ...changes } })
    expect((await send({ guard: { ...guard, subtitle: 'https://buy.example' } })).problem.code).toBe('form_refused')
    const token = app.server.services.formGuard.issue('guest_access')
    expect((await send({ guard: { token, subtitle: '' } })).problem.code).toBe('form_token_stale')
    expect((await send({ guard: createFormGuardPass(app, 'public_request') })).problem.code).toBe('form_token_stale')
    for (const email of ['first@example.org', 'second@example.org']) await send({ email })
    const { rows } = await app.database.pool.query(
      "select email from mailing_list where email in ('first@example.org', 'second@example.org')",
    )
    expect(rows).toEqual([{ email: 'first@example.org' }])
  })

  it('DIR-27 stops working when it expires', async () => {
    const { pass } = await issue('Desk')
    app.clock.advance(guestPassLifetime.desktop * 1_000 - 1_000)
    expect((await fetchDirectory(pass)).status).toBe(200)
    app.clock.advance(1_000)
    expect((await fetchDirectory(pass)).status).toBe(401)
  })

  it('DIR-22 puts the address on the mailing list once, and grants access the second time too', async () => {
    await issue('Desk')
    await app.anonymous.call('issueGuestPass', { body: { ...filledForm(), email: ' GUS@example.org', name: 'Other' } })
    const { rows } = await app.database.pool.query(
      'select name, email, county, source from mailing_list where email = $1',
      ['gus@example.org'],
    )
    expect(rows).toEqual([
      { name: 'Gus Guest', email: 'gus@example.org', county: 'Cobb', source: 'directory_guest_access' },
    ])
  })

  it('DIR-22 sends a new subscriber a welcome email in the page language, with an unsubscribe link', async () => {
    const findEmailsTo = async (email: string) => {
      const { rows } = await app.database.pool.query<{ subject: string; link: string; unsubscribe: string }>(
        'select subject, link, unsubscribe from mail_outbox where recipient = $1',
        [email],
      )
      return rows
    }
    const countActive = async (email: string) =>
      (await app.database.pool.query('select from mailing_list where email = $1 and left_at is null', [email])).rowCount
    for (const language of ['en', 'es'] as const) {
      const email = `${language}@example.org`
      await app.anonymous.call('issueGuestPass', { body: { ...filledForm(), email, language } })
      await app.anonymous.call('issueGuestPass', { body: { ...filledForm(), email, language } })
      const emails = await findEmailsTo(email)
      expect(emails).toHaveLength(1)
      const [message] = emails
      const prefix = language === 'es' ? '/es' : ''
      expect(message?.subject).toBe(
        language === 'es' ? 'Le damos la bienvenida al directorio' : 'Welcome to the partner directory',
      )
      expect(new URL(message?.link ?? '').pathname).toBe(`${prefix}/directory`)
      const unsubscribeUrl = new URL(message?.unsubscribe ?? '')
      expect(unsubscribeUrl.pathname).toBe(`${prefix}/unsubscribe`)
      const token = unsubscribeUrl.searchParams.get('list') ?? ''

      expect(await countActive(email)).toBe(1)
      const alteredToken = alterToken(token)
      expect((await app.anonymous.send('leaveMailingList', { body: { token: alteredToken } })).problem.code).toBe(
        'invalid_link',
      )
      // This token does not unsubscribe from other kinds of email.
      expect((await app.anonymous.send('unsubscribe', { body: { token } })).problem.code).toBe('invalid_link')
      expect(await countActive(email)).toBe(1)
      // The English subscriber uses the page, and the Spanish subscriber uses the one-click button of an email client.
      const post = async (path: string, body: string) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return (await fetch(`${app.address}${path}`, { method: 'POST', headers, body })).status
      }
      const rejectedStatus = problems.invalid_link.status
      expect(await post(`${unsubscribeUrl.pathname}?list=${alteredToken}`, 'List-Unsubscribe=One-Click')).toBe(
        rejectedStatus,
      )
      expect(await post(`${unsubscribeUrl.pathname}?token=${token}`, 'List-Unsubscribe=One-Click')).toBe(rejectedStatus)
      expect(await post(`${unsubscribeUrl.pathname}${unsubscribeUrl.search}`, 'nothing')).toBe(rejectedStatus)
      expect(await countActive(email)).toBe(1)
      const unsubscribeBy = {
        en: () => app.anonymous.call('leaveMailingList', { body: { token } }),
        es: () => post(`${unsubscribeUrl.pathname}${unsubscribeUrl.search}`, 'List-Unsubscribe=One-Click'),
      }
      await unsubscribeBy[language]()
      await unsubscribeBy[language]()
      expect(await countActive(email)).toBe(0)
      const { rows } = await app.database.pool.query('select name, county from mailing_list where email = $1', [email])
      expect(rows).toEqual([{ name: '', county: '' }])

      // Anyone can enter the address again: it gets no email and stays off the list.
      await app.anonymous.call('issueGuestPass', { body: { ...filledForm(), email, language } })
      expect(await countActive(email)).toBe(0)
      expect(await findEmailsTo(email)).toHaveLength(1)
    }
  })

  it('DIR-22 is limited per address and per network', async () => {
    const collectStatuses = async (attempts: number, emailFor: (n: number) => string) => {
      const responses = []
      for (let n = 0; n < attempts; n += 1) {
        responses.push(await app.anonymous.send('issueGuestPass', { body: { ...filledForm(), email: emailFor(n) } }))
      }
      const rejectedResponse = responses.find(({ status }) => status === 429)
      expect(rejectedResponse?.problem).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
      return responses.map(({ status }) => status)
    }
    const { sender, pass } = attemptRules
    const sameAddressStatuses = await collectStatuses(sender.freeAttempts + 1, (n) =>
      n % 2 === 0 ? 'often@example.org' : 'OFTEN@example.org',
    )
    expect(sameAddressStatuses).toEqual([...Array.from({ length: sender.freeAttempts }, () => 200), 429])
    const sameNetworkStatuses = await collectStatuses(pass.freeAttempts + 1, (n) => `n${n}@example.org`)
    expect([sameNetworkStatuses[0], sameNetworkStatuses.at(-1)]).toEqual([200, 429])
  })
})
