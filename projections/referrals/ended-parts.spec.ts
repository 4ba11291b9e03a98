import { expect, it } from 'vitest'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import type { Row } from '../engine/model.ts'
import { endedParts } from './ended-parts.ts'
import { type ReferralState, referralFold } from './fold.ts'

/** What the receiver keeps when the last of these events ends its part. */
const lastPart = (...history: readonly ReferralEvent[]): Row | undefined => {
  let state: ReferralState | undefined
  return recordEvents(referralStream(ids.referral), ...history)
    .map((event) => {
      const before = state
      state = referralFold.apply(before, event)
      return endedParts.entry(event, before, state)
    })
    .at(-1)
}
const inService = [referralEvents.requested(), referralEvents.submitted(), referralEvents.accepted()]

it('ROLE-24 a part keeps the amount of its closing, and has none if none was recorded', () => {
  expect(lastPart(...inService, referralEvents.outcomeRecorded())).toMatchObject({ invested_cents: 12_550 })
  expect(lastPart(...inService, referralEvents.closed())).toMatchObject({ ending: 'closed', invested_cents: null })
  expect(lastPart(referralEvents.requested(), referralEvents.submitted(), referralEvents.declined())).toMatchObject({
    ending: 'declined',
    invested_cents: null,
  })
})
