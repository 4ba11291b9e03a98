import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import {
  given,
  submitted,
  waitlisted,
  reopened,
  at,
  schedule,
  scheduled,
} from '#tests/support/appointment-decisions.ts'

describe('scheduling an appointment', () => {
  it('CLI-36 is done by the organization that accepted the referral, and by staff', () => {
    given().when(schedule()).then(scheduled())
    for (const actor of [actors.staff, actors.admin]) {
      given().when(schedule({ actor })).then(scheduled())
      given()
        .when(schedule({ actor, organizationId: null }))
        .then(scheduled(null))
    }
    given()
      .when(schedule({ actor: actors.staff, organizationId: null, referral: submitted }))
      .then(scheduled(null))
  })

  it('CLI-36 is refused while no organization has accepted', () => {
    for (const referral of [submitted, waitlisted]) {
      given().when(schedule({ referral })).thenRefused('not_allowed_in_state')
      given()
        .when(schedule({ referral, actor: actors.staff }))
        .thenRefused('not_allowed_in_state')
    }
    given()
      .when(schedule({ referral: reopened, actor: actors.staff }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 ROLE-14 ROLE-24 cannot be done by anyone else', () => {
    for (const actor of [actors.client, actors.sender, actors.outsider, actors.guest])
      given().when(schedule({ actor })).thenRefused('referral_not_found')
    given()
      .when(schedule({ organizationId: null }))
      .thenRefused('referral_not_found')
    given()
      .when(schedule({ referral: reopened }))
      .thenRefused('referral_not_found')
  })

  it('CLI-24 needs a title and a place, screened like a note and sealed with the key of the client', () => {
    given()
      .when(schedule({ title: ' ' }))
      .thenRefused('information_missing')
    given()
      .when(schedule({ location: '' }))
      .thenRefused('information_missing')
    const long = 'x'.repeat(1_001)
    for (const [path, max] of [
      ['title', 120],
      ['description', 1_000],
      ['location', 300],
      ['notes', 1_000],
    ] as const)
      given()
        .when(schedule({ [path]: long }))
        .thenRefused('unsafe_input', { issues: [{ path, params: { max } }] })
    given()
      .when(schedule({ notes: 'Your SSN is 123-45-6789' }))
      .thenRefused('sensitive_content', { issues: [{ path: 'notes' }] })
    given(scheduled()).when(schedule()).thenRefused('already_exists')
  })

  it('CLI-24 is for a time to come, in the next two years', () => {
    for (const beginning of ['2026-03-02T16:00:00.001Z', '2028-03-01T16:00:00.000Z'])
      given()
        .when(schedule({ startsAt: beginning }))
        .then(scheduled(ids.receiver, beginning))
    given()
      .when(schedule({ startsAt: at }))
      .thenRefused('invalid_body', { issues: [{ path: 'time', key: 'staff-validation:appointment.timeInPast' }] })
    given()
      .when(schedule({ startsAt: '2028-03-01T16:00:00.001Z' }))
      .thenRefused('invalid_body', { issues: [{ path: 'date', key: 'staff-validation:appointment.timeTooFar' }] })
  })
})
