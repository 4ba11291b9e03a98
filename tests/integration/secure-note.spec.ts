// The call `secure-referral-note`: what it accepts, what it returns, and that it follows the rules for creating a
// referral.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { referralStream } from '#domain/referral/events.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const consentAt = '2026-03-01T09:30:00-05:00'
const creationBody = (changes: object = {}) => ({
  from_org_id: scenario.senderId,
  to_org_id: scenario.receiverId,
  client_id: scenario.clientId,
  need_category: 'Food Assistance',
  initial_note_plaintext: 'Groceries for a family of four; the pantry knows them.',
  consent_at: consentAt,
  ...changes,
})
const send = (person: TestUser, body: object, key?: string) =>
  person.send('secureReferralNote', { body, ...(key === undefined ? {} : { key }) })
const getRefusal = async (person: TestUser, body: object) => {
  const { status, body: responseBody } = await send(person, body)
  expect(responseBody).toMatchObject({ success: false, referral_id: null })
  return { status, error: responseBody.error, issues: responseBody.issues }
}
/** The response has no log position, so this waits for the read model. */
const waitForReferral = async ({ body }: Awaited<ReturnType<typeof send>>) => {
  const params = { id: body.referral_id ?? expect.fail(JSON.stringify(body)) }
  await expect.poll(async () => (await scenario.partner.send('referral', { params })).status).toBe(200)
  return scenario.partner.call('referral', { params, query: {} })
}
const countSent = async () => (await scenario.partner.call('incomingReferrals', { query: { box: 'sent' } })).total

describe('the creation call', () => {
  it('NEW-06 creates a referral with a sealed note and consent, and returns its id', async () => {
    const response = await send(scenario.partner, creationBody())
    const { status, body } = response
    expect([status, body]).toEqual([200, { success: true, referral_id: expect.any(String), error: null, issues: [] }])
    expect(await waitForReferral(response)).toMatchObject({
      status: 'requested',
      need: 'Food Assistance',
      from: { id: scenario.senderId },
      to: { id: scenario.receiverId },
      initialNote: { text: 'Groceries for a family of four; the pantry knows them.' },
    })
    const [event] = await app.server.services.log.readStream(referralStream(body.referral_id ?? ''))
    expect(event?.data).not.toContain('Groceries')
    expect(JSON.parse(event?.data ?? '')).toMatchObject({
      consent: { at: '2026-03-01T14:30:00.000Z', method: 'attested', scope: 'partner_who_can_help' },
    })
  })

  it('NEW-07 returns "Authentication required" without a valid token', async () => {
    const expected = { status: 401, error: 'Authentication required', issues: [] }
    expect(await getRefusal(app.anonymous, creationBody())).toEqual(expected)
    expect(await getRefusal(app.asUser({ id: '', email: '', token: 'not.a.token' }), creationBody())).toEqual(expected)
  })

  it('NEW-07 rejects an organization in which the caller is not an active member', async () => {
    for (const person of [scenario.partner, scenario.staff]) {
      const { status, error } = await getRefusal(person, creationBody({ from_org_id: scenario.receiverId }))
      expect([status, error]).toEqual([403, 'Failed to create referral'])
    }
  })

  it('NEW-07 accepts any active membership, not only the current one', async () => {
    const twoOrganizationMember = await app.createUser([
      { organizationId: scenario.receiverId, role: 'member' },
      { organizationId: scenario.senderId, role: 'member' },
    ])
    await twoOrganizationMember.call('switchOrganization', { body: { organizationId: scenario.receiverId } })
    const { from } = await waitForReferral(await send(twoOrganizationMember, creationBody({ to_org_id: null })))
    expect(from).toMatchObject({ id: scenario.senderId })
  })

  it('NEW-08 NEW-11 rejects 2001 characters and markup and stores nothing; 2000 are stored as typed', async () => {
    const sentBefore = await countSent()
    expect(await getRefusal(scenario.partner, creationBody({ initial_note_plaintext: 'x'.repeat(2001) }))).toEqual({
      status: 400,
      error: 'Invalid input detected',
      issues: ['Input exceeds maximum length of 2000 characters'],
    })
    expect(await getRefusal(scenario.partner, creationBody({ initial_note_plaintext: '<script>x</script>' }))).toEqual({
      status: 400,
      error: 'Invalid input detected',
      issues: ['Potentially unsafe content detected'],
    })
    const { initialNote } = await waitForReferral(
      await send(scenario.partner, creationBody({ initial_note_plaintext: ' y'.repeat(1000) })),
    )
    expect(initialNote).toEqual({ text: ' y'.repeat(1000) })
    expect(await countSent()).toBe(sentBefore + 1)
  })

  it('NEW-20 NEW-13 NEW-15 lists all sensitive content that it found', async () => {
    expect(
      await getRefusal(scenario.partner, creationBody({ initial_note_plaintext: 'SSN 123-45-6789, felony' })),
    ).toEqual({
      status: 400,
      error: 'Sensitive content detected',
      issues: ['Social Security Number detected', 'Legal/criminal content detected'],
    })
  })

  it('NEW-21 reports any other error as a failure to create, with its reason', async () => {
    expect(await getRefusal(scenario.partner, creationBody({ client_id: randomUUID() }))).toEqual({
      status: 404,
      error: 'Failed to create referral',
      issues: ['Client not found'],
    })
    expect(await getRefusal(scenario.partner, creationBody({ consent_at: undefined }))).toEqual({
      status: 400,
      error: 'Failed to create referral',
      issues: ['Consent Required'],
    })
    expect(await getRefusal(scenario.partner, creationBody({ consent_at: '2026-03-09T12:00:00Z' }))).toMatchObject({
      status: 400,
      issues: ["The consent date can't be in the future"],
    })
    expect((await getRefusal(await app.createUser(), creationBody())).issues).toEqual([
      'You must be associated with an organization to create referrals.',
    ])
  })

  it('NEW-21 reports an exception without its cause', async () => {
    const { log } = app.server.services
    const { append } = log
    log.append = () => Promise.reject(new Error('secret detail'))
    try {
      expect(await getRefusal(scenario.partner, creationBody())).toEqual({
        status: 500,
        error: 'An unexpected error occurred',
        issues: [],
      })
    } finally {
      log.append = append
    }
  })

  it('REF-29 creates one referral for a repeated key', async () => {
    const key = randomUUID()
    const firstResponse = await send(scenario.partner, creationBody(), key)
    const secondResponse = await send(scenario.partner, creationBody(), key)
    expect(secondResponse.body).toEqual(firstResponse.body)
    const otherResponse = await send(scenario.partner, creationBody({ need_category: 'Clothing' }), key)
    expect([otherResponse.status, otherResponse.body.success]).toEqual([422, false])
  })

  it('NEW-06 documents its own error format', async () => {
    const response = await fetch(`${app.address}/api/openapi.json`)
    const { paths } = (await response.json()) as { paths: Record<string, { post: { responses: object } }> }
    const documentation = JSON.stringify(paths['/api/secure-referral-note']?.post.responses)
    expect(documentation).not.toContain('"code"')
    expect(documentation).toContain('"success"')
  })
})

describe('the encrypt call', () => {
  const noteBody = (changes: object = {}) => ({
    action: 'encrypt_note',
    note_type: 'admin_note',
    content: 'Called twice, no answer.',
    ...changes,
  })

  it('NEW-29 seals an admin note that only its author can add to a referral', async () => {
    const id = await scenario.createSubmittedReferral()
    const { status, body } = await send(scenario.staff, noteBody())
    const { encrypted_content: sealedNote = '' } = body
    expect([status, body.success]).toEqual([200, true])
    expect(sealedNote).not.toContain('Called')
    expect(Buffer.from(sealedNote.split('.').at(-1) ?? '', 'base64url').includes('Called')).toBe(false)
    const input = { params: { id }, body: { encrypted_content: sealedNote } }
    const admin = await app.createStaff('admin')
    expect((await admin.send('addAdminNote', input)).problem.code).toBe('invalid_body')
    const addedNote = await scenario.staff.call('addAdminNote', input)
    const { rows } = await admin.call('readAdminNotes', { params: { id }, body: { noteIds: [addedNote.id] } })
    expect(rows[0]?.editions[0]?.note).toEqual({ text: 'Called twice, no answer.' })
  })

  it('NEW-29 adds the note immediately when a referral is given', async () => {
    const id = await scenario.createSubmittedReferral()
    const { body } = await send(scenario.staff, noteBody({ referral_id: id }))
    expect(body).toMatchObject({ success: true, referral_id: id, note_id: expect.any(String) })
    const { rows } = await scenario.staff.call('adminNotes', { params: { id } })
    expect(rows.map((row) => row.id)).toEqual([body.note_id])
  })

  it('NEW-29 NEW-07 NEW-23 requires a staff token, and screens text like an admin note', async () => {
    expect(await getRefusal(app.anonymous, noteBody())).toMatchObject({ status: 401, error: 'Authentication required' })
    expect((await getRefusal(scenario.partner, noteBody())).status).toBe(403)
    expect(await getRefusal(scenario.staff, noteBody({ content: 'Her visa' }))).toEqual({
      status: 400,
      error: 'Sensitive content detected',
      issues: ['Sensitive content not allowed in notes'],
    })
    expect((await getRefusal(scenario.staff, noteBody({ content: 'x'.repeat(256) }))).issues).toEqual([
      'Input exceeds maximum length of 255 characters',
    ])
    expect((await getRefusal(scenario.staff, noteBody({ note_type: 'other' }))).status).toBe(400)
  })
})
