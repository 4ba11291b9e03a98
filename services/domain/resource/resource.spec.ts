import type { ResolvedActor } from '#contracts/parties.ts'
import type { RecordResource } from '#contracts/resources.ts'
import { clientStream } from '#domain/client/events.ts'
import { receiverInvestment, totalInvestment } from '#domain/policies/investment.ts'
import { evolve as evolveReferral } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { describe, expect, it } from 'vitest'
import { resourceDecider } from './decide.ts'
import type { ResourceEvent } from './events.ts'
import type { Resources } from './state.ts'

const given = decisionSpec(resourceDecider)

const toReferral = (...history: readonly ReferralEvent[]): Referral => {
  const referral = history.reduce<Referral | undefined>(
    (state, event) => evolveReferral(state, { ...event, at: '2026-03-02T15:00:00.000Z' }),
    undefined,
  )
  if (referral === undefined) throw new Error('there is no referral')
  return referral
}
const toAccepted = [
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.submitted(),
  referralEvents.accepted(),
] as const
const submitted = toReferral(...toAccepted.slice(0, 2))
const accepted = toReferral(...toAccepted)
const closed = toReferral(...toAccepted, referralEvents.outcomeRecorded())
/** The other organization has it now, and accepted it. */
const elsewhere = toReferral(
  ...toAccepted,
  referralEvents.outcomeRecorded(),
  referralEvents.reopened(),
  referralEvents.routed(ids.otherOrganization, false),
  referralEvents.submitted(ids.otherOrganization),
  referralEvents.accepted({ organizationId: ids.otherOrganization }),
)

const resourceId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const at = '2026-03-02T16:00:00.000Z'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })

interface Options {
  readonly actor?: ResolvedActor
  readonly referral?: Referral
}
const fields = { actor: actors.receiver, referral: accepted, resourceId, at } as const
const record = (changes: Partial<RecordResource> = {}, options: Options = {}) =>
  ({ ...fields, ...options, type: 'record', details: resourceBody(changes) }) as const
const correct = (version: number, changes: Partial<RecordResource> = {}, options: Options = {}) =>
  ({ ...fields, ...options, type: 'correct', version, details: resourceBody(changes) }) as const
const cancel = (version: number, options: Options = {}) => ({ ...fields, ...options, type: 'cancel', version }) as const

type Details = Omit<Extract<ResourceEvent, { type: 'ResourceCorrected' }>['data'], 'resourceId'>
const details: Details = {
  name: sealed('March rent'),
  type: 'housing',
  amountCents: 45_000,
  status: 'active',
  startDate: '2026-03-02',
  endDate: null,
  notes: null,
  providerId: ids.receiver,
}
const recorded = (changes: Partial<Details> = {}): ResourceEvent => ({
  type: 'ResourceRecorded',
  data: { referralId: ids.referral, clientId: ids.client, resourceId, ...details, ...changes },
})
const corrected = (changes: Partial<Details> = {}): ResourceEvent => ({
  type: 'ResourceCorrected',
  data: { resourceId, ...details, ...changes },
})
const canceled: ResourceEvent = { type: 'ResourceCanceled', data: { resourceId } }

describe('recording what a family received', () => {
  it('CLI-37 is possible for the organization that accepted, which is then the provider', () => {
    given().when(record()).then(recorded())
    given()
      .when(record({ providerId: ids.otherOrganization }))
      .then(recorded())
  })

  it('CLI-37 is possible for staff, who choose the provider', () => {
    given()
      .when(record({ providerId: ids.sender }, { actor: actors.staff }))
      .then(recorded({ providerId: ids.sender }))
    given()
      .when(record({ providerId: null }, { actor: actors.admin, referral: submitted }))
      .then(recorded({ providerId: null }))
  })

  it('CLI-37 ROLE-24 is refused to everyone else, and before the referral is accepted or after it is closed', () => {
    for (const actor of [actors.sender, actors.outsider, actors.client, actors.guest])
      given().when(record({}, { actor })).thenRefused('referral_not_found')
    for (const referral of [submitted, closed, elsewhere])
      given().when(record({}, { referral })).thenRefused('referral_not_found')
  })

  it('CLI-26 keeps the amount in cents, and name and notes sealed with the key of the client', () => {
    given()
      .when(record({ dollars: 12.34, notes: ' Paid to the landlord. ', endDate: '2026-03-31', status: 'completed' }))
      .then(
        recorded({
          amountCents: 1_234,
          notes: sealed('Paid to the landlord.'),
          endDate: '2026-03-31',
          status: 'completed',
        }),
      )
    given()
      .when(record({ notes: '  ' }))
      .then(recorded())
    given()
      .when(record({ dollars: -1 }))
      .thenRefused('invalid_amount')
  })

  it('NEW-22 screens both texts like a note', () => {
    given()
      .when(record({ name: ' ' }))
      .thenRefused('information_missing')
    given()
      .when(record({ name: 'SSN 123-45-6789' }))
      .thenRefused('sensitive_content', { issues: [{ path: 'name' }] })
    given()
      .when(record({ notes: '<script>alert(1)</script>' }))
      .thenRefused('unsafe_input', { issues: [{ path: 'notes' }] })
    given()
      .when(record({ name: 'x'.repeat(121) }))
      .thenRefused('unsafe_input', { issues: [{ path: 'name', params: { max: 120 } }] })
    given()
      .when(record({ notes: 'x'.repeat(501) }))
      .thenRefused('unsafe_input', { issues: [{ path: 'notes', params: { max: 500 } }] })
  })

  it('happens once', () => {
    given(recorded()).when(record()).thenRefused('already_exists')
  })
})

describe('changing a resource', () => {
  it('CLI-37 corrects every detail, or cancels it', () => {
    given(recorded())
      .when(correct(1, { name: 'April rent', dollars: 500 }))
      .then(corrected({ name: sealed('April rent'), amountCents: 50_000 }))
    given(recorded()).when(cancel(1)).then(canceled)
    given(recorded())
      .when(cancel(1, { actor: actors.staff, referral: closed }))
      .then(canceled)
    given(recorded())
      .when(correct(1, { dollars: -1 }))
      .thenRefused('invalid_amount')
  })

  it('is refused if someone changed it in the meantime', () => {
    given(recorded(), corrected())
      .when(correct(1))
      .thenRefused('stale_version', { current: { version: 2, status: 'active' } })
    given(recorded(), corrected()).when(cancel(1)).thenRefused('stale_version')
    given(recorded(), corrected()).when(cancel(2)).then(canceled)
  })

  it('is refused once it is canceled, and if it was never recorded', () => {
    given(recorded(), canceled).when(correct(2)).thenRefused('not_allowed_in_state')
    given(recorded(), canceled).when(cancel(2)).thenRefused('not_allowed_in_state')
    given().when(cancel(1)).thenRefused('not_found')
    given(canceled).when(cancel(1)).thenRefused('not_found')
  })

  it('ROLE-25 is for its provider and staff: another receiver does not learn that it exists', () => {
    const other = { ...actors.receiver, organizationId: ids.otherOrganization }
    given(recorded())
      .when(cancel(1, { actor: other, referral: elsewhere }))
      .thenRefused('not_found')
    given(recorded({ providerId: null }))
      .when(cancel(1))
      .thenRefused('not_permitted')
    given(recorded({ providerId: ids.sender }))
      .when(correct(1))
      .thenRefused('not_permitted')
    given(recorded({ providerId: null }))
      .when(cancel(1, { actor: actors.staff }))
      .then(canceled)
  })
})

describe('the total investment', () => {
  const resource = { amountCents: 10_000, status: 'active', providerId: ids.receiver, version: 1 } as const
  const resources: Resources = {
    one: resource,
    two: { ...resource, amountCents: 2_500, status: 'completed', providerId: null },
    three: { ...resource, amountCents: 90_000, status: 'cancelled' },
  }

  it('ORG-07 CLI-20 is the amount of the outcome, or else the sum of the resources that are not canceled', () => {
    expect(totalInvestment(null, resources)).toBe(12_500)
    expect(totalInvestment(30_000, resources)).toBe(30_000)
    expect(totalInvestment(0, resources)).toBe(0)
    expect(totalInvestment(null, undefined)).toBe(0)
  })

  it('ROLE-25 ORG-07 leaves out what an earlier receiver provided, in the figures of the next one', () => {
    expect(receiverInvestment(null, resources, accepted)).toBe(12_500)
    expect(receiverInvestment(null, resources, elsewhere)).toBe(2_500)
    expect(totalInvestment(null, resources)).toBe(12_500)
    expect(receiverInvestment(30_000, resources, elsewhere)).toBe(30_000)
    expect(receiverInvestment(null, { one: { ...resource, providerId: ids.sender } }, accepted)).toBe(10_000)
  })
})
