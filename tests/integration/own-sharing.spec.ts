// What a family reads of the sharing of its requests: who got them, when and until when, and under which consent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

interface Family {
  readonly user: TestUser
  readonly clientId: string
  readonly referralId: string
}

let families = 0
/** A family whose request a partner made, for this organization. */
const createFamily = async (toOrganizationId: string | null): Promise<Family> => {
  families += 1
  const phone = `(770) 555-${String(1_000 + families)}`
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone, county: 'Cobb' },
  })
  const { id, position } = await scenario.partner.call('createReferral', {
    body: { ...referralBody(client.id), toOrganizationId },
  })
  await app.waitForReadModels(position)
  return { user: await app.createUser([], { clientId: client.id }), clientId: client.id, referralId: id }
}

type Action = Parameters<ReferralScenario['act']>[2]
const act = async (user: TestUser, id: string, input: Action): Promise<string | null> =>
  (await scenario.act(user, id, input)).position

const readSharing = async (user: TestUser, after: string | null = null) => {
  await app.waitForReadModels(after)
  const [row] = (await user.call('ownSharing', { query: {} })).rows
  if (row === undefined) throw new Error('the family has no request')
  return row
}

const revocation = { action: 'revoke_consent', method: 'online' } as const
const renewal = {
  action: 'renew_consent',
  method: 'online',
  textVersion: 'online-renewal-1',
  scope: 'named_organizations',
} as const

describe('the sharing of a request', () => {
  it('says who made it, that no one has it yet, and what the consent is', async () => {
    const { user, referralId: id } = await createFamily(scenario.receiverId)
    const at = app.clock.now().toISOString()
    expect(await readSharing(user)).toEqual({
      id,
      need: 'Food Assistance',
      status: 'requested',
      disposition: null,
      createdAt: at,
      madeBy: { id: scenario.senderId, name: 'Harbor House' },
      version: 1,
      consent: {
        at,
        method: 'in_person',
        textVersion: '1',
        scope: 'partner_who_can_help',
        expiresAt: expect.stringMatching(/^2027-/),
        ending: null,
        endedAt: null,
        // The partner chose the receiver, not the family.
        recipients: [],
      },
      disclosures: [],
    })
  })

  it('ROLE-23 ROLE-27 says when an organization got it and opened the contact, until the family revokes its consent', async () => {
    const { staff, receiverMember, receiverId } = scenario
    const { user, referralId: id } = await createFamily(receiverId)
    const sentAt = app.clock.now().toISOString()
    await act(staff, id, { action: 'submit', version: 1 })
    app.clock.advance(60_000)
    await app.waitForReadModels(await act(receiverMember, id, { action: 'accept', version: 2 }))
    await receiverMember.call('openContact', { params: { id } })
    app.clock.advance(60_000)
    await receiverMember.call('openContact', { params: { id } })
    const contactReadings = { times: 2, lastAt: app.clock.now().toISOString() }
    const partner = { id: receiverId, name: 'Cobb Food Pantry' }
    expect((await readSharing(user)).disclosures).toEqual([
      {
        partner,
        sharedAt: sentAt,
        accepted: true,
        ended: null,
        until: expect.stringMatching(/^2027-/),
        contactReadings,
      },
    ])
    app.clock.advance(60_000)
    const revokedAt = app.clock.now().toISOString()
    const revoked = await readSharing(user, await act(user, id, { ...revocation, version: 3 }))
    expect(revoked.consent).toMatchObject({ ending: 'revoked', endedAt: revokedAt })
    expect(revoked.disclosures).toEqual([
      expect.objectContaining({
        partner,
        ended: { at: revokedAt, ending: 'consent_ended' },
        until: null,
        contactReadings,
      }),
    ])
    app.clock.advance(60_000)
    const renewed = await readSharing(user, await act(user, id, { ...renewal, version: 4 }))
    expect(renewed.consent).toMatchObject({
      at: app.clock.now().toISOString(),
      method: 'online',
      textVersion: 'online-renewal-1',
      scope: 'named_organizations',
      ending: null,
      recipients: [partner],
    })
    expect(renewed.disclosures[0]).toMatchObject({ partner, ended: null })
  })

  it('ROLE-26 lists every receiver, the latest first, and names no confidential shelter', async () => {
    const { staff, receiverMember, receiverId } = scenario
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
    })
    const { user, referralId: id } = await createFamily(receiverId)
    await act(staff, id, { action: 'submit', version: 1 })
    await act(receiverMember, id, { action: 'decline', version: 2, reason: 'at_capacity' })
    const sharing = await readSharing(
      user,
      await act(staff, id, { action: 'route', version: 3, toOrganizationId: shelterId }),
    )
    expect(sharing.disclosures.map(({ partner, ended }) => [partner, ended?.ending ?? null])).toEqual([
      [{ confidential: true }, null],
      [{ id: receiverId, name: 'Cobb Food Pantry' }, 'declined'],
    ])
    expect(JSON.stringify(sharing)).not.toContain(shelterId)
  })

  it('has ended at the instant at which the time of the consent is over', async () => {
    const { staff, partner, senderId, receiverId } = scenario
    const { user, clientId } = await createFamily(null)
    const end = new Date(app.clock.now().getTime() + 4 * 60_000)
    const consentAt = new Date(end)
    consentAt.setUTCFullYear(consentAt.getUTCFullYear() - 1)
    app.clock.advance(1_000)
    const { body } = await partner.send('secureReferralNote', {
      body: {
        ...{ from_org_id: senderId, to_org_id: receiverId, client_id: clientId },
        ...{ need_category: 'Food Assistance', initial_note_plaintext: 'Groceries.' },
        consent_at: consentAt.toISOString(),
      },
    })
    await app.waitForReadModels(await act(staff, body.referral_id ?? '', { action: 'submit', version: 1 }))
    expect((await readSharing(user)).disclosures).toMatchObject([{ ended: null, until: end.toISOString() }])
    app.clock.advance(5 * 60_000)
    const sharing = await readSharing(user)
    expect(sharing.consent).toMatchObject({ ending: 'expired', expiresAt: end.toISOString() })
    expect(sharing.disclosures).toMatchObject([
      { ended: { at: end.toISOString(), ending: 'consent_ended' }, until: null },
    ])
  })
})
