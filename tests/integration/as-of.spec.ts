// Staff review and a referral as of a recent instant and an old one: the result is the same as it was at that instant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type AsOfFixture,
  asOf,
  asOfTime,
  dayMs,
  daysAfter,
  filters,
  laterReferral,
  omitPresentState,
  openAsOfFixture,
  referrals,
  waitForResult,
} from '#tests/support/as-of-fixture.ts'
import { actors } from '#tests/support/referral-fixtures.ts'

let fixture: AsOfFixture
beforeAll(async () => {
  fixture = await openAsOfFixture()
})
afterAll(() => fixture.close())

/** How many days after the as-of instant the test sends its request. */
const instants = [
  ['a recent instant', 5],
  ['an old instant', 400],
] as const

describe.each(instants)('%s', (_, days) => {
  beforeAll(() => {
    fixture.setTime(asOfTime + days * dayMs)
  })

  it('returns staff review as it was: rows, order, counts, ages, and client names', async () => {
    const asOfLists = await fixture.reviewListsAsOf(daysAfter(0))
    expect(asOfLists.map(omitPresentState)).toEqual(fixture.expectedLists.map(omitPresentState))
    expect(fixture.expectedLists.map(({ total }) => total)).toContain(6)
    // The current list is different.
    const currentLists = await Promise.all(filters.map((query) => fixture.queries.reviewReferrals(query, actors.staff)))
    for (const [n, list] of currentLists.entries())
      expect(omitPresentState(list)).not.toEqual(omitPresentState(asOfLists[n] ?? { rows: [] }))
  })

  it('returns each referral with its history up to that instant, and no referral created later', async () => {
    for (const [n, id] of referrals.entries()) {
      const referral = await waitForResult(() => fixture.asOfQueries.referral(asOf(daysAfter(0)), id, actors.staff))
      expect({ ...referral, position: undefined }).toEqual({
        ...fixture.expectedDetails[n],
        position: undefined,
        actions: [],
      })
    }
    expect(
      await waitForResult(() => fixture.asOfQueries.referral(asOf(daysAfter(0)), laterReferral, actors.staff)),
    ).toBeUndefined()
    expect(
      await waitForResult(() => fixture.asOfQueries.referral(asOf(daysAfter(2)), laterReferral, actors.staff)),
    ).toBeDefined()
  })

  it('shows a referral only to people who can read it today', async () => {
    const [id = ''] = referrals
    expect(
      await waitForResult(() => fixture.asOfQueries.referral(asOf(daysAfter(0)), id, actors.outsider)),
    ).toBeUndefined()
  })
})
