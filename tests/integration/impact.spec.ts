// The impact figures on the home page match a calculation by hand, and anonymous visitors can read them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { impactCacheTtl } from '#api/features/impact/routes.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { createTestApp } from '#tests/support/app.ts'
import { type QueryFixture, openQueryFixture } from '#tests/support/query-fixture.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

describe('the impact query', () => {
  let fixture: QueryFixture
  /** Noon in New York. */
  const today = '2026-06-30T16:00:00.000Z'
  const erasedClient = randomUUID()

  beforeAll(async () => {
    fixture = await openQueryFixture()
    fixture.setNow(today)
    await fixture.registerClient({ id: randomUUID(), firstName: 'Old' }, '2024-01-01T15:00:00.000Z')
    // These are one minute before and after midnight in New York, when the twelve months start.
    await fixture.registerClient({ id: randomUUID(), firstName: 'Before' }, '2025-07-01T03:59:00.000Z')
    await fixture.registerClient({ id: randomUUID(), firstName: 'After' }, '2025-07-01T04:01:00.000Z')
    await fixture.registerClient({ id: ids.client, firstName: 'Maria' }, '2026-06-30T04:30:00.000Z')
    await fixture.registerClient({ id: erasedClient, firstName: 'Gone' }, '2026-05-01T15:00:00.000Z')
    await fixture.append(clientStream(erasedClient), [{ type: 'ClientErased', data: {} }], '2026-05-02T15:00:00.000Z')
    await fixture.createOrganization(ids.sender, 'First Church', { tier: 'faith_shepherd' })
    await fixture.createOrganization(ids.receiver, 'Second Church', { tier: 'faith_covenant' })
    await fixture.createOrganization(randomUUID(), 'Third Church', { tier: 'faith_steward', publicVisible: false })
    await fixture.createOrganization(randomUUID(), 'Food Pantry', { tier: 'anchor_legacy' })
    // The first is one minute too old; the second falls on the first of the ninety days.
    const createdTimes = [
      '2026-04-02T03:59:00.000Z',
      '2026-04-02T04:01:00.000Z',
      '2026-05-10T15:00:00.000Z',
      today,
      today,
    ]
    for (const createdAt of createdTimes) {
      const referralId = randomUUID()
      await fixture.append(referralStream(referralId), [referralEvents.requested({ referralId })], createdAt)
    }
    await fixture.waitForReadModels()
  })
  afterAll(() => fixture.close())

  it('PUB-08 counts all clients ever, and those registered within the last 12 months', async () => {
    expect(await fixture.queries.impact()).toMatchObject({ clients: 4, clientsLastYear: 2 })
  })

  it('PUB-09 counts the public partners of a faith_ tier as faith-based', async () => {
    expect(await fixture.queries.impact()).toMatchObject({ faithPartners: 2 })
  })

  it('PUB-10 divides the referrals of the last 90 days by 3 and rounds', async () => {
    expect(await fixture.queries.impact()).toMatchObject({ referralsPerMonth: 1 })
    const referralId = randomUUID()
    await fixture.append(referralStream(referralId), [referralEvents.requested({ referralId })], today)
    await fixture.waitForReadModels()
    expect(await fixture.queries.impact()).toMatchObject({ referralsPerMonth: 2 })
  })

  it('PUB-07 counts partners by county, without hidden ones', async () => {
    expect(await fixture.queries.impact()).toMatchObject({
      partners: 3,
      partnersByCounty: { Bartow: 0, Cherokee: 0, Cobb: 3, Douglas: 0, Floyd: 0, Paulding: 0 },
    })
  })
})

it('PUB-11 returns only totals to anonymous visitors, at most a minute old', async () => {
  const app = await createTestApp()
  try {
    const noFigures = {
      clients: 0,
      clientsLastYear: 0,
      faithPartners: 0,
      referralsPerMonth: 0,
      partners: 0,
      partnersByCounty: { Bartow: 0, Cherokee: 0, Cobb: 0, Douglas: 0, Floyd: 0, Paulding: 0 },
    }
    expect(await app.anonymous.call('impact', {})).toEqual(noFigures)
    await app.createOrganization('Hope House', { counties: ['Bartow', 'Cobb'] })
    app.clock.advance(impactCacheTtl - 1)
    expect(await app.anonymous.call('impact', {})).toEqual(noFigures)
    app.clock.advance(1)
    expect(await app.anonymous.call('impact', {})).toEqual({
      ...noFigures,
      partners: 1,
      partnersByCounty: { ...noFigures.partnersByCounty, Bartow: 1, Cobb: 1 },
    })
  } finally {
    await app.close()
  }
})
