import type { ResolvedActor } from '#contracts/parties.ts'
import type { Referral } from '#domain/referral/state.ts'
import { actors } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import type { AppointmentCommand } from './commands.ts'
import {
  given,
  accepted,
  withdrawn,
  reopened,
  closed,
  at,
  startsAt,
  lastMoment,
  end,
  act,
  move,
  client,
  scheduled,
  confirmed,
  moveRequested,
  moved,
  canceled,
  completed,
  noShow,
  confirm,
  requestMove,
  cancel,
  complete,
  markNoShow,
} from '#tests/support/appointment-decisions.ts'

describe('what the family does', () => {
  it('CLI-36 confirms an appointment that is not over', () => {
    given(scheduled()).when(act(confirm, client)).then(confirmed)
    given(scheduled(null)).when(act(confirm, client)).then(confirmed)
    given(scheduled())
      .when(act(confirm, { ...client, at: lastMoment }))
      .then(confirmed)
    given(scheduled())
      .when(act(confirm, { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
    given(scheduled(), confirmed)
      .when(act(confirm, { ...client, version: 2 }))
      .thenRefused('not_allowed_in_state', {
        current: { status: 'confirmed', startsAt, durationMinutes: 45, version: 2 },
      })
  })

  it('CLI-36 asks to move it in its own words, after which it is not confirmed any more', () => {
    given(scheduled()).when(act(requestMove, client)).then(moveRequested)
    given(scheduled(), confirmed)
      .when(act(requestMove, { ...client, version: 2 }))
      .then(moveRequested)
    given(scheduled(), confirmed, moveRequested)
      .when(act(requestMove, { ...client, version: 3 }))
      .thenRefused('not_allowed_in_state')
    given(scheduled(), confirmed, moveRequested)
      .when(act(confirm, { ...client, version: 3 }))
      .then(confirmed)
    given(scheduled())
      .when(act({ ...requestMove, words: ' ' }, client))
      .thenRefused('information_missing')
    given(scheduled())
      .when(act({ ...requestMove, words: 'x'.repeat(501) }, client))
      .thenRefused('unsafe_input', { issues: [{ path: 'words' }] })
    given(scheduled())
      .when(act(requestMove, { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 cancels it, with or without a reason, until it is over', () => {
    given(scheduled())
      .when(act(cancel(''), client))
      .then(canceled(true, null))
    given(scheduled())
      .when(act(cancel('We are sick.'), client))
      .then(canceled(true, 'We are sick.'))
    given(scheduled())
      .when(act(cancel(''), { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 can neither move it nor say what became of it', () => {
    given(scheduled()).when(move(client)).thenRefused('not_allowed_in_state')
    for (const action of [complete, markNoShow])
      given(scheduled())
        .when(act(action, { ...client, at: end }))
        .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 can only cancel it once the organization no longer has the referral', () => {
    const options = { ...client, referral: reopened }
    given(scheduled()).when(act(confirm, options)).thenRefused('not_allowed_in_state')
    given(scheduled()).when(act(requestMove, options)).thenRefused('not_allowed_in_state')
    given(scheduled())
      .when(act(cancel(''), options))
      .then(canceled(true, null))
    given(scheduled(null)).when(act(confirm, options)).then(confirmed)
  })
})

describe('what staff and the organization do', () => {
  it('CLI-36 move it to another time and place, which the family has to confirm again', () => {
    for (const actor of [actors.receiver, actors.staff, actors.admin])
      given(scheduled()).when(move({ actor })).then(moved)
    given(scheduled(), confirmed, moved)
      .when(act(confirm, { ...client, version: 3 }))
      .then(confirmed)
    given(scheduled(), moveRequested, moved)
      .when(act(requestMove, { ...client, version: 3 }))
      .then(moveRequested)
    given(scheduled())
      .when(move({ startsAt: at }))
      .thenRefused('invalid_body', { issues: [{ path: 'time' }] })
    given(scheduled())
      .when(move({ location: ' ' }))
      .thenRefused('information_missing')
  })

  it('CLI-25 CLI-36 move a missed one, and the moved one is upcoming again', () => {
    const movedAfterwards = move({ at: '2026-03-04T15:00:00.000Z' })
    given(scheduled()).when(movedAfterwards).then(moved)
    given(scheduled(), moved)
      .when(act(confirm, { ...client, at: '2026-03-04T15:00:00.000Z', version: 2 }))
      .then(confirmed)
  })

  it('CLI-36 cancel it with a reason for the family', () => {
    given(scheduled())
      .when(act(cancel('We are closed.')))
      .then(canceled(false, 'We are closed.'))
    given(scheduled())
      .when(act(cancel(' ')))
      .thenRefused('invalid_body', { issues: [{ path: 'reason', key: 'staff-validation:appointment.reasonRequired' }] })
    given(scheduled())
      .when(act(cancel('x'.repeat(501))))
      .thenRefused('unsafe_input', { issues: [{ path: 'reason' }] })
    given(scheduled())
      .when(act(cancel('We are closed.'), { at: end }))
      .then(canceled(false, 'We are closed.'))
  })

  it('CLI-36 complete it or mark a no-show once it has begun', () => {
    given(scheduled())
      .when(act(complete, { at: startsAt }))
      .then(completed)
    given(scheduled(), confirmed)
      .when(act(markNoShow, { at: startsAt, version: 2 }))
      .then(noShow)
    const before = '2026-03-03T14:59:59.999Z'
    for (const action of [complete, markNoShow])
      given(scheduled())
        .when(act(action, { at: before }))
        .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 neither confirm it nor ask to move it', () => {
    for (const action of [confirm, requestMove])
      for (const actor of [actors.receiver, actors.staff])
        given(scheduled()).when(act(action, { actor })).thenRefused('not_allowed_in_state')
  })

  it('CLI-36 change nothing after it was completed, missed or canceled', () => {
    for (const outcome of [completed, noShow, canceled(false, 'Closed.')]) {
      const options = { at: end, version: 2 }
      given(scheduled(), outcome).when(move(options)).thenRefused('not_allowed_in_state')
      for (const action of [cancel('Closed.'), complete, markNoShow])
        given(scheduled(), outcome).when(act(action, options)).thenRefused('not_allowed_in_state')
    }
  })

  it('ROLE-24 an organization that no longer has the referral can do nothing; staff can cancel', () => {
    given(scheduled())
      .when(act(cancel('Closed.'), { referral: reopened }))
      .thenRefused('not_found')
    const asStaff = { actor: actors.staff, referral: reopened }
    given(scheduled())
      .when(act(cancel('Closed.'), asStaff))
      .then(canceled(false, 'Closed.'))
    given(scheduled()).when(move(asStaff)).thenRefused('not_allowed_in_state')
  })
})

describe('an action on an appointment', () => {
  it('ROLE-14 is hidden from everyone else', () => {
    for (const actor of [actors.sender, actors.outsider, actors.guest])
      given(scheduled())
        .when(act(cancel('No.'), { actor }))
        .thenRefused('not_found')
    given(scheduled(null)).when(move()).thenRefused('not_found')
    given().when(move()).thenRefused('not_found')
  })

  it('CLI-36 names the version that the person saw', () => {
    const current = { status: 'confirmed', startsAt, durationMinutes: 45, version: 2 }
    for (const version of [1, 3])
      given(scheduled(), confirmed).when(move({ version })).thenRefused('stale_version', { current })
    given(scheduled(), confirmed)
      .when(move({ version: 2 }))
      .then(moved)
  })
})

describe('an appointment with an organization that has closed', () => {
  const cancelOfClosed = (actor: ResolvedActor, now = at): AppointmentCommand => ({
    action: 'cancel_of_closed',
    actor,
    referral: accepted,
    at: now,
  })
  const system: ResolvedActor = { ...actors.guest, role: 'system' }

  it('is canceled by the system while it is upcoming', () => {
    given(scheduled()).when(cancelOfClosed(system)).then(canceled(false, null))
    given(scheduled(), confirmed).when(cancelOfClosed(system, lastMoment)).then(canceled(false, null))
    given(scheduled()).when(cancelOfClosed(system, end)).thenNothingHappens()
    given(scheduled(), canceled(true, null)).when(cancelOfClosed(system)).thenNothingHappens()
  })

  it('is canceled too when its organization no longer has the referral, and only then', () => {
    const ended = (referral: Referral): AppointmentCommand => ({
      ...cancelOfClosed(system),
      action: 'cancel_of_ended',
      referral,
    })
    given(scheduled()).when(ended(withdrawn)).then(canceled(false, null))
    given(scheduled()).when(ended(accepted)).thenNothingHappens()
    given(scheduled(null)).when(ended(withdrawn)).thenNothingHappens()
  })

  it('is canceled too when its referral was closed without help, unless it was reopened or the family meets staff', () => {
    const unhelped = (referral: Referral): AppointmentCommand => ({
      ...cancelOfClosed(system),
      action: 'cancel_of_unhelped',
      referral,
    })
    given(scheduled()).when(unhelped(closed)).then(canceled(false, null))
    given(scheduled()).when(unhelped(accepted)).thenNothingHappens()
    given(scheduled(null)).when(unhelped(closed)).thenNothingHappens()
  })

  it('is canceled in this way by no one else', () => {
    for (const actor of [actors.receiver, actors.staff, actors.admin, actors.client])
      given(scheduled()).when(cancelOfClosed(actor)).thenRefused('not_permitted')
  })
})
