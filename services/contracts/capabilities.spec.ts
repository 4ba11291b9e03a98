import { describe, expect, it } from 'vitest'
import { capabilities } from './capabilities.ts'
import { type Capacity, type LifecycleState, allowedActions } from './lifecycle.ts'

const can = (capacities: readonly Capacity[], state: Partial<LifecycleState>) => {
  const referral: LifecycleState = { status: 'submitted', disposition: null, source: 'partner', ...state }
  return capabilities({ status: referral.status, actions: allowedActions(capacities, referral) })
}

describe('the capabilities of a person on a referral', () => {
  it('TL-08 let a receiver accept, waitlist, or decline a submitted referral', () => {
    expect(can(['receiver'], { status: 'submitted' })).toMatchObject({
      accept: true,
      waitlist: true,
      decline: true,
      record_outcome: false,
      submit: false,
    })
  })

  it('TL-08 let a receiver accept or decline a waitlisted referral', () => {
    expect(can(['receiver'], { status: 'received', disposition: 'waitlisted' })).toMatchObject({
      accept: true,
      decline: true,
      waitlist: false,
      record_outcome: false,
    })
  })

  it('REV-16 let staff submit only referrals that await review', () => {
    expect(can(['staff'], { status: 'in_review' }).submit).toBe(true)
    expect(can(['staff'], { status: 'submitted' }).submit).toBe(false)
    expect(can(['staff'], { status: 'closed' }).submit).toBe(false)
  })

  it('REF-14 include rerouting a submitted or declined referral', () => {
    expect(can(['staff'], { status: 'in_review' })).toMatchObject({ route: true, reroute: false })
    expect(can(['staff'], { status: 'submitted', disposition: 'approved' })).toMatchObject({
      route: true,
      reroute: true,
    })
    expect(can(['staff'], { status: 'returned', disposition: 'declined' })).toMatchObject({
      route: true,
      reroute: true,
    })
    expect(can(['staff'], { status: 'returned', disposition: 'revision' })).toMatchObject({
      route: false,
      reroute: false,
    })
  })

  it('include the actions of both capacities for a person with two', () => {
    expect(can(['staff', 'receiver'], { status: 'submitted' })).toMatchObject({ accept: true, return: true })
  })

  it('are all false if the API allows nothing, as in an as-of view', () => {
    const flags = capabilities({ status: 'submitted', actions: [] })
    expect(Object.values(flags)).not.toContain(true)
  })
})
