import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { ClientSummary } from './client-summary.ts'
import { referralFold } from './fold.ts'
import { referralRows, referralTable } from './table.ts'

const summary: ClientSummary = {
  firstName: 'José',
  lastInitial: 'G',
  county: 'Cobb',
  phoneMasked: '(•••) •••-0148',
  emailMasked: 'j•••@example.org',
  erased: false,
}
const start = '2026-03-02T15:00:00.000Z'
const daysLater = (n: number) => new Date(Date.parse(start) + n * 86_400_000).toISOString()

const composeRow = (client: ClientSummary | undefined, ...history: readonly (readonly [number, ReferralEvent])[]) => {
  const events = recordEvents(
    referralStream(ids.referral),
    ...history.map(([n, event]) => ({ event, at: daysLater(n) })),
  )
  const state = foldEvents(referralFold, events)
  if (state === undefined) throw new Error('no referral')
  return referralRows.compose(ids.referral, state, { client, resources: undefined })
}
const requested = [0, referralEvents.requested()] as const

describe('a composed row', () => {
  it('has exactly the columns of the table', () => {
    const columns = Object.keys(referralTable.columns).toSorted()
    expect(Object.keys(composeRow(summary, requested) ?? {}).toSorted()).toEqual(columns)
  })

  it('REF-33 shows the client by first name and last initial', () => {
    expect(composeRow(summary, requested)).toMatchObject({
      client_first_name: 'José',
      client_last_initial: 'G',
      client_county: 'Cobb',
      client_contact_masked: '(•••) •••-0148',
    })
  })

  it('REV-06 stores the client’s name for search in lowercase, without accents', () => {
    expect(composeRow(summary, requested)).toMatchObject({ client_name: 'jose g' })
  })

  it('REF-33 shows the client’s current phone number, or else the email address, or else no contact', () => {
    const contact = (client: ClientSummary | undefined) => composeRow(client, requested)?.['client_contact_masked']
    expect(contact(summary)).toBe('(•••) •••-0148')
    expect(contact({ ...summary, phoneMasked: null })).toBe('j•••@example.org')
    expect(contact({ ...summary, phoneMasked: null, emailMasked: null })).toBeNull()
    expect(contact(undefined)).toBeNull()
  })

  it('contains nothing about an erased client, not even the masked contact', () => {
    const erased = {
      firstName: '',
      lastInitial: '',
      county: null,
      phoneMasked: null,
      emailMasked: null,
      erased: true,
    } as const
    expect(composeRow(erased, requested)).toMatchObject({
      client_first_name: '',
      client_name: '',
      client_contact_masked: null,
      client_erased: true,
    })
  })

  it('is composed even if the client is missing, so that the order of streams does not matter', () => {
    expect(composeRow(undefined, requested)).toMatchObject({ client_first_name: '', client_erased: false })
  })

  it('REF-07 sorts a referral without a chosen priority as Normal', () => {
    const rank = (priority: 'low' | 'medium' | 'high' | null) =>
      Number(composeRow(summary, [0, referralEvents.requested({ priority })])?.['priority_rank'])
    expect(rank(null)).toBe(rank('medium'))
    expect(rank('low')).toBeLessThan(rank('medium'))
    expect(rank('medium')).toBeLessThan(rank('high'))
  })

  it('SLA-03 sorts a running clock by its start and a stopped clock by its age', () => {
    expect(composeRow(summary, requested)).toMatchObject({
      sla_running: true,
      sla_order: Date.parse(start),
      sla_day: Math.floor(Date.parse(start) / 86_400_000),
      sla_stopped_at: null,
    })
    expect(composeRow(summary, requested, [3.5, referralEvents.closed()])).toMatchObject({
      sla_running: false,
      sla_order: -3.5 * 86_400_000,
      sla_day: 3,
      sla_started_at: start,
      sla_stopped_at: daysLater(3.5),
    })
  })

  it('REF-18 counts a referral as in service if it is received and not waitlisted', () => {
    const submitted = [1, referralEvents.submitted()] as const
    expect(composeRow(summary, requested, submitted, [2, referralEvents.accepted()])).toMatchObject({
      in_service: true,
    })
    expect(composeRow(summary, requested, submitted, [2, referralEvents.waitlisted()])).toMatchObject({
      in_service: false,
    })
  })

  it('SLA-07 starts a new clock for the new receiver of a re-route', () => {
    const row = composeRow(
      summary,
      requested,
      [1, referralEvents.submitted()],
      [4, referralEvents.routed(ids.otherOrganization, true)],
    )
    expect(row).toMatchObject({
      to_organization_id: ids.otherOrganization,
      received_at: daysLater(4),
      sla_started_at: start,
    })
  })
})
