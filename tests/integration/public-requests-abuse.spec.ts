// Abuse protection for requests without an account: a retry is idempotent, frequent senders have to wait, and bots are
// refused.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { attemptRules } from '#identity/attempts.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import {
  nextNetworkHeaders,
  createFormGuardPass,
  guestRequestBody,
  publicRequestBody,
} from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'

let app: TestApp
let requesters: Requesters

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
})
afterAll(() => app.close())

/** Sends a request to an unknown partner from one network. */
const sendToUnknownPartner = (headers: Record<string, string>) => {
  const body = publicRequestBody(createFormGuardPass(app, 'public_request'), { partnerId: crypto.randomUUID() })
  return app.anonymous.send('publicReferral', { body, headers })
}

describe('idempotency', () => {
  it('REF-29 creates one referral from repeated or concurrent requests, and rejects different content under the same token', async () => {
    const guard = createFormGuardPass(app, 'public_request')
    const body = publicRequestBody(guard)
    const clientsBefore = await requesters.countClients()
    const send = () => app.anonymous.send('publicReferral', { body, headers: nextNetworkHeaders() })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map((response) => response.body.reference)).size).toBe(1)
    expect(await requesters.countClients()).toBe(clientsBefore + 1)
    const otherResponse = await requesters.sendPublicRequest({ ...body, need: 'Childcare' }, guard)
    expect([otherResponse.status, otherResponse.problem.code]).toEqual([422, 'key_reused'])
  })

  it('REF-29 repeats the response of an accepted request, even after a limit is reached or a pass has expired', async () => {
    const phone = '(678) 555-0177'
    const publicBody = publicRequestBody(createFormGuardPass(app, 'public_request'), { phone })
    const guestBody = guestRequestBody(createFormGuardPass(app, 'guest_request'), requesters.partnerId, {
      guestPhone: phone,
    })
    const sendAgain = () => app.anonymous.send('publicReferral', { body: publicBody, headers: nextNetworkHeaders() })
    const firstResponse = await sendAgain()
    const guestResponse = await requesters.guest.send('processGuestReferral', {
      body: guestBody,
      headers: nextNetworkHeaders(),
    })
    const statuses = []
    for (let n = 0; n < attemptRules.sender.freeAttempts; n += 1)
      statuses.push((await requesters.sendPublicRequest({ phone })).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await sendAgain()).body).toEqual(firstResponse.body)
    const responseWithoutPass = await app.anonymous.send('processGuestReferral', {
      body: guestBody,
      headers: nextNetworkHeaders(),
    })
    expect(responseWithoutPass.body).toEqual(guestResponse.body)
    const otherResponse = await requesters.sendPublicRequest({ ...publicBody, need: 'Childcare' }, publicBody.guard)
    expect(otherResponse.problem.code).toBe('key_reused')
  })

  it('REF-29 finishes a resent request that had failed after the client was created but before the referral', async () => {
    const body = publicRequestBody(createFormGuardPass(app, 'public_request'))
    const { log } = app.server.services
    const clientsBefore = await requesters.countClients()
    const append = log.append.bind(log)
    const brokenAppend = vi.spyOn(log, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream.startsWith('referral-')) throw new Error('the process ended here')
      return append(stream, ...rest)
    })
    const send = () => app.anonymous.send('publicReferral', { body, headers: nextNetworkHeaders() })
    expect((await send()).status).toBe(500)
    brokenAppend.mockRestore()
    expect(await requesters.countClients()).toBe(clientsBefore + 1)
    const retriedResponse = await send()
    expect(retriedResponse.status).toBe(200)
    await requesters.findAsStaff(retriedResponse.body)
    expect(await requesters.countClients()).toBe(clientsBefore + 1)
  })
})

describe('limits', () => {
  it('make a sender wait by phone number, by address, and by network', async () => {
    const { freeAttempts } = attemptRules.sender
    const phoneSpellings = ['(678) 555-0101', '6785550101 x1', '+1 678 555 0101', '678.555.0101 ext 22']
    const senders = [
      (n: number) => ({ phone: phoneSpellings[n % phoneSpellings.length] ?? '' }),
      () => ({ email: 'often@example.org' }),
    ]
    for (const createRequest of senders) {
      const responses = []
      for (let n = 0; n <= freeAttempts; n += 1) responses.push(await requesters.sendPublicRequest(createRequest(n)))
      expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: freeAttempts }, () => 200), 429])
      expect(responses.at(-1)?.problem.retryAfter).toBeGreaterThan(0)
    }
    const statuses = []
    for (let n = 0; n <= attemptRules.form.freeAttempts; n += 1) {
      const body = publicRequestBody(createFormGuardPass(app, 'public_request'), { partnerId: crypto.randomUUID() })
      statuses.push((await app.anonymous.send('publicReferral', { body })).status)
    }
    expect(statuses.at(-2)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })

  it('do not count rejected notes, and never ask for more than five minutes on a shared network', async () => {
    const { freeAttempts, maxDelay } = attemptRules.form
    const headers = nextNetworkHeaders()
    const send = (note: string) => {
      const body = publicRequestBody(createFormGuardPass(app, 'public_request'), {
        note,
        email: null,
        phone: '(678) 555-0166',
      })
      return app.anonymous.send('publicReferral', { body, headers })
    }
    for (let n = 0; n <= attemptRules.sender.freeAttempts; n += 1) {
      expect((await send('I have a felony from 2009.')).problem.code).toBe('sensitive_content')
    }
    expect((await send('We need groceries until Friday.')).status).toBe(200)
    const now = app.clock.now()
    const waitSeconds = []
    for (let n = 0; n < freeAttempts + 8; n += 1) {
      const wait = (await sendToUnknownPartner(headers)).problem.retryAfter ?? 0
      waitSeconds.push(wait)
      app.clock.advance(wait * 1_000)
    }
    app.clock.set(now)
    // The time for filling in the form counts toward the wait.
    expect(Math.max(...waitSeconds)).toBe((maxDelay - formAgeLimits.min) / 1_000)
  })

  it('refuse a bot: no token, a token that is too new, or a filled honeypot field', async () => {
    const issue = () => app.server.services.formGuard.issue('public_request')
    const withoutToken = await requesters.sendPublicRequest({}, { token: '', subtitle: '' })
    const withNewToken = await requesters.sendPublicRequest({}, { token: issue(), subtitle: '' })
    const withHoneypot = await requesters.sendPublicRequest(
      {},
      { ...createFormGuardPass(app, 'public_request'), subtitle: 'https://casino.example' },
    )
    expect([withoutToken, withNewToken, withHoneypot].map(({ status, problem }) => [status, problem.code])).toEqual([
      [400, 'form_token_stale'],
      [400, 'form_token_stale'],
      [400, 'form_refused'],
    ])
  })
})
