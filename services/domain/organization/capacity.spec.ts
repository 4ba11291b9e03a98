import type { Capacity, LimitedCapacity } from '#contracts/capacity.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors } from '#tests/support/referral-fixtures.ts'
import { commandFields, created, saved } from '#tests/support/stored-organization.ts'
import { describe, it } from 'vitest'
import { organizationDecider } from './decide.ts'

const given = decisionSpec(organizationDecider)

describe('the capacity', () => {
  const paused = { status: 'paused', until: '2026-03-16', note: 'Back soon' } as const
  const set = (capacity: Capacity, actor: ResolvedActor = actors.sender) =>
    ({ ...commandFields(actor), type: 'set_capacity', capacity }) as const

  it('is set by members and by staff, and by no one else', () => {
    for (const actor of [actors.sender, actors.staff])
      given(created)
        .when(set(paused, actor))
        .then({ type: 'CapacitySet', data: { capacity: paused } })
    given(created).when(set(paused, actors.receiver)).thenRefused('not_permitted')
  })

  it('writes no event if nothing changes, and is accepting at first', () => {
    const accepting = { status: 'accepting', until: null, note: null } as const
    given(created).when(set(accepting)).thenNothingHappens()
    given(created, { type: 'CapacitySet', data: { capacity: paused } })
      .when(set(paused))
      .thenNothingHappens()
    given(created, { type: 'CapacitySet', data: { capacity: paused } })
      .when(set({ ...paused, note: null }))
      .then({ type: 'CapacitySet', data: { capacity: { ...paused, note: null } } })
    given(created, { type: 'CapacitySet', data: { capacity: paused } })
      .when(set(accepting))
      .then({ type: 'CapacitySet', data: { capacity: accepting } })
  })

  it('refuses a pause that is over today, or longer than a year', () => {
    given(created)
      .when(set({ ...paused, until: '2027-03-03' }))
      .thenRefused('pause_day_invalid')
    given(created)
      .when(set({ ...paused, until: '2027-03-02' }))
      .then({ type: 'CapacitySet', data: { capacity: { ...paused, until: '2027-03-02' } } })
    given(created)
      .when(set({ ...paused, until: '2026-03-02' }))
      .thenRefused('pause_day_invalid')
    given(created)
      .when(set({ ...paused, until: '2026-03-03' }))
      .then({ type: 'CapacitySet', data: { capacity: { ...paused, until: '2026-03-03' } } })
  })

  it('is refused if someone else has changed what the person saw, and the refusal says what it is now', () => {
    const waitlist = { status: 'waitlist_only', until: null, note: null } as const
    const setAfter = (seen: LimitedCapacity | null, capacity: Capacity) => ({ ...set(capacity), seen })
    const givenPaused = () => given(created, { type: 'CapacitySet', data: { capacity: paused } })
    givenPaused()
      .when(setAfter(null, waitlist))
      .thenRefused('stale_version', { current: { capacity: paused } })
    givenPaused()
      .when(setAfter({ ...paused, note: null }, waitlist))
      .thenRefused('stale_version', { current: { capacity: paused } })
    givenPaused()
      .when(setAfter(paused, waitlist))
      .then({ type: 'CapacitySet', data: { capacity: waitlist } })
    // Both chose the same.
    givenPaused().when(setAfter(null, paused)).thenNothingHappens()
    given(created)
      .when(setAfter(waitlist, paused))
      .thenRefused('stale_version', { current: { capacity: null } })
  })

  it('counts a pause that has ended in the meantime as no change', () => {
    const over = { status: 'paused', until: '2026-03-02', note: null } as const
    const waitlist = { status: 'waitlist_only', until: null, note: null } as const
    for (const seen of [over, null])
      given(created, { type: 'CapacitySet', data: { capacity: over } })
        .when({ ...set(waitlist), seen })
        .then({ type: 'CapacitySet', data: { capacity: waitlist } })
  })

  it('is not part of the profile, so it makes no save of it stale', () => {
    given(created, { type: 'CapacitySet', data: { capacity: paused } })
      .when({ ...commandFields(actors.sender), type: 'save_profile', saved: { ...saved, publicVisible: false } })
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
  })
})
