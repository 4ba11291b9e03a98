// The read model folds a referral's stream separately, because a projection knows events but no decisions. Its state
// must match the state that the next command is decided on. This test folds both over the same random histories.
import { evolve } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { type ReferralPart, referralPart } from '#projections/referrals/part.ts'
import { ids, occurred } from '#tests/support/referrals.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const event = fc.constantFrom<ReferralEvent>(
  occurred.reviewStarted(),
  occurred.assigned(),
  occurred.routed(ids.receiver, false),
  occurred.routed(ids.otherOrganization, true),
  occurred.submitted(),
  occurred.accepted(),
  occurred.waitlisted(),
  occurred.declined(),
  occurred.returned(),
  occurred.resubmitted({ priority: 'low' }),
  occurred.withdrawn(),
  occurred.outcomeRecorded(),
  occurred.closed(),
  occurred.reopened(),
  occurred.noteAdded(),
  occurred.priorityChanged(),
)
const request = fc.constantFrom(
  occurred.requested({ toOrganizationId: ids.receiver }),
  occurred.requested({ fromOrganizationId: null, source: 'guest' }),
)

const fold = (events: readonly ReferralEvent[]) =>
  events.reduce<ReferralPart | undefined>(
    (part, { type, data }, revision) =>
      referralPart.fold(part, {
        type,
        data,
        id: ids.note,
        stream: `referral-${ids.referral}`,
        revision,
        position: String(revision).padStart(20, '0'),
        at: new Date(Date.UTC(2026, 2, 2) + revision * 3_600_000).toISOString(),
        actor: { userId: ids.staff, organizationId: null, role: 'staff' },
      } as Parameters<typeof referralPart.fold>[1]),
    undefined,
  )

const shared = (state: Referral) => ({
  clientId: state.clientId,
  fromOrganizationId: state.fromOrganizationId,
  toOrganizationId: state.toOrganizationId,
  requestorUserId: state.requestorUserId,
  status: state.status,
  disposition: state.disposition,
  claimedBy: state.claimedBy,
  priority: state.priority,
  version: state.version,
})

it('REF-03 REF-28 a read model shows the state that the next command is decided on', () => {
  fc.assert(
    fc.property(request, fc.array(event, { maxLength: 20, size: 'max' }), (first, later) => {
      const events = [first, ...later]
      const state = events.reduce<Referral | undefined>(evolve, undefined)
      if (state === undefined) throw new Error('no referral')
      expect(fold(events)).toMatchObject(shared(state))
    }),
    { numRuns: 500 },
  )
})
