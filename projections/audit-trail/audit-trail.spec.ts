// Which events the audit trail shows, and what its rows say of the referral, the client and the organization.
import { describe, expect, it } from 'vitest'

import { auditedActions } from '#contracts/audited-actions.ts'
import { domainEvents } from '#domain/events.ts'
import { slaEvents } from '#domain/sla/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { type AuditedCategory, auditedCategories, changesIn } from './fold.ts'

const id = '00000000-0000-4000-8000-000000000001'
const referralId = '00000000-0000-4000-8000-000000000002'
const clientId = '00000000-0000-4000-8000-000000000003'
const organizationId = '00000000-0000-4000-8000-000000000004'

const rowsOf = (category: AuditedCategory, events: readonly DomainEvent[]) => {
  const { fold, entry } = changesIn(category)
  let state: Parameters<typeof entry>[1]
  return recordEvents(`${category}-${id}`, ...events).map((event) => {
    const before = state
    state = fold.apply(before, event)
    return entry(event, before, state)
  })
}

describe('the audit trail', () => {
  it('shows every event but those that record the passing of time', () => {
    const caused = Object.keys(domainEvents).filter((type) => !(type in slaEvents))
    expect([...auditedActions].toSorted()).toEqual(caused.toSorted())
    expect(auditedCategories).not.toContain('sla')
  })

  it('says to which referral and client the later events of an appointment belong', () => {
    const sealed = { erased: true } as never
    const rows = rowsOf('appointment', [
      {
        type: 'AppointmentScheduled',
        data: {
          ...{ appointmentId: id, referralId, clientId, organizationId, title: sealed, description: null },
          ...{ location: sealed, notes: null, startsAt: '2026-12-01T15:00:00.000Z', durationMinutes: 30 },
        },
      },
      { type: 'AppointmentConfirmed', data: {} },
    ])
    expect(rows).toEqual([
      expect.objectContaining({ referral_id: referralId, client_id: clientId, organization_id: organizationId }),
      expect.objectContaining({ referral_id: referralId, client_id: clientId, organization_id: null }),
    ])
  })

  it('says who got a role, and where', () => {
    const [row] = rowsOf('access', [{ type: 'AccessGranted', data: { userId: id, organizationId, role: 'member' } }])
    expect(row).toMatchObject({ category: 'access', person_id: id, organization_id: organizationId, referral_id: null })
  })

  it('finds the notes, tasks, resources and the stage of a referral under its id', () => {
    for (const category of ['adminnote', 'contacttask', 'intake', 'resource'] as const) {
      const [row] = rowsOf(category, [{ type: 'ResourceCanceled', data: { resourceId: clientId } }])
      expect(row).toMatchObject({ referral_id: id, client_id: null })
    }
  })
})
