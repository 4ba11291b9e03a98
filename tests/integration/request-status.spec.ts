// After a request without an account, the family gets an email in the language of the page, with a link to the status.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { alterToken } from '#tests/support/alter-token.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders, createFormGuardPass, publicRequestBody } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let requesters: Requesters
const publicUrl = 'https://referrals.example'

beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl, trustProxy: 1 } })
  requesters = await createRequesters(app)
})
afterAll(() => app.close())

describe('the emailed status link', () => {
  const fetchStatus = (key: string, after: string | null = null) =>
    app.anonymous.send('requestStatus', { body: { key, ...(after === null ? {} : { after }) } })

  it.each([
    ['en', 'We received your request', `${publicUrl}/request-status?key=`],
    ['es', 'Recibimos su solicitud', `${publicUrl}/es/request-status?key=`],
  ] as const)('is sent in one email, in %s, without names', async (language, subject, link) => {
    const email = `family-${language}@example.org`
    const guard = createFormGuardPass(app, 'public_request')
    const body = publicRequestBody(guard, { email, language, partnerId: requesters.partnerId, firstName: 'Xiomara' })
    const send = () => app.anonymous.send('publicReferral', { body, headers: nextNetworkHeaders() })
    const { body: request } = await send()
    await send()
    const [message] = await waitUntil('the email is sent', async () => {
      const emails = await requesters.findEmailsTo(email)
      return emails.length > 0 && emails
    })
    expect(await requesters.findEmailsTo(email)).toHaveLength(1)
    expect(message).toMatchObject({ subject, sealed: true })
    expect(message?.body).toContain(request.reference)
    expect(message?.body).not.toMatch(/Xiomara|Helping|Food/)
    const address = app.server.services.statusLinks.linkTo(
      'referral',
      (await requesters.findAsStaff(request)).id,
      language,
    )
    expect(address).toBe(link + request.key)
  })

  it('shows the status without name, contact, or note', async () => {
    const { body: request } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId })
    const statusBefore = await fetchStatus(request.key, request.position)
    expect(statusBefore.body).toEqual({
      madeByStaff: false,
      reference: request.reference,
      need: 'Food Assistance',
      status: 'pending_review',
      disposition: null,
      notPlaced: false,
      permission: null,
      sent: false,
      createdAt: expect.any(String),
      question: null,
      helpQuestion: null,
      appointments: [],
    })
    expect(statusBefore.headers.get('cache-control')).toBe('no-store')
    const { id, version } = await requesters.findAsStaff(request)
    const submission = await requesters.staff.call('actOnReferral', {
      params: { id },
      body: { action: 'submit', version },
    })
    await app.waitForReadModels(submission.position)
    expect((await fetchStatus(request.key)).body).toMatchObject({
      status: 'submitted',
      disposition: 'approved',
      sent: true,
    })
  })

  it('says whether staff found no partner, or a partner declined and staff look for another one', async () => {
    const declineAs = async (decliner: typeof requesters.staff, first: 'submit' | 'start_review') => {
      const { body: request } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId })
      const { id } = await requesters.findAsStaff(request)
      const params = { id }
      await requesters.staff.call('actOnReferral', { params, body: { action: first, version: 1 } })
      const body = { action: 'decline', version: 2, reason: 'at_capacity' } as const
      const { position } = await decliner.call('actOnReferral', { params, body })
      return (await fetchStatus(request.key, position)).body.notPlaced
    }
    expect(await declineAs(requesters.member, 'submit')).toBe(false)
    expect(await declineAs(requesters.staff, 'start_review')).toBe(true)
  })

  it('reveals nothing for an invalid key or after an erasure', async () => {
    const { body: request } = await requesters.sendPublicRequest()
    const { id, client } = await requesters.findAsStaff(request)
    const wrongKeyResponse = await fetchStatus(alterToken(request.key))
    expect([wrongKeyResponse.status, wrongKeyResponse.problem.code]).toEqual([404, 'request_not_found'])
    const unknownKey = app.server.services.statusLinks.createKey('referral', crypto.randomUUID())
    expect((await fetchStatus(unknownKey)).problem.code).toBe('request_not_found')
    const applicationKey = app.server.services.statusLinks.createKey('application', id)
    expect((await fetchStatus(applicationKey)).problem.code).toBe('request_not_found')

    const { position } = await app.server.services.commands.eraseClient(client.id, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    const goneResponse = await fetchStatus(request.key)
    expect([goneResponse.status, goneResponse.problem.code]).toEqual([410, 'request_gone'])
  })

  it('says that the permission was taken back or has expired, and then asks nothing', async () => {
    const { body: request } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId })
    const { id, version } = await requesters.findAsStaff(request)
    const act = async (body: Parameters<typeof requesters.staff.call<'actOnReferral'>>[1]['body']) => {
      const { position } = await requesters.staff.call('actOnReferral', { params: { id }, body })
      return (await fetchStatus(request.key, position)).body
    }
    const returned = await act({ action: 'return', version, note: 'How many are you?' })
    expect(returned).toMatchObject({ permission: null, question: {} })
    const revoked = await act({ action: 'revoke_consent', method: 'phone', version: version + 1 })
    expect(revoked).toMatchObject({ permission: 'revoked', question: null })
    const { body: other } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId })
    app.clock.advance(370 * 86_400_000)
    expect((await fetchStatus(other.key, other.position)).body.permission).toBe('expired')
  })
})
