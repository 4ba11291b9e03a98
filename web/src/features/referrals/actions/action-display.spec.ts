// The actions of a person with several roles in a referral.
import { describe, expect, it } from 'vitest'
import { type LifecycleState, type ReferralRole, allowedActions } from '#contracts/lifecycle.ts'
import { actionGroups } from './action-display.ts'

const groupsFor = (roles: ReferralRole[], state: Omit<LifecycleState, 'source'>) => {
  const referral = { ...state, source: 'partner' as const }
  return actionGroups({ ...referral, roles, actions: allowedActions(roles, referral) })
}

describe('the actions of a referral', () => {
  it('TL-05 are those of both roles, grouped, for staff of the receiving organization', () => {
    expect(groupsFor(['staff', 'receiver'], { status: 'submitted', disposition: 'approved' })).toEqual([
      { role: 'receiver', actions: ['accept', 'waitlist', 'decline'] },
      { role: 'staff', actions: ['route', 'return', 'set_priority', 'close'] },
    ])
  })

  it('TL-05 are one group for one role, and for roles that offer nothing now', () => {
    const submitted = { status: 'submitted', disposition: 'approved' } as const
    expect(groupsFor(['receiver'], submitted).map(({ role }) => role)).toEqual(['receiver'])
    expect(groupsFor(['staff', 'receiver'], { status: 'closed', disposition: null })).toEqual([
      { role: 'staff', actions: ['reopen'] },
    ])
    expect(groupsFor(['client'], submitted)).toEqual([])
  })
})
