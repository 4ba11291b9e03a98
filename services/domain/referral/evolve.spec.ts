import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidingEventTypes } from './events.ts'
import { evolve } from './evolve.ts'
import type { Referral } from './state.ts'

describe('evolve', () => {
  it('accepts any event in any order, and never mutates the previous state', () => {
    const event = fc.constantFrom(
      referralEvents.reviewStarted(),
      referralEvents.assigned(),
      referralEvents.released(),
      referralEvents.receiverCleared(),
      referralEvents.routed(ids.receiver, false),
      referralEvents.routed(ids.otherOrganization, true),
      referralEvents.submitted(ids.otherOrganization),
      referralEvents.accepted(),
      referralEvents.waitlisted(),
      referralEvents.declined(),
      referralEvents.returned(),
      referralEvents.resubmitted(),
      referralEvents.withdrawn(),
      referralEvents.outcomeRecorded(),
      referralEvents.closed(),
      referralEvents.reopened(),
      referralEvents.noteAdded({ text: { erased: true } }),
      referralEvents.priorityChanged(),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30, size: 'max' }), (events) => {
        expect(events.reduce<Referral | undefined>(evolve, undefined)).toBeUndefined()
        let state = evolve(undefined, referralEvents.requested())
        if (state === undefined) throw new Error('no referral was requested')
        for (const next of events) {
          const before = JSON.stringify(Object.freeze(state))
          const after = evolve(state, next)
          if (after === undefined) throw new Error(`${next.type} removed the referral`)
          expect(JSON.stringify(state)).toBe(before)
          expect(after.version).toBe(state.version + (decidingEventTypes.has(next.type) ? 1 : 0))
          expect(JSON.parse(JSON.stringify(after))).toEqual(after)
          state = after
        }
      }),
      propertyRuns(500),
    )
  })
})
