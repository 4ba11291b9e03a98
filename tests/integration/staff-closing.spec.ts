// What staff record when they return or close a referral: the note on the timeline, and the amount in the totals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

const latestEntry = async (id: string, position: string | null) => {
  const { timeline } = await scenario.staff.call('referral', {
    params: { id },
    query: { after: position ?? undefined },
  })
  return timeline[0]
}

const totals = async (position: string | null) => {
  const query = { after: position ?? undefined }
  const [partner, all] = [
    await scenario.receiverMember.call('partnerSummary', { query }),
    await scenario.staff.call('analytics', { query }),
  ]
  return {
    partner: partner.investedCents,
    all: all.investedCents,
    average: all.averageInvestedCents,
    outcomes: all.outcomes.recorded,
    partners: all.partners.map(({ organization, investedCents }) => [organization.name, investedCents]),
  }
}

describe('staff', () => {
  it('REF-35 return a referral with an optional note, which is on the timeline', async () => {
    const { staff, act } = scenario
    const id = await scenario.createReferral()
    const returned = await act(staff, id, { action: 'return', version: 1, note: 'Which apartment?' })
    expect(await latestEntry(id, returned.position)).toMatchObject({
      type: 'ReferralReturned',
      note: { text: 'Which apartment?' },
    })
  })

  it('REF-35 close a referral with a note and an amount, which counts for the receiver until it is reopened', async () => {
    const { staff, act } = scenario
    const before = await totals(null)
    const id = await scenario.createSubmittedReferral()
    const closed = await act(staff, id, {
      action: 'close',
      version: 2,
      reason: 'need_met',
      dollarsInvested: 40.5,
      note: 'Paid the bill',
    })
    expect(await latestEntry(id, closed.position)).toMatchObject({
      type: 'ReferralClosed',
      reason: 'need_met',
      investedCents: 4_050,
      note: { text: 'Paid the bill' },
    })
    expect(await totals(closed.position)).toEqual({
      partner: before.partner + 4_050,
      all: before.all + 4_050,
      average: 4_050,
      outcomes: 0,
      partners: [['Cobb Food Pantry', 4_050]],
    })

    const reopened = await act(staff, id, { action: 'reopen', version: 3, note: 'Wrong referral' })
    expect(await totals(reopened.position)).toMatchObject({ partner: before.partner, all: before.all, average: null })
  })

  it('REF-35 close a referral that was sent to no one, and its amount counts for no organization', async () => {
    const { staff, act } = scenario
    const before = await totals(null)
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const closed = await act(staff, id, { action: 'close', version: 1, reason: 'need_met', dollarsInvested: 10 })
    const after = await totals(closed.position)
    expect(after).toMatchObject({ partner: before.partner, all: before.all + 1_000 })
    expect(after.partners).toEqual(before.partners)
  })

  it('REF-37 cannot decline or close a referral for an unknown reason, or for another one without a note', async () => {
    const id = await scenario.createSubmittedReferral()
    for (const action of ['decline', 'close'] as const) {
      const respond = (reason: string) =>
        // The cast lets an unknown reason through, which the server refuses.
        scenario.staff.send('actOnReferral', {
          params: { id },
          body: { action, version: 2, reason: reason as 'other' },
        })
      expect((await respond('too_expensive')).status).toBe(400)
      expect((await respond('other')).problem.code).toBe('note_required')
    }
    const reasonOfOtherAction = await scenario.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'decline', version: 2, reason: 'need_met' as 'other' },
    })
    expect(reasonOfOtherAction.status).toBe(400)
  })

  it('TL-19 cannot add a note of more than 500 characters', async () => {
    const id = await scenario.createReferral()
    const addNote = (length: number) =>
      scenario.staff.send('actOnReferral', { params: { id }, body: { action: 'add_note', text: 'a'.repeat(length) } })
    expect((await addNote(501)).problem.issues?.[0]).toMatchObject({ path: 'text' })
    expect((await addNote(500)).status).toBe(200)
  })

  it('REF-35 cannot close a referral with an invalid amount', async () => {
    const id = await scenario.createReferral()
    for (const dollarsInvested of [-1, 0.001]) {
      const response = await scenario.staff.send('actOnReferral', {
        params: { id },
        body: { action: 'close', version: 1, reason: 'need_met', dollarsInvested },
      })
      expect(response.status).toBe(400)
    }
  })
})
