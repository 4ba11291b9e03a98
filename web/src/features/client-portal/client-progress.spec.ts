import type { ReferralStatus } from '#contracts/enumerations.ts'
import { describe, expect, it } from 'vitest'
import { clientProgress } from './client-progress.ts'
import { simpleProgress } from './simple-progress.ts'

describe('the progress shown to a family', () => {
  it.each([
    ['requested', 'Under Review', 25],
    ['pending_review', 'Under Review', 25],
    ['in_review', 'Under Review', 25],
    ['submitted', 'Sent to Partner', 50],
    ['received', 'Active Service', 75],
    ['closed', 'Completed', 100],
    ['returned', 'Returned', 25],
  ] as const)('REF-31 shows %s as "%s", %i%%', (status, label, percent) => {
    expect(clientProgress(status, 'with_staff')).toEqual({ label, percent })
  })

  it.each([
    ['requested', 'In Review'],
    ['pending_review', 'In Review'],
    ['in_review', 'In Review'],
    ['submitted', 'In Review'],
    ['received', 'In Service'],
    ['closed', 'Closed'],
    ['returned', 'Closed'],
  ] as const)('REF-32 shows %s as "%s" in the simple view', (status, label) => {
    expect(simpleProgress(status, 'with_staff').label()).toBe(label)
  })

  it('REF-31 shows any other status as "Unknown", 0%', () => {
    // A newer server may send a status that this page does not know.
    expect(clientProgress('archived' as ReferralStatus, 'with_staff')).toEqual({ label: 'Unknown', percent: 0 })
  })

  it.each(['permission_revoked', 'permission_expired'] as const)(
    'REF-31 REF-32 shows no progress without the permission of the family (%s)',
    (familyState) => {
      expect(clientProgress('received', familyState)).toEqual({ label: 'On hold', percent: null })
      expect(simpleProgress('received', familyState).label()).toBe('On hold')
    },
  )
})
