// Requests without an account: what they create, and when they are rejected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { nextNetworkHeaders, createFormGuardPass, guestRequestBody } from '#tests/support/public-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'

let app: TestApp
let requesters: Requesters

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  requesters = await createRequesters(app)
})
afterAll(() => app.close())

describe('a request from the public form', () => {
  it('DIR-38 REF-09 creates a referral that waits for staff, with its consent record', async () => {
    const { status, body } = await requesters.sendPublicRequest({ firstName: 'Marisol', lastInitial: 'q' })
    expect(status).toBe(200)
    const referral = await requesters.findAsStaff(body)
    expect(referral).toMatchObject({
      status: 'pending_review',
      source: 'public_form',
      from: null,
      to: null,
      need: 'Food Assistance',
      client: { firstName: 'Marisol', lastInitial: 'Q', county: 'Cobb' },
      initialNote: { text: 'We are four and our cupboard is empty until Friday.' },
      consent: { method: 'online', textVersion: 'public-2', scope: 'partner_who_can_help' },
    })
    expect(referral.timeline.map(({ actor }) => actor.role)).toEqual(['guest'])
    expect(referral.id.startsWith(body.reference)).toBe(true)
  })

  it('DIR-35 keeps the requested partner as a suggestion for staff; the partner sees nothing yet', async () => {
    const { body } = await requesters.sendPublicRequest({ partnerId: requesters.partnerId })
    const referral = await requesters.findAsStaff(body)
    expect(referral.to).toEqual({ id: requesters.partnerId, name: 'Helping Hands' })
    expect((await requesters.member.send('referral', { params: { id: referral.id } })).status).toBe(404)
    expect((await requesters.sendPublicRequest({ partnerId: crypto.randomUUID() })).problem.code).toBe(
      'organization_not_found',
    )
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastInitial', '', 'Last initial is required'],
    ['lastInitial', 'Qu', 'Last initial must be one letter'],
    ['phone', '', 'Phone number is required'],
    ['phone', '555-0148', 'Valid phone number is required'],
    ['email', 'nobody', 'Valid email address is required'],
    ['county', '', 'Please select your county'],
    ['need', '', 'Please choose what you need'],
    ['note', 'Too short', 'Please write at least 10 characters'],
    ['note', 'x'.repeat(501), 'Please keep it to 500 characters or less'],
  ])('rejects the value of %s "%.20s"', async (path, value, message) => {
    const { status, problem } = await requesters.sendPublicRequest({ [path]: value })
    expect([status, problem.issues?.[0]]).toMatchObject([400, { path, message }])
  })

  it('accepts a request without an email address, and sends no email', async () => {
    const emailsBefore = await requesters.countEmails()
    const { body } = await requesters.sendPublicRequest({ email: null })
    await requesters.findAsStaff(body)
    expect(await requesters.countEmails()).toBe(emailsBefore)
  })

  it('REF-09 rejects a request without consent', async () => {
    const { status, problem } = await requesters.sendPublicRequest({ consent: { given: false } as never })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Consent Required'])
  })

  it('NEW-22 rejects sensitive notes, and registers no client', async () => {
    const clientsBefore = await requesters.countClients()
    const { status, problem } = await requesters.sendPublicRequest({ note: 'My husband hits me and I am afraid.' })
    expect([status, problem.code]).toEqual([400, 'sensitive_content'])
    expect((await requesters.sendPublicRequest({ firstName: '<script>alert(1)</script>' })).problem.code).toBe(
      'invalid_body',
    )
    expect(await requesters.countClients()).toBe(clientsBefore)
  })

  it('does not reveal or merge known people, but lets staff compare them', async () => {
    const contact = { firstName: 'Ines', lastInitial: 'K', phone: '(404) 555-0133', email: 'ines@example.org' }
    const firstResponse = await requesters.sendPublicRequest(contact)
    const secondResponse = await requesters.sendPublicRequest(contact)
    expect([firstResponse.status, secondResponse.status]).toEqual([200, 200])
    expect(Object.keys(secondResponse.body)).toEqual(Object.keys(firstResponse.body))
    const referrals = [
      await requesters.findAsStaff(firstResponse.body),
      await requesters.findAsStaff(secondResponse.body),
    ]
    const [firstClientId = '', secondClientId = ''] = referrals.map(({ client }) => client?.id)
    expect(firstClientId).not.toBe(secondClientId)
    // A partner who registers a person with these contacts does not get the stranger's record either.
    const registration = await requesters.member.call('registerClient', {
      body: { ...contact, firstName: 'INES', email: 'family@example.org', county: 'Cobb' },
    })
    expect(registration.existing).toBe(false)
    expect([firstClientId, secondClientId]).not.toContain(registration.client.id)
    await app.waitForReadModels(registration.position)
    // Staff see possible matches, without the client itself.
    const { rows } = await requesters.staff.call('similarClientsOf', { params: { id: secondClientId } })
    expect(rows.map(({ client, because }) => [client.id, because])).toContainEqual([firstClientId, ['name', 'contact']])
    expect(rows.map(({ client }) => client.id)).not.toContain(secondClientId)
    expect(
      (await requesters.staff.send('similarClientsOf', { params: { id: crypto.randomUUID() } })).problem.code,
    ).toBe('client_not_found')
  })
})

describe('a guest request to one partner', () => {
  it('DIR-33 DIR-34 creates a referral with its consent record, and looks up the partner instead of trusting a submitted address', async () => {
    const { status, body } = await requesters.sendGuestRequest({ guestName: 'Rosa Elena Morales' })
    expect(status).toBe(200)
    const referral = await requesters.findAsStaff(body)
    expect(referral).toMatchObject({
      status: 'pending_review',
      source: 'guest',
      from: null,
      to: { id: requesters.partnerId, name: 'Helping Hands' },
      need: 'Clothing',
      client: { firstName: 'Rosa', lastInitial: 'M', county: 'Cobb' },
      initialNote: { text: 'Two children need winter coats.' },
      consent: { method: 'online', textVersion: 'public-2' },
    })
    expect(await requesters.findEmailsTo('another@example.org')).toEqual([])
  })

  it('DIR-34 ROLE-19 is refused without a pass, and for a partner without an address', async () => {
    const body = () => guestRequestBody(createFormGuardPass(app, 'guest_request'), requesters.partnerId)
    const withoutPass = await app.anonymous.send('processGuestReferral', {
      body: body(),
      headers: nextNetworkHeaders(),
    })
    expect([withoutPass.status, withoutPass.problem.code]).toEqual([401, 'not_authenticated'])
    const unreachablePartner = await app.createOrganization('No Address')
    const response = await requesters.sendGuestRequest(
      {},
      { partnerId: unreachablePartner, partnerEmail: 'made-up@example.org' },
    )
    expect([response.status, response.problem.code]).toEqual([403, 'not_permitted'])
  })

  it.each([
    ['guestName', ''],
    ['guestEmail', ''],
    ['guestPhone', ''],
    ['county', ''],
    ['circumstances', ' '],
  ])('DIR-30 rejects a request without %s', async (field, value) => {
    const { status, problem } = await requesters.sendGuestRequest({ [field]: value })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, `guestData.${field}`])
  })

  it('SEC-07 names the form field when the record rejects its value', async () => {
    // The initial ß becomes two letters in upper case.
    const { status, problem } = await requesters.sendGuestRequest({ guestName: 'Rosa ßmith' })
    const message = 'Last initial must be one letter'
    expect([status, problem.issues]).toMatchObject([400, [{ path: 'guestData.guestName', message }]])
    const sensitiveResponse = await requesters.sendGuestRequest({ circumstances: 'I have a felony from 2009.' })
    expect(sensitiveResponse.problem.issues?.[0]?.path).toBe('guestData.circumstances')
  })

  it('DIR-31 rejects more than 255 characters with the specified message, and accepts 255', async () => {
    const { status, problem } = await requesters.sendGuestRequest({ circumstances: 'x'.repeat(256) })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Initial note must be 255 characters or fewer.'])
    expect((await requesters.sendGuestRequest({ circumstances: 'x'.repeat(255) })).status).toBe(200)
  })

  it('DIR-29 rejects a request without consent', async () => {
    const { status, problem } = await requesters.sendGuestRequest({}, { consent: { given: false } as never })
    expect([status, problem.issues?.[0]?.message]).toEqual([400, 'Consent Required'])
  })

  it('DIR-32 NEW-22 screens text with the guest word list', async () => {
    const { status, problem } = await requesters.sendGuestRequest({ circumstances: 'I have a felony from 2009.' })
    expect([status, problem.code, problem.issues?.[0]?.message]).toEqual([
      400,
      'sensitive_content',
      'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.',
    ])
    expect(
      (await requesters.sendGuestRequest({ circumstances: 'Please give me advice about my device.' })).status,
    ).toBe(200)
  })
})
