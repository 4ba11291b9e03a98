import type { FamilyState } from '#contracts/family-state.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { describe, expect, it } from 'vitest'
import { clientSteps } from './client-steps.ts'
import { nextAction, stoppedView } from './stopped-requests.ts'

const id = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const pantry = { id, name: 'Cobb Food Pantry' }

/** One line for each step: its state, title, and text. */
const linesOf = (
  status: OwnReferral['status'],
  familyState: FamilyState,
  { to = pantry, disposition = null }: Partial<Pick<OwnReferral, 'to' | 'disposition'>> = {},
) =>
  clientSteps({ status, disposition, to, familyState }).map(({ state, title, detail }) =>
    [`${state} ${title}`, ...(detail === undefined ? [] : [detail])].join(': '),
  )

describe('the steps that a family sees', () => {
  it('CLI-22 REF-31 promises only what is still ahead', () => {
    expect(linesOf('submitted', 'with_partner')).toEqual([
      'done Under Review',
      'current Sent to Partner: Cobb Food Pantry has your request. Partners usually answer within 2-3 business days.',
      'next Active Service: The partner will contact you. Updates appear here.',
      'next Completed',
    ])
    expect(linesOf('received', 'in_service')).toEqual([
      'done Under Review',
      'done Sent to Partner: We sent your request to Cobb Food Pantry.',
      'current Active Service: The partner will contact you. Updates appear here.',
      'next Completed',
    ])
    expect(linesOf('closed', 'completed')).toEqual([
      'done Under Review',
      'done Sent to Partner: We sent your request to Cobb Food Pantry.',
      'done Active Service',
      'current Completed: This request is closed. If you still need help, you can ask again at any time.',
    ])
  })

  it('ROLE-26 names no confidential shelter', () => {
    expect(linesOf('received', 'in_service', { to: { confidential: true } })[1]).toBe(
      'done Sent to Partner: We sent your request to a confidential partner.',
    )
    expect(linesOf('received', 'permission_expired', { to: null })[1]).toBe(
      'done Sent to Partner: We sent your request to a partner. They can no longer see it.',
    )
  })

  it('CLI-22 says of a request that was closed before a partner took it that it is closed', () => {
    expect(linesOf('closed', 'closed')).toEqual([
      'done Under Review',
      'current Closed: This request is closed. If you still need help, you can ask again at any time.',
    ])
  })

  it('CLI-22 says that no one works on a request without the permission of the family', () => {
    const onHold =
      'current On hold: You took back your permission, so no one is working on this request. Renew it to continue.'
    expect(linesOf('received', 'permission_revoked')).toEqual([
      'done Under Review',
      'done Sent to Partner: We sent your request to Cobb Food Pantry. They can no longer see it.',
      onHold,
    ])
    expect(linesOf('in_review', 'permission_revoked')).toEqual([onHold])
    expect(linesOf('returned', 'permission_revoked')).toEqual(['done Under Review', onHold])
  })

  it.each([
    ['withdrawn_by_family', 'Withdrawn', 'You withdrew this request.', 'Send it again'],
    ['withdrawn', 'Withdrawn', 'This request was withdrawn.', 'Send it again'],
    ['declined', 'Declined by the partner', "We're looking for another one.", undefined],
    ['not_placed', 'No partner found', "We haven't found a partner who can help.", 'Send it again'],
    ['more_needed', 'More information needed', "Add what's missing and send your request again.", "Add what's missing"],
    ['more_needed_from_partner', 'More information needed', 'The organization that made the request', undefined],
    ['permission_expired', 'On hold', 'Your permission has ended', 'Renew my permission'],
  ] as const)('CLI-22 REF-21 says why a request stopped and what comes next (%s)', (state, title, text, action) => {
    expect(linesOf('returned', state).at(-1)).toMatch(`current ${title}: `)
    expect(stoppedView(state)?.text()).toContain(text)
    expect(nextAction({ id, familyState: state, actions: ['resubmit'] })?.label).toBe(action)
  })
})
