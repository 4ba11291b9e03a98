import { describe, expect, it } from 'vitest'
import { capabilities } from './capabilities.ts'
import { type ReferralRole, type LifecycleState, allowedActions } from './lifecycle.ts'

const can = (roles: readonly ReferralRole[], state: Partial<LifecycleState>) => {
  const referral: LifecycleState = { status: 'submitted', disposition: null, source: 'partner', ...state }
  return capabilities({ status: referral.status, actions: allowedActions(roles, referral) })
}

describe('capabilities', () => {
  it('TL-08 lets a receiver accept, waitlist, or decline a submitted referral', () => {
    expect(can(['receiver'], { status: 'submitted' })).toMatchObject({
      accept: true,
      waitlist: true,
      decline: true,
      record_outcome: false,
      submit: false,
    })
  })

  it('TL-08 lets a receiver accept or decline a waitlisted referral', () => {
    expect(can(['receiver'], { status: 'received', disposition: 'waitlisted' })).toMatchObject({
      accept: true,
      decline: true,
      waitlist: false,
      record_outcome: false,
    })
  })

  it('REV-16 lets staff submit only referrals that await review', () => {
    expect(can(['staff'], { status: 'in_review' }).submit).toBe(true)
    expect(can(['staff'], { status: 'submitted' }).submit).toBe(false)
    expect(can(['staff'], { status: 'closed' }).submit).toBe(false)
  })

  it('REF-14 lets staff reroute only a submitted or declined referral', () => {
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

  it('combines the actions of a person with two roles', () => {
    expect(can(['staff', 'receiver'], { status: 'submitted' })).toMatchObject({ accept: true, return: true })
  })

  it('sets every flag to false if the API allows nothing, as in an as-of view', () => {
    const flags = capabilities({ status: 'submitted', actions: [] })
    expect(Object.values(flags)).not.toContain(true)
  })
})
