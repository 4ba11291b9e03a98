import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { folded, recorded } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { ClientCard } from './client-card.ts'
import { referralPart } from './part.ts'
import { referralRows, referralTable } from './table.ts'

const card: ClientCard = {
  firstName: 'José',
  lastInitial: 'G',
  county: 'Cobb',
  phoneMasked: '(•••) •••-0148',
  emailMasked: 'j•••@example.org',
  erased: false,
}
const start = '2026-03-02T15:00:00.000Z'
const daysLater = (n: number) => new Date(Date.parse(start) + n * 86_400_000).toISOString()

const rowOf = (client: ClientCard | undefined, ...history: readonly (readonly [number, ReferralEvent])[]) => {
  const events = recorded(referralStream(ids.referral), ...history.map(([n, event]) => ({ event, at: daysLater(n) })))
  const part = folded(referralPart, events)
  if (part === undefined) throw new Error('no referral')
  return referralRows.compose(ids.referral, part, { client })
}
const requested = [0, occurred.requested()] as const

describe('a composed row', () => {
  it('has exactly the columns of the table', () => {
    const columns = Object.keys(referralTable.columns).toSorted()
    expect(Object.keys(rowOf(card, requested) ?? {}).toSorted()).toEqual(columns)
  })

  it('REF-33 shows the client by first name and last initial', () => {
    expect(rowOf(card, requested)).toMatchObject({
      client_first_name: 'José',
      client_last_initial: 'G',
      client_county: 'Cobb',
      client_contact_masked: '(•••) •••-0148',
    })
  })

  it('REV-06 stores the client name for search without accents or capital letters', () => {
    expect(rowOf(card, requested)).toMatchObject({ client_name: 'jose g' })
  })

  it('REF-33 shows the current contact of the client’s record: the phone, otherwise the email, otherwise none', () => {
    const contact = (client: ClientCard | undefined) => rowOf(client, requested)?.['client_contact_masked']
    expect(contact(card)).toBe('(•••) •••-0148')
    expect(contact({ ...card, phoneMasked: null })).toBe('j•••@example.org')
    expect(contact({ ...card, phoneMasked: null, emailMasked: null })).toBeNull()
    expect(contact(undefined)).toBeNull()
  })

  it('keeps nothing of an erased client, not even the masked contact', () => {
    const erased = {
      firstName: '',
      lastInitial: '',
      county: null,
      phoneMasked: null,
      emailMasked: null,
      erased: true,
    } as const
    expect(rowOf(erased, requested)).toMatchObject({
      client_first_name: '',
      client_name: '',
      client_contact_masked: null,
      client_erased: true,
    })
  })

  it('exists before its client does, so that the order of streams does not matter', () => {
    expect(rowOf(undefined, requested)).toMatchObject({ client_first_name: '', client_erased: false })
  })

  it('REF-07 sorts a referral without a chosen priority as Normal', () => {
    const rank = (priority: 'low' | 'medium' | 'high' | null) =>
      Number(rowOf(card, [0, occurred.requested({ priority })])?.['priority_rank'])
    expect(rank(null)).toBe(rank('medium'))
    expect(rank('low')).toBeLessThan(rank('medium'))
    expect(rank('medium')).toBeLessThan(rank('high'))
  })

  it('SLA-03 orders a running clock by its start and a stopped clock by its age', () => {
    expect(rowOf(card, requested)).toMatchObject({
      sla_running: true,
      sla_order: Date.parse(start),
      sla_day: Math.floor(Date.parse(start) / 86_400_000),
      sla_stopped_at: null,
    })
    expect(rowOf(card, requested, [3.5, occurred.closed()])).toMatchObject({
      sla_running: false,
      sla_order: -3.5 * 86_400_000,
      sla_day: 3,
      sla_started_at: start,
      sla_stopped_at: daysLater(3.5),
    })
  })

  it('REF-18 counts a referral as in service if it is received and not waitlisted', () => {
    const submitted = [1, occurred.submitted()] as const
    expect(rowOf(card, requested, submitted, [2, occurred.accepted()])).toMatchObject({ in_service: true })
    expect(rowOf(card, requested, submitted, [2, occurred.waitlisted()])).toMatchObject({ in_service: false })
  })

  it('SLA-07 a re-route gives the new receiver a clock of its own', () => {
    const row = rowOf(card, requested, [1, occurred.submitted()], [4, occurred.routed(ids.otherOrganization, true)])
    expect(row).toMatchObject({
      to_organization_id: ids.otherOrganization,
      received_at: daysLater(4),
      sla_started_at: start,
    })
  })
})
