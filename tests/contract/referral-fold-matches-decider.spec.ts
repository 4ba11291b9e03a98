// The row that staff see must show the state that the next command is decided on. This test compares the two after
// every event of random legal histories.
import { isRefusal } from '#domain/decision.ts'
import { decide } from '#domain/referral/decide.ts'
import { type ReferralEvent, referralEvents as eventTypes, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { referralFold } from '#projections/referrals/fold.ts'
import { referralRows } from '#projections/referrals/table.ts'
import { anyStep, toCommand } from '#tests/support/lifecycle-steps.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const anyRequest = fc.constantFrom(
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.requested({ toOrganizationId: null }),
  referralEvents.requested({ fromOrganizationId: null, source: 'guest' }),
)

const composeRow = (events: readonly ReferralEvent[]) => {
  const recorded = recordEvents(
    referralStream(ids.referral),
    ...events.map((event, index) => ({ event, at: new Date(Date.UTC(2026, 2, 2, index)).toISOString() })),
  )
  const state = foldEvents(referralFold, recorded)
  return state && referralRows.compose(ids.referral, state, { client: undefined, resources: undefined })
}

const expectedColumns = (referral: Referral) => ({
  client_id: referral.clientId,
  from_organization_id: referral.fromOrganizationId,
  to_organization_id: referral.toOrganizationId,
  with_receiver: referral.isWithReceiver,
  requestor_user_id: referral.requestorUserId,
  need: referral.needCategory,
  status: referral.status,
  disposition: referral.disposition,
  claimed_by: referral.reviewerId,
  priority: referral.priority,
  version: referral.version,
  help_answer: referral.helpQuestion?.answer ?? null,
  consent_ending: referral.consent.ending,
  consent_expires_at: referral.consent.expiresAt,
})

it('REF-03 REF-28 shows a referral in the state that the next command is decided on', () => {
  const visited = new Set<string>()
  fc.assert(
    fc.property(anyRequest, fc.array(anyStep, { maxLength: 40, size: 'max' }), (request, steps) => {
      const events: ReferralEvent[] = [request]
      let state = evolve(undefined, request)
      for (const step of steps) {
        if (state === undefined) throw new Error('no referral')
        const decision = decide(toCommand(step, state.version), state)
        if (isRefusal(decision)) continue
        events.push(...decision)
        state = decision.reduce<Referral | undefined>(evolve, state)
        decision.forEach(({ type }) => visited.add(type))
      }
      if (state === undefined) throw new Error('no referral')
      expect(composeRow(events)).toMatchObject(expectedColumns(state))
    }),
    propertyRuns(2_000),
  )
  // Checks the coverage: the histories contain every event that a step can cause. A timer causes `ConsentExpired`.
  expect([...visited].toSorted()).toEqual(
    Object.keys(eventTypes)
      .filter((type) => type !== 'ReferralRequested' && type !== 'ConsentExpired')
      .toSorted(),
  )
})
