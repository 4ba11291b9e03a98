// The tables of the analytics page as files, and the list behind a figure over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let referralId: string

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  referralId = await scenario.createSubmittedReferral()
  await scenario.act(scenario.receiverMember, referralId, { action: 'accept', version: 2 })
  await scenario.act(scenario.receiverMember, referralId, {
    action: 'record_outcome',
    version: 3,
    dollarsInvested: 125.5,
    needMet: 'met',
  })
  await scenario.createSubmittedReferral()
  await scenario.createReferral({ need: 'Clothing' })
  await app.waitForReadModels((await app.server.services.log.head()) ?? null)
})
afterAll(() => app.close())

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('ANA-12 the files of the analytics', () => {
  it('ANA-12 REV-26 have their fixed headers, and the current date in their names', async () => {
    const partners = await scenario.staff.call('partnerPerformanceFile', { query: {} })
    expect(partners.fileName).toBe('partner_performance_2026-03-02.csv')
    expect(linesOf(partners.text)).toEqual([
      'Partner,Received,Accepted,Closed,Success Rate,Average Days,Investment',
      'Cobb Food Pantry,2,1,1,50.0%,0,125.50',
    ])
    const outcomes = await scenario.staff.call('outcomeMetricsFile', { query: {} })
    expect(outcomes.fileName).toBe('outcome_metrics_2026-03-02.csv')
    const [header, ...rows] = linesOf(outcomes.text)
    expect(header).toBe('Need,Total,Closed,Success Rate,Resolved Rate,Investment,Average Investment')
    expect(rows).toHaveLength(8)
    expect(rows).toContain('Food Assistance,2,1,50.0%,100.0%,125.50,125.50')
    expect(rows).toContain('Clothing,1,0,0.0%,,0.00,')
  })

  it('REV-25 REV-26 contain the period, and the header row even if no referral is in it', async () => {
    const past = { query: { from: '2020-01-01', to: '2020-12-31' } }
    const { text } = await scenario.staff.call('partnerPerformanceFile', past)
    expect(linesOf(text)).toEqual(['Partner,Received,Accepted,Closed,Success Rate,Average Days,Investment'])
    const outcomes = await scenario.staff.call('outcomeMetricsFile', past)
    expect(linesOf(outcomes.text)[1]).toBe('Financial Assistance,0,0,,,0.00,')
  })
})

describe('the list behind a figure', () => {
  it('names the partner and shows the rows of staff review', async () => {
    const { rows, total, partner, from, to } = await scenario.staff.call('figureReferrals', {
      query: { figure: 'closed', partner: scenario.receiverId, to: '2026-03-31' },
    })
    expect({ total, partner, from, to }).toEqual({
      total: 1,
      partner: { id: scenario.receiverId, name: 'Cobb Food Pantry' },
      from: '2025-12-31',
      to: '2026-03-31',
    })
    expect(rows.map(({ id, status, client }) => [id, status, client?.firstName])).toEqual([
      [referralId, 'closed', 'Marisol'],
    ])
  })

  it('is empty for an unknown partner, and refuses an unknown figure', async () => {
    const unknown = { query: { partner: '00000000-0000-4000-8000-00000000abcd' } }
    expect(await scenario.staff.call('figureReferrals', unknown)).toMatchObject({ rows: [], total: 0, partner: null })
    const { status } = await scenario.staff.send('figureReferrals', { query: { figure: 'everything' } })
    expect(status).toBe(400)
  })
})
