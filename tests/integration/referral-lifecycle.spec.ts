// The whole lifecycle of a referral over HTTP, with three people.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'

let app: TestApp
let partner: TestUser
let staff: TestUser
let receiver: TestUser
let receiverOrganization: string

beforeAll(async () => {
  app = await createTestApp()
  const sender = await app.createOrganization('Harbor House')
  receiverOrganization = await app.createOrganization('Cobb Food Pantry')
  partner = await app.createUser([{ organizationId: sender, role: 'member' }], { name: 'Priya Partner' })
  staff = await app.createStaff()
  receiver = await app.createUser([{ organizationId: receiverOrganization, role: 'member' }], { name: 'Rosa Receiver' })
})
afterAll(() => app.close())

describe('a referral from form to timeline', () => {
  it('TL-12 REF-11 REF-16 REF-25 is requested, routed, submitted, accepted, and closed with its outcome', async () => {
    const { client } = await partner.call('registerClient', {
      body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: '770-555-0148', county: 'Cobb' },
    })
    const referral = await partner.call('createReferral', {
      body: {
        clientId: client.id,
        need: 'Food Assistance',
        priority: 'medium',
        toOrganizationId: null,
        note: 'Two children; needs groceries by Friday.',
        consent: { given: true, method: 'in_person', textVersion: '1' },
      },
    })
    const params = { id: referral.id }

    const review = await staff.call('reviewReferrals', { query: { after: referral.position ?? undefined } })
    expect(review).toMatchObject({ total: 1, stale: false, counts: { requested: 1 } })
    expect(review.rows[0]).toMatchObject({
      id: referral.id,
      status: 'requested',
      client: { firstName: 'Marisol', lastInitial: 'V' },
      from: { name: 'Harbor House' },
      version: 1,
    })

    app.clock.advance(60_000)
    const reviewStart = await staff.call('actOnReferral', { params, body: { action: 'start_review', version: 1 } })
    expect(reviewStart).toMatchObject({ status: 'in_review', version: 2 })
    await staff.call('actOnReferral', {
      params,
      body: { action: 'route', version: 2, toOrganizationId: receiverOrganization },
    })
    const submission = await staff.call('actOnReferral', { params, body: { action: 'submit', version: 3 } })
    expect(submission).toMatchObject({ status: 'submitted', disposition: 'approved', version: 4 })

    app.clock.advance(60_000)
    const incoming = await receiver.call('incomingReferrals', { query: { after: submission.position ?? undefined } })
    expect(incoming.rows.map(({ id, actions }) => ({ id, accept: actions.includes('accept') }))).toEqual([
      { id: referral.id, accept: true },
    ])
    await receiver.call('actOnReferral', { params, body: { action: 'accept', version: 4 } })
    const outcomeResult = await receiver.call('actOnReferral', {
      params,
      body: { action: 'record_outcome', version: 5, dollarsInvested: 120.5, needMet: 'met' },
    })
    expect(outcomeResult).toMatchObject({ status: 'closed', version: 6 })

    const detail = await partner.call('referral', { params, query: { after: outcomeResult.position ?? undefined } })
    expect(detail).toMatchObject({
      status: 'closed',
      investedCents: 12_050,
      initialNote: { text: 'Two children; needs groceries by Friday.' },
      roles: ['sender'],
      to: { name: 'Cobb Food Pantry' },
    })
    expect(detail.timeline.map(({ type, actor }) => [type, actor.name])).toEqual([
      ['OutcomeRecorded', 'Rosa Receiver'],
      ['ReferralAccepted', 'Rosa Receiver'],
      ['ReferralSubmitted', 'Some staff'],
      ['ReferralRouted', 'Some staff'],
      ['ReviewStarted', 'Some staff'],
      ['ReferralRequested', 'Priya Partner'],
    ])
  })
})
