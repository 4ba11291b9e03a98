// How what families receive counts toward the total investment, over the real app.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type ResourceScenario, cardOf, createResourceScenario } from '#tests/support/resource-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let receiver: TestUser
let staff: TestUser
let resources: ResourceScenario

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
  staff = scenario.staff
})
afterAll(() => app.close())

/** Every test has a family of its own, with a referral that the receiver accepted. */
beforeEach(async () => {
  resources = await createResourceScenario(app, scenario)
})

describe('the total investment', () => {
  it('ORG-07 counts resources until there is an outcome, whose amount then counts instead', async () => {
    const before = await cardOf(receiver)
    const first = await resources.record(receiver)
    await resources.record(receiver, { name: 'Food box', type: 'food', dollars: 50 })
    const figures = async () => [await cardOf(receiver), await resources.investedFor(staff)]
    expect(await figures()).toEqual([before + 50_000, 50_000])
    await resources.correct(receiver, first, 1, { dollars: 400 })
    expect(await figures()).toEqual([before + 45_000, 45_000])
    await resources.cancel(receiver, first, 2)
    expect(await figures()).toEqual([before + 5_000, 5_000])
    const version = await resources.act(receiver, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 70,
      needMet: 'met',
    })
    expect(await figures()).toEqual([before + 7_000, 7_000])
    // Without its outcome, the referral counts what was recorded again.
    await resources.act(staff, { action: 'reopen', version, note: 'They called.' })
    expect(await resources.investedFor(staff)).toBe(5_000)
  })

  it('ORG-07 counts the amount of a staff closing like an outcome’s, and resources if it states none', async () => {
    await resources.record(receiver)
    const version = await resources.act(staff, { action: 'close', version: 3, reason: 'need_met' })
    expect(await resources.investedFor(staff)).toBe(45_000)
    const reopened = await resources.act(staff, { action: 'reopen', version, note: 'They called.' })
    await resources.act(staff, { action: 'close', version: reopened, reason: 'need_met', dollarsInvested: 0 })
    expect(await resources.investedFor(staff)).toBe(0)
  })

  it('ORG-07 is the same after a rebuild, on a past day, and in analytics', async () => {
    const allOf = async () => (await staff.call('analytics', { query: {} })).investedCents
    const before = { all: await allOf(), at: app.clock.now().toISOString() }
    app.clock.advance(60_000)
    const resourceId = await resources.record(receiver)
    const recordedAt = app.clock.now().toISOString()
    app.clock.advance(60_000)
    await resources.correct(receiver, resourceId, 1, { dollars: 10 })
    expect(await allOf()).toBe(before.all + 1_000)
    const asOf = async (at: string): Promise<number | null | undefined> => {
      let cents: number | null | undefined
      await waitUntil('the referral as of that time', async () => {
        const response = await staff.call('referralAsOf', { params: { id: resources.id }, query: { at } })
        cents = response.state === 'ready' ? response.answer.investedCents : undefined
        return response.state === 'ready'
      })
      return cents
    }
    expect([await asOf(before.at), await asOf(recordedAt), await resources.investedFor(staff)]).toEqual([
      0, 45_000, 1_000,
    ])
    const { engine } = app.server.services
    for (const model of ['resources', 'referrals', 'analytics']) {
      expect((await engine?.verify(model))?.differences).toEqual([])
      await engine?.rebuild(model)
      expect((await engine?.verify(model))?.differences).toEqual([])
    }
    expect(await resources.investedFor(staff)).toBe(1_000)
    expect(await resources.ownList()).toMatchObject([{ amountCents: 1_000 }])
  })
})
