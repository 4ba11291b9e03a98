// The read model folds a referral's stream separately, because a projection knows events but no decisions. Its state
// must match the state that the next command is decided on. This test folds both over the same random histories.
import { evolve } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { type ReferralState, referralFold } from '#projections/referrals/fold.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const anyEvent = fc.constantFrom<ReferralEvent>(
  referralEvents.reviewStarted(),
  referralEvents.assigned(),
  referralEvents.routed(ids.receiver, false),
  referralEvents.routed(ids.otherOrganization, true),
  referralEvents.submitted(),
  referralEvents.accepted(),
  referralEvents.waitlisted(),
  referralEvents.declined(),
  referralEvents.returned(),
  referralEvents.resubmitted({ priority: 'low' }),
  referralEvents.withdrawn(),
  referralEvents.outcomeRecorded(),
  referralEvents.closed(),
  referralEvents.reopened(),
  referralEvents.noteAdded(),
  referralEvents.priorityChanged(),
)
const anyRequest = fc.constantFrom(
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.requested({ fromOrganizationId: null, source: 'guest' }),
)

const fold = (events: readonly ReferralEvent[]) =>
  events.reduce<ReferralState | undefined>(
    (state, { type, data }, revision) =>
      referralFold.apply(state, {
        type,
        data,
        id: ids.note,
        stream: `referral-${ids.referral}`,
        revision,
        position: String(revision).padStart(20, '0'),
        at: new Date(Date.UTC(2026, 2, 2) + revision * 3_600_000).toISOString(),
        actor: { userId: ids.staff, organizationId: null, role: 'staff' },
      } as Parameters<typeof referralFold.apply>[1]),
    undefined,
  )

const sharedFields = (state: Referral) => ({
  clientId: state.clientId,
  fromOrganizationId: state.fromOrganizationId,
  toOrganizationId: state.toOrganizationId,
  requestorUserId: state.requestorUserId,
  status: state.status,
  disposition: state.disposition,
  claimedBy: state.reviewerId,
  priority: state.priority,
  version: state.version,
})

it('REF-03 REF-28 a read model shows the state that the next command is decided on', () => {
  fc.assert(
    fc.property(anyRequest, fc.array(anyEvent, { maxLength: 20, size: 'max' }), (first, later) => {
      const events = [first, ...later]
      const state = events.reduce<Referral | undefined>(evolve, undefined)
      if (state === undefined) throw new Error('no referral')
      expect(fold(events)).toMatchObject(sharedFields(state))
    }),
    { numRuns: 500 },
  )
})
